"""Script modules in a template."""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\./[^"']+)["'];""", re.MULTILINE)


@register.simple_tag
def modules(*paths: str) -> SafeString:
    """The scripts of a page. What they import is asked for together with them, not when they have come."""
    scripts = format_html_join("\n", '<script type="module" src="{}"></script>', ((static(path),) for path in paths))
    imports = ((static(path),) for path in _imports_of(paths))
    return format_html("{}\n{}", scripts, format_html_join("\n", '<link rel="modulepreload" href="{}">', imports))


@cache
def _imports_of(paths: tuple[str, ...]) -> tuple[str, ...]:
    """All modules that these import, and those that they import, in the order in which they are named."""
    found = list(paths)
    for path in found:
        source = finders.find(path)
        if isinstance(source, str):
            names = _IMPORT.findall(Path(source).read_text(encoding="utf-8"))
            targets = (normpath(join(dirname(path), name)) for name in names)
            found += [target for target in targets if target not in found]
    return tuple(found[len(paths) :])
