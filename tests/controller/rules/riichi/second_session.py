"""A session of riichi or sanma counted a second time, from the events of its hands with every tile known: points, pot,
honba and bank after each hand, and the totals at the end (RI-8 to RI-13, RI-31, RI-33).

It has nothing in common with the engine: wins are scored by the second scorer. Default options alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tests.controller.rules.riichi.second_payments import second_score
from tests.controller.rules.riichi.second_scorer import FACES, ORPHANS, face, is_complete, tiles_of

BET: Final = 1000
LIVE: Final = {"riichi": 69, "sanma": 54}
START: Final = {"riichi": 25_000, "sanma": 35_000}
RETURN: Final = {"riichi": 30_000, "sanma": 40_000}
NOTEN: Final = {"riichi": 3000, "sanma": 2000}
UMA: Final = {"riichi": (20_000, 10_000, -10_000, -20_000), "sanma": (20_000, 0, -20_000)}
WINDS: Final = ("1z", "2z", "3z", "4z")


@dataclass
class Holding:
    """What a seat has in a hand."""

    concealed: list[str]
    melds: list[dict[str, Any]] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    thrown: list[str] = field(default_factory=list)
    """Every discard, claimed ones too."""
    norths: int = 0
    riichi: str | None = None
    ippatsu: bool = False
    drawn: int = 0

    def take(self, tiles: Iterable[str]) -> None:
        """Tiles leave the hand; a plain five where the red one is not named."""
        for tile in tiles:
            self.concealed.remove(tile if tile in self.concealed else tile.replace("5", "0"))

    def is_ready(self) -> bool:
        """RI-32."""
        faces = [face(tile) for tile in self.concealed]
        own = Counter([*faces, *(face(t) for meld in self.melds for t in tiles_of(meld["tiles"]))])
        return any(own[each] < 4 and is_complete([*faces, each], len(self.melds)) for each in FACES)


@dataclass
class SecondSession:
    """The points of a session so far; `lines` of the truth go in one by one."""

    rules: str
    points: list[int] = field(default_factory=list)
    pot: int = 0
    honba: int = 0
    banker: int = 0
    wind: int = 0
    """How many rounds are over."""
    after: list[tuple[tuple[int, ...], int]] = field(default_factory=list)
    """Points and pot after each hand."""
    ends: Counter[str] = field(default_factory=Counter)
    totals: list[int] | None = None

    def __post_init__(self) -> None:
        self.players = 3 if self.rules == "sanma" else 4
        self.points = [START[self.rules]] * self.players
        self._begun = False

    def take(self, line: Mapping[str, Any]) -> None:
        """One line of the truth."""
        if "start" in line:
            self._begin(line["start"])
        elif "event" in line and self._begun:
            self._event(line)
        elif "result" in line:
            self._settle()

    # ---- a hand ----

    def _begin(self, start: Mapping[str, Any]) -> None:
        assert self.totals is None, "the session was over"
        assert (start["banker"], start["round_wind"]) == (self.banker, WINDS[self.wind])
        self._begun = True
        self.seats = [Holding(tiles_of(hand)) for hand in start["hands"][: self.players]]
        self.dora, self.ura = str(start["indicator"]), ""
        self.left, self.called = LIVE[self.rules], False
        self.turn = self.banker
        self.declared: int | None = None
        self.laid: Mapping[str, Any] | None = None
        """A discard, filled kong or North that may be won on."""
        self.wins: list[dict[str, Any]] = []
        self.ready: list[int] = []
        self.replaces = ""
        """What the last supplement was drawn for."""
        self.last: Mapping[str, Any] = {"event": "deal"}

    def _event(self, event: Mapping[str, Any]) -> None:
        if event["event"] == "hu":
            self._win(event)
            return
        if self.laid is not None and event["event"] != "indicator":
            self._nobody_wins()
        happens = {
            "draw": self._draw,
            "riichi": self._riichi,
            "discard": self._discard,
            "chow": self._chow,
            "pung": self._pung,
            "kong": self._kong,
            "kita": self._kita,
            "indicator": self._indicator,
            "exhausted": self._exhausted,
        }
        if event["event"] != "abort":  # nobody is paid (RI-39)
            happens[event["event"]](event)
        if event["event"] in ("kong", "kita"):
            self.replaces = event["event"]
        if event["event"] != "indicator":
            self.last = event

    def _nobody_wins(self) -> None:
        """What waited for that: a bet is laid (RI-24), a filled kong or North ends ippatsu (RI-26)."""
        assert self.laid is not None
        if self.declared is not None:
            self.points[self.declared] -= BET
            self.pot += BET
            self.declared = None
        if self.laid["event"] != "discard":
            self._call()
        self.laid = None

    def _call(self) -> None:
        self.called = True
        for seat in self.seats:
            seat.ippatsu = False

    def _draw(self, event: Mapping[str, Any]) -> None:
        self.turn = event["seat"]
        self.left -= 1
        self.seats[self.turn].drawn += 1
        self.seats[self.turn].concealed.append(event["tile"])

    def _riichi(self, event: Mapping[str, Any]) -> None:
        own = self.seats[event["seat"]]
        own.riichi = "riichi" if own.thrown or self.called else "double"
        self.declared = event["seat"]

    def _discard(self, event: Mapping[str, Any]) -> None:
        own = self.seats[event["seat"]]
        own.take([event["tile"]])
        own.row.append(event["tile"])
        own.thrown.append(event["tile"])
        own.ippatsu = self.declared == event["seat"]
        self.turn, self.laid = event["seat"], event

    def _claim(self, event: Mapping[str, Any], kind: str, tiles: list[str]) -> None:
        claimed = self.seats[self.turn].row.pop()
        own = self.seats[event["seat"]]
        own.take(tiles)
        own.melds.append({"kind": kind, "tiles": "".join([claimed, *tiles]), "from": self.turn})
        self.turn = event["seat"]
        self._call()

    def _chow(self, event: Mapping[str, Any]) -> None:
        self._claim(event, "chow", tiles_of(event["with"]))

    def _pung(self, event: Mapping[str, Any]) -> None:
        claimed = face(self.seats[self.turn].row[-1])
        self._claim(event, "pung", tiles_of(event["with"]) if event.get("with") else [claimed] * 2)

    def _kong(self, event: Mapping[str, Any]) -> None:
        own, of = self.seats[event["seat"]], face(event["tile"])
        if event["kind"] == "direct":
            self._claim(event, "direct_kong", [tile for tile in own.concealed if face(tile) == of])
        elif event["kind"] == "closed":
            tiles = [tile for tile in own.concealed if face(tile) == of]
            own.take(tiles)
            own.melds.append({"kind": "closed_kong", "tiles": "".join(tiles), "from": None})
            self._call()
        else:
            (added,) = [tile for tile in own.concealed if face(tile) == of]
            own.take([added])
            (pung,) = [meld for meld in own.melds if meld["kind"] == "pung" and of in face(meld["tiles"])]
            pung |= {"kind": "filled_kong", "tiles": pung["tiles"] + added}
            self.laid = {**event, "tile": added}

    def _kita(self, event: Mapping[str, Any]) -> None:
        own = self.seats[event["seat"]]
        own.take(["4z"])
        own.norths += 1
        self.laid = {**event, "tile": "4z"}

    def _indicator(self, event: Mapping[str, Any]) -> None:
        self.dora += event["tile"]

    def _win(self, event: Mapping[str, Any]) -> None:
        seat = event["seat"]
        own, laid = self.seats[seat], self.laid
        self.ura = event.get("ura_indicators") or self.ura
        robs = laid is not None and laid["event"] != "discard"
        win = {"seat": seat, "riichi": own.riichi, "ippatsu": own.ippatsu, "last_tile": self.left == 0}
        if laid is None:
            tile = own.concealed.pop()
            tail = self.last["event"] == "draw" and self.last["end"] == "tail"
            win |= {"by": "draw", "from": None, "tile": tile, "draw": "tail" if tail else "head"}
            win["first_turn"] = not self.called and not own.thrown
            win["after_kita"] = tail and self.replaces == "kita"
        else:
            win |= {
                "by": "rob" if robs else "discard",
                "from": laid["seat"],
                "tile": laid["tile"],
                "draw": None,
            }
            win |= {"first_turn": not self.called and own.drawn == 0, "after_kita": laid["event"] == "kita"}
        self.wins.append(win)

    def _exhausted(self, event: Mapping[str, Any]) -> None:
        shown = event["hands"]
        self.ready = [k for k, own in enumerate(self.seats) if shown[k] is not None and own.is_ready()]

    # ---- its end ----

    def _settle(self) -> None:
        if not self._begun:
            return
        self._begun = False
        if self.wins:
            self._pay_wins()
            stays, draw = self.banker in [win["seat"] for win in self.wins], False
        else:
            draw = True
            stays = self._pay_draw()
        self.honba = self.honba + 1 if stays or draw else 0
        self.after.append((tuple(self.points), self.pot))
        self._go_on(stays=stays, draw=draw)

    def _pay_wins(self) -> None:
        self.ends["win"] += 1
        seats = [
            {
                "hand": "".join(own.concealed),
                "melds": own.melds,
                "kita": own.norths,
                "discards": "".join(own.thrown),
            }
            for own in self.seats
        ]
        answer = second_score(
            {
                "rules": self.rules,
                "options": {},
                "banker": self.banker,
                "round_wind": WINDS[self.wind],
                "honba": self.honba,
                "pot": self.pot,
                "dora_indicators": self.dora,
                "ura_indicators": self.ura,
                "seats": seats,
                "win": self.wins,
            }
        )
        assert answer["valid"], (answer["clauses"], self.wins)
        self.points = [before + more for before, more in zip(self.points, answer["deltas"], strict=True)]
        self.pot = 0

    def _pay_draw(self) -> bool:
        """Pay an exhaustive draw; whether the banker stays."""
        if self.last["event"] == "abort":
            self.ends[f"abort {self.last['kind']}"] += 1
            return True
        flowing = [
            k for k, own in enumerate(self.seats) if own.row == own.thrown and ORPHANS.issuperset(own.row)
        ]
        self.ends["nagashi" if flowing else "exhausted"] += 1
        for seat in flowing:
            for other in range(self.players):
                if other != seat:
                    amount = 4000 if self.banker in (seat, other) else 2000
                    self.points[seat] += amount
                    self.points[other] -= amount
        payers = [k for k in range(self.players) if k not in self.ready]
        if self.ready and payers and not flowing:
            for seat in range(self.players):
                if seat in self.ready:
                    self.points[seat] += NOTEN[self.rules] // len(self.ready)
                else:
                    self.points[seat] -= NOTEN[self.rules] // len(payers)
        return self.banker in self.ready

    def _go_on(self, *, stays: bool, draw: bool) -> None:
        """The next bank, or the end of the session (RI-12)."""
        best = max(self.points)
        first = self.points.index(best)
        last_seat = self.banker == self.players - 1
        last_hand = self.wind >= 2 or (self.wind == 1 and last_seat)
        over = min(self.points) < 0
        if last_hand and stays and not (draw and self.last["event"] == "abort"):
            over |= first == self.banker and best >= RETURN[self.rules]
        if last_hand and not stays:
            over |= best >= RETURN[self.rules] or (self.wind == 2 and last_seat)
        if over:
            self._end(first)
        elif not stays:
            self.banker = (self.banker + 1) % self.players
            self.wind += self.banker == 0

    def _end(self, first: int) -> None:
        """RI-13: ranks, uma, rounding, oka to the first."""
        self.points[first] += self.pot
        order = sorted(range(self.players), key=lambda seat: (-self.points[seat], seat))
        totals = [0] * self.players
        for place, seat in enumerate(order):
            thousands = (self.points[seat] - RETURN[self.rules] + 500) // 1000
            totals[seat] = thousands * 1000 + UMA[self.rules][place]
        totals[first] -= sum(totals)
        self.totals = totals
