"""The buttons of a page that send a form, and what each sends."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple


class Sending(NamedTuple):
    """What a button sends, and where to."""

    method: str
    action: str
    fields: dict[str, str]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self.fields: list[tuple[str, str, str]] = []  # the form, a name, its value
        self.buttons: list[tuple[str, dict[str, str]]] = []
        self._form = ""
        self._text: tuple[str, str] | None = None  # the form and the name of the text field that is being read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        form = values.get("form", self._form)
        if tag == "form":
            self._form = values.get("id") or f"form {len(self.forms)}"
            self.forms[self._form] = values
        elif tag == "input" and values.get("type", "text") not in ("checkbox", "radio", "file"):
            self.fields.append((form, values.get("name", ""), values.get("value", "")))
        elif tag == "textarea":
            self._text = form, values.get("name", "")
        elif tag == "button" and form and values.get("type", "submit") == "submit":
            self.buttons.append((form, values))

    def handle_data(self, data: str) -> None:
        if self._text:
            self.fields.append((*self._text, data.strip("\n")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""
        if tag == "textarea":
            self._text = None


def sendings(html: str) -> Iterator[Sending]:
    """Yield what each button of a page sends if nothing has been filled in."""
    reader = _Reader()
    reader.feed(html)
    for name, button in reader.buttons:
        form = reader.forms[name]
        fields = {field: value for of, field, value in reader.fields if of == name and field}
        if button.get("name"):
            fields[button["name"]] = button.get("value", "")
        method = button.get("formmethod") or form.get("method", "get")
        if method != "dialog":
            yield Sending(method, button.get("formaction") or form.get("action", ""), fields)
