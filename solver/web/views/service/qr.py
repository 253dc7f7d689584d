"""QR codes of the site's own links."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from solver.web.site.memory.page_cache import cached_page
from solver.web.site.qr import qr_file
from solver.web.site.responses import svg_response

MAX_LINK = 500  # characters; a longer one gives a code that few cameras read


@require_safe
@cached_page
def qr(request: HttpRequest) -> HttpResponse:
    """The link `?to=` as a QR code; 404 for a link to another site, or one that is too long."""
    link = request.GET.get("to", "")
    if not link.startswith(request.build_absolute_uri("/")) or len(link) > MAX_LINK:
        raise Http404
    return svg_response(qr_file(link))
