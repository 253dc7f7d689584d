import locale
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def folder_of_locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the German locale."""
    folder = tmp_path_factory.mktemp("locales")
    command = ["localedef", "-c", "-i", "de_DE", "-f", "UTF-8", str(folder / "de_DE.UTF-8")]
    subprocess.run(command, capture_output=True, check=False)
    return folder


@pytest.fixture
def comma_locale(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Numbers as in German; the locale is made on the spot where it is not installed."""
    before = locale.setlocale(locale.LC_ALL)
    if not _set_german():
        if not shutil.which("localedef"):
            pytest.skip("no German locale is installed, and localedef is not there to make one")
        monkeypatch.setenv("LOCPATH", str(request.getfixturevalue("folder_of_locales")))
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
