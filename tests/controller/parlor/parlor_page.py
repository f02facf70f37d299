"""What a hub's page can be like, for its tests and its pictures: tables as they really are, and what may go wrong."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from controller.parlor.storage.database import DatabaseAway
from controller.web.page_server import PageServer
from controller.web.parlor_app import create_parlor_app
from controller.web.snapshot_board import SnapshotBoard
from controller.words import say, sentence
from controller.words.sentence import in_each_language
from tests.controller.web.table_states import NAMES, STATES

PLACE: Final = {"parlor": "west-lake"}
FINGERPRINT: Final = "7Q2M-K9XD-4WTB-P3CE"


def shown_table(name: str, state: str, **more: object) -> dict[str, Any]:
    """A table's card: the part of its state that a hub keeps (`live_snapshot.States`)."""
    reported = STATES[state]()
    seats = [{"name": seat["name"], "total": seat["total"]} for seat in reported["seats"]]
    kept = {key: reported.get(key) for key in ("hand", "phase", "phase_text", "rules", "banker", "stay")}
    return {
        **PLACE, **kept, "table": name, "seats": seats, "status": "online", "status_since": 1.0, "note": "",
        "alerts": [{"code": one["code"], "text": one["text"]} for one in reported["alerts"]], "hands": 6, "missing": 0,
        "hands_per_hour": 8.5, "played_share": 0.61, **more,
    }  # fmt: skip


def shown_score(number: int, state: str, at: float) -> dict[str, Any]:
    """A score of the list, as the hub tells it (`score_lines.ScoreLine`)."""
    reported = STATES[state]()
    hand = reported["history"][-1]
    moved = [{"player": name, "delta": delta} for name, delta in zip(NAMES, hand["deltas"], strict=False)]
    return {
        **PLACE, "id": f"s{number}", "table": "table-1", "session": "s1", "hand": hand["hand"], "at": at,
        "text": hand["text"]["text"], "said": hand["text"], "seats": list(NAMES), "rules": reported["rules"],
        "results": moved,
    }  # fmt: skip


def quiet() -> dict[str, Any]:
    """Nothing is wrong at a parlor of three tables."""
    now = time.time()
    return {
        "hub": "house", **PLACE, "at": now, "broker": {"url": "mqtt://broker", "trouble": None},
        "database": {"url": "sqlite:///parlor.db", "trouble": None},
        "tables": [
            shown_table("table-1", "claims"),
            shown_table("table-2", "ningbo", note="simulated table"),
            shown_table("table-3", "three", status="offline", status_since=now - 3600),
        ],
        "scores": [
            shown_score(3, "ningbo", now - 60), shown_score(2, "win", now - 400), shown_score(1, "draw", now - 900),
        ],
        "corrections": [], "conflicts": [], "conflict_count": 0, "refusal_count": 0, "messages": 4012, "gaps": [],
        "alerts": [], "alert_counts": {}, "held": 0, "pending": [], "pending_count": 0, "unlisted": 0,
        "refusals": [], "fairness": [],
    }  # fmt: skip


def troubled() -> dict[str, Any]:
    """Everything that a hub has to tell its staff, at once."""
    at = time.time() - 120
    kinds = (
        "fork",
        "lost",
        "key",
        "renamed",
        "identity",
        "history",
        "limits",
        "impossible",
        "waiting",
        "older copy",
    )
    jam = say("jam.title", place=2).to_json()
    gap = {
        **PLACE,
        "table": "table-1",
        "journal": "j1",
        "upto": 40,
        "newest": 42,
        "since": at,
        "asks": 2,
        "old": False,
    }
    return {
        **quiet(),
        "broker": {"url": "mqtt://broker", "trouble": SILENT.text, "translations": in_each_language(SILENT)},
        "tables": [
            shown_table("table-1", "claims", missing=2, alerts=[{"code": "jam", "text": jam}]),
            shown_table("table-2", "win", parlor="lake-side"),
        ],
        "corrections": [{
            **PLACE, "table": "table-1", "session": "s1", "hand": 3, "at": at, "by": "Wu", "why": "Lin",
            "players": ["Lin", "Wang"], "deltas": [2, -2],
        }],
        "conflicts": [{"id": "j1.0.12", "at": at}], "conflict_count": 1,
        "gaps": [gap, {**gap, "table": "table-2", "old": True}],
        "alerts": [
            {**PLACE, "alert": number, "kind": kind, "table": "table-1", "count": 1 + number % 2, "last_at": at,
             "text": "What the hub says of it."}
            for number, kind in enumerate(kinds, 1)
        ],
        "held": 3,
        "pending": [
            {**PLACE, "fingerprint": FINGERPRINT, "table": "table-4", "first_seen_at": at, "claims": ""}
        ],
        "pending_count": 2, "unlisted": 7,
        "refusals": [{"topic": "mahjong/x/y/score", "reason": "it is not JSON", "count": 2, "at": at}],
        "fairness": [{
            **PLACE, "table": "table-1", "hands": 300, "since": at, "until": at, "differs": True,
            "questions": [
                {"question": "dice", "verdict": "differs", "p": 1e-6, "sentence": "The dice differ from chance."},
                {"question": "deal", "verdict": "unusual", "p": 0.01, "sentence": "The deal looks unusual."},
                {"question": "wall", "verdict": "too little", "p": 1.0, "sentence": "Too little was seen."},
            ],
        }],
    }  # fmt: skip


SILENT = sentence("broker.silent", broker="192.168.1.5:1883")
AWAY = DatabaseAway(sentence("database.absent", file="parlor.db"))


class KnownAnswers:
    """A database that has been asked already."""

    def standings(self, since: float | None) -> Sequence[Mapping[str, object]]:
        units = (31, 4, -9, -26)
        return [
            {"player": name, "card": f"C-{number}" if number == 1 else None, "hands": 12, "won": 4 - number,
             "units": won, "corrected": 2 if number == 0 else 0, "money": f"{won * 5}.00", "last_at": since or 0.0}
            for number, (name, won) in enumerate(zip(NAMES, units, strict=True))
        ]  # fmt: skip

    def history(self, player: str, language: str | None = None) -> Sequence[Mapping[str, object]]:
        text = say("hand.winner", seat=0, patterns=[]).in_language(language or "en", {0: player})
        line = {**PLACE, "table": "table-1", "at": 1.7e9, "player": player}
        return [
            {**line, "hand": 3, "kind": "score", "text": text, "delta": 6, "balance": 6},
            {**line, "hand": 3, "kind": "correction", "text": "Wang (Wu)", "delta": -2, "balance": 4},
        ]

    def seals(self, journal: str) -> bytes:
        raise AWAY

    def people(self, journal: str) -> bytes:
        raise AWAY

    def messages(self, journal: str, after: int) -> Sequence[Mapping[str, object]]:
        raise AWAY


@contextmanager
def parlor_page(board: SnapshotBoard) -> Iterator[PageServer]:
    """The hub's page over a board, served until the end of the block, to this machine, which may see scores."""
    with PageServer(create_parlor_app(board, KnownAnswers()), port=0) as server:
        yield server
