"""A quick look by compiled code that rules techniques out."""
