"""Namers that were taught the strange set: learning takes seconds, so the tests share them."""

from __future__ import annotations

import pytest

from hardware_sim.art import FACES
from tests.enrol.pictures import WITHOUT_FLOWERS, taught
from vision.names import Namer


@pytest.fixture(scope="session")
def general() -> Namer:
    return Namer()


@pytest.fixture(scope="session")
def enrolled() -> Namer:
    return Namer(tile_set=taught(FACES))


@pytest.fixture(scope="session")
def without_flowers() -> Namer:
    return Namer(tile_set=taught(WITHOUT_FLOWERS))
