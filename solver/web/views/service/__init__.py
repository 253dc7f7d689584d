"""What serves machines and guards the site: admission, probes, and files that crawlers look for."""
