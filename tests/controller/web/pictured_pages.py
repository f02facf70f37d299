"""What a kept picture of a page is of: its state, and who looks at it on which device."""

from __future__ import annotations

from typing import Final, NamedTuple

DEVICES: Final = {"phone": (390, 844), "tablet": (1024, 600), "desk": (1440, 900)}
LOCALES: Final = {"en": "en-GB", "zh": "zh-CN", "ja": "ja-JP"}


class Screen(NamedTuple):
    """One picture: what the page is like, and who looks."""

    state: str
    language: str
    device: str
    appearance: str = "dark"

    @property
    def file(self) -> str:
        return ".".join((*self, "jpg"))
