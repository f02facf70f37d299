"""Arbitrary bytes from the line: the Python decoder, both halves of the link and the state block, fed by a fuzzer.

    python -m fuzz.fuzz_decoder --seconds 60

With atheris installed the fuzzer follows the code's branches; without it hypothesis draws and mutates the corpus.
Failing inputs are written to `build/fuzz/`, and `python -m fuzz.fuzz_decoder --seconds 0 FILE` runs them again.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "fuzz" / "corpus"
FOUND = ROOT / "build" / "fuzz"
LONGEST = 512

Target = Callable[[bytes], None]


def main() -> int:
    """Replay the corpus, then fuzz for the given number of seconds; the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=300, help="0: only play the files given")
    parser.add_argument("corpus", nargs="*", type=Path, default=[CORPUS])
    options = parser.parse_args()
    corpus = files(options.corpus)
    guided = options.seconds > 0 and importlib.util.find_spec("atheris") is not None
    one = instrumented() if guided else plain()
    replay(corpus, one)
    print(f"Python: {len(corpus)} files of the corpus, nothing broken.", flush=True)
    if guided:
        with_atheris(options.seconds, options.corpus, one)
    elif options.seconds > 0:
        played = with_hypothesis(options.seconds, corpus, one)
        print(
            f"Python: {played} inputs drawn by hypothesis in {options.seconds} s, nothing broken (no atheris here)."
        )
    return 0


def plain() -> Target:
    """The function that checks one input (`fuzz.invariants.one`)."""
    from fuzz.invariants import one

    return one


def instrumented() -> Target:
    """The same, with atheris following the branches of `firmware_bridge`."""
    import atheris

    with atheris.instrument_imports(include=["firmware_bridge"]):
        return plain()


def files(places: list[Path]) -> list[bytes]:
    """The contents of these files, and of the files in these folders."""
    found = [path for place in places for path in (sorted(place.iterdir()) if place.is_dir() else [place])]
    return [path.read_bytes() for path in found if path.is_file()]


def keep(data: bytes) -> Path:
    """Write a failing input. Hypothesis shrinks it: the last one written is the shortest."""
    FOUND.mkdir(parents=True, exist_ok=True)
    path = FOUND / "python-broken"
    path.write_bytes(data)
    return path


def replay(corpus: list[bytes], one: Target) -> None:
    """Check every input of the corpus; the first that fails is kept, and its exception raised."""
    for data in corpus:
        try:
            one(data)
        except Exception:
            print(f"Broken by {keep(data)}.")
            raise


def with_atheris(seconds: int, places: list[Path], one: Target) -> None:
    """Fuzz with atheris for this number of seconds; does not return."""
    import atheris

    FOUND.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={LONGEST}",
        "-timeout=10",
        f"-artifact_prefix={FOUND}/python-",
    ]
    fresh = FOUND / "python-corpus"  # new inputs are kept apart from the short corpus
    fresh.mkdir(exist_ok=True)
    atheris.Setup([sys.argv[0], *options, str(fresh), *map(str, places)], one)
    atheris.Fuzz()


def with_hypothesis(seconds: int, corpus: list[bytes], one: Target) -> int:
    """Fuzz with hypothesis for this number of seconds; the exit status."""
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
        st.lists(st.tuples(st.integers(0, LONGEST - 1), st.integers(0, 255)), max_size=8),
    )
    def play(parts: list[bytes], hits: list[tuple[int, int]]) -> None:
        nonlocal played
        data = bytearray(b"".join(parts)[:LONGEST])
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


if __name__ == "__main__":
    sys.exit(main())
