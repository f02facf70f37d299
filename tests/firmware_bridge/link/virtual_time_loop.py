"""An event loop that does not wait: when nothing is ready, its time jumps to the next deadline.

Bytes in a pseudo-terminal take the kernel a moment, so the loop listens a little before it jumps.
"""

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
LISTEN: Final = 0.01
"""Real seconds to wait for bytes under way in the kernel before time jumps."""
HELD_UP_AT_MOST: Final = 50


class _Selector(selectors.DefaultSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.calls = 0
        """Calls that run in threads: time stands still meanwhile."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = self._listen()
        if not ready and not self.calls:
            self.now += timeout
        return ready

    def _listen(self) -> list[tuple[selectors.SelectorKey, int]]:
        """Events within `LISTEN`. A wait that took far longer was held up by a loaded machine, which holds up the
        bytes as well: it counts for nothing."""
        for _ in range(HELD_UP_AT_MOST):
            began = time.monotonic()
            ready = super().select(LISTEN)
            if ready or time.monotonic() - began < 2 * LISTEN:
                break
        return ready


class HurriedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Selector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        self._jumping.calls += 1
        running = super().run_in_executor(executor, func, *args)
        running.add_done_callback(self._ended)
        return running

    def _ended(self, _call: object) -> None:
        self._jumping.calls -= 1


def hurried(main: Coroutine[Any, Any, T]) -> T:
    """Runs `main` in virtual time."""
    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        return runner.run(main)


def at_least(seconds: float) -> float:
    """How long to wait, by the running loop, for what takes `seconds`: the kernel may hold bytes back for longer
    than a hurried loop listens, and the loop's time runs ahead of them."""
    return 20 * seconds if isinstance(asyncio.get_running_loop(), HurriedLoop) else seconds
