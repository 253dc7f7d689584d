"""Sets one PDF: what `sheets.typ` makes of the data on standard input, with the fonts in a folder.

It runs as a process of its own: Typst stores in memory what it has set for the last ten documents, some 60 MB each.
"""

import sys

import typst


def main(source: str, fonts: str) -> None:
    """Write the PDF to standard output."""
    pdf = typst.compile(
        source,
        sys_inputs={"data": sys.stdin.read()},
        font_paths=[fonts],
        ignore_system_fonts=True,
        timestamp=0,
        pdf_standards=["ua-1"],  # for screen readers: refused if a picture has no words
    )
    sys.stdout.buffer.write(pdf)


if __name__ == "__main__":
    main(*sys.argv[1:])
