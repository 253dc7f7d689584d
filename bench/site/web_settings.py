"""The site's settings, with a bare view added to its URLs."""

from sudokusite.settings import *  # noqa: F403

ROOT_URLCONF = "bench.site.web_urls"
