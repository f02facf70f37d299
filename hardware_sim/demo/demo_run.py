"""One demonstration from start to report."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from controller.journal.journal import Journal
from controller.json_values import whole
from controller.mqtt.mosquitto_process import BrokerStartError, OwnBroker, for_a_while
from controller.mqtt.publisher import Publisher
from controller.mqtt.stream_consumer import StreamConsumer
from controller.mqtt.topics import Topics
from controller.web.terminal_view import TerminalView
from hardware_sim.demo import compare
from hardware_sim.demo.answered_questions import answer_differences, asked_in
from hardware_sim.demo.child_processes import SimulatorProcess, StageError, SupervisedController
from hardware_sim.demo.demo_report import DemoReport, report
from hardware_sim.demo.final_state_check import chaos_of, hands_due, standing_differences

LOOK_S = 0.25
BROKER_AWAY_S = 2.0
PARLOR = "demo"
JOURNAL = "table.journal"
HEAR_S = 15.0
TELL_AGAIN_S = 30.0
NOTE = "simulated table: nobody's money is at stake"


@dataclass(frozen=True)
class DemoRequest:
    """The demonstration to play; see `mahjong-table demo --help`."""

    hands: int
    rules: str
    options: Mapping[str, Any]
    seed: int
    speed: str
    faults: bool
    named_faults: tuple[str, ...]
    honest: bool
    kills: int
    broker: str | None
    page_port: int
    no_camera: bool = False
    tiles: str | None = None
    store: Path | None = None
    firmware: str = "python"
    unplugs: int = 0
    resets: int = 0
    art: str = "classic"
    discards: str = "rows"
    without: str | None = None


class Demonstration:
    """Starts broker, simulated table and controller, shows them, and compares at the end."""

    def __init__(self, request: DemoRequest, folder: Path, *, quiet: bool, language: str = "en") -> None:
        self._language = language
        self._request = request
        self._folder = folder
        self._console = Console(quiet=quiet)
        self._truth = folder / "truth.jsonl"
        self._own_broker: OwnBroker | None = None
        # on somebody's own broker several demonstrations must not mix, nor with what it has retained
        self._table = "table-1" if request.broker is None else f"table-{secrets.token_hex(3)}"

    def run(self) -> DemoReport:
        """Play to the end. Raises `StageError` where a program fails."""
        request = self._request
        began = time.monotonic()
        truth = self._truth
        if (self._folder / JOURNAL).exists():
            raise StageError(f"{self._folder} already holds a journal; name a new folder to keep this one in")
        truth.unlink(missing_ok=True)
        with ExitStack() as stack:
            broker = self._broker(stack)
            topics = Topics(PARLOR, self._table)
            listener = StreamConsumer(topics, broker, wanted_from_start=False)
            stack.callback(listener.stop)
            if not listener.start():
                raise StageError(f"the broker at {broker} does not answer; start it, or leave --broker out")
            table = SimulatorProcess(self._sim_arguments(truth), self._folder / "sim.log")
            stack.callback(table.stop)
            controller = SupervisedController(
                self._run_arguments(broker, table), self._folder / "controller.log"
            )
            stack.callback(controller.stop)
            addresses = controller.addresses()
            table.tell_page(addresses["console"])
            self._console.print(
                f"seed {request.seed} · broker {broker} · table {table.addresses.port} · "
                f"camera {table.addresses.camera} · faults by name at {table.addresses.control}\n"
                f"page {addresses['console']} · "
                f"controller is process {controller.pid}, the table process {table.pid}",
                soft_wrap=True,  # an address that is broken over two lines opens nothing
            )
            kills = self._play(table, controller, listener)
            heard = listener.wait_until(lambda: self._all_heard(listener), HEAR_S)
            repeats = sum(count - 1 for count in listener.repeated.values())
            if not heard:
                self._console.print(
                    "not everything was heard; the table tells it again, as at its next start"
                )
                listener = self._published_again(topics, broker, stack)
            messages, state = listener.messages(), listener.latest("state") or {}
        word = compare.word_of(messages)
        due = hands_due(truth, request.hands)
        if due < request.hands:
            self._console.print(f"The rules ended the session after {due} of {request.hands} hands.")
        hands = word.count(at_least=due)
        differences = compare.differences(compare.truth_of(truth), word, hands)
        differences += answer_differences(truth, messages)
        differences += standing_differences(truth, self._folder / JOURNAL, state, hands)
        return report(
            request.seed,
            messages,
            state,
            differences,
            repeats=repeats,
            restarts=controller.restarts,
            kills=kills,
            chaos=chaos_of(truth),
            asked=asked_in(truth),
            seconds=time.monotonic() - began,
        )

    # ---- parts -------------------------------------------------------------------------------------------------

    def _broker(self, stack: ExitStack) -> str:
        if self._request.broker is not None:
            return self._request.broker
        self._own_broker = for_a_while(self._folder / "broker")
        try:
            url = self._own_broker.start()
        except BrokerStartError as error:
            raise StageError(str(error)) from error
        stack.callback(self._own_broker.stop)
        return url

    def _sim_arguments(self, truth: Path) -> list[str]:
        request = self._request
        arguments = ["--rules", request.rules, "--options", json.dumps(dict(request.options))]
        arguments += ["--seed", str(request.seed), "--speed", request.speed, "--truth", str(truth)]
        arguments += ["--port-link", str(self._folder / "table-port")]
        arguments += ["--faults"] if request.faults else []
        arguments += ["--honest"] if request.honest else []
        arguments += ["--firmware", request.firmware]
        arguments += [] if request.without is None else ["--without", request.without]
        arguments += ["--art", request.art, "--discards", request.discards]
        arguments += ["--no-camera"] if request.no_camera else []
        arguments += ["--unplugs", str(request.unplugs), "--resets", str(request.resets)]
        arguments += ["--within", str(request.hands)]
        for name in request.named_faults:
            arguments += ["--fault", name]
        return arguments

    def _run_arguments(self, broker: str, table: SimulatorProcess) -> list[str]:
        request, addresses = self._request, table.addresses
        settings = self._folder / "table.toml"
        settings.write_text(
            _settings(request, self._table, broker, addresses.port, addresses.camera), encoding="utf-8"
        )
        arguments = ["--config", str(settings), "--hands", str(request.hands), "--note", NOTE]
        arguments += [] if request.tiles is None else ["--tiles", request.tiles]
        arguments += [] if request.store is None else ["--store", str(request.store.resolve())]
        if addresses.clock is not None:
            return [*arguments, "--lockstep", addresses.clock]
        return [*arguments, "--speed", request.speed]

    # ---- playing -----------------------------------------------------------------------------------------------

    def _play(
        self, table: SimulatorProcess, controller: SupervisedController, listener: StreamConsumer
    ) -> int:
        request = self._request
        moments = _Moments(request)
        kills, restarts, away_until = 0, 0, 0.0
        with TerminalView(self._console, self._language) as view:
            while controller.watch():
                if not table.alive:
                    raise StageError(f"the simulated table ended; see {self._folder / 'sim.log'}")
                if controller.restarts != restarts:  # its page may have another port
                    table.tell_page(controller.addresses()["console"])
                    restarts = controller.restarts
                state, now = listener.latest("state"), time.monotonic()
                hand = whole(state["hand"]) if state else 0
                if state:
                    # The hand after the last begins before anybody can stop it.
                    view.show(state, (min(hand, request.hands), request.hands))
                if state and moments.kill_now(kills):
                    controller.kill()
                    kills += 1
                if self._own_broker is not None and away_until and now >= away_until:
                    self._own_broker.start()
                    away_until = 0.0
                elif self._own_broker is not None and moments.broker_away_now(hand):
                    self._own_broker.stop()
                    away_until = now + BROKER_AWAY_S
                time.sleep(LOOK_S)
        if self._own_broker is not None and away_until:
            self._own_broker.start()
        return kills

    def _all_heard(self, listener: StreamConsumer) -> bool:
        """Whether every message has been received, with the retained state after the last one and `stopped`."""
        goodbye = (listener.latest("availability") or {}).get("status") == "stopped"
        pictured = whole((listener.latest("state") or {}).get("seq", 0))
        return goodbye and self._stream_heard(listener) and pictured >= whole(listener.messages()[-1]["seq"])

    def _stream_heard(self, listener: StreamConsumer) -> bool:
        due = hands_due(self._truth, self._request.hands)
        return len(listener.messages("score")) >= due and not listener.missing

    def _published_again(self, topics: Topics, broker: str, stack: ExitStack) -> StreamConsumer:
        """Publishes the rest of the journal again, to a new subscriber that receives everything.

        When the broker was away near the end, the table may have delivered everything to it and ended before the first
        subscriber was back. A parlor gets what it missed in this way from the journal at the table's next start; this
        is that start.
        """
        late = StreamConsumer(topics, broker)
        stack.callback(late.stop)
        late.start()  # first, so that it hears everything
        with closing(Journal.open(self._folder / JOURNAL)) as journal:
            publisher = Publisher(journal, topics, broker, note=NOTE)
            publisher.start()
            late.wait_until(lambda: self._stream_heard(late), TELL_AGAIN_S)
            publisher.stop()
        late.wait_until(lambda: self._all_heard(late), HEAR_S)
        return late


class _Moments:
    """The moments at which the demonstration itself injects failures: kills of the controller, broker outages."""

    def __init__(self, request: DemoRequest) -> None:
        self._random = random.Random(f"moments {request.seed}")
        self._kills = request.kills
        self._next_kill = self._random.uniform(1.5, 4.0)
        self._since = time.monotonic()
        self._away = set(range(2, request.hands, 7)) if request.faults else set()

    def kill_now(self, done: int) -> bool:
        """Whether the next kill is due: a random time after the last one, once the table plays."""
        if done >= self._kills:
            return False
        if time.monotonic() - self._since < self._next_kill:
            return False
        self._since, self._next_kill = time.monotonic(), self._random.uniform(1.5, 4.0)
        return True

    def broker_away_now(self, hand: int) -> bool:
        """Whether a broker outage is due: once in every seventh hand, if faults were requested."""
        if hand not in self._away:
            return False
        self._away.discard(hand)
        return True


def _settings(request: DemoRequest, table: str, broker: str, port: str, camera: str) -> str:
    options = "".join(
        f"{name} = {json.dumps(value)}\n" for name, value in request.options.items() if value is not None
    )
    return f"""\
[table]
parlor = "{PARLOR}"
name = "{table}"
rules = "{request.rules}"
claim_seconds = 3.0
discards = "{request.discards}"

[table.options]
{options}
[serial]
port = {json.dumps(port)}

[camera]
url = {json.dumps(camera)}

[mqtt]
broker = {json.dumps(broker)}

[page]
port = {request.page_port}

[journal]
path = "{JOURNAL}"
"""
