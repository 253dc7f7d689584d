"""What visitors send, cleaned."""
