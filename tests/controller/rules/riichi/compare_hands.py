"""Our referee on hands that `riichienv` played: `python -m tests.controller.rules.riichi.compare_hands --hands 2000`.

Every event of a hand must be accepted, and the result must be what `riichienv` says. Prints the endings there were and
each kind of difference with its first hand; `--logs FOLDER` writes that hand as a log for `mahjong-table referee`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

from controller.rules import judge_log
from controller.rules.results import CaseError
from tests.controller.rules.riichi.peer_hands import PRESETS, PeerHand, peer_hands

Difference = tuple[str, str]
OF_SESSION = ("over", "points", "ranks")


def differences(hand: PeerHand) -> Iterator[Difference]:
    """The kind of each difference between our verdicts and result and the peer's hand, and what it is."""
    try:
        answers: list[dict[str, Any]] = judge_log(json.dumps(line) for line in hand.lines)
    except CaseError as unreadable:
        yield "unreadable", str(unreadable)
        return
    refused = [answer for answer in answers if not answer.get("ok", True)]
    if refused:
        first = refused[0]
        event = hand.lines[first["line"] - 1]
        kind = f"refused: {event['event']}, {first['clause']}"
        yield kind, f"line {first['line']}: {first['reason']}"
        return
    if "result" not in answers[-1]:
        yield "no result", "the log has no result"
        return
    result = answers[-1]["result"]
    session = result.get("session") or {}
    for name, expected in hand.expected.items():
        ours = session.get(name) if name in OF_SESSION else result[name]
        if name in ("han", "fu") and not isinstance(ours, list):
            ours = [ours]
        if ours != expected:
            yield name, f"{name}: ours {ours}, the peer's {expected}"


def ending(hand: PeerHand) -> str:
    """In a few words how the hand ended."""
    last = hand.lines[-1]
    if last["event"] == "hu":
        winners = len(hand.outcome.winners)
        return f"{winners or 3} won" if winners else "three won, a draw"
    return last["kind"] if last["event"] == "abort" else "exhausted"


def main() -> None:
    """Compare as many hands as asked for: of each system and each preset a quarter."""
    parser = argparse.ArgumentParser(prog="python -m tests.controller.rules.riichi.compare_hands")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--logs", type=Path, help="folder for the first hand of each kind")
    chosen = parser.parse_args()
    endings: Counter[str] = Counter()
    acts: Counter[str] = Counter()
    found: dict[str, list[tuple[str, PeerHand]]] = {}
    for rules, preset in product(("riichi", "sanma"), PRESETS):
        for hand in islice(peer_hands(rules, preset, chosen.seed), chosen.hands // 4):
            endings[ending(hand)] += 1
            acts.update(event["event"] for event in hand.lines[1:])
            for kind, what in differences(hand):
                found.setdefault(f"known (RI-32), {kind}" if hand.known else kind, []).append((what, hand))
    write = sys.stdout.write
    write(f"{endings.total()} hands: {dict(endings.most_common())}\nevents: {dict(acts.most_common())}\n")
    for kind, each in sorted(found.items()):
        what, hand = each[0]
        write(f"{len(each)} x {kind}: {hand.lines[0]['rules']}, {hand.origin}: {what}\n")
        if chosen.logs:
            chosen.logs.mkdir(parents=True, exist_ok=True)
            path = chosen.logs / f"{re.sub('[^a-zA-Z0-9]+', '-', kind)}.jsonl"
            path.write_text("".join(f"{json.dumps(line)}\n" for line in hand.lines), encoding="utf-8")
            write(f"  {path}\n")
    sys.exit(any(not kind.startswith("known") for kind in found))


if __name__ == "__main__":
    main()
