"""Building the C firmware for tests. Without compilers they skip with the reason; where
MAHJONG_TABLE_REQUIRE_FIRMWARE=1 nothing may be missing and they fail instead."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware_sim.machine.c_firmware import SOURCE, Kind, unavailable
from tests.firmware_bridge.firmwares import TESTED, marks

BUILT = Path(__file__).parents[3] / "build" / "firmware"


def cannot(why: str) -> None:
    if os.environ.get("MAHJONG_TABLE_REQUIRE_FIRMWARE") == "1":
        pytest.fail(f"The C firmware must be tested here, but {why}")
    pytest.skip(why)


def make(target: str, *tools: str) -> subprocess.CompletedProcess[str]:
    for tool in ("make", *tools):
        if shutil.which(tool) is None:
            cannot(f"{tool} is missing.")
    made = subprocess.run(
        ["make", "-s", "-C", str(SOURCE), target], capture_output=True, text=True, timeout=300, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return made


@pytest.fixture(params=[pytest.param(kind, marks=marks(kind)) for kind in TESTED])
def kind(request: pytest.FixtureRequest) -> Kind:
    wanted: Kind = request.param
    if why := unavailable(wanted):
        cannot(why)
    return wanted


@pytest.fixture
def chip() -> Kind:
    if why := unavailable("atmega328p"):
        cannot(why)
    return "atmega328p"
