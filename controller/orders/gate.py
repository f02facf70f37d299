"""Signed commands from MQTT: who may order what is proved here, before the table hears of it.

A command is `{"schema": "command/1", "id", "by", "name", "args", "at", "mac"}`; `mac` is the hexadecimal HMAC-SHA256,
by the key of the person `by` names, of the topic it is sent to, a line feed, and the command's canonical JSON without
`mac` (sorted keys, no spaces, UTF-8). The topic is part of it, so that a command to one table says nothing to another.
"""

from __future__ import annotations

import hmac
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.orders.models import Answer, Order, OrderRefused, canonical
from controller.orders.staff import StaffError

LARGEST: Final = 64 << 10
FRESH_S: Final = 120.0
"""How far a command's `at` may be from the table's clock; longer ago it might be a recording."""
NOT_AUTHORISED: Final = "not authorised"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Gate:
    """`on_command` is given to the publisher. `keys` reads who may order (name to key), `give` hands an order to the
    table and waits for its answer, `now` is the table's clock; all three are called in the publisher's thread."""

    parlor: str
    table: str
    topic: str
    keys: Callable[[], Mapping[str, bytes]]
    give: Callable[[Order], Answer]
    now: Callable[[], float]

    def on_command(self, payload: bytes, retained: bool) -> bytes | None:
        """The reply to what came in on the command topic; whatever came in, nothing is raised."""
        if len(payload) > LARGEST:
            return self._refused("", f"a command has at most {LARGEST} bytes, this one {len(payload)}")
        try:
            command = _read(payload)
        except ValueError as error:
            return self._refused("", f"this is no command: {error}")
        name = _id(command)
        if retained:
            return self._refused(
                name, "a command must not be retained: it would be heard again at every start"
            )
        try:
            order = self._proved(command)
        except _Forged as forged:
            log.warning("A command on %s was refused: %s.", self.topic, forged)
            return self._reply(Answer(name, "refused", NOT_AUTHORISED))
        except OrderRefused as refused:
            return self._refused(name, str(refused))
        return self._reply(self.give(order))

    def _proved(self, command: Mapping[str, Any]) -> Order:
        """The order in a command that was signed by somebody who may sign."""
        by, mac = command.get("by"), command.get("mac")
        try:
            key = self.keys().get(by) if isinstance(by, str) else None
        except StaffError as error:
            raise _Forged(str(error)) from error
        if key is None:
            raise _Forged(f"nobody of the staff is called {str(by)[:60]!r}")
        if not isinstance(mac, str) or not hmac.compare_digest(
            mac.lower().encode(errors="replace"), signature(self.topic, command, key).encode()
        ):
            raise _Forged(f"the mac is not that of {by}")
        if command.get("schema") != "command/1":
            raise OrderRefused(f"This table knows command/1, not {str(command.get('schema'))[:40]!r}.")
        order = Order.from_json({k: v for k, v in command.items() if k not in ("schema", "mac")})
        away = order.at - self.now()
        if not abs(away) <= FRESH_S:
            when = "old" if away < 0 else "ahead"
            raise OrderRefused(
                f"The command is {abs(away):.0f} seconds {when}, more than {FRESH_S:.0f} are not believed: "
                "send it anew, and set the clocks if it is new."
            )
        return order

    def _refused(self, name: str, why: str) -> bytes:
        log.warning("A command on %s was refused: %s", self.topic, why)
        return self._reply(Answer(name, "refused", why))

    def _reply(self, answer: Answer) -> bytes:
        said = {"schema": "reply/1", "parlor": self.parlor, "table": self.table, **answer.to_json()}
        return json.dumps({**said, "at": self.now()}, ensure_ascii=False, separators=(",", ":")).encode()


def signature(topic: str, command: Mapping[str, Any], key: bytes) -> str:
    """The `mac` of a command (its own `mac`, if it has one, left out) to the table that listens on `topic`."""
    text = canonical({name: value for name, value in command.items() if name != "mac"})
    return hmac.new(key, topic.encode() + b"\n" + text, "sha256").hexdigest()


def signed(topic: str, order: Order, key: bytes) -> dict[str, Any]:
    """An order as a command that the table on `topic` believes."""
    command = {"schema": "command/1", **order.to_json()}
    return {**command, "mac": signature(topic, command, key)}


class _Forged(Exception):
    """Whoever sent this is not known to be who they say; the sender is told nothing more."""


def _read(payload: bytes) -> dict[str, Any]:
    try:
        command = json.loads(payload.decode(), object_pairs_hook=_once, parse_constant=_no_number)
        canonical(command if isinstance(command, dict) else {})
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error
    except UnicodeError as error:
        raise ValueError("it is not UTF-8") from error
    if not isinstance(command, dict):
        raise ValueError("it is not a JSON object")
    return command


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two programs may read a name that stands twice in two ways; nobody signs such a thing."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands in it twice")
    return found


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _id(command: Mapping[str, Any]) -> str:
    """The id to answer to, if there is one worth repeating."""
    name = command.get("id")
    return name if isinstance(name, str) and len(name) <= 64 and name.isprintable() else ""
