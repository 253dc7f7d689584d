"""The Chromium for the browser tests: an installed one, never a downloaded one."""

import os
import shutil

# Without the windows and menus of the whole browser a page costs a sixth of the processor time.
HEADLESS = "chromium-headless-shell"
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

MISSING = "no Chromium or Chrome is installed (install one, or name it in SUDOKU_CHROMIUM)"


def find_chromium() -> str | None:
    """Return the program to launch: the one in SUDOKU_CHROMIUM, or else the first installed one of NAMES."""
    for name in (os.environ.get("SUDOKU_CHROMIUM"), *NAMES):
        if name and (found := shutil.which(name)):
            return found
    return None
