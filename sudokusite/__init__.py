"""The project shell: settings, addresses and the doors for web servers; no features."""
