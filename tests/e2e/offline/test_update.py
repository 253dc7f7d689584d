"""A new version of the site replaces the old one in a browser as a whole: real servers, one after the other."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from tests.e2e.service_worker import COMES_BACK, HAS_WORKER, SOON, wait_until_kept

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
PARTS = ("solver", "static", "templates", "docs", "sudokusite", "tools")
VERSIONS_OF_CACHES = (
    """async () => [...new Set((await caches.keys()).map((name) => name.split(" ")[1]))].filter(Boolean)"""
)
IS_WAITING = """async () => {
    while (!(await navigator.serviceWorker.ready).waiting) await new Promise((go) => setTimeout(go, 20));
}"""
# Looks for a new version, and returns its state.
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const next = registration.installing;
    while (next?.state === "installing") await new Promise((go) => setTimeout(go, 20));
    return next?.state;
}"""
VERSION_OF_PAGE = "() => document.getElementById('notes').dataset.version"
# The version names in the page and in its style sheet.
PARTS_OF_PAGE = "() => [document.body.dataset.deployed, getComputedStyle(document.body).getPropertyValue('--deployed')]"


class Site:
    """A copy of the site that is deployed again and again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.server: subprocess.Popen[bytes] | None = None
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("SUDOKU_", "DATABASE_URL", "DJANGO_"))}
        self.env |= {"PORT": str(self.port), "SUDOKU_POOL": "", "WEB_CONCURRENCY": "1"}
        for part in PARTS:
            shutil.copytree(ROOT / part, folder / part)

    def deploy(self, name: str, *, without: str = "") -> None:
        """Stop the current server, and serve pages and a style sheet with this version name, perhaps without a file."""
        self.stop()
        shutil.copytree(ROOT / "templates", self.folder / "templates", dirs_exist_ok=True)
        base, style = self.folder / "templates/base.html", self.folder / "static/css/site.css"
        base.write_text(base.read_text().replace("<body", f'<body data-deployed="{name}"', 1))
        style.write_text((ROOT / "static/css/site.css").read_text() + f"body {{ --deployed: {name}; }}\n")
        self._run("-m", "tools.prepare").wait()
        if without:
            for path in (self.folder / "var/static").glob(without):
                path.unlink()
        self.server = self._run("-m", "gunicorn", "--config", "sudokusite/gunicorn_conf.py")
        end = monotonic() + SOON
        while not self._answers():
            assert monotonic() < end
            sleep(0.05)

    def stop(self) -> None:
        if self.server:
            self.server.terminate()
            self.server.wait()
            self.server = None

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, *arguments], cwd=self.folder, env=self.env, stdout=subprocess.DEVNULL)

    def _answers(self) -> bool:
        """Whether it shows both pages: a browser that waits too long for the first answers shows its copies."""
        with suppress(OSError):
            return all(urlopen(self.url + path, timeout=60).status == 200 for path in ("/", "/techniques/"))
        return False


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(tmp_path_factory.mktemp("site"))


@pytest.fixture
def site(copy: Site) -> Iterator[Site]:
    copy.deploy("one")
    yield copy
    copy.stop()


@pytest.fixture
def visitor(site: Site, page: Page) -> Page:
    """Has visited two pages of the first version, and has them without network."""
    page.context.add_init_script(COMES_BACK)
    page.goto(site.url + "/")
    page.evaluate(HAS_WORKER)
    page.goto(site.url + "/techniques/")
    wait_until_kept(page, "/techniques/")
    return page


def _reload(page: Page) -> list[str]:
    """The version names of the page and its style sheet."""
    page.reload()
    return page.evaluate(PARTS_OF_PAGE)


def _wait_for_update(page: Page) -> None:
    """Wait until only the version of the page is stored."""
    end = monotonic() + SOON
    while page.evaluate(VERSIONS_OF_CACHES) != [page.evaluate(VERSION_OF_PAGE)]:
        assert monotonic() < end
        page.wait_for_timeout(50)


def test_the_last_version_works_without_a_server(site: Site, visitor: Page):
    site.stop()
    assert _reload(visitor) == ["one", "one"]


def test_a_new_version_replaces_the_old_one_as_a_whole(site: Site, visitor: Page):
    site.deploy("two")
    assert _reload(visitor) == ["two", "two"]
    _wait_for_update(visitor)
    site.stop()
    assert _reload(visitor) == ["two", "two"]
    visitor.goto(site.url + "/")  # was visited before
    assert _reload(visitor) == ["two", "two"]


def test_a_version_that_is_not_complete_replaces_nothing(site: Site, visitor: Page):
    before = visitor.evaluate(VERSION_OF_PAGE)
    site.deploy("two", without="js/walkthrough/chain_player.*")
    assert _reload(visitor) == ["two", "two"]
    assert visitor.evaluate(UPDATE) == "redundant"
    site.stop()
    assert _reload(visitor) == ["one", "one"]
    assert visitor.evaluate(VERSION_OF_PAGE) == before


def test_a_new_version_waits_for_pages_of_the_old_one(site: Site, visitor: Page):
    other = visitor.context.new_page()
    other.goto(site.url + "/")
    site.deploy("two")
    assert _reload(visitor) == ["two", "two"]
    visitor.evaluate(IS_WAITING)
    assert _reload(other) == ["two", "two"]
    site.stop()
    assert _reload(visitor) == ["one", "one"]
    assert _reload(other) == ["one", "one"]
