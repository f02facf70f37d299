"""Who asks pages for something, and a hub's database that answers without one."""

from __future__ import annotations

from typing import Any

from controller.referee.panel_presses import SeatPanel
from controller.web.caller import RIGHTS, Caller, Role

CALLERS = {
    "panel": Caller.of_panel(SeatPanel("s1", "p-1", "3f2a9c01")),
    "staff": Caller(Role.STAFF, "Wang", "password+totp", RIGHTS[Role.STAFF], "1"),
    "owner": Caller(Role.OWNER, "Li", "passkey", RIGHTS[Role.OWNER], "2"),
}
"""By their cookie."""


class FixedSignIns:
    """Knows callers by their cookie."""

    def caller(self, cookie: str) -> Caller | None:
        return CALLERS.get(cookie)


class Book:
    """What a hub's database would say."""

    def standings(self, since: float | None) -> list[dict[str, Any]]:
        return [{"player": "Ann", "units": 6}]

    def history(self, player: str, language: str | None = None) -> list[dict[str, Any]]:
        return [{"player": player, "delta": 6}]

    def seals(self, journal: str) -> bytes:
        return b"{}"

    def people(self, journal: str) -> bytes:
        return b"{}"

    def messages(self, journal: str, after: int) -> list[dict[str, Any]]:
        return [{"seq": after + 1, "payload": "{}"}]
