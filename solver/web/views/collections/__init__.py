"""Collections: those that are there, and the form for one of your own."""
