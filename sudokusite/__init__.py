"""The Django project: settings, URLs and the entry points for web servers. It has no features of its own."""
