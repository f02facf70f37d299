"""Commands of the former version, `command/1`, authenticated by a secret that the table holds too. Accepted for one
release.

`mac` is the hexadecimal HMAC-SHA256 of the topic, a line feed, and the command's canonical JSON without `mac` (sorted
keys, no spaces, UTF-8).
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Final

from controller.json_values import JsonObject
from controller.orders.order_models import Order, canonical

SCHEMA: Final = "command/1"
WARNING: Final = (
    "This command was signed with a secret that the table holds too. The next version refuses it: make a key with "
    "`mahjong-table staff key` and have its public half added at the table."
)


def signature(topic: str, command: Mapping[str, object], key: bytes) -> str:
    """The `mac` of a command (an existing `mac` in it left out) to the table that listens on `topic`."""
    text = canonical({name: value for name, value in command.items() if name != "mac"})
    return hmac.new(key, topic.encode() + b"\n" + text, "sha256").hexdigest()


def signed(topic: str, order: Order, key: bytes) -> JsonObject:
    """An order as a command with its `mac`, for the table on `topic`."""
    command = {"schema": SCHEMA, **order.to_json()}
    return {**command, "mac": signature(topic, command, key)}


def is_signed(topic: str, command: Mapping[str, object], key: bytes) -> bool:
    """Whether the command's `mac` was made with this secret for this topic."""
    mac = command.get("mac")
    return isinstance(mac, str) and hmac.compare_digest(
        mac.lower().encode(errors="replace"), signature(topic, command, key).encode()
    )
