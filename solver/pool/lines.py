"""The lines that a solver process writes to its parent: each is JSON, its kind and what it says."""

# It can begin; what it has found so far; its answer, and whether that is open.
READY, SO_FAR, ANSWER = "ready", "so far", "answer"
