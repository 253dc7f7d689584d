import locale
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def comma_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Numbers as in German; the locale is made on the spot where it is not installed."""
    before = locale.setlocale(locale.LC_ALL)
    if not _set_german():
        if not shutil.which("localedef"):
            pytest.skip("no German locale is installed, and localedef is not there to make one")
        target = tmp_path / "de_DE.UTF-8"
        subprocess.run(["localedef", "-c", "-i", "de_DE", "-f", "UTF-8", target], capture_output=True, check=False)
        monkeypatch.setenv("LOCPATH", str(tmp_path))
        if not _set_german():
            pytest.skip("localedef could not make a German locale")
    yield
    locale.setlocale(locale.LC_ALL, before)


def _set_german() -> bool:
    try:
        locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
    except locale.Error:
        return False
    return True
