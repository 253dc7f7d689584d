"""Make the icons of static/icons from static/icon.svg, in the installed Chromium.

python -m tools.icons
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from solver.web.offline import ACCENT, ICONS, icon_name
from tools.browser import MISSING, find_chromium

STATIC = Path(__file__).resolve().parent.parent / "static"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"]


def main() -> None:
    """Draw each at its size; a maskable one on its colour, so that nothing is left of the round corners."""
    chromium = find_chromium()
    if not chromium:
        raise SystemExit(MISSING)
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for size, purpose in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            colour = ACCENT if purpose == "maskable" else "transparent"
            page.set_content(f'<body style="margin: 0; background: {colour}">{svg}</body>')
            page.add_style_tag(content="svg { display: block; width: 100vw; height: 100vh }")
            target = STATIC / icon_name(size, purpose)
            target.parent.mkdir(exist_ok=True)
            page.screenshot(path=target, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
