"""Almost locked sets, and techniques that use them."""
