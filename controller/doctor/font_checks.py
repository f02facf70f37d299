"""Whether a screen of this machine could show Chinese and Japanese."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Final

from controller.doctor.finding import Finding, ok, warn

CHECK: Final = "fonts"
SCRIPTS: Final = {"zh-cn": "Chinese", "ja": "Japanese"}
"""The languages of pages that need more than Latin letters, as fontconfig calls them."""


def check_fonts() -> Iterator[Finding]:
    """Whether fontconfig knows a font for each; no finding where it is not installed: that machine has no browser."""
    fonts = {name: _font(language) for language, name in SCRIPTS.items()}
    if None in fonts.values():
        return
    missing = [name for name, font in fonts.items() if not font]
    if missing:
        yield warn(
            CHECK,
            f"No font on this machine has {' and '.join(missing)} characters: "
            "on a screen of its own, pages show empty boxes.",
            "Where a screen is attached: sudo apt install fonts-noto-cjk, then start the browser anew.",
        )
        return
    there = ", ".join(dict.fromkeys(str(font) for font in fonts.values()))
    yield ok(CHECK, f"This machine's screen can show Chinese and Japanese: {there}.")


def _font(language: str) -> str | None:
    """The family of a font for a language, "" where there is none; None where nobody can be asked."""
    try:
        told = subprocess.run(
            ["fc-list", f":lang={language}", "family"],
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    families = sorted(line.partition(",")[0] for line in told.stdout.splitlines() if line)
    return families[0] if families else ""
