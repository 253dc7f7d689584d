"""QR codes as SVG, with the quiet zone that scanners need."""

from __future__ import annotations

import io

import segno

_BORDER = 4  # modules


def qr_picture(link: str) -> str:
    """Return the code of a link as an SVG element for a page."""
    return str(segno.make_qr(link, error="m").svg_inline(omitsize=True, border=_BORDER))


def qr_file(link: str) -> str:
    """Return the code of a link as an SVG file, on white."""
    file = io.BytesIO()
    segno.make_qr(link, error="m").save(file, kind="svg", xmldecl=False, omitsize=True, border=_BORDER, light="#fff")
    return file.getvalue().decode()
