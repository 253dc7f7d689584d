"""The searches of the engine `kernel`; always compiled."""
