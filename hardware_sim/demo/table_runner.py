"""The controllers of many tables in one process: each with its own journal, link and publisher."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from controller.runtime.supplied_readings import Readings
from controller.runtime.wiring import Wiring
from controller.settings import (
    CameraSettings,
    JournalSettings,
    MqttSettings,
    SerialSettings,
    Settings,
    TableSettings,
)

CLAIM_S: Final = 3.0
GOODBYES_AT_ONCE: Final = 32
"""Each is mostly waiting for the broker."""


@dataclass(frozen=True)
class TableJob:
    """One table to be run: its name, its rules, its port, its journal, and the supplied readings."""

    name: str
    rules: str
    options: dict[str, Any]
    port: str
    journal: Path
    readings: Readings


class TableRunner:
    """A context manager: entering opens every journal and publisher, leaving publishes the rest. Raises
    `StartError`.
    """

    def __init__(self, posts: Sequence[TableJob], parlor: str, broker: str, note: str) -> None:
        self._wirings = [
            Wiring(_settings(post, parlor, broker), note=note, page=False, readings=post.readings)
            for post in posts
        ]
        self._entered: list[Wiring] = []

    def __enter__(self) -> TableRunner:
        with ExitStack() as undone:
            undone.callback(self._leave)
            for wiring in self._wirings:
                wiring.__enter__()
                self._entered.append(wiring)
            undone.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()

    async def run(self, number: int, hands: int) -> None:
        """Run table `number` (from 0) until `hands` hands are over."""
        await self._wirings[number].run(hands)

    def resends(self, number: int) -> int:
        """How many frames table `number` and its controller had to retransmit."""
        sent_again: int = self._wirings[number].health()["link"]["resends"]
        return sent_again

    def _leave(self) -> None:
        with ThreadPoolExecutor(GOODBYES_AT_ONCE) as pool:
            for left in [pool.submit(wiring.__exit__, None, None, None) for wiring in self._entered]:
                left.result()
        self._entered.clear()


async def first_to_end(limit_s: float, *ways: asyncio.Task[None]) -> str | None:
    """Waits at most `limit_s` until one of the tasks ends and cancels the others. Returns what failed, or None."""
    try:
        done, _ = await asyncio.wait(ways, timeout=limit_s, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in ways:
            task.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
    if not done:
        return f"it was not over after {limit_s:.0f} seconds of the table's own time"
    failures = [task.exception() for task in done]
    return next((_sentence(error) for error in failures if error is not None), None)


def _sentence(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):  # a table's tasks fail in a group
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"


def _settings(post: TableJob, parlor: str, broker: str) -> Settings:
    return Settings(
        table=TableSettings(
            parlor=parlor, name=post.name, rules=post.rules, options=post.options, claim_seconds=CLAIM_S
        ),
        serial=SerialSettings(port=post.port),
        camera=CameraSettings(url=post.readings.url),
        mqtt=MqttSettings(broker=broker, homeassistant=False),  # simulated tables are no devices of a home
        journal=JournalSettings(path=post.journal),
    )
