"""The fuzzers' corpus, played again in both decoders."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.protocol.frames import Deframer, Frame
from fuzz.invariants import one

ROOT = Path(__file__).parents[3]
CORPUS = sorted((ROOT / "fuzz" / "corpus").iterdir())
FIRMWARE = ROOT / "firmware_bridge" / "firmware"


def test_the_corpus_is_short_and_has_every_kind_of_thing() -> None:
    assert sum(path.stat().st_size for path in CORPUS) < 20_000
    names = [path.name for path in CORPUS]
    for kind in ("host-", "table-", "one-", "damaged", "instructions", "gps", "longest-frame"):
        assert any(name.startswith(kind) for name in names), kind


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_python_decodes_every_file_of_the_corpus(path: Path) -> None:
    one(path.read_bytes())


@pytest.fixture(scope="module")
def replay() -> Path:
    """The C decoder as a program that reads files."""
    if missing := [tool for tool in ("make", "gcc") if shutil.which(tool) is None]:
        if os.environ.get("MAHJONG_TABLE_REQUIRE_FIRMWARE") == "1":
            pytest.fail(f"The C decoder must be tested here, but {missing[0]} is missing.")
        pytest.skip(f"{missing[0]} is missing: install it to test the C decoder.")
    subprocess.run(["make", "--silent", "--directory", str(FIRMWARE), "replay"], check=True, timeout=120)
    return ROOT / "build" / "firmware" / "replay"


def test_c_and_python_decode_the_corpus_alike(replay: Path) -> None:
    output = subprocess.run([replay, *CORPUS], capture_output=True, text=True, timeout=30, check=True).stdout
    expected = []
    for path in CORPUS:
        found = Deframer().feed(path.read_bytes())
        frames = sum(isinstance(item, Frame) for item in found)
        expected.append(f"{path} frames={frames} garbled={len(found) - frames}")
    assert output.splitlines() == expected
