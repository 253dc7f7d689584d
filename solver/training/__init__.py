"""Learning: the course with its lessons, and positions in which one finds a technique oneself."""
