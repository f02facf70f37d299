"""Camera input without a camera: the simulator supplies the readings. For load and link tests, and for nothing else.

The readings contain what a camera could see (hands stay hidden until they are laid open), and they settle by the
camera's rules: nothing is read while a hand is over the table, two looks must agree, what moved together is reported
together, and a zone that could not be read in six looks is reported as unreadable.

The address is `readings://host:port`. The wire is one JSON object a line over TCP; the simulator speaks first::

    <- {"readings": 1}                              the wire's version
    -> {"look": 0}                                  the number of the reading I have, 0 for none
    <- {"reading": 41, "view": {...}, "doubt": ""}  `vision.table.table_view.TableView` as JSON; its `unsure`
                                                    names the zones that cannot be read just now, `doubt` says why
    -> {"look": 41}
    <- {"reading": 41}                              nothing has changed since
    <- {"reading": 42, "moving": true}              a hand is over the table
    <- {"error": "a look is ..."}                   the question was not understood
"""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from controller import clock
from controller.identity import canonical
from controller.identity.addresses import login_in, without_password
from controller.referee.inputs import Input
from controller.referee.zones import (
    PLAYER_KINDS,
    AnyZone,
    ReadingDoubt,
    TableZoneKind,
    ZoneContent,
    Zones,
    marked,
    tiles_in,
)
from controller.rules.system import System
from controller.runtime.camera_input import CameraInput
from controller.runtime.table_geometry import table_shape, zone_contents
from controller.words import SentenceError, plain, sentence, sentence_of
from vision.table.table_view import TableView, ViewError
from vision.zones.settle import PATIENCE

SCHEME: Final = "readings"
WIRE: Final = 1
ANSWER_S: Final = 3.0
"""Seconds the simulator may take to connect or to answer; it needs milliseconds."""
LINE_MAX: Final = 1 << 20
"""Bytes; a table full of tiles takes 6,000."""
NO_CAMERA: Final = "no camera: readings are handed over by the simulator, for load and link tests only"


class ReadingsError(SentenceError, ConnectionError):
    """No readings can be had; the sentence says why."""


class Readings(Protocol):
    """A source of readings."""

    @property
    def url(self) -> str:
        """The address of the source."""

    async def look(self, known: int) -> Mapping[str, Any]:
        """The answer to a look, as on the wire; `known` is the number of the newest reading received. Raises
        `ReadingsError`."""

    def close(self) -> None:
        """Disconnect from the source."""


@dataclass(frozen=True)
class _Glance:
    """One look: the content of every zone, and the zones that could not be read."""

    number: int = 0
    zones: Zones = field(default_factory=dict)
    unsure: tuple[AnyZone, ...] = ()
    doubt: str = ""
    rotated: Zones = field(default_factory=dict)
    """Which discard lies across, where the row is unsure: a reflection hides faces alone."""


class SuppliedInput(CameraInput):
    """Camera input from supplied readings. It uses nothing of them that a camera would not have shown."""

    note = NO_CAMERA

    def __init__(self, readings: Readings, *, singles: bool = False, bets: bool = False) -> None:
        super().__init__(singles=singles)
        self._bets = bets
        self._readings = readings
        self._glance: _Glance | None = None
        self._known = _Glance()
        self._restless = 0
        self._failures: dict[AnyZone, int] = {}

    @property
    def url(self) -> str:
        """The address of the readings."""
        return self._readings.url

    def restore(self, blind: tuple[AnyZone, ...], broken: bool, asked: bool = False) -> None:  # noqa: ARG002 - a camera's
        """Start afresh after a restart (`CameraInput.restore`); no flowers are asked for."""
        super().restore(blind, broken)
        self._glance, self._known, self._restless, self._failures = None, _Glance(), 0, {}

    def plays(self, system: System) -> None:
        """Report the zones of another system from now on."""
        shape = table_shape(system)
        self._singles, self._bets = shape.has_singles, shape.has_bets
        self.restore(self._blind, self.trouble is not None)

    def close(self) -> None:
        """Disconnect from the source of the readings."""
        self._readings.close()

    async def _look(self, sight: Zones) -> list[Input]:
        try:
            seen = self._heard(await self._readings.look(self._known.number))
        except ReadingsError as error:
            self._glance, self._known = None, _Glance()
            return self._failed(sentence_of(error))
        inputs = self._sees()
        before, self._glance = self._glance, seen
        if seen is None:
            return inputs
        inputs += self._not_read(seen)
        rows = {one.zone.seat for one in self._doubts if one.zone.kind is TableZoneKind.DISCARDS}
        rotated = {zone: content for zone, content in seen.rotated.items() if zone.seat in rows}
        inputs += self._settled(rotated, sight)
        if before is None:
            return inputs
        agreed = {
            zone: content
            for zone, content in seen.zones.items()
            if zone not in seen.unsure and zone not in before.unsure and before.zones.get(zone) == content
        }
        self._restless = self._restless + 1 if len(agreed) + len(seen.unsure) < len(seen.zones) else 0
        if 0 < self._restless < PATIENCE:
            return inputs  # what moved together is reported together
        self._restless = 0
        return inputs + self._settled(agreed, sight)

    def _heard(self, answer: Mapping[str, Any]) -> _Glance | None:
        """The zones in an answer; None while a hand is over the table. Raises `ReadingsError` for a malformed
        answer."""
        try:
            if "error" in answer:
                refused = sentence("camera.readings_refused", address=self.url, reason=str(answer["error"]))
                raise ReadingsError(refused)
            number = int(answer["reading"])
            if answer.get("moving"):
                return None
            if "view" in answer:
                view = TableView.from_json(answer["view"])
                zones = zone_contents(view, singles=self._singles, bets=self._bets)
                named = {zone.name: zone for zone in zones}
                unsure = tuple(named[name] for name in view.unsure if name in named)
                whole = zone_contents(replace(view, unsure=()), bets=self._bets)
                rotated = {zone: content for zone, content in whole.items() if zone not in zones}
                self._known = _Glance(
                    number=number,
                    zones=zones,
                    unsure=unsure,
                    doubt=str(answer.get("doubt", "")),
                    rotated=rotated,
                )
            elif number != self._known.number:
                raise ReadingsError(sentence("camera.readings_skip", address=self.url, number=number))
        except (KeyError, TypeError, ValueError, ViewError) as error:
            malformed = sentence("camera.readings_malformed", address=self.url, why=sentence_of(error))
            raise ReadingsError(malformed) from error
        return self._known

    def _not_read(self, seen: _Glance) -> list[Input]:
        """Report a zone that stays unreadable, and its end; a zone that cannot be read for a moment is not reported."""
        self._failures = {zone: self._failures.get(zone, 0) + 1 for zone in seen.unsure}
        blind = tuple(
            zone for zone, times in self._failures.items() if times >= PATIENCE or zone in self._blind
        )
        doubts = tuple(
            self._doubted(zone, seen.zones[zone]) for zone in blind if self._may_be_asked(zone, seen)
        )
        why = plain(seen.doubt) if seen.doubt else sentence("doubt.in_the_way")
        return self._unsure(blind, why, doubts)

    def _may_be_asked(self, zone: AnyZone, seen: _Glance) -> bool:
        """Whether the zone is read in part: of hands only those that are asked for, as a camera does."""
        public = zone.kind in PLAYER_KINDS - {TableZoneKind.HAND}
        return (public or zone in self.asked) and bool(tiles_in(seen.zones.get(zone, ())))

    def _doubted(self, zone: AnyZone, content: ZoneContent) -> ReadingDoubt:
        """What lies under a reflection: all but the tile that was laid last can be named."""
        last = len(tiles_in(content)) - 1
        return ReadingDoubt(zone, marked(content, [last]))


class SocketReadings:
    """Readings over TCP. Raises `ReadingsError` for a malformed address; connects at the first look, and again at the
    next look after any error."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        if (
            login_in(url)
            or parts.scheme != SCHEME
            or not parts.hostname
            or not port
            or parts.path not in ("", "/")
        ):
            raise ReadingsError(sentence("camera.no_readings_address", address=without_password(url)))
        self._address = (parts.hostname, port)
        self._url = url
        self._socket: socket.socket | None = None
        self._unread = b""

    @property
    def url(self) -> str:
        """The address of the simulator."""
        return self._url

    async def look(self, known: int) -> Mapping[str, Any]:
        """`ask`, in a thread."""
        return await clock.in_thread(self.ask, known)

    def ask(self, known: int) -> Mapping[str, Any]:
        """The answer to a look (`Readings.look`); blocks. Raises `ReadingsError`, and disconnects."""
        try:
            if self._socket is None:
                self._connect()
            assert self._socket is not None
            self._socket.sendall(json.dumps({"look": known}).encode() + b"\n")
            return self._answer()
        except OSError as error:
            self.close()
            if isinstance(error, ReadingsError):
                raise
            reason = error.strerror or str(error)
            absent = sentence("camera.readings_absent", address=self._url, reason=reason)
            raise ReadingsError(absent) from error

    def close(self) -> None:
        """Disconnect; the next look connects again."""
        if self._socket is not None:
            self._socket.close()
        self._socket, self._unread = None, b""

    def _connect(self) -> None:
        self._socket = socket.create_connection(self._address, timeout=ANSWER_S)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._answer().get("readings") != WIRE:
            other = sentence("camera.readings_of_other_version", address=self._url, version=WIRE)
            raise ReadingsError(other)

    def _answer(self) -> Mapping[str, Any]:
        assert self._socket is not None
        while b"\n" not in self._unread:
            data = self._socket.recv(65536)
            if not data:
                raise ConnectionResetError("it hung up")
            self._unread += data
            if len(self._unread) > LINE_MAX:
                raise ReadingsError(sentence("camera.readings_line_too_long", address=self._url))
        line, _, self._unread = self._unread.partition(b"\n")
        try:
            answer = canonical.read_json(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            unknown = sentence("camera.readings_unknown", address=self._url, answer=repr(line[:40]))
            raise ReadingsError(unknown)
        return answer
