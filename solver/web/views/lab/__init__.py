"""The lab: machine methods at work, downloads, and pages about the methods."""
