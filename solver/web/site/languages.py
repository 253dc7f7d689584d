"""Page languages: a page is in the language that the visitor has chosen, or in that of `?lang=`."""

from __future__ import annotations

from math import floor, log10
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.translation import get_language

from solver.web.site.view_types import GetResponse

PARAMETER = "lang"
_PASSING = "_has_passing_language"


class LanguageLinks(NamedTuple):
    """The address of a page without a language, and one for each language."""

    canonical: str
    languages: list[tuple[str, str]]


def language_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: `?lang=` sets the language of this response. A page also sets that of later ones, by a cookie.

    A link that somebody sends does not change the language that its reader has chosen. A picture sets no cookie: it may
    be shown anywhere, and a proxy may keep it.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        code = request.GET.get(PARAMETER)
        languages = dict(settings.LANGUAGES)
        if code not in languages:
            return get_response(request)
        # The locale middleware reads the language from the cookie.
        is_new = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) not in languages
        request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = code
        response = get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_new and is_page and not hasattr(response, _PASSING):
            _remember(response, code)
        return response

    return respond


def not_remembered(response: HttpResponse) -> HttpResponse:
    """Let `?lang=` set the language of this page alone: the response sets no cookie."""
    setattr(response, _PASSING, True)
    return response


def _remember(response: HttpResponse, code: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # a str to the stubs
    )


def language_links_of(request: HttpRequest) -> LanguageLinks:
    """Return the addresses of the requested page."""
    address = without_language(request.build_absolute_uri())
    separator = "&" if "?" in address else "?"
    codes = [code for code, _ in settings.LANGUAGES]
    return LanguageLinks(address, [(code, f"{address}{separator}{urlencode({PARAMETER: code})}") for code in codes])


def in_language(url: str) -> str:
    """Return the URL of a page as it is sent: with the page's language, unless that is the usual one.

    Whoever reads a link for its preview has chosen no language.
    """
    code = get_language()
    if code == settings.LANGUAGE_CODE:
        return url
    separator = "&" if "?" in url else "?"
    return f"{url}{separator}{urlencode({PARAMETER: code})}"


def without_language(address: str) -> str:
    """Return the address without its language parameter."""
    parts = urlsplit(address)
    others = [field for field in parts.query.split("&") if field.partition("=")[0] != PARAMETER]
    return parts._replace(query="&".join(others)).geturl()


def figures(number: float) -> str:
    """Format a number for the visitor's language."""
    return number_format(number, force_grouping=True)


def time_words(seconds: float) -> str:
    """Return a time with two significant digits: 0.42 ms, 17 ms, 1.3 s."""
    number, unit = (seconds, "s") if seconds >= 1 else (1000 * seconds, "ms")
    places = max(0, 1 - floor(log10(number))) if number else 0
    return f"{number_format(round(number, places), decimal_pos=places)}\u00a0{unit}"
