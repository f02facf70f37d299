"""Whether a screen of this machine could show Chinese and Japanese."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Final

from controller.doctor.finding import Finding, ok, warn
from controller.words import Sentence, say

CHECK: Final = "fonts"
SCRIPTS: Final = ("zh-cn", "ja")
"""The languages of pages that need more than Latin letters, as fontconfig calls them."""
MISSING: Final = {
    ("zh-cn",): "doctor.chinese",
    ("ja",): "doctor.japanese",
    SCRIPTS: "doctor.chinese_and_japanese",
}
"""What the languages are called that no font is there for."""


def check_fonts() -> Iterator[Finding]:
    """Whether fontconfig knows a font for each; no finding where it is not installed: that machine has no browser."""
    fonts = {language: _font(language) for language in SCRIPTS}
    if None in fonts.values():
        return
    missing = tuple(language for language, font in fonts.items() if not font)
    if missing:
        scripts = Sentence(MISSING[missing])
        yield warn(CHECK, say("doctor.fonts_missing", scripts=scripts), say("doctor.install_fonts"))
        return
    there = ", ".join(dict.fromkeys(str(font) for font in fonts.values()))
    yield ok(CHECK, say("doctor.fonts", fonts=there))


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
