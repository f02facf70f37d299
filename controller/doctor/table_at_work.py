"""The table that runs on a journal now: what it has open (port, camera, page) is its own, and no fault."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from controller.json_values import JsonObject
from controller.orders import unix_socket
from controller.settings import Settings
from controller.web.listening_addresses import address_here, address_of_page, is_local


@dataclass(frozen=True)
class TableAtWork:
    """A running table: the number of its process, the port of its machine, the address of its camera, the broker that
    it is connected to, and where its page is served for this machine and for others (None, too, where they do not
    reach it); each None where the table does not say (it is only starting, or of an earlier version)."""

    process: int | None = None
    port: str | None = None
    camera: str | None = None
    broker: str | None = None
    page: str | None = None
    elsewhere: str | None = None


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
        *(_text(answer, name) for name in ("port", "camera", "broker", "page", "elsewhere")),
    )


def page_of(settings: Settings) -> tuple[str | None, str | None]:
    """Where the page of these settings is opened by this machine, and by others, None where it is not: as the running
    table serves it, else as the settings say."""
    page, at_work = settings.page, table_at_work(settings.journal.path)
    if at_work is not None and at_work.page is not None:
        return at_work.page, at_work.elsewhere
    tls = page.certificate is not None
    here = address_here(page.host, page.port, tls=tls) if page.port else None
    return here, None if page.address is None and is_local(page.host) else address_of_page(page)


def _text(answer: JsonObject, name: str) -> str | None:
    found = answer.get(name)
    return found if isinstance(found, str) else None
