"""Make the site's typeface: the characters of the pages from Debian's Inter, in two weights.

Pages get it as WOFF2 (static/fonts), pictures in pixels as OpenType (solver/drawing/typeface).

    apt-get download fonts-inter && dpkg -x fonts-inter_*.deb inter
    pip install 'fonttools[woff]'          # in an environment of its own; the site does not need it
    python -m tools.typeface inter

The licence (SIL OFL 1.1) is copied from the package. Digits are tabular where a page asks for them (`tnum`).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONTS, FOR_PIXELS = ROOT / "static" / "fonts", ROOT / "solver" / "drawing" / "typeface"
WEIGHTS = {"Regular": "inter-400", "SemiBold": "inter-600"}
CHARACTERS = (
    "U+20-7E,U+A0,U+A9,U+AB,U+B7,U+BB,U+C4,U+D6,U+D7,U+DC,U+DF,U+E4,U+E9,U+F6,U+FC,"
    "U+2010-2014,U+2018-201A,U+201C-201E,U+2026,U+2190-2193,U+2212,U+2260"
)
FEATURES = "kern,tnum"


def main(package: Path) -> None:
    """Write a subset of each weight, and the licence beside them."""
    FONTS.mkdir(exist_ok=True)
    FOR_PIXELS.mkdir(exist_ok=True)
    for weight, name in WEIGHTS.items():
        source = package / f"usr/share/fonts/opentype/inter/Inter-{weight}.otf"
        options = ["--no-hinting", "--desubroutinize", f"--layout-features={FEATURES}"]
        command = [sys.executable, "-m", "fontTools.subset", str(source), f"--unicodes={CHARACTERS}", *options]
        subprocess.run([*command, "--flavor=woff2", f"--output-file={FONTS / name}.woff2"], check=True)
        # Names 16 and 17 say that both weights are of one family.
        named = ["--name-IDs+=16,17", f"--output-file={FOR_PIXELS / name}.otf"]
        subprocess.run([*command, *named], check=True)
    licence = (package / "usr/share/doc/fonts-inter/copyright").read_text(encoding="utf-8")
    for folder in (FONTS, FOR_PIXELS):
        (folder / "LICENSE.txt").write_text(licence, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
