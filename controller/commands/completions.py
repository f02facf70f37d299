"""Values that a shell completes: names of rule systems, tile sets, languages and ports."""

from __future__ import annotations


def rule_systems() -> list[str]:
    """The names that `--rules` takes."""
    from controller.rules.registry import names_of_systems

    return list(names_of_systems())


def languages() -> list[str]:
    """The languages that `--language` takes."""
    from controller.words import LANGUAGES

    return list(LANGUAGES)


def tile_sets() -> list[str]:
    """The enrolled tile sets in the user's data folder."""
    from vision.networks.tile_set_store import TileSetError, names_of

    try:
        return list(names_of())
    except TileSetError:  # a folder that cannot be read has nothing to offer
        return []


def serial_ports() -> list[tuple[str, str]]:
    """The serial ports of this machine, each by its lasting name, with what it says of itself."""
    from firmware_bridge.transport.port_discovery import ports_here

    return [(port.lasting, port.describes) for port in ports_here()]
