"""Files that machines look for at fixed addresses."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.http import require_safe

from solver.collections import SHIPPED
from solver.engines import WATCHED
from solver.models import DailyPuzzle
from solver.techniques import TECHNIQUES
from solver.training.course import lessons_in_order
from solver.web.site.memory.page_cache import cached_page

MAX_DAYS = 1000  # in the sitemap, the newest
VALID = timedelta(days=180)

# Crawlers may read the pages that people search for. The steps of all puzzles, in all forms and languages, would be
# endless pages, each computed for a crawler alone. One page a second is enough to find a day's puzzles.
# The programs of chats and networks read a page once, for a person who sends its link, and its preview: they may read
# steps, and pages with a query.
PREVIEW_BOTS = (
    *("facebookexternalhit", "Twitterbot", "Slackbot", "Slackbot-LinkExpanding", "Discordbot", "TelegramBot"),
    *("WhatsApp", "LinkedInBot", "Mastodon", "redditbot", "SkypeUriPreview", "Iframely"),
)
ROBOTS = """{bots}
Disallow: /p/*/play/
Disallow: /p/*/open/
Disallow: /print/
Disallow: /glance/

User-agent: *
Crawl-delay: 1
Allow: /$
Allow: /?lang=
Allow: /learn/*?lang=
Allow: /techniques/*?lang=
Allow: /daily/*?lang=
Allow: /lab/*?lang=
Allow: /*.png?lang=
Disallow: /*?
Disallow: /p/*/steps
Disallow: /p/*/play/
Disallow: /p/*/open/
Disallow: /p/*.pdf$
Disallow: /w/
Disallow: /embed/
Disallow: /print/
Disallow: /glance/

Sitemap: {sitemap}
"""

SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{urls}
</urlset>
"""


@require_safe
@cached_page
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers may read."""
    bots = "\n".join(f"User-agent: {name}" for name in PREVIEW_BOTS)
    text = ROBOTS.format(bots=bots, sitemap=request.build_absolute_uri(reverse("sitemap")))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
@cached_page
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages worth finding: the first one, techniques, collections, methods, and the dailies up to today."""
    past = DailyPuzzle.objects.filter(day__lte=timezone.now().date())
    days = past.order_by("-day").values_list("day", flat=True).distinct()[:MAX_DAYS]
    paths = [
        reverse("home"),
        reverse("entry"),
        reverse("learn"),
        *(reverse("lesson", args=[each.slug]) for each in lessons_in_order()),
        reverse("techniques"),
        reverse("train-map"),
        *(reverse("technique", args=[each.slug]) for each in TECHNIQUES),
        reverse("collections"),
        *(reverse("collection", args=[slug]) for slug in SHIPPED),
        reverse("methods"),
        *(reverse("method", args=[engine]) for engine in WATCHED),
        reverse("lab-collections"),
    ]
    paths += [reverse("daily", args=[day]) for day in days]
    urls = "\n".join(f"<url><loc>{escape(request.build_absolute_uri(path))}</loc></url>" for path in paths)
    return HttpResponse(SITEMAP.format(urls=urls), content_type="application/xml; charset=utf-8")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """The contact for reporting vulnerabilities (RFC 9116), if the site's owner has named one."""
    if not settings.CONTACT:
        raise Http404
    expires = (timezone.now() + VALID).strftime("%Y-%m-01T00:00:00Z")
    text = f"Contact: {settings.CONTACT}\nExpires: {expires}\nPreferred-Languages: en, de\n"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for programs that do not read the page."""
    response = HttpResponsePermanentRedirect(static("icons/any-192.png"))
    response["Cache-Control"] = "max-age=86400"
    return response
