"""Hands that `riichienv` plays, with what it says of them: logs for our referee and the result to compare.

What its two presets are in our options, read from its source (0.4.11):

- `default_tenhou()` is our `tenhou` preset, in `sanma` too.
- `default_mjsoul()` is our `majsoul` preset with `liability_honba` "liable": it has the liable player pay the honba.

Known differences, which the players below keep away from or `known` names:

- A North laid out while a kong's indicator is due turns that indicator at once; by RI-18 and SN-6 it waits for the
  discard. The players lay out no North then.
- A filled kong turns the indicator that an earlier kong left due before anybody may rob it; by RI-18 that happens
  before its supplement. The players make no such kong.
- A wait of which the player's own melds hold all four tiles is a wait to it; by RI-30 and RI-32 it is not one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final

from tests.controller.rules.riichi.mjai_logs import (
    Holding,
    Outcome,
    hands_of,
    holdings_of,
    outcome_of,
    referee_log,
    tiles_of,
)
from tests.controller.rules.riichi.second_scorer import FACES, face, is_complete
from tests.controller.rules.riichi.stacked_walls import ORPHANS, THEMES, stacked_wall

PRESETS: Final[dict[str, dict[str, object]]] = {
    "tenhou": {"preset": "tenhou"},
    "majsoul": {"preset": "majsoul", "liability_honba": "liable"},
}
STYLES: Final = ("seeker",) * 8 + ("caller", "caller", "kongs", "outer", "any", "lets pass")
Record = list[dict[str, Any]]


@dataclass(frozen=True)
class PeerHand:
    """A hand as `riichienv` played it, and what it says of the result; what it does not say is left out."""

    lines: Record
    outcome: Outcome
    expected: dict[str, Any]
    origin: str

    @property
    def known(self) -> bool:
        """Whether a seat shows, or declares riichi, a hand that is ready to `riichienv` alone: the last point above."""
        if self.lines[-1]["event"] == "exhausted" and any(map(_waits_for_own_melds, holdings_of(self.lines))):
            return True
        places = [place for place, line in enumerate(self.lines) if line.get("event") == "riichi"]
        return any(
            _waits_for_own_melds(holdings_of(self.lines[: place + 2])[self.lines[place]["seat"]])
            for place in places
        )


def peer_hands(rules: str, preset: str, seed: str) -> Iterator[PeerHand]:
    """Hands without end: whole games in turn with single hands from stacked walls and random places of a game."""
    chance = Random(f"{rules} {preset} {seed}")
    number = 0
    while True:
        number += 1
        yield from _whole_game(rules, preset, chance, f"game {number}")
        for theme in (*THEMES, "no theme"):
            for _ in range(2):
                yield _single_hand(rules, preset, chance, theme)


def _waits_for_own_melds(holding: Holding) -> bool:
    """Whether every wait is a tile of which the melds and the hand hold all four, some of them in melds."""
    melded = [face(tile) for meld in holding.melds for tile in meld]
    hand = [face(tile) for tile in holding.concealed]
    waits = [
        each for each in FACES if hand.count(each) < 4 and is_complete([*hand, each], len(holding.melds))
    ]
    return bool(waits) and all((hand + melded).count(each) == 4 for each in waits)


def _table(rules: str, preset: str, mode: str, seed: int) -> Any:
    library = import_module("riichienv")
    rule = library.GameRule.default_mjsoul() if preset == "majsoul" else library.GameRule.default_tenhou()
    players = 3 if rules == "sanma" else 4
    return library.RiichiEnv(game_mode=f"{players}p-red-{mode}", rule=rule, seed=seed)


def _whole_game(rules: str, preset: str, chance: Random, name: str) -> Iterator[PeerHand]:
    table = _table(rules, preset, chance.choice(("half", "half", "east")), chance.getrandbits(32))
    played = _play(table, table.reset(), chance)
    hands = list(hands_of(table.mjai_log))
    rounds = 2 if table.game_mode in (2, 5) else 1
    options = PRESETS[preset] | {"rounds": rounds}
    stay = 1
    for number, hand in enumerate(hands):
        outcome = outcome_of(hand)
        expected: dict[str, Any] = {"deltas": list(outcome.deltas), "pot_out": outcome.pot}
        if number + 1 < len(hands):
            after = hands[number + 1][0]
            expected |= {
                "scores": after["scores"],
                "next_banker": after["oya"],
                "next_honba": after["honba"],
                "next_round_wind": tiles_of([after["bakaze"]]),
                "over": False,
            }
        else:
            expected |= {"over": True, "points": table.scores(), "ranks": table.ranks()}
        ura = played.three_ron_ura.get(number, "")
        lines = referee_log(hand, rules, options, stay=stay, three_ron_ura=ura)
        yield PeerHand(lines=lines, outcome=outcome, expected=expected, origin=f"{name}, hand {number + 1}")
        stay = stay + 1 if expected.get("next_banker") == hand[0]["oya"] else 1


def _single_hand(rules: str, preset: str, chance: Random, theme: str) -> PeerHand:
    table = _table(rules, preset, "single", chance.getrandbits(32))
    players = table.num_players
    start = 35_000 if rules == "sanma" else 25_000
    scores = [start] * players
    for _ in range(chance.choice((0, 4))):
        giver, taker = chance.sample(range(players), 2)
        amount = 100 * chance.randint(1, 100)
        scores[giver] -= amount
        scores[taker] += amount
    seen = table.reset(
        oya=chance.randrange(players),
        round_wind=chance.randrange(2),
        honba=chance.choice((0, 0, 1, 2, 5)),
        kyotaku=chance.choice((0, 0, 1, 2)),
        scores=[max(score, 800) for score in scores],
        wall=None if theme == "no theme" else stacked_wall(theme, players, chance),
    )
    played = _play(table, seen, chance, theme)
    hand = next(hands_of(table.mjai_log))
    outcome = outcome_of(hand)
    expected: dict[str, Any] = {
        "deltas": list(outcome.deltas),
        "pot_out": outcome.pot,
        "scores": table.scores(),
    }
    won = [table.win_results[seat] for seat in outcome.winners]
    if won:
        # `riichienv` tells no fu of a yakuman.
        expected["han"] = [result.han for result in won]
        expected["fu"] = [None if result.yakuman else result.fu for result in won]
    ura = played.three_ron_ura.get(0, "")
    lines = referee_log(hand, rules, PRESETS[preset], three_ron_ura=ura)
    return PeerHand(lines=lines, outcome=outcome, expected=expected, origin=f"single hand, {theme}")


@dataclass
class _Played:
    three_ron_ura: dict[int, str]
    """The ura indicators of hands in which several players called a win, by the hand's number."""


def _play(table: Any, seen: dict[int, Any], chance: Random, theme: str = "") -> _Played:
    library = import_module("riichienv")
    played = _Played(three_ron_ura={})
    hand_number, place = 0, _place(table)
    styles = [chance.choice(STYLES) for _ in range(table.num_players)]
    while not table.done():
        actions = {
            seat: _Choice(table, library, chance, styles[seat], theme).action(seat, each)
            for seat, each in sorted(seen.items())
        }
        if sum(action.action_type == library.ActionType.RON for action in actions.values()) == 3:
            played.three_ron_ura[hand_number] = tiles_of(table._get_ura_markers())
        seen = table.step(actions)
        if place != _place(table):
            hand_number, place = hand_number + 1, _place(table)
            styles = [chance.choice(STYLES) for _ in range(table.num_players)]
    return played


def _place(table: Any) -> tuple[int, int, int]:
    """No two hands of a game have the same."""
    return table.round_wind, table.oya, table.honba


class _Choice:
    """One decision of a player who seeks a ready hand, takes most wins and most riichi, and has a style."""

    def __init__(self, table: Any, library: Any, chance: Random, style: str, theme: str) -> None:
        self.table = table
        self.kinds = library.ActionType
        self.chance = chance
        self.style = style
        self.theme = theme
        self.shanten = library.calculate_shanten_3p if table.num_players == 3 else library.calculate_shanten

    def action(self, seat: int, seen: Any) -> Any:
        """What the seat does."""
        groups: dict[str, list[Any]] = {}
        for action in seen.legal_actions():
            groups.setdefault(str(action.action_type).rsplit(".", 1)[-1].upper(), []).append(action)
        found = self._wins(groups) or self._special(groups) or self._calls(seat, groups)
        if found is not None:
            return found
        if "DISCARD" in groups:
            return self._discard(seat, groups["DISCARD"])
        return groups["PASS"][0]

    def _wins(self, groups: dict[str, list[Any]]) -> Any:
        likely = 0.5 if self.style == "lets pass" else 0.97
        for kind in ("TSUMO", "RON"):
            if kind in groups and self.chance.random() < likely:
                return groups[kind][0]
        return None

    def _special(self, groups: dict[str, list[Any]]) -> Any:
        likely = {
            "KYUSHUKYUHAI": 0.3,
            "KYUSHU_KYUHAI": 0.3,
            "RIICHI": 0.9,
            "KITA": 0.8,
            "ANKAN": 0.6,
            "KAKAN": 0.6,
        }
        due = self.table.pending_kan_dora_count > 0
        for kind, probability in likely.items():
            if due and kind in ("KITA", "KAKAN"):
                continue
            if kind in groups and self.chance.random() < probability:
                return self.chance.choice(groups[kind])
        return None

    def _calls(self, seat: int, groups: dict[str, list[Any]]) -> Any:
        if self.style == "kongs" and "DAIMINKAN" in groups and self.chance.random() < 0.7:
            return groups["DAIMINKAN"][0]
        calls = [*groups.get("PON", ()), *groups.get("CHI", ()), *groups.get("DAIMINKAN", ())]
        likely = {"caller": 0.6, "kongs": 0.4, "any": 0.2}.get(self.style, 0.05)
        if self.theme in ("dragons", "winds"):
            likely = 0.9
            calls = groups.get("PON", [])
        if calls and self.chance.random() < likely:
            return self.chance.choice(calls)
        return None

    def _discard(self, seat: int, actions: list[Any]) -> Any:
        discards = self.table.discards
        if self.theme == "same wind":
            first = [each[0] // 4 for each in discards if each]
            winds = [a for a in actions if 27 <= a.tile // 4 <= 30 and (not first or a.tile // 4 == first[0])]
            if winds and not discards[seat] and self.chance.random() < 0.9:
                return self._most_common(winds, seat)
        if self.style == "any":
            return self.chance.choice(actions)
        if self.style == "outer" or (self.theme == "outer draws" and self.chance.random() < 0.95):
            outer = [action for action in actions if action.tile // 4 in ORPHANS]
            actions = outer or actions
        return self._nearest_to_ready(seat, actions)

    def _most_common(self, actions: list[Any], seat: int) -> Any:
        held = [each[0] // 4 for each in self.table.discards if each]
        if held:
            return actions[0]
        others = [tile // 4 for hand in self.table.hands for tile in hand]
        return max(actions, key=lambda action: others.count(action.tile // 4))

    def _nearest_to_ready(self, seat: int, actions: list[Any]) -> Any:
        hand = list(self.table.hands[seat])
        best: list[Any] = []
        least = 99
        for action in actions:
            hand.remove(action.tile)
            away = self.shanten(hand)
            hand.append(action.tile)
            if away < least:
                best, least = [], away
            if away == least:
                best.append(action)
        return self.chance.choice(best)
