"""Is somebody else speaking as this table? A broker serves one client of a name, and ends the one before.

Two controllers with the same parlor and table would throw each other out for ever. So before each connection a glance
under another name, at `availability`: if it says "online" in a connection that was not ours, the other is asked (the
question is an "offline", which a living table corrects within a second). Who gets no answer goes on; who gets one stays
away and says so, until the other is gone.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from controller.mqtt.connection import Connection
from controller.mqtt.messages import availability, json_object
from controller.mqtt.topics import BrokerAddress, Topics

ANSWER_SECONDS: Final = 3.0  # within which a living table corrects an "offline" that is not its own
GONE_SECONDS: Final = 10.0  # a rival that was only cut off for a moment is let back in


def wait_for_rivals(
    address: BrokerAddress,
    topics: Topics,
    epoch: str,
    ours: Collection[str],
    *,
    stopping: Callable[[], bool],
    report: Callable[[str], None],
) -> None:
    """Return when nobody else speaks as this table, or the program stops; `report` gets a sentence while one does.

    `ours` are the names of our own connections so far; if there is none yet, an "online" of our own journal is that
    of the process before us. Raises BrokerAway.
    """
    glance = Connection(address, f"mahjong-glance-{secrets.token_hex(6)}")
    try:
        glance.subscribe((topics.availability,))
        glance.subscribe((topics.reply,))  # when it answers this, the broker has told what it retained
        there = [word for word in _words(glance) if _is_another(word, epoch, ours)]
        while there and not stopping():
            name = secrets.token_hex(4)
            glance.publish(topics.availability, availability(topics, "offline", epoch, name))
            rival = _heard_within(
                ANSWER_SECONDS, glance, lambda word: word.get("status") == "online", stopping
            )
            if rival is None:
                return
            report(
                f"Another controller already speaks as {topics.base} (journal {rival.get('epoch')}). Give this table "
                "another name under [table], or stop the other controller. Until then nothing of this table is posted."
            )
            _until_gone(glance, stopping)
    finally:
        glance.close()


def _is_another(word: Mapping[str, Any], epoch: str, ours: Collection[str]) -> bool:
    if word.get("status") != "online" or str(word.get("connection")) in ours:
        return False
    same_journal = str(word.get("epoch")).partition(".")[0] == epoch.partition(".")[0]
    return bool(ours) or not same_journal


def _until_gone(glance: Connection, stopping: Callable[[], bool]) -> None:
    """Wait until the other has been away for a while."""
    while not stopping():
        gone = _heard_within(1.0, glance, lambda word: word.get("status") != "online", stopping)
        if gone is not None and not _heard_within(
            GONE_SECONDS, glance, lambda word: word.get("status") == "online", stopping
        ):
            return


def _heard_within(
    seconds: float,
    glance: Connection,
    wanted: Callable[[Mapping[str, Any]], bool],
    stopping: Callable[[], bool],
) -> Mapping[str, Any] | None:
    """The first such word within so many seconds; None if there is none."""
    deadline = time.monotonic() + seconds
    while not stopping() and (left := deadline - time.monotonic()) > 0:
        for word in _words(glance):
            if wanted(word):
                return word
        glance.turn(min(left, 0.2))
    return None


def _words(glance: Connection) -> list[Mapping[str, Any]]:
    words = [json_object(message.payload) for message in glance.received]
    glance.received.clear()
    return words
