"""Wings, and the bent sets that most of them are."""
