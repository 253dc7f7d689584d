"""What follows from assuming a candidate; compiled, or plain Python."""
