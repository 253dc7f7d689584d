"""Make the icons in static/icons from static/icon.svg with the installed Chromium.

python -m tools.icons
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from solver.web.site.offline import ACCENT, ICONS, icon_name
from tools.browser import MISSING, find_chromium

STATIC = Path(__file__).resolve().parent.parent / "static"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"]


def main() -> None:
    """Draw each icon at its size.

    A maskable icon is drawn smaller on a coloured background: systems may crop it, but keep the inner four fifths.
    """
    chromium = find_chromium()
    if not chromium:
        raise SystemExit(MISSING)
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for size, purpose in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            colour, margin = (ACCENT, 10) if purpose == "maskable" else ("transparent", 0)
            page.set_content(f'<body style="margin: 0; background: {colour}">{svg}</body>')
            page.add_style_tag(content=f"svg {{ display: block; margin: {margin}vw; width: {100 - 2 * margin}vw }}")
            target = STATIC / icon_name(size, purpose)
            target.parent.mkdir(exist_ok=True)
            page.screenshot(path=target, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
