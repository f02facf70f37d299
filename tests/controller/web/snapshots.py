"""Pictures of a table for the page's tests: a rich moment of play, and the end of a hand."""

from __future__ import annotations

from typing import Any

from controller.referee import display_sentences as says
from controller.rules.tiles import Seat
from controller.words import Sentence
from tests.message_content import worded

NAMES = ("Lin", "Chen", "Wang", "Zhao")


def playing() -> dict[str, Any]:
    """Claims are open on a discard; melds of each kind, an alert, a refusal."""
    return {
        "parlor": "west-lake",
        "table": "table-1",
        "rules": "hangzhou",
        "note": "simulated table",
        "hand": 3,
        "phase": "claims",
        "phase_text": worded("claims open on 5m of seat 1"),
        "at": 312.4,
        "banker": 0,
        "stay": 2,
        "dice": [3, 4],
        "break": {"seat": 2, "stacks": 7},
        "indicator": "4s",
        "indicator_place": "3:11",
        "wilds": ["4s"],
        "white_is": "4s",
        "left": 31,
        "turn": 1,
        "seats": [
            seat(
                0,
                100,
                -3,
                says.CLAIM,
                [meld("chow", "3p 4p 5p", 0, 3), meld("closed_kong", "", None, None)],
                "1z 9m 2s 7z 1p 9s 3m 3m 6p 8s 4z",
            ),
            seat(1, 112, 12, says.WAIT, [meld("pung", "2z 2z 2z", 2, 2)], "9p 1s 1m 6z 8p 2m 9s 3s 7m 4s 5m"),
            seat(2, 94, -6, says.refused("HZ-23"), [], "4z 1p 1m 9p 2p 5z 7s 8s 6m 6m"),
            seat(
                3,
                97,
                -3,
                says.CLAIM,
                [meld("direct_kong", "8m 8m 8m 8m", 0, 2), meld("pung", "5s 5s 5s", None, 1)],
                "3z 3z 1s 7p 2s 9m 4p",
            ),
        ],
        "last_discard": {"seat": 1, "tile": "5m"},
        "events": [
            event(2.0, "info", "Hand 3: Lin is banker, stay 2; dice 3 and 4", 0),
            event(9.0, "act", "Indicator 4s turned up at 3:11: 4s is the fortune tile", 3, "HZ-6"),
            event(201.0, "act", "Seat 0: chow 3p4p5p, claimed 3p from seat 3", 0),
            event(260.2, "act", "Seat 3: direct kong 8m from seat 2", 3),
            event(
                281.0, "alert", "Camera: the discards of seat 2 cannot be read surely; please tidy them", 2
            ),
            event(297.9, "act", "Seat 1: discard 4s", 1),
            event(
                300.1,
                "refusal",
                "Seat 2 may not pung 4s: a discarded fortune tile cannot be claimed",
                2,
                "HZ-17",
            ),
            event(309.5, "act", "Seat 1: discard 5m", 1),
            event(311.0, "refusal", "Seat 2 may not win by a claim at stay 2", 2, "HZ-23"),
        ],
        "alerts": [
            {
                "code": "jam",
                "text": worded("Tiles are jammed under the wall of seat 2: open the lid there"),
                "since": 281.0,
            }
        ],
        "result": None,
        "link": {"up": True, "port": "/dev/pts/4", "resends": 2},
        "camera": {"ok": True, "url": "http://127.0.0.1:9100/frame.jpg", "frames": 1240, "unsure": 2},
        "mqtt": {"connected": True, "url": "mqtt://127.0.0.1:1883", "outbox": 0, "posted": 55},
        "history": [
            {"hand": 1, "text": worded("Chen wins by own draw"), "deltas": [-2, 4, -1, -1]},
            {"hand": 2, "text": worded("drawn hand, 20 tiles left"), "deltas": [0, 0, 0, 0]},
        ],
    }


def dealing() -> dict[str, Any]:
    """The walls stand, the dice are thrown, nothing is turned up yet."""
    snapshot = playing()
    snapshot.update(phase="dealing", phase_text=worded("players deal; the indicator is turned up"), turn=None)
    snapshot.update(indicator=None, wilds=[], white_is=None, left=None, last_discard=None)
    for number, one in enumerate(snapshot["seats"]):
        display = says.turn_up(Seat(3), 11) if number == 3 else says.broken(Seat(2), 7)
        one.update(melds=[], discards=[], **displayed(display))
    return snapshot


def finished() -> dict[str, Any]:
    """The same hand won by seat 1."""
    snapshot = playing()
    snapshot.update(
        phase="over",
        phase_text=worded("hand 3 is over: Chen wins; sweep the tiles and press ready"),
        turn=None,
        at=345.0,
    )
    snapshot["alerts"] = []
    snapshot["seats"][1].update(
        hand=["1m", "2m", "3m", "4p", "5p", "6p", "7s", "7s", "4s", "9s"],
        apart="8s",
        **displayed(says.result(8)),
        total=20,
    )
    snapshot["result"] = {
        "text": worded("Chen wins on 8s by own draw"),
        "patterns": [{"name": "wild_eye", "value": 2}, {"name": "kong_bloom", "value": 2}],
        "counted": "factor",
        "deltas": [-4, 8, -2, -2],
        "winner": 1,
        "banker": 0,
        "stay": 2,
    }
    snapshot["events"].append(event(344.0, "score", "Hand 3: Chen +8, Lin −4, Wang −2, Zhao −2", 1, "HZ-27"))
    return snapshot


def opening() -> dict[str, Any]:
    """Xiamen's flowers are replaced, and the gold is about to be turned up in the outer walls."""
    snapshot = dealing()
    snapshot.update(
        rules="xiamen", phase="turningup", phase_text=worded("the indicator is turned up"), left=60
    )
    snapshot.update(wild_word="gold", dice=[2, 5, 6, 2, 5, 3], wall={"stacks": 8, "outer": 20}, hand_size=16)
    snapshot.update(indicator_place="1:17")
    snapshot["seats"][1].update(singles=["2f", "5f", "6f"])
    return snapshot


def two_winners() -> dict[str, Any]:
    """Three play Kawuxing, and two of them won on one tile."""
    snapshot = finished()
    snapshot.update(rules="kawuxing", wilds=[], indicator=None, wild_word="", seats=snapshot["seats"][:3])
    snapshot["seats"][2].update(hand=["1z", "1z"], apart=None, disclosed=True)
    patterns = [{"name": "fit_five", "value": 1, "text": worded("fit five 1 double")}]
    snapshot["result"].update(winners=[1, 2], patterns=patterns, deltas=[-10, 8, 2], counted="doubles")
    snapshot["result"]["patterns_by_winner"] = [patterns, []]
    snapshot["people"] = [
        {"name": name, "total": total} for name, total in zip(NAMES, (1, 2, 3, -6), strict=True)
    ]
    snapshot["resting"] = ["Zhao"]
    return snapshot


def wuhan() -> dict[str, Any]:
    """Wuhan: a kong tile and a wild lie alone beside the row."""
    snapshot = playing()
    snapshot.update(rules="wuhan", wild_word="wild", wilds=["5s"], kong_tiles=["7z"], white_is=None)
    snapshot["seats"][0]["singles"] = ["7z", "5s"]
    return snapshot


def seat(
    number: int, chips: int | None, total: int, display: Sentence, melds: list[dict[str, Any]], discards: str
) -> dict[str, Any]:
    return {
        "name": NAMES[number],
        "chips": chips,
        "total": total,
        **displayed(display),
        "melds": melds,
        "discards": discards.split(),
        "hand": None,
        "apart": None,
    }


def displayed(display: Sentence) -> dict[str, Any]:
    """What a display says, as a seat of a snapshot has it."""
    return {"display": display.text, "display_text": display.to_json()}


def recovery_step(text: dict[str, Any], shown: Sentence, ends: dict[str, Any]) -> dict[str, Any]:
    """A step of a recovery procedure: what the page says, what displays show, what ends it."""
    return {"text": text, "shown": shown.text, "shown_text": shown.to_json(), "ends": ends}


def meld(kind: str, tiles: str, rotated: int | None, giver: int | None) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles.split(), "rotated": rotated, "from": giver}


def event(
    at: float, kind: str, text: str, seat: int | None = None, clause: str | None = None
) -> dict[str, Any]:
    return {"at": at, "kind": kind, "text": worded(text), "seat": seat, "clause": clause}
