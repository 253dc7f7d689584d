"""What a visitor sets: kept in the browser, heard in every tab, saved to a file and back."""

from typing import Any

from playwright.sync_api import Browser, Page

SETTINGS = "const s = await import('/static/js/settings.js');"


def _run(page: Page, script: str) -> Any:
    return page.evaluate(f"async () => {{ {SETTINGS} {script} }}")


def test_a_setting_has_its_default_until_it_is_set_and_is_kept(site: Page):
    assert _run(site, "return [s.setting('theme'), s.setting('showPeers')]") == ["system", False]
    assert _run(site, "return [s.set('theme', 'dark'), s.setting('theme')]") == [True, "dark"]
    site.reload()
    assert _run(site, "return [s.setting('theme'), s.setting('showPeers')]") == ["dark", False]


def test_what_a_setting_cannot_be_is_not_set(site: Page):
    script = "return [s.set('theme', 'pink'), s.set('timer', 1), s.set('toString', true), s.setting('theme')]"
    assert _run(site, script) == [False, False, False, "system"]


def test_a_change_is_heard_once_and_only_of_its_own_setting(site: Page):
    script = """
      const heard = [];
      const end = s.onChange("timer", (value) => heard.push(value));
      s.set("timer", false); s.set("timer", false); s.set("theme", "light"); end(); s.set("timer", true);
      return heard"""
    assert _run(site, script) == [False]


def test_a_change_is_heard_in_another_tab(site: Page):
    other = site.context.new_page()
    other.goto(site.url)
    _run(other, "window.heard = new Promise((done) => s.onChange('theme', done))")
    _run(site, "s.set('theme', 'dark')")
    assert other.evaluate("window.heard") == "dark"
    assert _run(other, "return s.setting('theme')") == "dark"


def test_where_storage_is_forbidden_a_setting_holds_for_the_page(browser: Browser, live_server: Any):
    page = browser.new_page(base_url=live_server.url)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page.goto("/")
    assert _run(page, "return [s.setting('timer'), s.set('timer', false), s.setting('timer')]") == [True, True, False]
    page.close()


def test_junk_in_the_storage_counts_as_nothing(site: Page):
    for junk in ("{", "7", "null", '{"theme": "pink", "timer": false, "__proto__": {"theme": "dark"}}'):
        site.evaluate("junk => localStorage.setItem('sudoku-atelier-settings', junk)", junk)
        site.reload()
        assert _run(site, "return s.setting('theme')") == "system"
    assert _run(site, "return s.setting('timer')") is False
