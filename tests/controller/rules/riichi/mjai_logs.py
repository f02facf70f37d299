"""Hands in mjai, the notation of riichi programs, as logs of the `referee` contract.

An mjai record is a JSON object a line. `hands_of` cuts it into hands, `referee_log` turns one hand into the lines that
`mahjong-table referee` reads, and `outcome_of` reads what the record says of the hand's end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

Event = dict[str, Any]
HONOURS: Final = dict(zip("ESWNPFC", "1234567", strict=True))
ABORTS: Final = {
    "kyushu_kyuhai": "nine_terminals",
    "sufuurenta": "four_winds",
    "suucha_riichi": "four_riichi",
    "suukansansen": "four_kongs",
}
KONGS: Final = {"ankan": "closed", "kakan": "filled", "daiminkan": "direct"}


@dataclass(frozen=True)
class Outcome:
    """How a record says the hand ended; `deltas` hold the bets of the hand."""

    deltas: tuple[int, ...]
    pot: int
    winners: tuple[int, ...]


def tile_of(mjai: str) -> str:
    """`5mr` as `0m`, `E` as `1z`."""
    if mjai in HONOURS:
        return f"{HONOURS[mjai]}z"
    return f"0{mjai[1]}" if mjai.endswith("r") else mjai


def tiles_of(mjai: Iterable[str]) -> str:
    """Several tiles in one word, in the order given."""
    return "".join(tile_of(each) for each in mjai)


def hands_of(record: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of each hand, from `start_kyoku` to the last before `end_kyoku`."""
    hand: list[Event] = []
    for event in record:
        if event["type"] == "start_kyoku":
            hand = [event]
        elif event["type"] == "end_kyoku":
            yield hand
            hand = []
        elif hand:
            hand.append(event)


def referee_log(
    hand: list[Event], rules: str, options: dict[str, object], *, stay: int = 1, three_ron_ura: str = ""
) -> list[dict[str, Any]]:
    """The header and the events of a hand.

    `three_ron_ura` are the ura indicators of a hand that three wins ended: mjai does not tell them.
    """
    return _Reader(hand[0], rules, options, stay, three_ron_ura).lines(hand[1:])


def outcome_of(hand: list[Event]) -> Outcome:
    """The points that changed hands, the pot that is left, and who won."""
    start = hand[0]
    deltas = [0] * len(start["scores"])
    pot = 1000 * start["kyotaku"]
    for event in hand:
        if event["type"] == "reach_accepted":
            deltas[event["actor"]] -= 1000
            pot += 1000
        for seat, delta in enumerate(event.get("deltas") or ()):
            deltas[seat] += delta
    winners = tuple(event["actor"] for event in hand if event["type"] == "hora")
    return Outcome(deltas=tuple(deltas), pot=0 if winners else pot, winners=winners)


@dataclass(frozen=True)
class Holding:
    """What a seat holds at the end of a log: concealed tiles, melds, discards, Norths laid out."""

    concealed: list[str]
    melds: list[list[str]]
    discards: list[str]
    norths: list[str]


def holdings_of(lines: list[dict[str, Any]]) -> list[Holding]:
    """The seats' holdings after the last event of a referee log. Raises ValueError for a tile that is not held."""
    seats = [Holding(concealed=split(hand), melds=[], discards=[], norths=[]) for hand in lines[0]["hands"]]
    last = seats[0]
    for event in lines[1:]:
        kind = event["event"]
        if kind in ("indicator", "exhausted", "abort", "hu", "riichi"):
            continue
        holding = seats[event["seat"]]
        if kind == "draw":
            holding.concealed.append(event["tile"])
        elif kind == "kita":
            holding.concealed.remove("4z")
            holding.norths.append("4z")
        elif kind == "kong":
            _lay_kong(holding, last, event)
        elif kind == "discard":
            holding.concealed.remove(event["tile"])
            holding.discards.append(event["tile"])
            last = holding
        else:
            _lay(holding, [last.discards.pop()], split(event["with"]))
    return seats


def split(tiles: str) -> list[str]:
    """`0m1z` as `["0m", "1z"]`."""
    return [tiles[place : place + 2] for place in range(0, len(tiles), 2)]


def _lay(holding: Holding, claimed: list[str], own: list[str]) -> None:
    for tile in own:
        holding.concealed.remove(tile)
    holding.melds.append(claimed + own)


def _lay_kong(holding: Holding, last: Holding, event: Event) -> None:
    face = event["tile"].replace("0", "5")
    if event["kind"] == "filled":
        holding.concealed.remove(event["tile"])
        meld = next(each for each in holding.melds if len({*each, face}) < 3 and face in each)
        meld.append(event["tile"])
        return
    own = [tile for tile in holding.concealed if tile.replace("0", "5") == face]
    _lay(holding, [last.discards.pop()] if event["kind"] == "direct" else [], own)


class _Reader:
    def __init__(
        self, start: Event, rules: str, options: dict[str, object], stay: int, three_ron_ura: str
    ) -> None:
        # Three-player records of some programs keep an empty fourth seat.
        self.seats = 3 if rules == "sanma" else 4
        self.header: dict[str, Any] = {
            "rules": rules,
            "options": options,
            "banker": start["oya"],
            "stay": stay,
            "dice": None,
            "hands": [tiles_of(each) for each in start["tehais"][: self.seats]],
            "indicator": tile_of(start["dora_marker"]),
            "round_wind": tile_of(start["bakaze"]),
            "honba": start["honba"],
            "pot": 1000 * start["kyotaku"],
            "scores": start["scores"][: self.seats],
        }
        self.three_ron_ura = three_ron_ura
        self.riichi: set[int] = set()
        self.supplement = False
        self.actor = start["oya"]

    def lines(self, events: list[Event]) -> list[dict[str, Any]]:
        """The header with the banker's first draw in its hand, then the events."""
        first = events[0]
        if first["type"] != "tsumo" or first["actor"] != self.header["banker"]:
            raise ValueError(f"the banker's first draw is missing: {first}")
        self.header["hands"][first["actor"]] += tile_of(first["pai"])
        lines = [self.header]
        for event in events[1:]:
            lines += self._event(event)
        return lines

    def _event(self, event: Event) -> list[dict[str, Any]]:
        kind = event["type"]
        if kind in ("reach_accepted", "end_game"):
            return []
        if kind == "ryukyoku":
            return self._draw_of_the_hand(event["reason"])
        if kind == "dora":
            return [{"event": "indicator", "tile": tile_of(event["dora_marker"])}]
        return [self._act(kind, event)]

    def _act(self, kind: str, event: Event) -> dict[str, Any]:
        seat = event["actor"]
        if kind == "hora":
            return self._win(seat, tiles_of(event.get("ura_markers") or ()))
        self.actor = seat
        if kind == "reach":
            self.riichi.add(seat)
            return {"event": "riichi", "seat": seat}
        if kind in ("pon", "chi"):
            name = "pung" if kind == "pon" else "chow"
            return {"event": name, "seat": seat, "with": tiles_of(event["consumed"])}
        if kind == "tsumo":
            end, self.supplement = ("tail" if self.supplement else "head"), False
            return {"event": "draw", "seat": seat, "tile": tile_of(event["pai"]), "end": end}
        if kind == "dahai":
            return {"event": "discard", "seat": seat, "tile": tile_of(event["pai"])}
        self.supplement = True
        if kind in ("kita", "nukidora"):
            return {"event": "kita", "seat": seat}
        tile = event["consumed"][0] if kind == "ankan" else event["pai"]
        return {"event": "kong", "seat": seat, "kind": KONGS[kind], "tile": tile_of(tile)}

    def _win(self, seat: int, ura: str) -> dict[str, Any]:
        win: dict[str, Any] = {"event": "hu", "seat": seat}
        if seat in self.riichi:
            win["ura_indicators"] = ura
        return win

    def _draw_of_the_hand(self, reason: str) -> list[dict[str, Any]]:
        if reason in ABORTS:
            seat = {"seat": self.actor} if reason == "kyushu_kyuhai" else {}
            return [{"event": "abort", "kind": ABORTS[reason], **seat}]
        if reason == "sanchaho":
            order = [(self.actor + step) % self.seats for step in range(1, self.seats)]
            return [self._win(seat, self.three_ron_ura) for seat in order]
        return [{"event": "exhausted"}]
