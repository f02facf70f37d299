"""`mahjong-table simulate`: whole hands by the rules alone, no table, no hardware."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from controller.commands.common_options import rule_systems
from controller.commands.output import fail, say
from controller.identity import canonical
from controller.identity.printable import count_noun
from controller.identity.suggestion import suggestion

if TYPE_CHECKING:
    from controller.rules.system import System
    from hardware_sim.strategy.hand_counts import HandCounts
    from hardware_sim.strategy.match import Dealt


PLAYERS: Final = ("skilled", "random")


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("simulate")(simulate)


def simulate(
    rules: Annotated[
        str,
        typer.Option(help="The rule system; `mahjong-table rules` lists them.", autocompletion=rule_systems),
    ] = "hangzhou",
    hands: Annotated[int, typer.Option(min=1, help="How many hands to play.")] = 100,
    seed: Annotated[int | None, typer.Option(help="Same seed, same hands. Random if left out.")] = None,
    hand: Annotated[
        int, typer.Option(min=1, help="The number of the first hand; with --hands 1 that hand alone again.")
    ] = 1,
    options: Annotated[str, typer.Option(help="House options of the rules, as JSON.")] = "{}",
    players: Annotated[
        str, typer.Option(help="skilled: they play to win; random: anything that is allowed.")
    ] = "skilled",
    log: Annotated[
        Path | None,
        typer.Option(
            help="Write the hands as `mahjong-table referee` reads them: one hand to this file, several to files "
            "hand-0001.jsonl, hand-0002.jsonl … in this folder."
        ),
    ] = None,
    chart: Annotated[
        Path | None,
        typer.Option(help="Draw the figures: a picture if the name ends in .png, text otherwise."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as one JSON object.")] = False,
) -> None:
    """Play whole hands by the rules alone, all tiles known, and count how they end.

    The bank, the round wind and the chips go on from hand to hand. After the fourth rotation of the bank, where the
    rules say so, and elsewhere after sixteen hands others sit down. A seed and a hand's number are enough to see that
    hand again: `--seed 7 --hand 123 --hands 1 --log hand.jsonl`; where rotations count, those before are played first.

    Exit status 0: played; 2: bad arguments.
    """
    from controller.rules.hand_generator import AtRandom
    from controller.rules.registry import load
    from controller.rules.results import CaseError
    from hardware_sim.strategy.hand_counts import HandCounts
    from hardware_sim.strategy.match import play_hands
    from hardware_sim.strategy.rollout import Skilled

    try:
        system = load(rules, _read(options))
        if players not in PLAYERS:
            raise CaseError(
                "--players", f"{players!r} is none of {', '.join(PLAYERS)}{suggestion(players, PLAYERS)}"
            )
        chosen = random.randrange(10**6) if seed is None else seed
        tally = HandCounts()
        began = time.perf_counter()
        run = play_hands(
            system, chosen, Skilled if players == "skilled" else AtRandom, first=hand, count=hands
        )
        try:
            for dealt in _with_progress(run, hands, f"{rules}, seed {chosen}"):
                tally.add(dealt)
                if log is not None:
                    _write_log(dealt, log if hands == 1 else log / f"hand-{dealt.number:04}.jsonl")
        except KeyboardInterrupt:
            if not tally.hands:
                fail("stopped before the first hand was over")
            sys.stderr.write(f"Stopped after {count_noun(tally.hands, 'hand')}.\n")
        seconds = time.perf_counter() - began
        if chart is not None:
            from controller.commands.chart import write_chart

            write_chart(tally, f"{rules}, seed {chosen}: {count_noun(tally.hands, 'hand')}", chart)
    except CaseError as problem:
        fail(" ".join(str(problem).split()), 2)
    if as_json:
        say(json.dumps(_as_json(system, chosen, players, tally, seconds), ensure_ascii=False))
    else:
        _print(tally, f"{rules}, seed {chosen}, {players} players", seconds)


def _read(options: str) -> object:
    from controller.rules.results import CaseError

    try:
        value = canonical.read_json(options)
    except canonical.JsonRefused as problem:
        raise CaseError("--options", f"is no JSON: {problem}") from None
    return value


def _with_progress(run: Iterable[Dealt], hands: int, title: str) -> Iterator[Dealt]:
    """The hands as they come; on a terminal with a progress bar on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield from run
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        yield from progress.track(run, total=hands, description=title)


def _write_log(dealt: Dealt, path: Path) -> None:
    from controller.rules.results import CaseError

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(dealt.played.log()) + "\n", encoding="utf-8")
    except OSError as problem:
        raise CaseError("--log", f"{path} cannot be written: {problem.strerror}") from None


def _as_json(system: System, seed: int, players: str, tally: HandCounts, seconds: float) -> dict[str, object]:
    return {
        "rules": system.name,
        "options": dict(system.options),
        "seed": seed,
        "skill": players,
        **tally.to_json(),
        "seconds": round(seconds, 3),
        "hands_per_second": round(tally.hands / seconds, 1),
    }


def _print(tally: HandCounts, title: str, seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table

    from hardware_sim.strategy.hand_counts import CALLS, WAYS

    figures = tally.to_json()
    last = tally.first + tally.hands - 1
    table = Table(title=f"{title}: hands {tally.first} to {last}", show_header=False)
    won = tally.hands - tally.draws
    table.add_row(
        "won", f"{_share(won, tally.hands)}; {_share(tally.banker_wins, won)} of them by the banker"
    )
    for way, words in WAYS.items():
        if tally.ways[way]:
            table.add_row(f"  by {words}", _share(tally.ways[way], won))
    if tally.two_winners:
        table.add_row("  by two at once", _share(tally.two_winners, won))
    table.add_row("drawn", _share(tally.draws, tally.hands))
    for name, wins in tally.patterns.most_common():
        mean = tally.pattern_values[name] / wins
        table.add_row(f"  {name}", f"{_share(wins, won)}, worth {mean:.3g}")
    for person, totals in enumerate(tally.points):
        table.add_row(f"player {person}", f"{totals[-1]:+d} points, {tally.wins[person]} wins")
    table.add_row("paid in a hand", f"{figures['paid_mean']} on average, {figures['paid_most']} at most")
    shortest, longest = min(tally.drawn, default=0), max(tally.drawn, default=0)
    mean_drawn = sum(tally.drawn) / max(1, tally.hands)
    table.add_row("tiles drawn in a hand", f"{mean_drawn:.1f} on average, {shortest} to {longest}")
    table.add_row("longest stay", str(tally.longest_stay))
    calls = (
        f"{words} {tally.calls[call] / tally.hands:.2g}" for call, words in CALLS.items() if tally.calls[call]
    )
    table.add_row("calls in a hand", ", ".join(calls) or "none")
    table.add_row("speed", f"{tally.hands / seconds:.0f} hands a second")
    Console().print(table)


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / max(1, whole):.1f} %)"
