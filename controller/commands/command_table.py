"""The table of commands: name, module and summary of each, readable without importing any of the modules.

`--help` and shell completion of the program itself read this table alone. The summary of a command is the first
sentence of its help; a test compares both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class ListedCommand:
    """A command or group of commands that `controller.commands.MODULE` registers."""

    module: str
    summary: str
    hidden: bool = False


SECTIONS: Final[Mapping[str, Mapping[str, ListedCommand]]] = {
    "Set up a table": {
        "init": ListedCommand("init", "Write a table's settings with comments, ready to be changed."),
        "setup": ListedCommand(
            "setup",
            "Set a table up in the browser: machine, camera, tiles, rules, broker, page, and a hand to try it.",
        ),
        "doctor": ListedCommand(
            "doctor", "Check machine, camera, broker, journal and page, and say what to do."
        ),
        "upgrade": ListedCommand(
            "doctor",
            "Bring a table's and a hub's files to this version, each copied first, and say of which version they are.",
        ),
        "ports": ListedCommand(
            "port_listing",
            "List the serial ports of this machine: lasting name, owner, who may open it, who has it, what "
            "is behind it.",
        ),
        "cameras": ListedCommand(
            "watch", "List the cameras plugged into this machine, by names that survive replugging."
        ),
        "markers": ListedCommand(
            "calibrate",
            "Write a sheet with the four markers that tell the camera where the table is, to print and cut out.",
        ),
        "calibrate": ListedCommand(
            "calibrate",
            "Find the table in the picture, by its four markers or by four corners, and say how well it is seen.",
        ),
        "enrol": ListedCommand(
            "enrol", "Teach the camera your own tiles: one picture of each face is enough."
        ),
    },
    "Play": {
        "run": ListedCommand("run", "Run the controller of a real (or simulated) table until it is stopped."),
        "demo": ListedCommand(
            "demo",
            "Play hands on a simulated automatic table and compare what was posted with what really happened.",
        ),
        "crew": ListedCommand(
            "demo",
            "Play many simulated tables in this process; says at the end, as one JSON line, how it went.",
            hidden=True,
        ),
        "sim": ListedCommand("sim", "Simulate an automatic table: its serial port, its camera, its players."),
    },
    "Camera and line": {
        "watch": ListedCommand(
            "watch",
            "Watch a camera: the newest picture with the tiles found in it, their names, what is unsure, and what is "
            "wrong.",
        ),
        "see": ListedCommand(
            "watch", "Read the tiles in photographs: faces, boxes, corners and turns, as JSON."
        ),
        "monitor": ListedCommand(
            "port_listing",
            "Show what goes over the line, a frame at a time: when, which way, what, and what it means. "
            "Ctrl-C ends it.",
        ),
    },
    "Rules": {
        "rules": ListedCommand(
            "rules",
            "List the rule systems with their options, or explain one: its table, its clauses, its options.",
        ),
        "wall": ListedCommand(
            "rules", "Where the wall breaks, who receives what, and in which order the rest is drawn."
        ),
        "score": ListedCommand("rules", "Whether a hand wins, by which patterns, and who pays what."),
        "seats": ListedCommand("rules", "Who sits where by the tiles drawn, or who must draw again."),
        "referee": ListedCommand(
            "rules",
            "Judge a hand's log, JSON Lines of a header and events: one verdict a line, then the result.",
        ),
        "simulate": ListedCommand(
            "simulate", "Play whole hands by the rules alone, all tiles known, and count how they end."
        ),
    },
    "Record": {
        "session": ListedCommand("session_orders", "Who plays for what: sit down, break off, begin and end."),
        "ledger": ListedCommand(
            "session_orders",
            "Every score and correction; what everybody has won; the slip to settle by.",
        ),
        "replay": ListedCommand(
            "replay",
            "Show a recorded hand again: the table after each step, what was announced, what the camera read.",
        ),
        "audit": ListedCommand(
            "audit",
            "Test whether dice, deal and order of the tiles differ from chance, how sure that is, and from how much "
            "data.",
        ),
        "journal": ListedCommand("journal", "Look into a table's journal; it may be in use meanwhile."),
        "people": ListedCommand(
            "hub", "The people in a table's record: their names can be erased, no sum changes."
        ),
    },
    "Parlor and access": {
        "parlor": ListedCommand(
            "parlor",
            "The hub: keeps every table's scores in one database. `parlor` alone is `parlor run`.",
        ),
        "hub": ListedCommand("hub", "Which hub keeps this table's scores: confirmed by its fingerprint."),
        "broker": ListedCommand(
            "credentials", "Accounts at the table's own broker, for apps and hubs on other machines."
        ),
        "staff": ListedCommand("staff", "Who may send commands by MQTT, and how one is signed."),
        "accounts": ListedCommand("account_setup", "People who sign in on the page: staff and owners."),
        "tokens": ListedCommand(
            "credentials", "Tokens for a page: cameras, histories, changes, /metrics from other machines."
        ),
    },
    "For other programs": {
        "completion": ListedCommand(
            "generated_files",
            "Print the completion script of a shell, to be kept where the shell looks for it.",
        ),
        "manual": ListedCommand(
            "generated_files", "Write the manual pages of the program and of every command, for man(1)."
        ),
        "schemas": ListedCommand(
            "generated_files", "The JSON Schemas of every MQTT message and order, and the AsyncAPI document."
        ),
    },
}
"""Every command, under the heading it has in `--help`."""

COMMANDS: Final[Mapping[str, ListedCommand]] = {
    name: listed for section in SECTIONS.values() for name, listed in section.items()
}
"""Every command by name."""
