"""The payments of the second scorer (RI-80 … RI-88, SN-10), and its whole answer to a case."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.controller.rules.riichi.second_options import settings_of
from tests.controller.rules.riichi.second_scorer import (
    DRAGONS,
    WINDS,
    Winner,
    Worth,
    best_worth,
    face,
    is_complete,
    tiles_of,
    waits,
    winner_of,
)

Payments = list[tuple[int | str, int, int]]
"""Who pays (a seat or the pot), who gets, how much."""
FURITEN = ("RI-27", "RI-28", "RI-29")


def second_score(case: dict[str, Any]) -> dict[str, Any]:
    """The answer, in what the two scorers are compared in; `clauses` are all that would be right to name."""
    wins = case["win"] if isinstance(case["win"], list) else [case["win"]]
    settings = settings_of(case["rules"], case.get("options") or {})
    pot, players = case.get("pot") or 0, len(case["seats"])
    most = {"nearest": 1, "three_draw": 2, "all": 3}[settings["multiple_ron"]]
    if case["rules"] == "sanma" and most > 1:
        most = 2
    winners = [winner_of(case, win) for win in wins]
    refused = [refusals(case, winner) for winner in winners]
    right = [winner for winner, clauses in zip(winners, refused, strict=True) if not clauses]
    nothing = {"pot_in": pot, "pot_out": pot, "deltas": [0] * players}
    answer: dict[str, Any] = {"valid": False, "clauses": refused, "penalty": [0] * players, **nothing}
    if len(right) > most:
        # Who wins falsely does not count among the winners that RI-43 allows.
        return answer | {"clauses": [clauses | {"RI-43"} for clauses in refused]}
    if right:
        # RI-88: a false win costs nothing beside a right one, and the right one is paid as ever.
        return answer | {"valid": len(right) == len(winners)} | _won(case, settings, winners, right)
    for winner in winners:
        if settings["chombo"] == "20000":
            answer["penalty"][winner.seat] += 20_000
        else:
            answer["deltas"] = [
                before + more
                for before, more in zip(
                    answer["deltas"], chombo(winner.seat, case["banker"], players), strict=True
                )
            ]
    return answer


def refusals(case: dict[str, Any], winner: Winner) -> set[str]:
    """The clauses by which it is no win."""
    found: set[str] = set()
    holding = case["seats"][winner.seat]
    barred = holding.get("cannot_win")
    if barred and not (barred in FURITEN and not winner.claimed):
        found.add(barred)
    if len(winner.concealed) + 3 * len(winner.melds) != 13:
        return {*found, "RI-42"}
    faces = [face(tile) for tile in winner.concealed] + [winner.tile]
    if not is_complete(faces, len(winner.melds)):
        return {*found, "RI-40"}
    discards = {face(tile) for tile in tiles_of(holding.get("discards") or "")}
    if winner.claimed and discards & waits(winner):
        found.add("RI-27")
    if winner.win.get("after_kita") and winner.win["by"] == "rob" and not winner.settings["kita_claim"]:
        found.add("SN-7")
    if best_worth(winner) is None:
        found.add("RI-41")
    return found


def chombo(offender: int, banker: int, players: int) -> list[int]:
    """RI-88: a mangan by own draw the other way round."""
    deltas = [4000 if banker in (seat, offender) else 2000 for seat in range(players)]
    deltas[offender] = -sum(deltas[:offender] + deltas[offender + 1 :])
    return deltas


def _won(
    case: dict[str, Any], settings: dict[str, Any], winners: list[Winner], right: list[Winner]
) -> dict[str, Any]:
    players, pot = len(case["seats"]), case.get("pot") or 0
    giver = right[0].win["from"] if right[0].claimed else right[0].seat
    nearest = min(right, key=lambda winner: (winner.seat - giver) % players)
    payments: Payments = []
    worth: list[Worth | None] = []
    for winner in winners:
        each = best_worth(winner) if winner in right else None
        worth.append(each)
        if each:
            honba = (case.get("honba") or 0) if winner is nearest else 0
            payments += payments_of(case, winner, each, honba)
    own: Counter[int] = Counter()
    if settings["bonus_to"] == "own_bets" and len(right) > 1:
        own.update({winner.seat: 1000 for winner in right if winner.win.get("riichi")})
    payments += [("pot", seat, amount) for seat, amount in own.items()]
    payments.append(("pot", nearest.seat, pot - own.total()))
    deltas = [0] * players
    for payer, seat, amount in payments:
        deltas[seat] += amount
        if isinstance(payer, int):
            deltas[payer] -= amount
    return {
        "patterns": [each.patterns if each else {} for each in worth],
        "fu": [each.fu if each else None for each in worth],
        "han": [each.han if each else None for each in worth],
        "limit": [each.limit if each else None for each in worth],
        "deltas": deltas,
        "pot_in": pot,
        "pot_out": 0,
    }


def payments_of(case: dict[str, Any], winner: Winner, worth: Worth, honba: int) -> Payments:
    """What a winner is paid, without the pot."""
    liable = liabilities(winner, worth)
    settings, players = winner.settings, len(case["seats"])
    points = honba * settings["honba_points"]
    if winner.claimed:
        return _claimed(winner, worth, liable, points)
    payers = [seat for seat in range(players) if seat != winner.seat]
    found: Payments = []
    rest = worth.basic
    if settings["liability_scope"] == "hand" and liable:
        answering = next(iter(liable.values()))
        return [(answering, winner.seat, sum(_shares(case, winner, rest).values()) + points)]
    for name, seat in liable.items():
        basic = 8000 * worth.patterns[name] // 13
        found.append((seat, winner.seat, sum(_shares(case, winner, basic).values())))
        rest -= basic
    for seat, amount in _shares(case, winner, rest).items():
        found.append((seat, winner.seat, amount))
    if liable:
        return [*found, (next(iter(liable.values())), winner.seat, points)]
    # The part of each is rounded up to hundreds, as every payment is (RI-80).
    return found + [(seat, winner.seat, hundreds(points, len(payers))) for seat in payers]


def _shares(case: dict[str, Any], winner: Winner, basic: int) -> dict[int, int]:
    shares = {}
    for seat in range(len(case["seats"])):
        if seat != winner.seat:
            shares[seat] = hundreds(basic * (2 if winner.banker or seat == case["banker"] else 1))
    if winner.rules == "sanma" and winner.settings["draw_share"] == "shared":
        absent = hundreds(basic * (2 if winner.banker else 1))
        return {seat: amount + hundreds(absent, 2) for seat, amount in shares.items()}
    return shares


def _claimed(winner: Winner, worth: Worth, liable: dict[str, int], honba: int) -> Payments:
    settings, giver = winner.settings, winner.win["from"]
    times = 6 if winner.banker else 4
    liable = {name: seat for name, seat in liable.items() if seat != giver}
    found: Payments = []
    rest = worth.basic
    if liable and settings["liability_scope"] == "hand":
        liable = dict(list(liable.items())[:1])
    for name, seat in liable.items():
        basic = worth.basic if settings["liability_scope"] == "hand" else 8000 * worth.patterns[name] // 13
        half = hundreds(basic * times, 2)
        found += [(seat, winner.seat, half), (giver, winner.seat, half)]
        rest -= basic
    found.append((giver, winner.seat, hundreds(rest * times)))
    answering = next(iter(liable.values()), giver) if settings["liability_honba"] == "liable" else giver
    found.append((answering, winner.seat, honba))
    return found


def hundreds(points: int, parts: int = 1) -> int:
    """One of equal parts, rounded up to hundreds."""
    return -(-points // (100 * parts)) * 100


def liabilities(winner: Winner, worth: Worth) -> dict[str, int]:
    """RI-84: who answers for which yakuman of the hand."""
    if winner.settings["liability"] == "none":
        return {}
    found: dict[str, int | None] = {
        "greater_three": _giver_of(winner, DRAGONS, 3),
        "greater_four": _giver_of(winner, WINDS, 4),
    }
    if winner.settings["liability"] == "with_kongs" and len(winner.melds) == 4:
        # Melds stand in the order laid, a filled kong in its pung's place: the last direct kong is taken as the fourth.
        last = winner.melds[-1]
        found["four_kongs"] = last["from"] if last["kind"] == "direct_kong" else None
    return {name: seat for name, seat in found.items() if seat is not None and name in worth.patterns}


def _giver_of(winner: Winner, faces: tuple[str, ...], count: int) -> int | None:
    laid = [
        meld for meld in winner.melds if face(tiles_of(meld["tiles"])[0]) in faces and meld["kind"] != "chow"
    ]
    if len(laid) < count or laid[count - 1]["kind"] == "closed_kong":
        return None
    giver: int = laid[count - 1]["from"]
    return giver
