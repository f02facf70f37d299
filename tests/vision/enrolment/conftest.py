"""Classifiers with the strange set enrolled: fitting takes seconds, so the tests share them."""

from __future__ import annotations

import socket

import pytest

from hardware_sim.art.tile_art import FACES
from tests.vision.enrolment.strange_set import WITHOUT_FLOWERS, taught
from vision.networks.tile_classifier import TileClassifier


@pytest.fixture(scope="session")
def general() -> TileClassifier:
    return TileClassifier()


@pytest.fixture(scope="session")
def enrolled() -> TileClassifier:
    return TileClassifier(tile_set=taught(FACES))


@pytest.fixture(scope="session")
def without_flowers() -> TileClassifier:
    return TileClassifier(tile_set=taught(WITHOUT_FLOWERS))


@pytest.fixture
def unused_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port
