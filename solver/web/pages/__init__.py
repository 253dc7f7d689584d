"""Template contexts, built from known answers. Nothing here asks questions."""
