"""Draws docs/packages.svg from the code: which subpackage imports which, as a dependency structure matrix.

    python -m tests.package_picture            # or `make picture`

Rows and columns are the subpackages lowest layer first (`tests.module_graph.LAYERS`); a dot in a row says that its
subpackage imports the column's. Where an import only points down, every dot lies left of the diagonal.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from tests.module_graph import OURS, ROOT, imports, subpackage, subpackages

PICTURE: Final = ROOT / "docs" / "packages.svg"
CELL, LEFT, TOP = 14, 210, 190
COLOURS: Final = {
    "firmware_bridge": "#2e7d5b",
    "vision": "#3a66a8",
    "controller": "#a8543a",
    "hardware_sim": "#77539b",
}


def drawn() -> str:
    """The picture as SVG."""
    names = [f"{package}.{name}" for package in OURS for name in subpackages(package)]
    place = {name: k for k, name in enumerate(names)}
    dots = sorted(
        {
            (place[subpackage(here)], place[subpackage(there)])
            for here, there, _, _ in imports()
            if subpackage(here) in place
            and subpackage(there) in place
            and subpackage(here) != subpackage(there)
        }
    )
    size = CELL * len(names)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + size + 10} {TOP + size + 10}"'
        f' width="{LEFT + size + 10}" height="{TOP + size + 10}" font-family="sans-serif" font-size="10">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    first = 0
    for package in OURS:
        count = len(subpackages(package))
        side, at = CELL * count, CELL * first
        out.append(
            f'<rect x="{LEFT + at}" y="{TOP + at}" width="{side}" height="{side}" fill="{COLOURS[package]}"'
            ' fill-opacity="0.12"/>'
        )
        first += count
    for k, name in enumerate(names):
        package, _, short = name.partition(".")
        colour, middle = COLOURS[package], CELL * k + CELL / 2
        text = escape(f"{package}/{short}")
        out += [
            f'<line x1="{LEFT}" y1="{TOP + CELL * k}" x2="{LEFT + size}" y2="{TOP + CELL * k}" stroke="#e4e4e4"/>',
            f'<line x1="{LEFT + CELL * k}" y1="{TOP}" x2="{LEFT + CELL * k}" y2="{TOP + size}" stroke="#e4e4e4"/>',
            f'<text x="{LEFT - 6}" y="{TOP + middle + 3.5:g}" text-anchor="end" fill="{colour}">{text}</text>',
            f'<text transform="translate({LEFT + middle + 3.5:g} {TOP - 6}) rotate(-90)" fill="{colour}">{text}</text>',
            f'<rect x="{LEFT + CELL * k}" y="{TOP + CELL * k}" width="{CELL}" height="{CELL}" fill="{colour}"'
            ' fill-opacity="0.55"/>',
        ]
    for row, column in dots:
        colour = COLOURS[names[row].partition(".")[0]]
        x, y = LEFT + CELL * column + CELL / 2, TOP + CELL * row + CELL / 2
        title = escape(f"{names[row]} imports {names[column]}")
        out.append(f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{colour}"><title>{title}</title></circle>')
    return "\n".join([*out, "</svg>", ""])


def main(path: Path = PICTURE) -> None:
    """Write the picture."""
    path.write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    main()
