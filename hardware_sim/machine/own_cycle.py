"""A machine without commands: it runs its own cycle when somebody presses its button, and reports nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hardware_sim.machine.mechanics import Durations


class OwnCycle:
    """The button of the machine itself. A press shuffles what was swept into the machine and raises the walls; while it
    moves, further presses do nothing.

    `shuffled` and `raised` are called when the tiles are mixed and when the walls stand. Needs a running loop.
    """

    def __init__(
        self, durations: Durations, shuffled: Callable[[], None], raised: Callable[[], None]
    ) -> None:
        self._durations = durations
        self._shuffled = shuffled
        self._raised = raised
        self._moving: asyncio.TimerHandle | None = None
        self.cycles = 0
        """How many cycles have begun."""
        self.risen_at = float("-inf")
        """When the walls last stood, by the loop's clock."""

    @property
    def runs(self) -> bool:
        """Whether the machine moves."""
        return self._moving is not None

    def press(self) -> None:
        """Somebody presses the button."""
        if not self.runs:
            self.cycles += 1
            self._moving = asyncio.get_running_loop().call_later(self._durations.shuffle, self._mixed)

    def stop(self) -> None:
        """The machine is switched off, wherever it stands."""
        if self._moving is not None:
            self._moving.cancel()
            self._moving = None

    def _mixed(self) -> None:
        self._shuffled()
        self._moving = asyncio.get_running_loop().call_later(self._durations.raise_walls, self._stands)

    def _stands(self) -> None:
        self._moving = None
        self.risen_at = asyncio.get_running_loop().time()
        self._raised()
