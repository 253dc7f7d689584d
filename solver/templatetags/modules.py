"""Script modules in a template."""

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from solver.web.site.bundles import COMMON, FOLDER, bundled, common_modules
from solver.web.site.folding import constant

register = template.Library()


@register.simple_tag
@constant
def common_scripts() -> SafeString:
    """Return the scripts of every page. Their imports are preloaded, so that all are fetched at the same time."""
    imported = ((static(f"js/{name}"),) for name in common_modules() if name not in COMMON)
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', imported)
    return format_html("{}\n{}", _scripts(f"js/{name}" for name in COMMON), links)


@register.simple_tag
@constant
def modules(*names: str) -> SafeString:
    """Return the scripts of this page, each bundled with its imports."""
    return _scripts(map(_path_of, names))


@register.simple_tag
@constant
def module_url(name: str) -> str:
    """Return the URL of a script that another one loads when it needs it, bundled with its imports."""
    return static(_path_of(name))


def _path_of(name: str) -> str:
    return f"{FOLDER}/{name}" if name in bundled() else f"js/{name}"


def _scripts(paths: Iterable[str]) -> SafeString:
    return format_html_join("\n", '<script type="module" src="{}"></script>', ((static(path),) for path in paths))
