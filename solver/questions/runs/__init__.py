"""Questions about runs: the recording of an engine or of the generator, and films."""
