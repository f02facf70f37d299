"""How attacks are listed: each does its work on a parlor and says how the line reads that tells what was refused."""

from __future__ import annotations

from collections.abc import Callable

from tests.whole.attacks.whole_parlor import Parlor

Attack = Callable[[Parlor], str]
