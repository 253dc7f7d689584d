"""Pages as other places show them: pictures of links, and frames."""
