"""Which firmwares in C the tests are run on: native and ATmega328P, or those that MAHJONG_TABLE_FIRMWARES names.

All of them on the STM32F405 take some minutes, in QEMU and with its pins; `make firmware-arm` runs those, `test_arm.py`
and `test_soldered.py` a few always.
"""

import os
from typing import Final, get_args

from hardware_sim.machine.c_firmware import Kind

TESTED: Final[tuple[Kind, ...]] = tuple(
    kind
    for kind in get_args(Kind)
    if kind in os.environ.get("MAHJONG_TABLE_FIRMWARES", "native atmega328p").split()
)
