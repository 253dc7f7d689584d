"""The lab: machine methods at work, what can be taken away, and pages about the methods."""
