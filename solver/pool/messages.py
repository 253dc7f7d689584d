"""The kinds of messages that a solver process sends to its parent. Each is a line of JSON: a kind and a body."""

# Their bodies: nothing; new pieces of the answer; the answer, and whether it is open.
READY, SO_FAR, ANSWER = "ready", "so far", "answer"
