"""Wings, and the bent sets they are made of."""
