"""The entry point of `mahjong-table`, under a name that no other program has.

The program's packages have names that others have too (`vision`, `controller`). Which of them Python would import is
asked before the first of them is imported: another one in its place is named, with what to do.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGES: Final = ("controller", "firmware_bridge", "hardware_sim", "vision")
DISTRIBUTION: Final = "mahjong-table"
_CURE: Final = (
    "Install the program where nothing else is (python3 -m venv, or pipx install mahjong-table), and start it without "
    "PYTHONPATH."
)


def main() -> None:
    """Run the command line, unless another program's packages stand where its own should."""
    if strange := strangers():
        _end(strange)
    try:
        from controller.cli import main as command_line
    except ImportError as error:
        mixed = shared()
        if (error.name or "").partition(".")[0] not in PACKAGES or not mixed:
            raise
        _end([f"{package!r} belongs to {' and '.join(owners)}" for package, owners in mixed.items()])
    command_line()


def strangers() -> list[str]:
    """What Python would import in place of the program's packages, or what is missing: a clause each."""
    home = Path(__file__).resolve().parent
    found = []
    for package in PACKAGES:
        spec = find_spec(package)
        places = (
            []
            if spec is None
            else [Path(place) for place in spec.submodule_search_locations or [spec.origin or "?"]]
        )
        if not places:
            found.append(f"{package!r} is missing beside {home}")
        elif places[0].resolve() != home / package:
            found.append(f"{package!r} would be taken from {places[0]}")
    return found


def shared() -> dict[str, list[str]]:
    """The program's packages whose folder holds files of other distributions, with those that have files there."""
    from importlib.metadata import distributions  # slow to load, and asked only where a start has failed

    owners: dict[str, set[str]] = {package: set() for package in PACKAGES}
    for distribution in distributions():
        for place in {file.parts[0] for file in distribution.files or ()} & owners.keys():
            owners[place].add(distribution.name)
    return {package: sorted(names) for package, names in owners.items() if names - {DISTRIBUTION}}


def _end(clauses: list[str]) -> None:
    print(f"{DISTRIBUTION}: another program is in its way: {'; '.join(clauses)}. {_CURE}", file=sys.stderr)
    raise SystemExit(1)


if __name__ == "__main__":
    main()
