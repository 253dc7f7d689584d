"""A sequence of pictures as one file: a GIF, an APNG, an animated SVG, or a zip with a PNG for each.

Consecutive pictures differ in a few places, and each knows which. Only these are drawn again, in `Strip.pictures`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

from solver.drawing.geometry import num
from solver.drawing.raster import Box, light_style, to_png, view_box_of

if TYPE_CHECKING:
    from PIL.Image import Image

GIF_COLOURS, PNG_COLOURS = 64, 256  # paper, ink, a few tints, and blends of them along edges
N_SAMPLES = 8  # pictures from which the colours are chosen
MAX_PATCHES = 12  # with more patches, drawing the whole picture is as fast
MAX_DRAWN = 200  # patches kept while a strip is drawn
MARGIN = 4  # pixels drawn around a patch and cut off: curves may waver where a picture ends
_SVG = "http://www.w3.org/2000/svg"
_ONLY_SOMETIMES = "sometimes"


class Patch(NamedTuple):
    """A part of a picture that differs from the picture before: `svg` contains at least what is seen in `box`."""

    box: Box
    svg: str


class Frame(NamedTuple):
    """A picture, how long it is shown, and where it differs from the one before (None if that is not known)."""

    svg: str
    milliseconds: int
    patches: Sequence[Patch] | None = None


@dataclass(frozen=True)
class Strip:
    """A sequence of pictures of one size. `progress` is called with the number of pictures drawn so far."""

    frames: Sequence[Frame]
    width: int = 480
    progress: Callable[[int], None] = lambda done: None

    def pictures(self) -> Iterator[Image]:
        """Yield the pictures. Each is changed into the next, so copy one to keep it."""
        whole = view_box_of(self.frames[0].svg)
        scale = self.width / whole.width
        draw = lru_cache(maxsize=MAX_DRAWN)(_pixels)  # a digit tried again looks the same again
        sheet = whole._replace(height=ceil(whole.height * scale) / scale)  # whole pixels, as patches have
        for k, (svg, _, patches) in enumerate(self.frames):
            if patches is None or len(patches) > MAX_PATCHES:
                picture = _pixels(svg, self.width, sheet)
            else:
                for patch in patches:
                    _paste(picture, patch, sheet, scale, draw)
            self.progress(k + 1)
            yield picture


def _pixels(svg: str, width: int, part: Box) -> Image:
    from PIL import Image  # loaded only to draw pixels

    return Image.open(io.BytesIO(to_png(svg, width, part=part))).convert("RGB")


def _paste(picture: Image, patch: Patch, whole: Box, scale: float, draw: Callable[[str, int, Box], Image]) -> None:
    """Draw all the pixels that a patch touches."""
    x, y, width, height = patch.box
    left, top = max(0, floor((x - whole.x) * scale)), max(0, floor((y - whole.y) * scale))
    right = min(picture.width, ceil((x + width - whole.x) * scale))
    bottom = min(picture.height, ceil((y + height - whole.y) * scale))
    across, down = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    part = Box(whole.x + (left - MARGIN) / scale, whole.y + (top - MARGIN) / scale, across / scale, down / scale)
    drawn = draw(patch.svg, across, part)
    picture.paste(drawn.crop((MARGIN, MARGIN, across - MARGIN, down - MARGIN)), (left, top))


def to_gif(strip: Strip) -> bytes:
    """Return the pictures as a GIF that plays in a loop."""
    return _saved(_indexed(strip, GIF_COLOURS), strip, "GIF", optimize=True)


def to_apng(strip: Strip) -> bytes:
    """Return the pictures as an APNG, with finer edges than a GIF has."""
    return _saved(_indexed(strip, PNG_COLOURS), strip, "PNG")


def to_zip(strip: Strip) -> bytes:
    """Return a zip with a PNG for each picture, numbered in their order."""
    file, digits = io.BytesIO(), len(str(len(strip.frames)))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for k, picture in enumerate(_indexed(strip, PNG_COLOURS), 1):
            page = io.BytesIO()
            picture.save(page, "PNG")
            archive.writestr(zipfile.ZipInfo(f"{k:0{digits}}.png", (1980, 1, 1, 0, 0, 0)), page.getvalue())
    return file.getvalue()


def _indexed(strip: Strip, n_colours: int) -> list[Image]:
    """Return the pictures with colours that they share, so that nothing flickers and little changes."""
    from PIL import Image

    pictures = [picture.copy() for picture in strip.pictures()]
    samples = [pictures[len(pictures) * k // N_SAMPLES] for k in range(N_SAMPLES)] + pictures[-1:]
    sheet = Image.new("RGB", (samples[0].width, samples[0].height * len(samples)))
    for k, sample in enumerate(samples):
        sheet.paste(sample, (0, k * sample.height))
    every_fourth = sheet.resize((sheet.width // 2, sheet.height // 2), Image.Resampling.NEAREST)  # as good, and faster
    colours = every_fourth.quantize(n_colours, method=Image.Quantize.MEDIANCUT)
    return [each.quantize(palette=colours, dither=Image.Dither.NONE) for each in pictures]


def _saved(pictures: Sequence[Image], strip: Strip, form: str, **options: bool) -> bytes:
    """Return the pictures as one file. Pillow keeps of each only the rectangle in which it differs from the last."""
    file = io.BytesIO()
    times = [frame.milliseconds for frame in strip.frames]
    pictures[0].save(file, form, save_all=True, append_images=pictures[1:], duration=times, loop=0, **options)
    return file.getvalue()


def to_svg(strip: Strip) -> bytes:
    """Return one SVG that plays the pictures: what they share is in it once, the rest is shown and hidden in turn.

    Readers who want less motion see the last picture.
    """
    ElementTree.register_namespace("", _SVG)
    trees = []
    for k, frame in enumerate(strip.frames, 1):
        trees.append(ElementTree.fromstring(frame.svg))
        strip.progress(k)
    shown: dict[tuple[int, ...], str] = {}
    root = _joined(trees, range(len(trees)), shown)
    style = ElementTree.Element(f"{{{_SVG}}}style")
    style.text = f"\n{light_style()}\n{_timing(shown, strip.frames)}\n"
    root.insert(0, style)
    return ElementTree.tostring(root, encoding="unicode").encode()


def _joined(
    trees: Sequence[ElementTree.Element], numbers: Iterable[int], shown: dict[tuple[int, ...], str]
) -> ElementTree.Element:
    """Join elements with the same tag, attributes and number of children; classes mark what differs inside."""
    first = trees[0]
    root = ElementTree.Element(first.tag, first.attrib)
    root.text = first.text
    numbers = tuple(numbers)
    for children in zip(*trees, strict=True):
        texts = [ElementTree.tostring(child) for child in children]
        heads = {(child.tag, tuple(sorted(child.attrib.items())), len(child), child.text) for child in children}
        if len(set(texts)) == 1:
            root.append(children[0])
        elif len(heads) == 1 and len(children[0]):
            root.append(_joined(children, numbers, shown))
        else:
            root.extend(_variants(children, texts, numbers, shown))
    return root


def _variants(
    children: Sequence[ElementTree.Element],
    texts: Sequence[bytes],
    numbers: Sequence[int],
    shown: dict[tuple[int, ...], str],
) -> Iterator[ElementTree.Element]:
    """Yield each variant of an element once, with a class that shows it in its pictures only."""
    for text in dict.fromkeys(texts):
        in_frames = tuple(number for number, each in zip(numbers, texts) if each == text)
        name = shown.setdefault(in_frames, f"t{len(shown)}")
        group = ElementTree.Element(f"{{{_SVG}}}g", {"class": f"{_ONLY_SOMETIMES} {name}"})
        group.append(children[texts.index(text)])
        yield group


def _timing(shown: dict[tuple[int, ...], str], frames: Sequence[Frame]) -> str:
    """Return the rules that show each class in its pictures."""
    starts = [0]
    for frame in frames:
        starts.append(starts[-1] + frame.milliseconds)
    last, total = len(frames) - 1, starts[-1]
    rules = [f".{_ONLY_SOMETIMES} {{ visibility: hidden }}"]
    rules += [f".{name} {{ visibility: visible }}" for in_frames, name in shown.items() if last in in_frames]
    moving = []
    for in_frames, name in shown.items():
        moments = ["0%{visibility:hidden}"] * (0 not in in_frames)
        for start, end in _stretches(in_frames):
            moments.append(f"{num(100 * starts[start] / total)}%{{visibility:visible}}")
            moments.append(f"{num(100 * starts[end] / total)}%{{visibility:hidden}}" * (end <= last))
        moving.append(f"@keyframes {name}{{{''.join(moments)}}}")
        moving.append(f".{name}{{animation:{name} {total}ms step-end infinite}}")
    return "\n".join([*rules, "@media (prefers-reduced-motion: no-preference) {", *moving, "}"])


def _stretches(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of consecutive numbers, each as its start and the number after its end."""
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        stretch = [number for _, number in group]
        yield stretch[0], stretch[-1] + 1


FORMS: dict[str, Callable[[Strip], bytes]] = {"gif": to_gif, "apng": to_apng, "svg": to_svg, "zip": to_zip}
