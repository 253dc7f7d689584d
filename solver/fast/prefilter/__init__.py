"""Quick checks whether a technique can find something; compiled."""
