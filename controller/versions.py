"""Which versions are installed, by the package metadata on the disk: nothing is imported for it.

The version of a distribution stands in the name of its metadata folder (`opencv_python-5.0.0.93.dist-info`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PROGRAM: Final = "mahjong-table"
BUILT_FROM: Final = "built_from.txt"
"""The file in this package that names the commit a distribution was built from; absent in a source folder."""
SHORT: Final = 12
"""The number of letters to show of a commit."""
OPENCV: Final = (
    "opencv-python",
    "opencv-python-headless",
    "opencv-contrib-python",
    "opencv-contrib-python-headless",
)
"""The distributions that bring cv2; one of them is installed."""


def installed_versions() -> dict[str, str | None]:
    """The versions that a report of a fault should name, by what they are of; None where something is not installed."""
    from firmware_bridge.protocol.constants import MINOR, PROTOCOL_MAX

    return {
        "program": installed(PROGRAM),
        "commit": commit(),
        "python": ".".join(map(str, sys.version_info[:3])),
        "opencv": installed(*OPENCV),
        "onnxruntime": installed("onnxruntime"),
        "mqtt_client": installed("paho-mqtt"),
        "broker": installed("amqtt"),
        "protocol": f"{PROTOCOL_MAX}.{MINOR}",
    }


def in_words(found: Mapping[str, str | None]) -> str:
    """The answer to `--version`: the program in the first line, one line each for the rest."""
    commit = "" if found["commit"] is None else f" ({found['commit']})"
    rows = [
        ("Python", found["python"]),
        ("OpenCV", found["opencv"]),
        ("onnxruntime", found["onnxruntime"]),
        ("MQTT client", None if found["mqtt_client"] is None else f"paho-mqtt {found['mqtt_client']}"),
        ("own broker", None if found["broker"] is None else f"amqtt {found['broker']}"),
        ("serial protocol", found["protocol"]),
    ]
    lines = [f"  {name:<15}  {version or 'not installed'}" for name, version in rows]
    return "\n".join([f"{PROGRAM} {found['program'] or 'not installed'}{commit}", *lines])


def installed(*names: str) -> str | None:
    """The version of the first of these distributions that is found on Python's path."""
    wanted = [f"{name.replace('-', '_').lower()}-" for name in names]
    for folder in sys.path:
        try:
            found = sorted(entry.lower() for entry in os.listdir(folder or "."))  # noqa: PTH208 names alone, in one call
        except OSError:
            continue
        for name in wanted:
            for entry in found:
                if entry.startswith(name) and entry.endswith(".dist-info"):
                    return entry.removeprefix(name).removesuffix(".dist-info")
    return None


def commit() -> str | None:
    """The commit a distribution was built from, or the one checked out in the source folder; None where neither is
    known."""
    here = Path(__file__).parent
    try:
        return (here / BUILT_FROM).read_text(encoding="ascii").strip()[:SHORT] or None
    except (OSError, UnicodeDecodeError):
        found = checked_out(here.parent)
        return None if found is None else found[:SHORT]


def checked_out(folder: Path) -> str | None:
    """The commit checked out in a Git folder, read from its files; None if the folder has no such files."""
    try:
        git = folder / ".git"
        if git.is_file():  # a worktree
            git = folder / git.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text(encoding="ascii").strip()
        if not head.startswith("ref:"):
            return head
        reference = head.removeprefix("ref:").strip()
        shared = git / "commondir"
        common = git / shared.read_text(encoding="utf-8").strip() if shared.is_file() else git
        for place in (git, common):
            if (place / reference).is_file():
                return (place / reference).read_text(encoding="ascii").strip()
        for line in (common / "packed-refs").read_text(encoding="utf-8").splitlines():
            if line.endswith(f" {reference}"):
                return line.partition(" ")[0]
    except (OSError, UnicodeDecodeError):
        return None
    return None
