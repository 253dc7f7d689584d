"""What the templates of the course get."""
