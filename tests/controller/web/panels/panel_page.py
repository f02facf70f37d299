"""A table's page with panels over a real referee on a real journal, without machine and camera."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from controller.journal.journal import Journal, JournalError
from controller.orders import Answer, Order
from controller.orders.persons import called_in, with_names_shown
from controller.referee import useful_buttons
from controller.referee.inputs import Input
from controller.referee.panel_presses import PanelPress, PressAnswer, PressOutcome, press_answer, press_input
from controller.referee.table_snapshot import snapshot
from controller.rules.tiles import Seat
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import EVERYTHING, Tokens
from controller.web.page_access import PageAccess
from controller.web.panels.panel_pairing import PairingCodes, PanelPairing
from controller.web.panels.panel_routes import TableBehind, with_panels
from controller.web.panels.panel_store import PanelStore, Seating
from controller.words import plain
from firmware_bridge.protocol.constants import Button
from tests.at_console import at_console
from tests.controller.orders import ordered_table
from tests.controller.orders.ordered_table import Evening
from tests.controller.web.accounts.account_page import ELSEWHERE

ALLOWED: Final = re.compile(
    r"HZ-\d+|(?<![A-Za-z])Li(?![a-z])|East|South|West|North|west-lake / table-1|●|/panel|QR"
)
TEXTS: Final = """
[...document.querySelectorAll('#page *, #pairing *')].filter((node) => !node.closest('select, [lang=en]'))
  .flatMap((node) => [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data)
    .concat(node.getAttribute('aria-label') || []))
  .concat(document.title)
"""
"""All that a panel says to readers and listeners."""

STATE: Final = {"link": {"up": True}, "camera": {"ok": True}, "parlor": "west-lake", "table": "table-1"}


class Clock:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


class Device(httpx.Client):
    """A browser, as far as it sends again what a closed connection swallowed: a refused request's body is not read."""

    def request(self, *args: Any, **kwargs: Any) -> httpx.Response:
        for _ in range(5):
            try:
                return super().request(*args, **kwargs)
            except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError) as error:
                lost = error
        raise lost


class PanelTable:
    """The page, and the table behind it; `evening` plays where nobody presses."""

    def __init__(
        self,
        folder: Path,
        rules: str = "hangzhou",
        port: int = 0,
        seed: int = 5,
        address: str | None = None,
    ) -> None:
        self.folder = folder
        self.mutex = threading.RLock()
        self.evening = Evening(ordered_table.opened(folder / "table.db", rules), seed)
        self.board = SnapshotBoard()
        self.clock = Clock()
        self.elsewhere: str | None = None
        """How other machines reach the page; None where they do not."""
        self.mark = ""
        """What the next picture calls the table's note: a measurement knows it by that."""
        self.languages: list[dict[int, str]] = []
        """What the seats read, each time that it may have changed."""
        self.pairing = PanelPairing(
            PanelStore(folder / "table.panels.json"),
            lambda: Seating.of(self.evening.table),
            PairingCodes(self.clock),
            self._record,
            lambda: self.languages.append(self.pairing.languages()),
        )
        app = create_app(self.board)
        access = PageAccess(Tokens(folder / "table.tokens.json"), names=("table.house",), address=address)
        if not access.tokens.grants():
            (folder / "staff").write_text(access.tokens.add("staff", EVERYTHING))
        self.staff = (folder / "staff").read_text()
        access = with_panels(
            app,
            access,
            self.pairing,
            self.board,
            TableBehind(self.press, self.buttons, lambda: self.elsewhere),
        )
        self.server = PageServer(app, port=port, access=access)
        self.publish()
        self.server.start()
        self.clients: list[httpx.Client] = []

    @property
    def journal(self) -> Journal:
        return self.evening.record.journal

    @property
    def people(self) -> tuple[str, ...]:
        return self.evening.table.session.current.players

    def stop(self) -> None:
        for client in self.clients:
            client.close()
        self.server.stop()
        self.journal.close()

    def publish(self) -> None:
        state = {**snapshot(self.evening.table), **STATE, "note": self.mark}
        self.board.publish(dict(with_names_shown(state, called_in(self.journal))))

    def readers(self) -> int:
        """How many connections to the page are open."""
        held = self.server.connections
        return 0 if held is None else held.number

    def give(self, given: Input) -> None:
        with self.mutex:
            self.evening.give(given)
            self.publish()

    def play_until(self, reached: Callable[[], bool]) -> None:
        """Let the machine and the players do what is due until it is so."""
        with self.mutex:
            for _ in range(3000):
                if reached():
                    break
                self.evening.turn()
            else:
                raise AssertionError(f"never reached: {self.evening.table.stage}")
            self.publish()

    def order(self, name: str, **args: Any) -> Answer:
        with self.mutex:
            answer = self.evening.hand_over(Order(f"{name}-{self.journal.last}", "Li", name, args))
            self.publish()
        return answer

    def press(self, press: PanelPress) -> PressAnswer:
        """As `TableRun.press_from_thread`."""
        with self.mutex:
            given = press_input(self.evening.table, press)
            if isinstance(given, PressAnswer):
                return given
            try:
                effects = self.evening.record.take(given, self.evening.table.at + 1.0)
            except JournalError as error:
                return PressAnswer(PressOutcome.NOT_RECORDED, plain(str(error)))
            self.evening.table = self.evening.record.table
            self.publish()
            return press_answer(given, effects)

    def buttons(self, seat: int) -> Sequence[Button]:
        """As `TableRun.useful_buttons`."""
        return useful_buttons(self.evening.table, Seat(seat))

    def presses(self) -> list[tuple[int, str, str]]:
        """Seat, button and key of every press that a panel made, as the journal keeps them."""
        inputs = [entry.body for entry in self.journal.entries(kind="input")]
        return [
            (one["seat"], one["button"], one["key"].rpartition("/")[2]) for one in inputs if one.get("source")
        ]

    def recorded(self) -> list[tuple[str, str, str]]:
        """What the journal says of pairing: what was done, to whom, by whom."""
        entries = [entry.body for entry in self.journal.entries(kind="panel")]
        return [(one["did"], one["person"], one["by"]) for one in entries]

    # ---- devices ---------------------------------------------------------------------------------------------

    def device(self, **headers: str) -> httpx.Client:
        """A phone on the parlor's network."""
        sent = {**ELSEWHERE, "origin": self.server.url, **headers}
        self.clients.append(Device(base_url=self.server.url, headers=sent, timeout=60))
        return self.clients[-1]

    def at_the_table(self) -> httpx.Client:
        """A browser on the table's own machine."""
        headers = {"origin": self.server.url, **at_console(self.server.url)}
        self.clients.append(Device(base_url=self.server.url, headers=headers, timeout=60))
        return self.clients[-1]

    def by_staff(self) -> httpx.Client:
        """A device of the staff."""
        return self.device(authorization=f"Bearer {self.staff}")

    def code(self, seat: int, client: httpx.Client | None = None) -> dict[str, Any]:
        """A code for this seat, shown at the table."""
        answer = (client or self.by_staff()).post("/api/panels/code", json={"seat": seat})
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    def paired(self, seat: int) -> httpx.Client:
        """A phone that is paired with a seat."""
        phone = self.device()
        answer = phone.post("/api/panel/pair", json={"code": self.code(seat)["digits"]})
        assert answer.status_code == 200 and answer.json()["seat"] == seat, answer.text
        return phone

    def _record(self, entries: list[dict[str, Any]]) -> None:
        self.journal.append(self.evening.table.at, [("panel", entry) for entry in entries])


@contextmanager
def served(folder: Path, rules: str = "hangzhou", port: int = 0, seed: int = 5) -> Iterator[PanelTable]:
    """The page, until the end of the block."""
    table = PanelTable(folder, rules, port, seed)
    try:
        yield table
    finally:
        table.stop()
