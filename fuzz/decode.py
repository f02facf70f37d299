"""Whatever comes down the line: the Python decoder, both halves of the link and the state block, fed by a fuzzer.

    python fuzz/decode.py --seconds 60 fuzz/corpus

With atheris installed the fuzzer follows the code's branches; without it hypothesis draws and mutates the corpus. The
bytes that broke something are written to `build/fuzz/`, and `python fuzz/decode.py --seconds 0 FILE` plays them again.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / "build" / "fuzz"
ATHERIS = importlib.util.find_spec("atheris") is not None
sys.path.insert(0, str(ROOT))

if ATHERIS:
    import atheris

    with atheris.instrument_imports(include=["firmware_bridge"]):
        pass

from firmware_bridge.frames import RAW_MAX, Deframer, Frame, Garbled, Kind, decode, encode
from firmware_bridge.link import Connected, HostLink, Replied
from firmware_bridge.messages import (
    Boot,
    Capabilities,
    Command,
    Display,
    Hello,
    HelloAck,
    MessageError,
    Outcome,
    Pong,
    ResetCause,
    command_from_bytes,
    command_to_bytes,
    event_from_bytes,
)
from firmware_bridge.responder import Responder
from firmware_bridge.state import TableState
from firmware_bridge.watcher import Watcher

READERS = (command_from_bytes, Hello.from_bytes, HelloAck.from_bytes, Pong.from_bytes, Boot.from_bytes)
KINDS = (*Kind, 0x3F, 0xBF)


def one(data: bytes) -> None:
    """Everything that must hold for any bytes."""
    frames = deframed(data)
    bodies(data, frames)
    host_hears(data)
    host_hears(b"".join(whole_frames(data)))
    table_hears(data)
    table_hears(b"".join(whole_frames(data)))


def deframed(data: bytes) -> list[Frame]:
    """Cut in one piece or byte by byte, the same comes out, and nothing is kept beyond one frame."""
    whole, pieces = Deframer(), Deframer()
    found = whole.feed(data)
    cut: list[Frame | Garbled] = []
    for at in range(len(data)):
        cut += pieces.feed(data[at : at + 1])
        assert pieces.buffered <= RAW_MAX + 1
    assert cut == found
    frames = [item for item in found if isinstance(item, Frame)]
    for frame in frames:
        assert decode(encode(frame)[1:-1]) == frame
    last = Frame(Kind.PING, 0)
    assert whole.feed(b"\0" + encode(last))[-1] == last, "the next whole frame is always read"
    return frames


def bodies(data: bytes, frames: list[Frame]) -> None:
    """No body raises anything but MessageError, and what was read comes back as it went."""
    watcher = Watcher()
    for body in (data, *(frame.body for frame in frames)):
        for reader in READERS:
            try:
                reader(body)
            except MessageError as error:
                assert str(error)
        try:
            event_from_bytes(body)
            state = TableState.from_bytes(body)
        except MessageError:
            continue
        assert all(fault.text for fault in state.faults)
        watcher.observe(state)
        assert watcher.observe(state).events == ()


def whole_frames(data: bytes) -> Iterator[bytes]:
    """Reads the bytes as instructions for frames with a good CRC: kind, seq, length, body."""
    at = 0
    while at + 3 <= len(data):
        kind, seq, length = KINDS[data[at] % len(KINDS)], data[at + 1], data[at + 2] % 64
        yield encode(Frame(kind, seq, data[at + 3 : at + 3 + length]))
        at += 3 + length


class Notebook:
    """A machine that only notes what it is told to do."""

    def __init__(self) -> None:
        self.done: list[Command] = []

    def carry_out(self, command: Command) -> bytes:
        self.done.append(command)
        return bytes((Outcome.OK,))

    def revision(self) -> int:
        return 0

    def stop_motion(self) -> None:
        pass


def host_hears(data: bytes) -> None:
    """Whatever a table says, the host's deadlines lie ahead, and a good table is understood afterwards."""
    tokens = iter(range(1, 1 << 30))
    host, now = HostLink(lambda: next(tokens)), 0.0
    for at in range(0, len(data), 16):
        host.receive(data[at : at + 16], now)
        _, deadline = host.poll(now)
        assert deadline > now
        if host.up:
            host.send(b"\x20")
        now += 0.05
    host.signals()
    machine = Notebook()
    table = Responder(machine, Capabilities("good", minor=1), 77, ResetCause.POWER)
    for _ in range(800):
        say, due = host.poll(now)
        table.receive(say, now)
        answer, _ = table.poll(now)
        host.receive(b"\0" + answer if answer else answer, now)
        if host.up and any(isinstance(signal, Connected) for signal in host.signals()):
            break
        now = due if not answer else now + 0.001
    else:
        raise AssertionError("the host never came to terms with a good table")
    ticket = host.send(command_to_bytes(Display(1, "GOOD")))
    for _ in range(20):
        table.receive(host.poll(now)[0], now)
        host.receive(table.poll(now)[0], now)
        now += 0.05
    replies = [signal for signal in host.signals() if isinstance(signal, Replied)]
    assert [reply.body for reply in replies if reply.ticket == ticket] == [bytes((Outcome.OK,))]
    assert machine.done.count(Display(1, "GOOD")) == 1


def table_hears(data: bytes) -> None:
    """Whatever a host says, the table answers the next HELLO and carries the next command out once."""
    machine = Notebook()
    table = Responder(machine, Capabilities("good", minor=1), 77, ResetCause.POWER)
    table.receive(encode(Frame(Kind.HELLO, 0, Hello(5).to_bytes())), 0.0)
    table.receive(data, 0.0)
    table.poll(0.0)
    before = len(machine.done)
    table.receive(b"\0" + encode(Frame(Kind.HELLO, 0, Hello(6).to_bytes())), 0.0)
    frame = encode(Frame(Kind.DATA, 0, command_to_bytes(Display(1, "GOOD"))))
    table.receive(frame + frame, 0.0)
    answers = [item for item in Deframer().feed(table.poll(0.0)[0]) if isinstance(item, Frame)]
    kinds = [answer.kind for answer in answers if answer.kind != Kind.NAK]
    assert kinds[-3:] == [Kind.HELLO_ACK, Kind.ACK, Kind.ACK]
    assert len(machine.done) == before + 1


# --- running ----------------------------------------------------------------------------------------


def files(places: list[Path]) -> list[bytes]:
    found = [path for place in places for path in (sorted(place.iterdir()) if place.is_dir() else [place])]
    return [path.read_bytes() for path in found if path.is_file()]


def keep(data: bytes) -> Path:
    FOUND.mkdir(parents=True, exist_ok=True)
    path = FOUND / f"python-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    return path


def replay(corpus: list[bytes]) -> int:
    """How many of the corpus break something."""
    broken = 0
    for data in corpus:
        try:
            one(data)
        except Exception:
            traceback.print_exc()
            print(f"broken by {keep(data)}")
            broken += 1
    return broken


def with_atheris(seconds: int, places: list[Path]) -> None:
    FOUND.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={seconds}",
        "-max_len=512",
        "-timeout=10",
        f"-artifact_prefix={FOUND}/python-",
    ]
    fresh = FOUND / "python-corpus"  # what it learns on its way is kept apart from the short corpus
    fresh.mkdir(exist_ok=True)
    atheris.Setup([sys.argv[0], *options, str(fresh), *map(str, places)], one)
    atheris.Fuzz()


def with_hypothesis(seconds: int, corpus: list[bytes]) -> int:
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st

    pieces = st.one_of(st.sampled_from(corpus or [b""]), st.binary(max_size=64))
    until, played = time.monotonic() + seconds, 0

    @settings(
        max_examples=500,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        st.lists(pieces, max_size=4),
        st.lists(st.tuples(st.integers(0, 511), st.integers(0, 255)), max_size=8),
    )
    def play(parts: list[bytes], hits: list[tuple[int, int]]) -> None:
        nonlocal played
        data = bytearray(b"".join(parts)[:512])
        for at, value in hits:
            if data:
                data[at % len(data)] = value
        played += 1
        try:
            one(bytes(data))
        except Exception:
            keep(bytes(data))
            raise

    while time.monotonic() < until:
        play()
    return played


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=300, help="0: only play the files given")
    parser.add_argument("corpus", nargs="*", type=Path, default=[ROOT / "fuzz" / "corpus"])
    options = parser.parse_args()
    corpus = files(options.corpus)
    if broken := replay(corpus):
        return broken
    print(f"{len(corpus)} files of the corpus: nothing broken")
    if options.seconds == 0:
        return 0
    if ATHERIS:
        with_atheris(options.seconds, options.corpus)
        return 0
    played = with_hypothesis(options.seconds, corpus)
    print(
        f"{played} inputs drawn by hypothesis in {options.seconds} s: nothing broken (atheris is not installed)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
