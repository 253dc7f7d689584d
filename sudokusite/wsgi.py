"""The entry point for WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application

from solver.web.site.memory.ready_responses import RememberingApp

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sudokusite.settings")

application = RememberingApp(get_wsgi_application())
