"""Simulates the table of a capture for a live host.

Not byte by byte: a host's session token, its timing and its operation ids are never those of the capture, and it would
accept none of the recorded frames. So the captured frames are decoded into what the table was and did, and encoded
again: its identity (HELLO_ACK), its state from reading to reading, its restarts, and its answers to motions, programs
and cleared faults. Between two such commands time runs as it did (times `speed`); at one of them playback waits for
the host to send it. Operation ids in the state are replaced by those the host has sent. Line noise is not played
again.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from firmware_bridge.diagnostics.capture import CapturedBytes
from firmware_bridge.diagnostics.frame_text import command_in_words
from firmware_bridge.diagnostics.sniffer import LineDecoder, LineReading
from firmware_bridge.link.responder import Responder
from firmware_bridge.protocol.commands import (
    ClearFaultCommand,
    Command,
    MotionCommand,
    ProgramCommand,
    ReadStateCommand,
    command_from_bytes,
)
from firmware_bridge.protocol.constants import MessageError, Outcome, Status
from firmware_bridge.protocol.frames import Frame, FrameKind
from firmware_bridge.protocol.session_messages import HelloAck
from firmware_bridge.protocol.state_block import Record, TableState

LONGEST_PAUSE: Final = 30.0
"""Seconds of a pause in the capture that are waited for; longer ones (a night) are cut to this."""

_ACCEPTED: Final = {bytes((Outcome.OK, status)): status for status in Status}


@dataclass(frozen=True, slots=True)
class ShownState:
    """The table's state as the captured host read it."""

    at: float
    state: TableState


@dataclass(frozen=True, slots=True)
class Greeted:
    """A HELLO_ACK in the capture; another boot id than before means that the table has restarted."""

    at: float
    ack: HelloAck


@dataclass(frozen=True, slots=True)
class Cue:
    """A command that changed the table, and its reply: playback waits here until the live host sends it too."""

    at: float
    command: Command
    answer: bytes


Scene = ShownState | Greeted | Cue


def script(pieces: Iterable[CapturedBytes]) -> list[Scene]:
    """The capture as a list of states, greetings and cues, in order. Empty where no table ever answered."""
    overheard = LineDecoder()
    asked: dict[int, Command | None] = {}
    scenes: list[Scene] = []
    for piece in pieces:
        for reading in overheard.feed(piece.direction, piece.data, piece.at):
            if reading.frame is not None:
                _add(scenes, asked, reading, reading.frame)
    return scenes


def _add(scenes: list[Scene], asked: dict[int, Command | None], reading: LineReading, frame: Frame) -> None:
    try:
        if frame.kind == FrameKind.HELLO:
            asked.clear()
        elif frame.kind == FrameKind.HELLO_ACK:
            ack = HelloAck.from_bytes(frame.body)
            if ack.protocol:
                scenes.append(Greeted(reading.at, ack))
        elif frame.kind == FrameKind.DATA:
            asked[frame.seq] = command_from_bytes(frame.body)
        elif frame.kind == FrameKind.ACK:
            match asked.pop(frame.seq, None):  # the first answer; a repeated one finds nothing
                case ReadStateCommand() if frame.body[:1] == bytes((Outcome.OK,)):
                    state = TableState.from_bytes(frame.body[1:])
                    if not (scenes and isinstance(scenes[-1], ShownState) and scenes[-1].state == state):
                        scenes.append(ShownState(reading.at, state))
                case (MotionCommand() | ProgramCommand() | ClearFaultCommand()) as command:
                    scenes.append(Cue(reading.at, command, frame.body))
    except MessageError:
        return  # an intact frame of a firmware with a defect


class Playback:
    """A simulated table that follows a capture. Sans-IO: `receive(data, now)` and `poll(now)` as the responder's.

    `speed` None: without waiting. `notes` are sentences about what happened, for people.
    """

    def __init__(self, scenes: list[Scene], speed: float | None = 1.0) -> None:
        greeted = next((scene for scene in scenes if isinstance(scene, Greeted)), None)
        shown = next((scene for scene in scenes if isinstance(scene, ShownState)), None)
        if greeted is None or shown is None:
            raise ValueError("In this capture no table tells what it is: there is nothing to play.")
        self.notes: deque[str] = deque(maxlen=100)
        self._scenes = scenes
        self._speed = speed
        self._next = 0
        self._now = 0.0
        self._due: float | None = None  # when the next scene comes; None: when the host does something
        self._answered: dict[int, bytes] = {}
        self._op_ids: dict[int, int] = {}
        self._ack = greeted.ack
        self._state = shown.state
        self._revision = shown.state.revision
        self._responder = self._started(greeted.ack)

    @property
    def over(self) -> bool:
        """Whether all of the capture has been played."""
        return self._next >= len(self._scenes)

    def receive(self, data: bytes, now: float) -> None:
        """Takes bytes from the host at `now` (seconds). Playback starts when the first host connects."""
        self._now = now
        was = self._responder.connected
        self._responder.receive(data, now)
        if self._responder.connected and not was and self._due is None:
            self._due = now  # the capture begins to run with the first host

    def poll(self, now: float) -> tuple[bytes, float | None]:
        """Bytes for the host, and when to call again (None: when the host has sent something)."""
        self._now = now
        sent = b""
        while self._due is not None and now >= self._due and not self.over:
            scene = self._scenes[self._next]
            if isinstance(scene, Cue):
                self._due = None  # waits for the host
                break
            self._next += 1
            sent += self._play(scene)
            self._due = self._when_next(scene.at)
        out, dead_man = self._responder.poll(now)
        times = [time for time in (None if self.over else self._due, dead_man) if time is not None]
        return sent + out, min(times, default=None)

    # --- the machine behind the responder ---------------------------------------------------------

    def carry_out(self, command: Command) -> bytes:
        """The reply to a command (`Machine`): motions, programs and cleared faults as captured, OK for the rest."""
        match command:
            case ReadStateCommand():
                return bytes((Outcome.OK,)) + self._translated().to_bytes()
            case MotionCommand() | ProgramCommand() | ClearFaultCommand():
                return self._cued(command)
        return bytes((Outcome.OK,))  # displays, lights and tones change nothing that a capture could tell

    def revision(self) -> int:
        """The state's revision, 0..65535 (`Machine`)."""
        return self._revision

    def stop_motion(self) -> None:
        """Does nothing: the capture holds what the table did when its host stopped sending."""
        return

    def _cued(self, command: Command) -> bytes:
        if isinstance(command, MotionCommand) and (known := self._answered.get(command.op_id)):
            return known  # the same operation again: its status
        for number in range(self._next, len(self._scenes)):
            scene = self._scenes[number]
            if isinstance(scene, Cue) and _same(scene.command, command):
                break
        else:
            self.notes.append(
                f"The host gives {command_in_words(command)}, which the capture does not hold: refused."
            )
            return bytes((Outcome.BUSY if isinstance(command, MotionCommand) else Outcome.BAD_ARGUMENT,))
        left_out = [s for s in self._scenes[self._next : number] if isinstance(s, Cue)]
        if left_out:
            names = ", ".join(command_in_words(cue.command) for cue in left_out[:3])
            self.notes.append(f"The host leaves out {len(left_out)} commands of the capture ({names}).")
        for passed in self._scenes[self._next : number]:
            if isinstance(passed, ShownState):
                self._show(passed)
        self._next = number + 1
        if isinstance(command, MotionCommand) and isinstance(scene.command, MotionCommand):
            self._op_ids[scene.command.op_id] = command.op_id
            self._answered = {**dict(list(self._answered.items())[-2:]), command.op_id: scene.answer}
            self._begin(scene.command, scene.answer)
        self._due = self._when_next(scene.at)
        return scene.answer

    def _begin(self, motion: MotionCommand, answer: bytes) -> None:
        """Puts the operation into the state from now on, as a real table does. In the capture, the reading that
        contains it may come after another that was under way when the motion was commanded.
        """
        known = self._state.records
        status = _ACCEPTED.get(answer[:2])
        if status is None or known[motion.operation].op_id == motion.op_id:
            return
        later = [scene.state for scene in self._scenes[self._next :] if isinstance(scene, ShownState)]
        found = [state.records[motion.operation] for state in later]
        record = next(
            (record for record in found if (record.op_id, record.status) == (motion.op_id, status)),
            Record(motion.op_id, status),
        )
        self._state = replace(self._state, records={**known, motion.operation: record})

    # --- playing ----------------------------------------------------------------------------------

    def _play(self, scene: ShownState | Greeted) -> bytes:
        match scene:
            case ShownState():
                self._show(scene)
                return b""
            case Greeted(_, ack):
                if ack.boot_id == self._ack.boot_id:
                    return b""
                sent, _ = self._responder.poll(float("-inf"))
                self._responder = self._started(ack)
                self.notes.append("The table restarts, as in the capture.")
                return sent

    def _show(self, scene: ShownState) -> None:
        changed = scene.state != self._state
        self._state = scene.state
        self._revision = scene.state.revision
        if changed:
            self._responder.hint()

    def _started(self, ack: HelloAck) -> Responder:
        self._ack = ack
        return Responder(self, ack.capabilities, ack.boot_id, ack.cause)

    def _when_next(self, at: float) -> float | None:
        """When the scene after the one captured at `at` is due."""
        if self.over:
            return None
        pause = min(max(self._scenes[self._next].at - at, 0.0), LONGEST_PAUSE)
        return self._now + (pause / self._speed if self._speed is not None else 0.0)

    def _translated(self) -> TableState:
        records = {
            operation: replace(record, op_id=self._op_ids.get(record.op_id, record.op_id))
            for operation, record in self._state.records.items()
        }
        return replace(self._state, records=records)


def _same(captured: Command, given: Command) -> bool:
    if isinstance(captured, MotionCommand) and isinstance(given, MotionCommand):
        return captured.operation == given.operation
    return captured == given
