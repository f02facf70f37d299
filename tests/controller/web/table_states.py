"""Snapshots of real tables for the page's tests and pictures: hands are played by the referee, people have names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from controller.referee import display_sentences
from controller.referee.stages import BetweenHands, ClaimWindow, Dealing, Turn
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.referee.zones import TableZoneKind
from controller.words import say
from tests.controller.referee.bare_table import BareTable
from tests.controller.referee.doubted_dice import doubted, rolled
from tests.controller.referee.ideal_table import IdealTable, fresh_table
from tests.controller.referee.unsure_table import UnsureTable, at_seat, right
from tests.controller.web.snapshots import recovery_step

NAMES: Final = ("Lin", "Chen Wei", "Wang", "Sato")
HEALTH: Final = {
    "parlor": "west-lake",
    "table": "table-1",
    "note": "simulated table",
    "link": {"up": True, "port": "/dev/ttyUSB0", "resends": 0},
    "camera": {"ok": True, "state": "ok", "url": "http://camera/frame.jpg", "frames": 1240, "unsure": 0},
    "mqtt": {"connected": True, "url": "mqtt://127.0.0.1", "outbox": 0, "posted": 55},
}


def named(table: Table) -> dict[str, Any]:
    """The snapshot of a table as its page gets it: with names in place of ids, and the health of its parts."""
    names = dict(zip(table.session.current.players, NAMES, strict=False))

    def copied(value: object) -> Any:
        if isinstance(value, Mapping):
            shown = {key: copied(item) for key, item in value.items()}
            who = value.get("person")
            return {**shown, "name": names.get(who, who)} if isinstance(who, str) else shown
        if isinstance(value, list | tuple):
            return [copied(item) for item in value]
        if isinstance(value, str):
            for key, name in names.items():
                value = value.replace(key, name)
        return value

    return {**copied(snapshot(table)), **HEALTH}


@cache
def _played(
    rules: str, seed: int, until: Callable[[Table], bool], options: tuple[tuple[str, Any], ...]
) -> Table:
    ideal = IdealTable(fresh_table(rules, **dict(options)), seed, keen=True)
    while not until(ideal.table):
        ideal.turn()
    return ideal.table


def played(rules: str, seed: int, until: Callable[[Table], bool], **options: Any) -> dict[str, Any]:
    """A table with these rules, played with this seed until it is so."""
    return named(_played(rules, seed, until, tuple(options.items())))


def first_over(table: Table) -> bool:
    return isinstance(table.stage, BetweenHands) and table.session.number == 1


def third_over(table: Table) -> bool:
    return isinstance(table.stage, BetweenHands) and table.session.number == 3


def being_dealt(table: Table) -> bool:
    return isinstance(table.stage, Dealing)


def in_turn(table: Table) -> bool:
    return table.session.number == 2 and isinstance(table.stage, Turn) and table.current_hand.left < 50


def in_claims(table: Table) -> bool:
    return table.session.number == 2 and isinstance(table.stage, ClaimWindow) and table.current_hand.left < 50


def early_turn(table: Table) -> bool:
    return isinstance(table.stage, Turn) and table.current_hand.left < 45


def waiting() -> dict[str, Any]:
    """Nothing has been played yet."""
    return named(fresh_table("hangzhou"))


def without_machine() -> dict[str, Any]:
    """No machine is connected, and people are asked to press its button."""
    bare = BareTable(fresh_table("hangzhou"))
    bare.everybody_ready()
    state = named(bare.table)
    return {**state, "link": {"up": True, "port": "none", "resends": 0}}


def jammed() -> dict[str, Any]:
    """The machine stands still in mid-hand, the second of three steps being next."""
    stopped = STATES["playing"]()
    sentences = {
        "lid": say("lid.open"),
        "opened": say("until.lid_opened"),
        "free": say("jam.free", place=2),
        "ready": say("until.ready"),
        "again": say("ready.again", before=None, operation="shuffle"),
        "title": say("jam.title", place=2),
    }
    texts = {name: sentence.to_json() for name, sentence in sentences.items()}
    jam = say("display.fault_jam", label="E1")
    stopped["procedure"] = {
        "number": "E1",
        "code": "jam",
        "title": texts["title"],
        "place": 2,
        "part": "wall",
        "now": 1,
        "alerts": ["motion", "jam"],
        "steps": [
            recovery_step(texts["lid"], say("display.open_lid"), texts["opened"]),
            recovery_step(texts["free"], say("display.free_tiles"), texts["ready"]),
            recovery_step(texts["again"], say("display.fault_ready", what=jam), texts["ready"]),
        ],
    }
    return stopped


def alarmed() -> dict[str, Any]:
    """Walls that do not stand as counted, a broker that is away, a machine that does not answer."""
    alarm = STATES["claims"]()
    walls = say("wall.wrong", clause="HZ-9", stacks=["2:4", "2:5"])
    alarm["alerts"] = [
        {"code": "wall", "text": walls.to_json(), "since": 240.0},
        {"code": "machine", "text": say("machine.restarted").to_json(), "since": 243.0},
    ]
    alarm["link"] = {**alarm["link"], "up": False}
    alarm["mqtt"] = {**alarm["mqtt"], "connected": False, "outbox": 4}
    return alarm


def refused() -> dict[str, Any]:
    """A discard was claimed that may not be."""
    state = STATES["claims"]()
    reason = say("reason.not_in_meld", tile="5m")
    act = say("did.call", call="pung")
    text = say("refused", seat=2, act=act, reason=reason, clause="HZ-15").to_json()
    state["events"].append({"at": 245.0, "kind": "refusal", "text": text, "seat": 2, "clause": "HZ-15"})
    refusal = display_sentences.refused("HZ-15")
    state["seats"][2].update(display=refusal.text, display_text=refusal.to_json())
    return state


def false_win() -> dict[str, Any]:
    """A hand that did not win was stood by: its declarer pays everybody."""
    state = STATES["win"]()
    result = state["result"]
    paid = [
        {**one, "from": one["to"], "to": one["from"], "why": ["false_win"], "times": None}
        for one in result["payments"]
    ]
    balances = [dict(one) for one in result["balances"]]
    for one in balances:
        one["after"] = one["before"]
    for one in paid:
        balances[one["from"]]["after"] -= one["paid"]
        balances[one["to"]]["after"] += one["paid"]
    state["result"] = {
        **result,
        "balances": balances,
        "kind": "false_win",
        "winners": [],
        "winner": None,
        "clause": "HZ-42",
        "from": None,
        "tile": None,
        "patterns": [],
        "patterns_by_winner": [[]],
        "payments": paid,
    }
    return state


def rich_win() -> dict[str, Any]:
    """As much as a result can hold: many patterns, four kongs and flowers, kongs paid on the way, one payer who answers
    for all."""
    state = STATES["ningbo"]()
    result = state["result"]
    winner = state["seats"][result["winners"][0]]
    kong = {"kind": "direct kong", "rotated": 0, "from": 0}
    winner["melds"] = [{**kong, "tiles": [tile] * 4} for tile in ("1m", "9p", "3s", "7z")]
    winner.update(hand=["5s"], apart="5s", singles=["1f", "2f", "5f", "6f"])
    names = ("own_draw", "single_wait", "seat_flower", "all_runs", "hard", "pure_suit", "kong_bloom")
    patterns = [{"name": name, "value": 1 + (name == "pure_suit") * 3} for name in names]
    result.update(patterns=patterns, patterns_by_winner=[patterns])
    result["payments"] = [
        {"from": 1, "to": 2, "amount": 1, "paid": 1, "times": None, "why": ["kong"]},
        {"from": 0, "to": 3, "amount": 50, "paid": 32, "times": None, "why": ["answers", "spent"]},
    ]
    for balance, moved in zip(result["balances"], (-32, -1, 1, 32), strict=True):
        balance.update(after=balance["before"] + moved)
    return state


def two_rich_wins() -> dict[str, Any]:
    """Two winners on one discard, with four patterns each."""
    state = STATES["two-winners"]()
    names = ("pure_suit", "all_pung", "claimed_on_kong", "open_four")
    patterns = [{"name": name, "value": 1} for name in names]
    state["result"]["patterns_by_winner"] = [patterns, patterns]
    return state


def asked() -> dict[str, Any]:
    """A discard that the camera could not name, under a reflection."""
    unsure = UnsureTable(TableZoneKind.DISCARDS)
    unsure.until_asked()
    return _without_reason(named(unsure.table))


def objections() -> dict[str, Any]:
    """A winner has named the tile of their own hand that could not be read: the others may object."""
    unsure = UnsureTable(TableZoneKind.HAND, seed=3)
    owner = unsure.until_asked().zone.seat
    assert owner is not None
    unsure.answer_it(right(unsure), **at_seat(owner))
    return _without_reason(named(unsure.table))


def asked_dice() -> dict[str, Any]:
    """The machine and the camera do not agree about the dice."""
    return named(doubted(rolled()).table)


def _without_reason(state: dict[str, Any]) -> dict[str, Any]:
    """Why a camera cannot read is free text, in the language of who wrote it."""
    events = [event for event in state["events"] if event["text"]["id"] != "eye.blind"]
    return {**state, "alerts": [], "events": events}


STATES: Final[Mapping[str, Callable[[], dict[str, Any]]]] = {
    "without-machine": without_machine,
    "waiting": waiting,
    "dealing": lambda: played("hangzhou", 1, being_dealt),
    "playing": lambda: played("hangzhou", 2, in_turn),
    "claims": lambda: played("hangzhou", 2, in_claims),
    "refused": refused,
    "win": lambda: played("hangzhou", 2, third_over),
    "rich": rich_win,
    "ningbo": lambda: played("ningbo", 3, first_over),
    "xiamen": lambda: played("xiamen", 3, first_over),
    "outer-walls": lambda: played("xiamen", 3, early_turn),
    "three": lambda: played("kawuxing", 3, first_over),
    "two-winners": lambda: played("kawuxing", 79, first_over),
    "two-rich": two_rich_wins,
    "draw": lambda: played("hangzhou", 3, first_over),
    "false-win": false_win,
    "jam": jammed,
    "alerts": alarmed,
    "asked": asked,
    "objections": objections,
    "asked-dice": asked_dice,
}
"""What a table can be like, by the names that pictures and tests use."""
