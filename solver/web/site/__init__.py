"""What every page shares: languages, static files, the site without network, pages kept in memory."""
