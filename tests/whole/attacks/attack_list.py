"""The type of an attack: it does its work on a parlor and returns how the line reads that tells what was refused."""

from __future__ import annotations

from collections.abc import Callable

from tests.whole.attacks.whole_parlor import Parlor

Attack = Callable[[Parlor], str]
