"""Quick looks whether a technique can find something; compiled."""
