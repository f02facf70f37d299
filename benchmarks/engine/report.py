"""A figure of a benchmark, as a line people read and as JSON."""

from dataclasses import asdict, dataclass
from importlib import metadata
from typing import Final


@dataclass(frozen=True, slots=True)
class Figure:
    """`figure` in `unit`; `times_peer` is how many times as fast as `peer`, in the same rounds.

    `text` stands in place of a figure; `version` is that of another's package.
    """

    what: str
    figure: float | None
    unit: str = ""
    times_peer: float | None = None
    peer: str = ""
    version: str | None = None
    text: str = ""

    def line(self) -> str:
        """The figure as a line for people."""
        what = self.what if self.version is None else f"{self.what} ({self.version})"
        value = self.text if self.figure is None else f"{self.figure:9.1f} {self.unit}"
        times = "" if self.times_peer is None else f", {self.times_peer:5.2f} times {self.peer}"
        return f"{what:48} {value}{times}"

    def to_json(self) -> dict[str, object]:
        """The figure as JSON for programs; empty values are left out."""
        return {key: value for key, value in asdict(self).items() if value not in (None, "")}


PEERS: Final = ".venv/bin/python -m pip install '.[bench]'"
"""Installs the peers that publish no wheels: they are built here, PyMahjongGB by a C++ compiler."""


def peer_version(package: str) -> str:
    """The installed version of another's package."""
    return metadata.version(package)


def absent(what: str, problem: ImportError) -> Figure:
    """The row of a peer that is not installed."""
    return Figure(what, None, text=f"- ({problem.name} is not installed: {PEERS})")
