"""Quick checks by compiled code that rule techniques out."""
