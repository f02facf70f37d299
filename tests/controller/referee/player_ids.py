"""The ids of the players at tables that tests set up themselves."""

from __future__ import annotations

from typing import Final

PLAYERS: Final = tuple(f"p-{place:016x}" for place in range(4))
