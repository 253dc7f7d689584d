"""Previews: the picture that chats and networks show for a link to a page."""

from solver.drawing.previews.preview import HEIGHT, WIDTH, PreviewWords, draw_preview

__all__ = ["HEIGHT", "WIDTH", "PreviewWords", "draw_preview"]
