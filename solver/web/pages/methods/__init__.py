"""Pages about the methods of the lab: their idea, moments to watch, their history and their figures."""
