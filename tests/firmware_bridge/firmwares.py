"""The firmwares in C that the tests run on: native and ATmega328P, or those that MAHJONG_TABLE_FIRMWARES names.

All of them on the STM32F405 take some minutes, in QEMU and with its pins; `make firmware-arm` runs those, `test_arm.py`
and `test_stm32f405_pins.py` a few always.
"""

import os
from typing import Final, get_args

import pytest

from hardware_sim.machine.c_firmware import Kind

TESTED: Final[tuple[Kind, ...]] = tuple(
    kind
    for kind in get_args(Kind)
    if kind in os.environ.get("MAHJONG_TABLE_FIRMWARES", "native atmega328p").split()
)

EMULATED: Final[frozenset[Kind]] = frozenset({"atmega328p", "stm32f405", "rp2040"})
"""Chips that run in an emulator: their tests are slow."""


def marks(kind: Kind | None) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of tests on this firmware."""
    return (pytest.mark.slow,) if kind in EMULATED else ()
