"""The page of one running table: its routes, accounts, panels, questions and replays, on the table's journal."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from controller.journal.journal import Journal
from controller.journal.picture_store import PictureStore
from controller.json_values import JsonObject
from controller.mqtt.hub_admission import HubRequests
from controller.orders import Answer, Order
from controller.referee.inputs import QuestionAnswer
from controller.referee.panel_presses import PanelPress, PressAnswer, PressOutcome, SeatPanel
from controller.referee.table_state import Table
from controller.replay.hand_replay import HandReplays
from controller.runtime.running_table import TableRun
from controller.settings import Settings
from controller.web.access_tokens import tokens_file
from controller.web.accounts.account_routes import open_sign_in, with_accounts
from controller.web.accounts.account_store import AccountStore, accounts_file, record_changes
from controller.web.accounts.sign_in import SignIn
from controller.web.listening_addresses import PageCertificate
from controller.web.page_access import open_access
from controller.web.page_server import PageServer
from controller.web.panels.panel_pairing import PanelPairing
from controller.web.panels.panel_routes import TableBehind, with_panels
from controller.web.panels.panel_store import PanelStore, Seating, panels_file
from controller.web.session.session_routes import with_session_page
from controller.web.snapshot_board import SnapshotBoard
from controller.web.table_app import create_app
from controller.web.table_routes import question_routes, replay_routes
from controller.words import say
from firmware_bridge.protocol.constants import Button
from vision.live.live_view import Watching


class PageAssembly:
    """What the page of a table asks of it: `running` is its run loop once that began, `table` the table as it was
    recovered before. Tokens, accounts and panels are stored beside the journal."""

    sign_in: SignIn | None = None
    """The sign-ins of people, once the page is open; None where accounts are unusable."""
    link: str | None = None
    """The address with a token for the person at the console, where one was made at this start."""

    def __init__(
        self,
        settings: Settings,
        journal: Journal,
        board: SnapshotBoard,
        pictures: PictureStore,
        *,
        running: Callable[[], TableRun | None],
        table: Callable[[], Table | None],
        hubs: HubRequests,
    ) -> None:
        self._settings = settings
        self._journal = journal
        self._board = board
        self._pictures = pictures
        self._running = running
        self._table = table
        self._hubs = hubs
        self._page: PageServer | None = None
        self._pairing: PanelPairing | None = None

    def opened(
        self,
        measure: Callable[[], dict[str, Any]],
        watching: Callable[[], Watching],
        give: Callable[[Order], Answer],
    ) -> PageServer:
        """The server, started; `measure` gives the metrics, `watching` what the camera sees, `give` carries out
        an order of staff. Raises `PageError`, `CertificateError`, `TokenError`."""
        asked, journal = self._settings.page, self._settings.journal.path
        access, token = open_access(
            tokens_file(journal), tuple(asked.names), tuple(asked.trusted_proxies), asked.metrics == "open"
        )
        access = replace(
            access, prefix=asked.prefix, address=asked.address, hsts=asked.tls_only, slips=self._journal
        )
        app = create_app(self._board, measure, watching)
        place = f"{self._settings.table.parlor}/{self._settings.table.name}"
        self.sign_in = open_sign_in(accounts_file(journal), place, self._record_accounts)
        if self.sign_in is not None:
            self._record_accounts(self.sign_in.store)
            access = with_accounts(app, access, self.sign_in, keys=self._settings.staff.keys, give=give)
        with_session_page(app, self._journal, self._hubs)
        behind = TableBehind(self._press, self._buttons, self._elsewhere)
        self._pairing = self._panels()
        access = with_panels(app, access, self._pairing, self._board, behind)
        app.router.routes.extend(question_routes(self._reply, self._pictures.get))
        app.router.routes.extend(replay_routes(HandReplays(journal, self._pictures)))
        self._page = PageServer(
            app, asked.host, asked.port, access, certificate=PageCertificate.of(asked.certificate, asked.key)
        )
        self._page.start()
        self.link = None if token is None else self._page.link(token)
        return self._page

    def _panels(self) -> PanelPairing:
        """The panels that are paired with players; what is paired stands in the journal."""

        def record(entries: list[JsonObject]) -> None:
            self._journal.append(time.time(), [("panel", entry) for entry in entries])

        def heard() -> None:
            if (running := self._running()) is not None:
                running.languages_changed()

        store = PanelStore(panels_file(self._settings.journal.path))
        return PanelPairing(store, self._seating, record=record, spoken=heard)

    def languages(self) -> Mapping[int, str]:
        """The languages of panels, by seat."""
        return {} if self._pairing is None else self._pairing.languages()

    def _seating(self) -> Seating | None:
        running = self._running()
        table = self._table() if running is None else running.table
        return None if table is None else Seating.of(table)

    def _press(self, press: PanelPress) -> PressAnswer:
        if (running := self._running()) is None:
            return PressAnswer(PressOutcome.NOT_RECORDED, say("press.no_answer"))
        return running.press_from_thread(press)

    def _reply(self, answer: QuestionAnswer, panel: SeatPanel | None) -> PressAnswer:
        if (running := self._running()) is None:
            return PressAnswer(PressOutcome.NOT_RECORDED, say("press.no_answer"))
        return running.reply_from_thread(answer, panel)

    def _buttons(self, seat: int) -> Sequence[Button]:
        return () if (running := self._running()) is None else running.useful_buttons(seat)

    def _elsewhere(self) -> str | None:
        return None if self._page is None else self._page.elsewhere

    def _record_accounts(self, store: AccountStore) -> None:
        record_changes(self._journal, store, time.time())
