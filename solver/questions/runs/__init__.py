"""Questions about the run of an engine: its recording, and films of it."""
