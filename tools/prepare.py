"""Prepare a site before it is served: database tables, static files, the built-in puzzles and collections.

One process does all of it, because starting Django takes most of the time.
"""

import os

import django
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sudokusite.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("keep_starters")
    call_command("load_collections")


if __name__ == "__main__":
    main()
