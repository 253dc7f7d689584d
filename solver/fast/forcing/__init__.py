"""What follows from assuming that a candidate is true or false; compiled, or plain Python."""
