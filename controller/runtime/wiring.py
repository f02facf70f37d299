"""Assembles a running table from settings: all parts of a controller, opened in order and closed again."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from controller import clock
from controller.accounting.session import Session
from controller.identity.signing import KeyFileError, PublicKey
from controller.journal.entries import Leaf
from controller.journal.journal import Journal, JournalError
from controller.journal.picture_store import (
    PictureStore,
    PictureStoreError,
    TrainingPictures,
    folder_beside,
    training_folder,
)
from controller.json_values import mapping
from controller.mqtt import broker_accounts, broker_capabilities, mosquitto_process
from controller.mqtt.hub_admission import HubRequests
from controller.mqtt.mosquitto_process import BrokerStartError, OwnBroker
from controller.mqtt.publisher import Publisher
from controller.mqtt.topics import TopicError, Topics
from controller.orders import Answer, Order, staff_keys
from controller.orders.command_authenticator import CommandAuthenticator
from controller.orders.persons import called_in, with_names_shown
from controller.orders.staff_keys import StaffError, StaffKeys
from controller.referee import step
from controller.referee.effects import KeepAnsweredPicture, Publish
from controller.referee.inputs import Input, MachinePart
from controller.referee.session_lifecycle import players_needed, rules_due
from controller.referee.table_state import Table
from controller.replay import table_from_journal
from controller.rules.registry import load as load_rules
from controller.rules.results import CaseError
from controller.runtime import recorded_table
from controller.runtime.machine_link import MachineLink, NoMachine, health, journal_sizes
from controller.runtime.page_assembly import PageAssembly
from controller.runtime.person_requests import PersonRequests
from controller.runtime.recorded_table import Picture, RecordedTable
from controller.runtime.running_table import TableRun
from controller.runtime.supplied_readings import Readings, ReadingsError
from controller.runtime.vision_factory import open_camera_input
from controller.settings import Settings, SettingsError, rules_refused
from controller.settings.broker_address import BrokerAddress, BrokerUrlError
from controller.settings.table_paths import others
from controller.web.access_tokens import TokenError
from controller.web.accounts.sign_in import SignIn
from controller.web.listening_addresses import CertificateError, PageError
from controller.web.page_server import PageServer
from controller.web.snapshot_board import SnapshotBoard
from controller.words.sentence import Sentence, SentenceError, say, sentence, sentence_of
from firmware_bridge.diagnostics.capture import CaptureError, opener
from firmware_bridge.hardware import Hardware
from firmware_bridge.protocol.messages import SEATS
from firmware_bridge.transport.serial_ports import Transport
from vision.calibration.stored_calibration import AlignmentError
from vision.capture.camera import CameraError
from vision.live.clip_recorder import LIMIT_MB, ClipError
from vision.networks.tile_classifier import ModelFileError
from vision.networks.tile_set_store import TileSetError

log = logging.getLogger(__name__)

DRAIN_S = 20.0
HOUR_S = 3600.0
FORESEEN = (
    AlignmentError,
    BrokerStartError,
    BrokerUrlError,
    CameraError,
    CaptureError,
    CertificateError,
    ClipError,
    JournalError,
    KeyFileError,
    ModelFileError,
    PageError,
    ReadingsError,
    SettingsError,
    StaffError,
    TileSetError,
    TokenError,
    TopicError,
)
"""Errors that keep a table from starting: each says in a sentence what is wrong and what to do."""


class StartError(SentenceError, RuntimeError):
    """The controller cannot start; one sentence says what is missing and what to do."""


class Wiring:
    """One table's parts, as a context manager: entering opens journal, broker and page, leaving publishes what is left.

    `note` is shown on every page and in every message, together with the camera input's own note; `readings` replace
    the camera at `[camera] url`; `record` is a folder for clips of uncertain readings. Raises `StartError`.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        note: str | None = None,
        page: bool = True,
        readings: Readings | None = None,
        record: Path | None = None,
        record_mb: float = LIMIT_MB,
    ) -> None:
        self._settings = settings
        self._with_page = page
        self._open = ExitStack()
        self._own_broker: OwnBroker | None = None
        self._page: PageServer | None = None
        self._link: str | None = None
        self.sign_in: SignIn | None = None
        """The sign-ins of people on the page, once it is open; None without a page, or where accounts are unusable."""
        self._board = SnapshotBoard()
        self._latest: Mapping[str, Any] | None = None
        self._hardware: MachineLink | None = None
        self._running: TableRun | None = None
        self._behind_page: PageAssembly | None = None
        self._record: RecordedTable | None = None
        self._first: tuple[Input, ...] = ()
        self.remarks: tuple[Sentence, ...] = ()
        """Sentences for the person who starts the table, once it is open."""
        try:
            self._system = load_rules(settings.table.rules, _options(settings))
        except CaseError as error:
            raise StartError(rules_refused(error.field, error.sentence)) from error
        self._pictures = PictureStore(
            folder_beside(settings.journal.path), settings.camera.keep_pictures_hours * HOUR_S
        )
        self._open_camera_input = partial(
            open_camera_input,
            settings,
            readings=readings,
            record=record,
            record_mb=record_mb,
            pictures=self._pictures,
        )
        self._notes = (note,)

    def __enter__(self) -> Wiring:
        settings = self._settings
        for odd in settings.odd_names():
            log.warning("%s", odd.text)
        try:
            line = settings.serial
            self._open_port = opener(line.port, line.baud, line.record, clock.wall_time)
            self.remarks = same_named(settings)
            if not os.path.exists(settings.journal.path):  # noqa: PTH110 - False for what no disk takes
                self._people()  # refuse invalid people before anything is created or published
            self._journal = Journal.open(
                settings.journal.path, parlor=settings.table.parlor, table=settings.table.name
            )
            self._open.callback(self._journal.close)
            self._open_table()
            topics = Topics(settings.table.parlor, settings.table.name)
            self._gate = self._gate_at(topics)
            self._publisher = Publisher(
                self._journal,
                topics,
                self._broker_address(topics),
                note=self._note,
                on_command=self._gate.on_command,
                plausible=self._gate.plausible,
                first_hub=settings.hub.admission == "loopback",
                hub_key=settings.hub.public_key(),
                outbox_max=settings.mqtt.outbox_max,
                homeassistant=settings.mqtt.homeassistant,
            )
            self._publisher.start()
            self._open.callback(self._say_goodbye)
            if self._with_page:
                self._open_page()
        except FORESEEN as error:
            self._open.close()
            raise StartError(sentence_of(error)) from error
        except BaseException:
            self._open.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def addresses(self) -> dict[str, Any]:
        """All addresses of the table (page, broker, port ...), for people and scripts."""
        return {
            "table": f"{self._settings.table.parlor}/{self._settings.table.name}",
            "port": self._settings.serial.port,
            "lacks": ", ".join(self._lacks()) or None,
            "camera": self._camera_input.url,
            "broker": self._publisher.status()["url"],
            "page": self._page.url if self._page is not None else None,
            "console": self._page.console_link() if self._page is not None else None,
            "elsewhere": self._page_address(),
            "link": self._link,
            "accounts": None if self.sign_in is None else str(self.sign_in.store.path),
            "journal": str(self._settings.journal.path),
            "fingerprint": self._journal.public.fingerprint,
        }

    def _addresses_at_work(self) -> dict[str, Any]:
        """The addresses of the running table for other programs of this machine: no link with a key or token, and the
        broker only while the table is connected to it."""
        broker = self._publisher.status()
        connected = broker["url"] if broker["connected"] else None
        secret = dict.fromkeys(("console", "link"))
        return {**self.addresses(), **secret, "broker": connected, "process": os.getpid()}

    def _lacks(self) -> tuple[str, ...]:
        """The parts that the machine is known to lack: of one that was never reached nothing is."""
        if not self._settings.serial.has_machine:
            return tuple(part.value for part in MachinePart)
        return () if self._record is None else tuple(part.value for part in self._record.table.link.lacks)

    async def run(self, hands: int | None) -> None:
        """Run the table until it is stopped or `hands` hands of the session are over."""
        serial, open_port = self._settings.serial, self._open_port
        self._hardware = (
            Hardware(lambda: _counted(open_port(), serial.port), _tokens(), serial.board)
            if serial.has_machine
            else NoMachine()
        )
        running = TableRun(
            self._begun(),
            self._hardware,
            self._camera_input,
            self._publish,
            self.health,
            first=self._first,
            min_free=self._settings.journal.min_free_mb << 20,
            outbox_limit=self._publisher.hindrance,
            resend=self._publisher.resend,
            hub_warnings=self._publisher.warnings,
            objection_s=self._settings.table.objection_seconds,
            keep_picture=self._keep_for_training,
            prune=self._prune_pictures,
            languages=self._languages,
            requests={
                "addresses": lambda _asked, _who: self._addresses_at_work(),
                "hub": self._hub_requests().request,
                "people": PersonRequests(self._journal, self._show_people, lambda: running.table).request,
            },
        )
        self._running = running
        try:
            await running.run(hands)
        finally:
            self._camera_input.close()  # else the end of the loop would wait for a slow camera

    def _hub_requests(self) -> HubRequests:
        return HubRequests(self._publisher.admission, self._publisher.notices)

    # ---- parts -------------------------------------------------------------------------------------------------

    def _open_page(self) -> None:
        """Serve the page."""
        behind = PageAssembly(
            self._settings,
            self._journal,
            self._board,
            self._pictures,
            running=lambda: self._running,
            table=lambda: None if self._record is None else self._record.table,
            hubs=self._hub_requests(),
        )
        self._page = behind.opened(self._measure, self._camera_input.watching, self._gate.give)
        self._open.callback(self._page.stop)
        self.sign_in, self._link, self._behind_page = behind.sign_in, behind.link, behind
        self._journal.remember_page(self._page_address())

    def _page_address(self) -> str | None:
        """The page's address for other devices, or None."""
        return None if self._page is None else self._page.elsewhere

    def _languages(self) -> Mapping[int, str]:
        """The language of each seat's display: that of its player's panel, else that of the settings."""
        chosen = {} if self._behind_page is None else self._behind_page.languages()
        return {**dict.fromkeys(range(SEATS), self._settings.table.language), **chosen}

    def _prune_pictures(self, now: float) -> None:
        try:
            self._pictures.prune(now)
        except PictureStoreError as error:
            log.warning("old pictures cannot be deleted: %s", error)

    def _keep_for_training(self, one: KeepAnsweredPicture) -> None:
        if self._settings.camera.training:
            folder = training_folder(self._settings.journal.path)
            TrainingPictures(folder, self._pictures).keep(one.picture, one.zone, one.tiles)

    def _open_table(self) -> None:
        """The table as the journal has it, where somebody has sat down, and the camera input for its rules. Changes of
        the rules in the settings since the last start are the first input."""
        settings, journal = self._settings, self._journal
        table = settings.table
        journal.remember_zone(table.zone)
        options = _options(settings)
        changed = recorded_table.remember_rules(
            journal, table.rules, options, table.claim_seconds, settings.staff.limits
        )
        record = (
            None if table_from_journal.first_session(journal) is None else recorded_table.reopened(journal)
        )
        if record is None:
            self._people()
        texts, system = [], self._system
        if record is not None:
            self._first = () if changed is None else (changed,)
            after = replace(record.table, effects=()) if changed is None else step(record.table, changed, 0.0)
            texts = _events(after)
            system = rules_due(after)
        self._camera_input = self._open_camera_input(system)
        self._open.callback(self._camera_input.close)
        self._note = " · ".join(filter(None, (*self._notes, self._camera_input.note)))
        self.remarks += tuple(sentence("settings.event_at_start", event=event) for event in texts)
        self._record = record

    def _begun(self) -> RecordedTable:
        """The table on its record, with the session that a new journal begins with, as the settings say."""
        record = self._record
        if record is None:
            self._begin()
            record = recorded_table.reopened(self._journal)
        record.note = self._note
        return record

    def _begin(self) -> None:
        table, at = self._settings.table, clock.wall_time()
        session = Session.begin(
            datetime.fromtimestamp(at, UTC).strftime("%Y%m%d-%H%M%S"),
            recorded_table.sit_down(self._journal, self._people()),
            chips=table.chips,
            maximum_loss=table.maximum_loss,
            stake=table.stake_per_unit,
        )
        recorded_table.record_first_session(self._journal, self._system, session, at, self._note)

    def _people(self) -> tuple[str, ...]:
        """The names of those who play, and of who rests where the rules have that (KW-2)."""
        system, table = self._system, self._settings.table
        number = players_needed(system)
        people = table.people(number)
        if len(people) != number:
            wrong = sentence(
                "settings.number_of_people", named=len(people), rules=system.name, players=number
            )
            raise StartError(wrong)
        return people

    def _broker_address(self, topics: Topics) -> BrokerAddress:
        mqtt = self._settings.mqtt
        if not mqtt.embedded:
            return mqtt.address()
        accounts = () if mqtt.accounts is None else broker_accounts.read_accounts(mqtt.accounts)
        folder = mosquitto_process.broker_folder(self._settings.journal.path)
        self._own_broker = mosquitto_process.start_mosquitto(folder, topics, mqtt.port, accounts)
        self._open.callback(self._own_broker.stop)
        return self._own_broker.address

    def _gate_at(self, topics: Topics) -> CommandAuthenticator:
        """The authenticator of commands by MQTT; without a file of keys nobody is known, and every command is
        refused."""

        def changed(known: Mapping[str, PublicKey]) -> None:
            try:
                recorded_table.remember_staff(self._journal, staff_keys.staff_record(known), now())
            except JournalError as error:
                log.warning("who may order now is written down at the next start only: %s", error)

        def give(order: Order) -> Answer:
            if self._running is None:
                return Answer(order.id, "refused", (say("order.table_starts"),))
            return self._running.order_from_thread(order)

        def now() -> float:
            return time.time() if self._running is None else self._running.now()

        keys = StaffKeys(self._settings.staff.keys, changed)
        keys()
        return CommandAuthenticator(
            parlor=topics.parlor,
            table=topics.table,
            topic=topics.command,
            keys=keys,
            give=give,
            now=now,
            own=self._journal.public.text,
        )

    def _publish(self, snapshot: Mapping[str, Any]) -> None:
        self._latest = snapshot
        self._show_people()
        self._publisher.state(snapshot)

    def _show_people(self) -> None:
        """Publish the latest snapshot again, with the present names of all people."""
        if self._latest is not None:
            snapshot, known = self._latest, called_in(self._journal)
            self._board.publish(Picture(lambda: dict(with_names_shown(snapshot, known))))

    def health(self) -> dict[str, Any]:
        """Health of the link, the camera and the broker, and the commands refused, as JSON."""
        facts = health(self._settings, self._hardware, self._camera_input)
        orders = {"refused": dict(self._gate.refused)}
        return {
            **facts,
            "note": self._note or None,
            "page": self._page_address(),
            "mqtt": {**self._publisher.status(), **self._broker_facts()},
            "orders": orders,
        }

    def _broker_facts(self) -> dict[str, Any]:
        """The embedded broker that serves the table, and its missing features; empty for another broker."""
        if self._own_broker is None:
            return {}
        name = self._own_broker.name
        return {"own": name, "lacks": broker_capabilities.lacks(name)}

    def _measure(self) -> dict[str, Any]:
        """The present values of the metrics; called in the page's thread, and only reads."""
        return {**self._board.latest(), **self.health(), "journal": journal_sizes(self._journal)}

    def _say_goodbye(self) -> None:
        if not self._publisher.drain(DRAIN_S):
            status = self._publisher.status()
            log.warning(
                "%d messages are not posted yet (%s); they stay in the journal and go out at the next start",
                status["outbox"],
                status["error"] or "the broker is slow",
            )
        self._publisher.stop()


def _options(settings: Settings) -> dict[str, Any]:
    """The rules' options; chips are one of them where the rules have a clause on chips (HZ-51)."""
    options = dict(settings.table.options)
    if settings.table.chips is not None and "chips" in load_rules(settings.table.rules).options:
        options.setdefault("chips", settings.table.chips)
    return options


def _counted(line: Transport, port: str) -> Transport:
    clock.line_opened(line, port)
    return line


def _tokens() -> Any:
    """Session tokens of the link: random, but on a virtual clock the same in every run."""
    if isinstance(asyncio.get_running_loop(), clock.VirtualLoop):
        import random

        seeded = random.Random(1)
        return lambda: seeded.randrange(1, 2**32)
    return lambda: secrets.randbelow(2**32 - 1) + 1


def _events(table: Table) -> list[Sentence]:
    """The sentences of the last step's events."""
    found = []
    for effect in table.effects:
        match effect:
            case Publish(Leaf.EVENT, {"text": {"text": str()} as event}):
                found.append(Sentence.from_json(mapping(event)))
    return found


# ---- Records of the same table elsewhere: moved settings get another state folder, and would begin a new record -----


def same_named(settings: Settings) -> tuple[Sentence, ...]:
    """A sentence for each record of a table of this name in the state folder, where a new one is begun."""
    table, record = settings.table, settings.journal.path
    found = []
    there = os.path.exists(record)  # noqa: PTH110 unlike Path's, it raises nothing where nobody may look
    for other in () if there else others(record):
        try:
            with closing(Journal.read(other)) as journal:
                same = journal.other_name(table.parlor, table.name) is None
        except JournalError:  # another user's file, or no journal
            continue
        if same:
            name = f"{table.parlor}/{table.name}"
            found.append(sentence("settings.same_named_record", record=record, table=name, other=other))
    return tuple(found)
