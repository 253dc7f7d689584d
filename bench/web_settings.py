"""The site's own settings, with a bare view beside the site's addresses."""

from sudokusite.settings import *  # noqa: F403

ROOT_URLCONF = "bench.web_urls"
