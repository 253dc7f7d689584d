"""Wings, and bent sets, of which they are made."""
