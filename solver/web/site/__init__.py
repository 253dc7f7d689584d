"""What all pages share: languages, static files, offline use and the page cache."""
