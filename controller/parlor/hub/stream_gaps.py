"""Gaps in the tables' streams that do not close by themselves: what tables say exists, and what is not here."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Engine

from controller.parlor.hub import key_changes, stream_progress
from controller.parlor.hub.hub_key import HubKey
from controller.parlor.hub.journal_claims import why_not
from controller.parlor.hub.message_store import Journal, Streams
from controller.parlor.hub.mqtt_connection import HubConnection
from controller.parlor.hub.patient_database import ReconnectingDatabase
from controller.parlor.hub.stream_progress import Wanted
from controller.parlor.storage.database import writing


class StreamGaps:
    """The newest number that each journal is known to have, until that is written down."""

    def __init__(self, engine: Engine, hub: HubKey, streams: Streams, database: ReconnectingDatabase) -> None:
        self._engine = engine
        self._hub = hub
        self._streams = streams
        self._database = database
        self._standing: dict[Journal, tuple[str, int, int, float]] = {}

    def stands(self, journal: Journal, key: str, generation: int, seq: int) -> None:
        """A table's journal stands at this number, as its key has proved."""
        self._standing[journal] = (key, generation, seq, time.monotonic())

    def stands_at_least(self, journal: Journal, key: str, generation: int, seq: int) -> None:
        """The same, where nothing newer was said."""
        self._standing.setdefault(journal, (key, generation, seq, time.monotonic()))

    def look(self, line: HubConnection, settled_s: float, parlor: str) -> list[Wanted]:
        """Write down what has stood for `settled_s` seconds, and say what tables are to be asked for."""
        now = time.monotonic()
        ready = {
            journal: (key, generation, seq)
            for journal, (key, generation, seq, at) in self._standing.items()
            if now - at > settled_s
        }
        for journal in ready:
            del self._standing[journal]

        def note(part: Sequence[Journal]) -> None:
            keys = {journal: ready[journal][0] for journal in part}
            with writing(self._engine) as connection:
                spoken = _that_may_speak(connection, keys)
            numbers = self._streams.numbers(self._engine, spoken)
            with writing(self._engine) as connection:
                spoken = _that_may_speak(connection, spoken)  # one may have been taken back meanwhile
                stream_progress.known_to_exist(
                    connection, {numbers[journal]: ready[journal][1:] for journal in spoken}
                )

        self._database.in_parts(line, note, list(ready), place_of)
        return self._database.through(
            line, lambda: stream_progress.to_ask(self._engine, time.time(), parlor, self._hub)
        )


def _that_may_speak(connection: Connection, keys: Mapping[Journal, str]) -> dict[Journal, str]:
    """Those of these journals whose keys may sign for them until the end of the transaction."""
    known = key_changes.locked_keys(connection, sorted(set(keys.values())))
    return {one: key for one, key in keys.items() if why_not(known.get(key), one[2]) is None}


def place_of(journal: Journal) -> str:
    """Under which topics a journal's table speaks."""
    return f"mahjong/{journal[0]}/{journal[1]}"
