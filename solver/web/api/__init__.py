"""The API for programs: URLs below `/api/v1/`, made from typed functions that ask the site's own questions."""
