"""A table between two hands as a JSON object, so that a restart replays one hand and not the whole session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from controller.accounting.session import Session
from controller.referee import rules_in_force
from controller.referee.table_state import BetweenHands, HandSummary, LogLine, Proposed, Table, TableAlert
from controller.referee.zones import TableZone, zones_from_json, zones_to_json
from controller.words import Sentence


def between_hands(table: Table) -> bool:
    """Whether `to_checkpoint` captures the whole state: nothing is laid, nothing is under way."""
    return isinstance(table.stage, BetweenHands)


def to_checkpoint(table: Table) -> dict[str, Any]:
    """The checkpoint of a table that waits for its next hand."""
    gather = table.stage
    assert isinstance(gather, BetweenHands)
    return {
        "rules": rules_in_force.kept(table),
        "session": table.session.to_json(),
        "number": table.number,
        "banker": table.banker,
        "stay": table.stay,
        "passed": table.passed,
        "banker_base": table.banker_base,
        "sitting": list(table.sitting),
        "earlier": [session.to_json() for session in table.earlier],
        "sessions": table.sessions,
        "banked": list(table.banked),
        "rotations": table.rotations,
        "op_id": table.op_id,
        "ready": sorted(gather.ready),
        "shown": list(gather.shown),
        "sight": zones_to_json(table.sight),
        "blind": [zone.name for zone in table.blind],
        "alerts": [asdict(alert) for alert in table.alerts],
        "log": [asdict(line) for line in table.log],
        "history": [asdict(past) for past in table.history],
        "boot_id": table.boot_id,
        "counters": [list(counts) for counts in table.counters],
        "proposed": [asdict(one) for one in table.proposed],
        "heard_from": dict(table.heard_from),
    }


def from_checkpoint(table: Table, kept: Mapping[str, Any]) -> Table:
    """The table that `to_checkpoint` kept; rules and settings come from `table` where the checkpoint has none."""
    return replace(
        rules_in_force.recalled(table, kept.get("rules")),
        session=Session.from_json(kept["session"]),
        number=kept["number"],
        banker=kept["banker"],
        stay=kept["stay"],
        passed=kept.get("passed", 0),  # journals of the first version do not have these seven
        banker_base=kept.get("banker_base"),
        sitting=tuple(kept.get("sitting", ())),
        earlier=tuple(Session.from_json(session) for session in kept.get("earlier", ())),
        sessions=kept.get("sessions", 1),
        banked=tuple(kept.get("banked", ())),
        rotations=kept.get("rotations", 0),
        op_id=kept["op_id"],
        stage=BetweenHands(frozenset(kept["ready"]), tuple(kept["shown"])),
        sight=zones_from_json(kept["sight"]),
        blind=tuple(TableZone.named(zone) for zone in kept["blind"]),
        alerts=tuple(TableAlert(**{**alert, "text": _said(alert)}) for alert in kept["alerts"]),
        log=tuple(LogLine(**{**line, "text": _said(line)}) for line in kept["log"]),
        history=tuple(
            HandSummary(**{**past, "text": _said(past), "deltas": tuple(past["deltas"])})
            for past in kept["history"]
        ),
        boot_id=kept["boot_id"],
        counters=tuple(tuple(counts) for counts in kept["counters"]),
        # journals of versions before have none of these
        proposed=tuple(Proposed(**{**one, "args": _frozen(one["args"])}) for one in kept.get("proposed", ())),
        heard_from=kept.get("heard_from", {}),
    )


def _said(kept: Mapping[str, Any]) -> Sentence:
    return Sentence.from_json(kept["text"])


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _frozen(item) for name, item in value.items()}
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
