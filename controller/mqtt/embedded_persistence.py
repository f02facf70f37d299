"""Saves the embedded broker's retained messages and sessions in a file of its folder: `embedded.json`."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from pathlib import Path
from typing import Final

from controller.journal import file_permissions
from controller.mqtt.broker_port import BrokerStartError
from controller.mqtt.broker_sessions import Exchange

FILE: Final = "embedded.json"

log = logging.getLogger(__name__)


def load_state(folder: Path) -> Exchange:
    """The state saved in `folder`, which is created if missing. A damaged file is moved aside: the state is then empty.

    Raises `BrokerStartError` where the folder cannot be used.
    """
    file = folder / FILE
    try:
        file_permissions.make_folder(folder)
        text = file.read_bytes()
    except FileNotFoundError:
        return Exchange()
    except OSError as error:
        raise BrokerStartError(
            f"The folder of the embedded broker, {folder}, cannot be used ({error.strerror}). "
            "Give it to the user that runs the table."
        ) from error
    try:
        return Exchange.restored(json.loads(text))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        damaged = file.with_name(f"{FILE}.damaged")
        with suppress(OSError):
            file.replace(damaged)
        log.warning(
            "what the embedded broker had kept is damaged (%s); it starts empty, see %s", error, damaged
        )
        return Exchange()


def save_state(folder: Path, exchange: Exchange) -> bool:
    """Write the state; returns whether that worked (the log says why not)."""
    file = folder / FILE
    try:
        file_permissions.write_private_file(file, json.dumps(exchange.saved()).encode())
    except OSError as error:
        log.warning("what the embedded broker retains cannot be written to %s: %s", file, error.strerror)
        return False
    return True


def delete_state(folder: Path) -> None:
    """Delete the saved state."""
    (folder / FILE).unlink(missing_ok=True)
