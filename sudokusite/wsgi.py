"""The entry point for WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application

from solver.web.site.memory.at_once import AtOnce

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sudokusite.settings")

application = AtOnce(get_wsgi_application())
