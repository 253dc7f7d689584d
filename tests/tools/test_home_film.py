"""The film on the first page."""

from tools.home_film import FILE, film


def test_the_film_is_what_its_tool_makes():
    assert FILE.read_text(encoding="utf-8") == film()
