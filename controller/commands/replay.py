"""`mahjong-table replay`: a hand of the record in the terminal, step by step or played."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from controller.commands.common_options import HERE, AtJournal, LanguageOption, chosen, reading
from controller.commands.output import fail, say
from controller.identity.printable import printable

if TYPE_CHECKING:
    from controller.replay.hand_replay import HandReplay, HandReplays


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("replay")(replay)


def replay(
    session: Annotated[
        str | None, typer.Argument(help="The session; left out: the latest with such a hand.")
    ] = None,
    hand: Annotated[
        int | None, typer.Argument(help="Its hand; left out: the latest that is over.", min=1)
    ] = None,
    path: AtJournal = HERE,
    list_hands: Annotated[bool, typer.Option("--list", help="Only say which hands there are.")] = False,
    play: Annotated[bool, typer.Option("--play", help="Play the hand, without keys.")] = False,
    speed: Annotated[float, typer.Option(min=0.1, max=100.0, help="How many times as fast.")] = 1.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object, as the page's /api/replay answers.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Show a recorded hand again: the table after each step, what was announced, what the camera read.

    In a terminal: right and left (n, b) go on and back, g and G to the beginning and the end, p plays, q ends. In a
    pipe: every step as a line.
    """
    from controller.journal.journal import JournalError
    from controller.replay.hand_replay import HandReplays, ReplayError

    spoken = reading(language)
    if (
        session is not None
        and hand is None
        and session.isascii()
        and session.isdecimal()
        and len(session) < 6
    ):
        hand, session = int(session), None  # `replay 3`: sessions are never called so
    replays = HandReplays.beside(path)
    try:
        if list_hands:
            _list(replays, session, path, spoken, as_json=as_json)
            return
        found = replays.replay(session, hand)
    except ReplayError as error:
        fail(error.sentence.in_language(spoken))
    except JournalError as error:
        fail(error)
    if as_json:
        say(json.dumps(found.to_json(replays.keeps), ensure_ascii=False, default=str))
        return
    _show(found, spoken, speed, play=play)


def _show(found: HandReplay, language: str, speed: float, *, play: bool) -> None:
    from rich.console import Console

    from controller.web import terminal_view

    frames, console = terminal_view.ReplayFrames(found, language), Console()
    if play and console.is_terminal:
        terminal_view.play_frames(frames, console, speed)
    elif console.is_terminal and sys.stdin.isatty():
        with terminal_view.keys_of_the_terminal() as key:
            terminal_view.step_through(frames, console, speed, key)
    else:
        for line in frames.lines():
            say(line)


def _list(replays: HandReplays, session: str | None, path: Path, language: str, *, as_json: bool) -> None:
    from contextlib import closing

    from controller import local_time
    from controller.journal.journal import Journal

    hands = [hand for hand in replays.hands() if session in (None, hand["session"])]
    if as_json:
        for hand in hands:
            say(json.dumps(hand, ensure_ascii=False))
        return
    with closing(Journal.read(path)) as journal:
        where = chosen(None, journal)
    for hand in hands:
        at = f"{local_time.local(hand['at'], where):%Y-%m-%d %H:%M}"
        say(printable(f"{hand['session']}  {hand['hand']:>3}  {at}  {_row(hand, language)}"))


def _row(hand: dict[str, Any], language: str) -> str:
    """The result of a hand, with the names of its players."""
    from controller.web.snapshot_board import SnapshotWords

    names = [one["name"] for one in hand["people"]]
    sat = [names[place] for place in hand["sitting"]] or names
    words = SnapshotWords({"rules": hand["rules"], "seats": [{"name": name} for name in sat]}, language)
    if hand["text"] is None:
        return words.text("terminal-replay-no_result" if hand["over"] else "terminal-replay-under_way")
    return words.sentence(hand["text"])
