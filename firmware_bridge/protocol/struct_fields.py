"""Decodes fixed layouts, where a body may be longer than its reader knows, never shorter; and untrusted text."""

import struct

from firmware_bridge.protocol.constants import MessageError


def fields(layout: struct.Struct, body: bytes, message: str) -> tuple[int, ...]:
    """The numbers at the start of `body`; `MessageError` naming `message` when it is too short."""
    if len(body) < layout.size:
        raise MessageError(f"{message} needs {layout.size} bytes, {len(body)} came.")
    return layout.unpack_from(body)


def plain(text: str) -> str:
    """Untrusted text without the control characters that would steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
