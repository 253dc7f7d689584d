"""A name for each visitor, made from the address, which is not kept; and whether a post comes from another site."""

from __future__ import annotations

from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from solver.questions.visitor import VISITOR
from solver.web.site.view_types import GetResponse

_NETWORK = 64  # bits of an IPv6 address that belong to one customer


def ip_of(request: HttpRequest) -> str:
    """Return the visitor's IP, as a trusted proxy reports it; empty for a visitor on this machine.

    A proxy is trusted if gunicorn trusts it (FORWARDED_ALLOW_IPS). It appends the IP to what the visitor sent.
    """
    direct = request.META.get("REMOTE_ADDR", "")
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    trusted = settings.TRUSTED_PROXIES
    if not direct or direct in trusted or "*" in trusted:
        return forwarded
    return direct


def name_of(address: str) -> str:
    """Return a name that does not reveal the address; empty for a visitor on this machine."""
    try:
        ip = ip_address(address)
    except ValueError:
        text = address
    else:
        if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
            ip = ip.ipv4_mapped
        text = str(int(ip) >> (128 - _NETWORK)) if isinstance(ip, IPv6Address) else str(ip)
    key = settings.SECRET_KEY.encode()[:64]
    return blake2b(text.encode(errors="replace"), key=key, digest_size=8).hexdigest() if text else ""


def visitor_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: set VISITOR during each request, for the pool."""

    def respond(request: HttpRequest) -> HttpResponse:
        token = VISITOR.set(name_of(ip_of(request)))
        try:
            return get_response(request)
        finally:
            VISITOR.reset(token)

    return respond


def is_from_elsewhere(request: HttpRequest) -> bool:
    """Whether the request was sent by a page of another site, as browsers report. Programs do not report it."""
    site = request.META.get("HTTP_SEC_FETCH_SITE", "")
    if site:
        return site in ("cross-site", "same-site")
    origin = request.META.get("HTTP_ORIGIN", "")
    return bool(origin) and urlsplit(origin).netloc != request.get_host()
