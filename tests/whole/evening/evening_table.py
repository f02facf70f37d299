"""A simulated table with its people and a camera that is rendered, its controller and a broker: programs of their own,
reached as staff, players and a hub reach them."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx

from controller.accounting.ledger import ledger
from controller.journal.journal import MESSAGE, Journal
from controller.mqtt.stream_consumer import StreamConsumer
from controller.mqtt.topics import Topics
from controller.web.accounts import credentials
from hardware_sim.demo.child_processes import SimulatorProcess, SupervisedController
from hardware_sim.demo.compare import differences, truth_of, word_of
from tests.at_console import at_console
from tests.controller.web.accounts.account_page import ELSEWHERE, PASSWORD

PATIENCE_S: Final = 600.0
SPEED: Final = "3"
Json = dict[str, Any]


@dataclass
class Staff:
    """Somebody of the staff, signed in on the page from another machine."""

    name: str
    browser: httpx.Client

    def post(self, path: str, body: Json) -> httpx.Response:
        """What a page sends."""
        return self.browser.post(path, json=body)

    def order(self, name: str, **args: Any) -> Json:
        """An order of the session page; its answer, refused or not."""
        answer = self.post("/api/orders", {"id": secrets.token_hex(8), "name": name, "args": args})
        assert answer.status_code in (200, 409), answer.text
        addresses: Json = answer.json()
        return addresses

    def does(self, name: str, **args: Any) -> Json:
        """An order that must not be refused."""
        answer = self.order(name, **args)
        assert answer["status"] != "refused", answer
        return answer


@dataclass
class EveningTable:
    """The table while it plays; `state` is what its page tells everybody."""

    folder: Path
    sim: SimulatorProcess
    controller: SupervisedController
    addresses: Json
    screen: httpx.Client
    hub: StreamConsumer
    browsers: list[httpx.Client] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self.addresses["page"])

    def state(self) -> Json:
        """The table as it stands."""
        state: Json = self.screen.get("/api/state").json()
        return state

    def until(self, reached: Callable[[Json], object], what: str) -> Json:
        """The first state of which this is so."""
        until = time.monotonic() + PATIENCE_S
        while not reached(state := self.state()):
            assert self.controller.watch() and self.sim.alive, "a program has ended"
            shown = [seat["display"] for seat in state["seats"]]
            assert time.monotonic() < until, f"never {what}: {shown}, {state['phase_text']['text']}"
            time.sleep(0.2)
        return state

    def fault(self, name: str) -> None:
        """Something goes wrong at the table."""
        httpx.post(f"{self.sim.addresses.control}/fault?name={quote(name)}").raise_for_status()

    def staff(self, name: str, role: str) -> Staff:
        """Somebody new of the staff: the account is made at the shell, and set up with its code on the page."""
        config = str(self.folder / "table.toml")
        command = ["accounts", "add", name, "--role", role, "--in-browser", "--json", "--config", config]
        made = subprocess.run(
            [sys.executable, "-m", "controller.cli", *command], capture_output=True, text=True, check=True
        )
        browser = httpx.Client(
            base_url=self.url, headers={**ELSEWHERE, "origin": self.url}, timeout=PATIENCE_S
        )
        self.browsers.append(browser)
        begun = browser.post("/api/setup/begin", json={"code": json.loads(made.stdout)["code"], "name": name})
        begun.raise_for_status()
        given = begun.json()
        code = credentials.code_at(given["secret"], time.time())
        body = {"ticket": given["ticket"], "password": PASSWORD, "code": code}
        browser.post("/api/setup", json=body).raise_for_status()
        return Staff(name, browser)

    def code_for(self, seat: int) -> str:
        """What the table's own screen shows for one more phone of a seat."""
        shown = self.screen.post("/api/panels/code", json={"seat": seat})
        shown.raise_for_status()
        return str(shown.json()["digits"])

    def end(self) -> None:
        """Stop the controller, then the machine and its people."""
        heard = self.hub.wait_until(lambda: not self.hub.missing, PATIENCE_S)
        self.controller.stop()
        self.sim.stop()
        assert heard, "the hub has missed something"

    def differences(self) -> list[str]:
        """Where what was published is not what happened, and whether the record is sound."""
        word = word_of(self.hub.messages())
        found = differences(truth_of(self.folder / "truth.jsonl"), word, word.count(at_least=0))
        with closing(Journal.read(self.folder / "table.journal")) as journal:
            verified = journal.verify()
            found += [] if verified.sound else [verified.sentence.text]
            kept = [entry.body["leaf"] for entry in journal.entries(kind=MESSAGE)]
            heard = [str(message["schema"]).partition("/")[0] for message in self.hub.messages()]
            found += [] if kept == heard else [f"{len(kept)} messages are kept, {len(heard)} were heard"]
            assert ledger(journal)
        return found


@contextmanager
def evening_table(folder: Path, *, seed: int) -> Iterator[EveningTable]:
    """The programs until the end of the block; nobody has an account, and the first hand begins at once."""
    arguments = ["--honest", "--seed", str(seed), "--speed", SPEED, "--truth", str(folder / "truth.jsonl")]
    sim = SimulatorProcess([*arguments, "--port-link", str(folder / "port")], folder / "sim.log")
    config = folder / "table.toml"
    config.write_text(
        '[table]\nparlor = "home"\nname = "evening"\n'
        f"[serial]\nport = {json.dumps(sim.addresses.port)}\n"
        f"[camera]\nurl = {json.dumps(sim.addresses.camera)}\n"
        '[journal]\npath = "table.journal"\n[page]\nport = 0\n[staff]\ncorrection_per_hand = 5\n',
        encoding="utf-8",
    )
    controller = SupervisedController(["--config", str(config), "--speed", SPEED], folder / "run.log")
    table = None
    try:
        addresses = controller.addresses()
        own = {"origin": addresses["page"], **at_console(addresses["console"])}
        screen = httpx.Client(base_url=addresses["page"], headers=own, timeout=PATIENCE_S)
        hub = StreamConsumer(Topics("home", "evening"), addresses["broker"])
        table = EveningTable(folder, sim, controller, addresses, screen, hub)
        assert hub.start()
        yield table
    finally:
        if table is not None:
            table.hub.stop()
            for browser in (table.screen, *table.browsers):
                browser.close()
        controller.stop()
        sim.stop()
