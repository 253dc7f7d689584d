"""The visitor's settings: stored in the browser, applied in every tab, exported to a file and imported again."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.slow

SETTINGS = "const s = await import('/static/js/site/settings.js');"


def _run(page: Page, script: str) -> Any:
    return page.evaluate(f"async () => {{ {SETTINGS} {script} }}")


def test_a_setting_has_its_default_until_it_is_set_and_is_kept(site: Page):
    assert _run(site, "return [s.setting('theme'), s.setting('showPeers')]") == ["system", False]
    assert _run(site, "return [s.set('theme', 'dark'), s.setting('theme')]") == [True, "dark"]
    site.reload()
    assert _run(site, "return [s.setting('theme'), s.setting('showPeers')]") == ["dark", False]


def test_an_invalid_setting_is_refused(site: Page):
    script = "return [s.set('theme', 'pink'), s.set('timer', 1), s.set('toString', true), s.setting('theme')]"
    assert _run(site, script) == [False, False, False, "system"]


def test_listeners_hear_each_change_of_their_setting_once(site: Page):
    script = """
      const heard = [];
      const end = s.onChange("timer", (value) => heard.push(value));
      s.set("timer", false); s.set("timer", false); s.set("theme", "light"); end(); s.set("timer", true);
      return heard"""
    assert _run(site, script) == [False]


def test_another_tab_hears_a_change(site: Page):
    other = site.context.new_page()
    other.goto(site.url)
    _run(other, "window.heard = new Promise((done) => s.onChange('theme', done))")
    _run(site, "s.set('theme', 'dark')")
    assert other.evaluate("window.heard") == "dark"
    assert _run(other, "return s.setting('theme')") == "dark"


def test_without_storage_a_setting_lasts_for_the_page(browser: Browser, live_server: Any):
    page = browser.new_page(base_url=live_server.url)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page.goto("/enter/")
    assert _run(page, "return [s.setting('timer'), s.set('timer', false), s.setting('timer')]") == [True, True, False]
    page.close()


def test_invalid_stored_values_are_ignored(site: Page):
    for junk in ("{", "7", "null", '{"theme": "pink", "timer": false, "__proto__": {"theme": "dark"}}'):
        site.evaluate("junk => localStorage.setItem('sudoku-atelier-settings', junk)", junk)
        site.reload()
        assert _run(site, "return s.setting('theme')") == "system"
    assert _run(site, "return s.setting('timer')") is False


def test_the_page_shows_every_setting_and_keeps_what_is_changed(site: Page, accessible: Callable[[Page], None]):
    site.goto("/settings/")
    names = site.locator("[data-setting]").evaluate_all("controls => controls.map(c => c.dataset.setting)")
    assert sorted(names) == sorted(_run(site, "return Object.keys(s.DEFAULTS)"))
    accessible(site)
    site.get_by_label("Clock").uncheck()
    expect(site.locator("#settings-said")).to_have_text("Saved: Clock.")
    site.get_by_label("Theme", exact=True).select_option("dark")
    site.reload()
    expect(site.get_by_label("Clock")).not_to_be_checked()
    expect(site.get_by_label("Theme", exact=True)).to_have_value("dark")
    accessible(site)


def test_settings_go_to_a_file_and_come_back_from_it(site: Page, tmp_path: Path):
    site.goto("/settings/")
    site.get_by_label("Left-handed").check()
    with site.expect_download() as waiting:
        site.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "mine.json"
    waiting.value.save_as(file)
    assert json.loads(file.read_text())["settings"]["leftHanded"] is True
    site.get_by_role("button", name="Reset all").click()
    expect(site.get_by_label("Left-handed")).not_to_be_checked()
    site.get_by_label("Read from a file").set_input_files(file)
    expect(site.get_by_label("Left-handed")).to_be_checked()


WRONG_FILES = {
    "empty": "",
    "no JSON": "not JSON",
    "no object": "[]",
    "no settings": '{"settings": {}}',
    "no such theme": '{"settings": {"leftHanded": true, "theme": "pink"}}',
    "no such setting": '{"settings": {"leftHanded": true, "__proto__": {}}}',
    "too large": '{"settings": {"leftHanded": true}}' + " " * 70_000,
}


def test_an_invalid_file_is_refused_in_words_and_changes_nothing(site: Page):
    site.goto("/settings/")
    for fault, text in WRONG_FILES.items():
        site.reload()
        file: Any = {"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()}
        site.get_by_label("Read from a file").set_input_files(file)
        expect(site.locator("#settings-said"), fault).to_contain_text("This is not a file of settings saved here")
        expect(site.get_by_label("Left-handed"), fault).not_to_be_checked()


def test_without_scripts_the_page_says_that_settings_need_them(plain: Page):
    plain.goto("/settings/")
    expect(plain.get_by_text("Settings need JavaScript")).to_be_visible()
    expect(plain.locator("#settings")).to_be_hidden()
    expect(plain.locator("#theme-switch")).to_be_hidden()


def _paper(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


LIGHT, DARK = "rgb(247, 248, 250)", "rgb(18, 22, 28)"


def test_the_button_cycles_through_the_themes(site: Page):
    switch = site.locator("#theme-switch")
    for name, paper in (("light", LIGHT), ("dark", DARK), ("same as the system", LIGHT)):
        switch.click()
        expect(switch).to_have_accessible_name(f"Theme: {name}")
        assert _paper(site) == paper


def test_the_browsers_bar_follows_the_theme(site: Page):
    _run(site, "s.set('theme', 'dark')")
    bars = "metas => metas.filter(each => matchMedia(each.media).matches).map(each => each.content)"
    assert site.locator("meta[name='theme-color']").evaluate_all(bars) == ["#1a2028"]
    _run(site, "s.set('theme', 'system')")
    assert site.locator("meta[name='theme-color']").evaluate_all(bars) == ["#ffffff"]


def test_the_theme_of_the_system_is_followed_until_one_is_chosen(site: Page):
    site.emulate_media(color_scheme="dark")
    assert _paper(site) == DARK
    _run(site, "s.set('theme', 'light')")
    assert _paper(site) == LIGHT
    assert site.evaluate("getComputedStyle(document.querySelector('.ground')).fill") == "rgb(255, 255, 255)"


def test_print_is_light_in_every_theme(site: Page):
    _run(site, "s.set('theme', 'dark')")
    site.emulate_media(media="print", color_scheme="dark")
    assert site.evaluate("getComputedStyle(document.querySelector('.ground')).fill") == "rgb(255, 255, 255)"
    assert site.evaluate("getComputedStyle(document.querySelector('.digit')).fill") == "rgb(22, 24, 29)"


def test_a_chosen_theme_is_there_before_the_first_paint(site: Page):
    _run(site, "s.set('theme', 'dark')")
    site.add_init_script(
        "const theme = () => document.documentElement.dataset.theme ?? 'none';"
        "new MutationObserver(() => document.body && (window.first ??= theme()))"
        ".observe(document, {childList: true, subtree: true})"
    )
    site.route(
        re.compile(r"/js/(?!site/theme\.js)"), lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    site.goto(site.url)
    assert site.evaluate("window.first") == "dark"
    assert _paper(site) == DARK


@pytest.mark.parametrize("path", ["/settings/", "/mine/", "/enter/"])
def test_the_words_at_a_file_are_those_of_the_page(site: Page, path: str):
    """A browser's own control speaks the language of the browser."""
    site.goto(path)
    expect(site.locator("input[type=file]")).to_have_css("opacity", "0")
