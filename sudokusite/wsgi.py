"""The entry point for WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sudokusite.settings")

application = get_wsgi_application()
resolve("/")  # loads all views now, and not in each process when its first visitor waits
