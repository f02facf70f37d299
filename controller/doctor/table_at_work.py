"""The table that runs on a journal now: what it has open (port, camera, page) is its own, and no fault."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from controller.json_values import JsonObject
from controller.orders import unix_socket


@dataclass(frozen=True)
class TableAtWork:
    """A running table: the number of its process, the port of its machine, the address of its camera, and where its
    page is served; each None where the table does not say (it is only starting, or of an earlier version)."""

    process: int | None = None
    port: str | None = None
    camera: str | None = None
    page: str | None = None


def table_at_work(journal: Path) -> TableAtWork | None:
    """The table that runs on this journal; None without one."""
    try:
        answer = unix_socket.request(journal, "addresses")
    except unix_socket.NobodyThere:
        return None
    except OSError:  # another user's, or one that is busy
        return TableAtWork()
    process = answer.get("process")
    return TableAtWork(
        process if isinstance(process, int) else None,
        *(_text(answer, name) for name in ("port", "camera", "page")),
    )


def _text(answer: JsonObject, name: str) -> str | None:
    found = answer.get(name)
    return found if isinstance(found, str) else None
