"""The same tests on every firmware there is."""

from pathlib import Path

import pytest

from tests.firmware_bridge.firmwares import marks
from tests.firmware_bridge.link.firmware_bench import MAKES, Make, Table, skip_unless_here


@pytest.fixture(params=[pytest.param(make, id=make.name, marks=marks(make.emulated)) for make in MAKES])
def make(request: pytest.FixtureRequest) -> Make:
    made: Make = request.param
    skip_unless_here(made)
    return made


@pytest.fixture
def table(make: Make, tmp_path: Path) -> Table:
    """A table of each make, not switched on yet."""
    return Table(tmp_path, make)
