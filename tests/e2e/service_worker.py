"""What the tests of the site without network share."""

from time import monotonic
from urllib.parse import urlsplit

from playwright.sync_api import Page

HAS_WORKER = """async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", go));
}"""
KEPT_PATHS = """async (language) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(` pages ${language}`));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
}"""
# Ask the worker to fetch and keep pages, one after another, as each page does for itself.
KEEP = """async (paths) => {
    const { active } = await navigator.serviceWorker.ready;
    for (const path of paths) {
        active.postMessage({ type: "keep", address: location.origin + path });
        while (!(await caches.match(path, { ignoreVary: true }))) await new Promise((go) => setTimeout(go, 5));
    }
}"""
# Has visited the site before: the worker starts at once.
COMES_BACK = """try { localStorage.setItem("first-visit", "1"); } catch { /* no page of a site */ }"""
SOON = 300  # seconds


def go(page: Page, path: str) -> None:
    page.goto("{0.scheme}://{0.netloc}".format(urlsplit(page.url)) + path)


def kept(page: Page, language: str = "en") -> list[str]:
    return page.evaluate(KEPT_PATHS, language)


def wait_until_kept(page: Page, *paths: str, language: str = "en") -> None:
    end = monotonic() + SOON
    while missing := set(paths).difference(kept(page, language)):
        assert monotonic() < end, missing
        page.wait_for_timeout(50)


def visit(page: Page, path: str) -> None:
    """Goes there, and waits until it is kept."""
    go(page, path)
    wait_until_kept(page, path)
