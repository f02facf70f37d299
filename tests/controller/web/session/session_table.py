"""A table's page with accounts and the session page over a real referee and journal, without machine and camera."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from controller.mqtt.hub_admission import Admission, HubRequests
from controller.orders import Answer, Order
from controller.orders.origin import Origin
from controller.orders.persons import called_in, with_names_shown
from controller.referee.table_snapshot import snapshot
from controller.replay.hand_replay import HandReplays
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.access_tokens import Tokens
from controller.web.accounts import credentials
from controller.web.accounts.account_routes import with_accounts
from controller.web.accounts.account_store import AccountRole, AccountStore
from controller.web.accounts.sign_in import SignIn
from controller.web.page_access import PageAccess
from controller.web.session.session_routes import with_session_page
from controller.web.table_routes import replay_routes
from tests.controller.orders import ordered_table
from tests.controller.orders.ordered_table import Evening
from tests.controller.web.accounts.account_page import SECRET, Clock, hash_of_password, person

STATE: Final = {"link": {"up": True}, "camera": {"ok": True}, "parlor": "west-lake", "table": "table-1"}


class SessionTable:
    """The page, and the table behind it, played by `evening` between what people do on the page."""

    def __init__(self, folder: Path, rules: str = "hangzhou", seed: int = 2) -> None:
        self.mutex = threading.RLock()
        self.evening = Evening(ordered_table.opened(folder / "table.db", rules), seed)
        self.board = SnapshotBoard()
        self.orders: list[Order] = []
        self.clock = Clock()
        store, hashed = AccountStore(folder / "table.accounts.json"), hash_of_password()
        for name, role in (("Li", AccountRole.OWNER), ("Wang", AccountRole.STAFF)):
            store.add(person(name, role, hashed), Origin.shell(0), self.clock())
        self.publish()
        app = create_app(self.board)
        access = with_accounts(
            app, PageAccess(Tokens()), SignIn(store, "west-lake/table-1", self.clock), give=self.give
        )
        journal = self.evening.record.journal
        self.hubs = Admission(journal)
        with_session_page(app, journal, HubRequests(self.hubs))
        app.router.routes.extend(replay_routes(HandReplays.beside(journal.path)))
        access = replace(access, slips=journal)
        self.server = PageServer(app, port=0, access=access)

    @property
    def url(self) -> str:
        return self.server.url

    def publish(self) -> None:
        state = {**snapshot(self.evening.table), **STATE}
        self.board.publish(dict(with_names_shown(state, called_in(self.evening.record.journal))))

    def give(self, order: Order) -> Answer:
        with self.mutex:
            self.orders.append(order)
            answer = self.evening.hand_over(order)
            self.publish()
            return answer

    def play(self, hands: int = 1) -> None:
        with self.mutex:
            for _ in range(hands):
                self.evening.play_one()
            self.publish()

    def into_a_hand(self) -> None:
        with self.mutex:
            self.evening.into_a_hand()
            self.publish()

    def code(self) -> str:
        """The code of the authenticator app, a step of time later."""
        self.clock.at += credentials.STEP_S
        return credentials.code_at(SECRET, self.clock.at)


@contextmanager
def session_table(folder: Path, rules: str = "hangzhou", seed: int = 2) -> Iterator[SessionTable]:
    table = SessionTable(folder, rules, seed)
    with table.server:
        yield table
    table.evening.record.journal.close()
