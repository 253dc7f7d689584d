"""Protection of the site and service for programs: admission, probes, and files that crawlers look for."""
