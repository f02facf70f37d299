"""Compares the controller's final state with the table's, and checks that every motion was carried out once.

The comparison of hands (`hardware_sim.demo.compare`) checks that every hand was published as it was. This one checks
what a parlor needs at closing time: the totals in the record, the hand's number and the bank on the page, and whether
any motion was carried out twice or recorded without having happened.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from controller.accounting.ledger import ledger
from controller.accounting.session import SessionError
from controller.identity.printable import count_noun
from controller.journal.journal import Journal, JournalError
from firmware_bridge.protocol.constants import Operation
from hardware_sim.demo import compare

Json = Mapping[str, Any]
SCORE: Final = "score"


def standing_differences(truth: Path, journal: Path, state: Json, hands: int) -> list[str]:
    """Every difference after `hands` hands, a sentence each; `state` is the table's last retained state."""
    lines = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    try:
        record = Journal.read(journal)
        try:
            return [*_totals(lines, record, state, hands), *_bank(lines, state), *_motions(lines, record)]
        finally:
            record.close()
    except (JournalError, SessionError) as error:
        return [f"the record: {error}"]


def hands_due(truth: Path, wanted: int) -> int:
    """How many hands there are to compare: as many as `wanted`, or fewer if the rules ended the session before."""
    lines = map(json.loads, truth.read_text(encoding="utf-8").splitlines())
    last = (line["hand"] for line in lines if _end(line) is not None)
    return min(wanted, next(last, wanted))


def chaos_of(truth: Path) -> dict[str, int]:
    """How often each kind of fault happened."""
    lines = map(json.loads, truth.read_text(encoding="utf-8").splitlines())
    faults = (line["fault"] for line in lines if "fault" in line)
    return dict(Counter(fault["name"].partition("@")[0] for fault in faults if not fault["over"]))


def _totals(lines: Sequence[Json], record: Journal, state: Json, hands: int) -> Iterator[str]:
    """Checks that the record's totals are the true wins and losses, and that page and state show the same."""
    if not (verified := record.verify()).sound:
        yield f"the record: {verified.sentence}"
    rows = ledger(record)
    if (scores := sum(row.kind == SCORE for row in rows)) != hands:
        yield f"the record holds {count_noun(scores, 'score')} of {count_noun(hands, 'hand')}"
    name = state.get("session", rows[-1].session if rows else "")
    own = [row for row in rows if row.session == name]
    _, last = _last_session(lines)
    ended = [line for line in last if "result" in line or compare.is_given_up(line)]
    sitting = [_sitting(entry) for entry in _scores(record) if entry["session"] == name]
    totals = _true_totals(ended, sitting)
    for row in own:
        totals.update(dict(enumerate(row.deltas)) if row.kind != SCORE else {})
    recorded = list(own[-1].totals) if own else []
    won = [totals[person] for person in range(len(recorded))]
    if recorded != won:
        yield f"in the end the totals are {won}, the record says {recorded}"
    shown = [person["total"] for person in state.get("people", ())]
    if any(total != totals[person] for person, total in enumerate(shown)) or (own and not shown):
        yield f"in the end the totals are {won}, the page shows {shown}"


def _end(line: Json) -> dict[int, int] | None:
    """The totals by seat if the hand of this line ended the session by its rules (RI-13)."""
    session = line.get("result", {}).get("session", {})
    return dict(enumerate(session["totals"])) if session.get("over") else None


def _true_totals(ended: Sequence[Json], sitting: Sequence[Sequence[int]]) -> Counter[int]:
    """What each player has won or lost in these hands, with the bonuses of the end."""
    totals: Counter[int] = Counter()
    for line, people in zip(ended, sitting, strict=False):
        for seat, delta in enumerate(line["result"]["deltas"] if "result" in line else line["void"]["paid"]):
            totals[people[seat] if people else seat] += delta
    end = _end(ended[-1]) if ended else None
    if end is None:
        return totals
    totals = Counter(end)
    for line in ended:  # RI-88: what false wins take off
        totals.subtract(dict(enumerate(line.get("result", {}).get("penalty", ()))))
    return totals


def _last_session(lines: Sequence[Json]) -> tuple[int, Sequence[Json]]:
    """Number of hands before the last session, and the truth's lines since then."""
    begun = [number for number, line in enumerate(lines) if "sat_down" in line][-1:]
    return next(((lines[number]["hand"], lines[number + 1 :]) for number in begun), (0, lines))


def _bank(lines: Sequence[Json], state: Json) -> Iterator[str]:
    """Checks the hand's number and the banker; the next hand may have begun before the last message."""
    before, last = _last_session(lines)
    ended = [line["hand"] - before for line in last if "result" in line or compare.is_given_up(line)]
    over = [line for line in last if "result" in line][-1:]
    shown = tuple(state.get(name) for name in ("hand", "banker", "stay"))
    for line in over:
        stands = (line["result"]["next_banker"], line["result"]["next_stay"])
        if shown[0] not in (ended[-1], ended[-1] + 1) or shown[1:] != stands:
            yield (
                f"after hand {ended[-1]} next banker and stay are {stands}; "
                f"the page shows hand, banker and stay {shown}"
            )


def _motions(lines: Sequence[Json], record: Journal) -> Iterator[str]:
    """Checks that no motion began twice, and that none is recorded that did not end well, or recorded twice."""
    began = Counter((name, op_id) for line in lines for name, op_id in line.get("began", ()))
    yield from (f"{name} {op_id} was carried out {n} times" for (name, op_id), n in began.items() if n > 1)
    moved = [line["moved"] for line in lines if "moved" in line]
    done = {(motion["operation"], motion["op_id"]) for motion in moved if motion["status"] == "DONE"}
    inputs = (entry.body for entry in record.entries(kind="input"))
    recorded = Counter(
        (Operation.of_word(given["operation"]).name, given["op_id"])
        for given in inputs
        if given["input"] == "Moved"
    )
    for (name, op_id), times in recorded.items():
        if (name, op_id) not in done:
            yield f"{name} {op_id} is in the record, but never happened"
        elif times > 1:
            yield f"{name} {op_id} is in the record {times} times"


def _scores(record: Journal) -> Iterator[Json]:
    for entry in record.entries(kind="message"):
        if entry.body["leaf"] == "score":
            yield entry.body["payload"]


def _sitting(score: Json) -> Sequence[int]:
    """The player in each seat, in a session with more players than seats; else empty."""
    people: Sequence[int] = score.get("sitting") or ()
    return people
