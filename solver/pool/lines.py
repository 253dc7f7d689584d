"""The lines that a solver process writes to its parent: a kind and a body, as JSON."""

# Ready to begin; what is found so far; the answer, and whether it is open.
READY, SO_FAR, ANSWER = "ready", "so far", "answer"
