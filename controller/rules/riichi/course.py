"""The course of a hand: riichi (RI-23 to RI-26), further indicators (RI-18), Norths laid out (SN-6), abortive draws
(RI-34 to RI-37), swap calling (RI-20), and the facts of the course on which a win depends.

The state of all this is `BetState`; every function is pure.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from controller.rules import shapes
from controller.rules.act_conditions import kong_tiles, out_of_turn, pung_tiles, too_many_copies
from controller.rules.acts import (
    Abort,
    AbortKind,
    Act,
    BetAct,
    Chow,
    Discard,
    Draw,
    Exhausted,
    FalseWin,
    Indicator,
    Kita,
    Kong,
    KongKind,
    MeldKind,
    Pung,
    Riichi,
    WinBy,
    discards_of,
)
from controller.rules.evolve import evolve
from controller.rules.hand_state import COPIES, BetState, HandState, Meld, Phase, Source
from controller.rules.reasons import say
from controller.rules.results import BET, Refusal
from controller.rules.riichi.clauses import WORDS
from controller.rules.riichi.options import RiichiOptions
from controller.rules.riichi.readings import (
    CLOSED_PUNGS,
    ORPHANS,
    is_seven_pairs,
    is_thirteen_orphans,
    sets_and_pair,
    waits,
)
from controller.rules.rule_set import RuleSet
from controller.rules.tiles import FACE_OF, FACES, NORTH, RED_FIVE, Counts, Seat, Tile, remove_tiles, spread
from controller.rules.win_declaration import Bar, BetFacts, WinDeclaration
from controller.words.sentence import Sentence

_DISCARD, _CLAIMS, _ROB, _CLAIM = Phase.DISCARD, Phase.CLAIMS, Phase.ROB, Source.CLAIM  # Called at every act.

KONGS_IN_A_HAND: Final = 4
_NINE: Final = 9
_WINDS: Final = range(27, 31)
_FIRST_RED: Final = min(RED_FIVE.values())
_NO_REDS: Final = (0,) * len(RED_FIVE)
_ORPHANS: Final = frozenset(ORPHANS)
_KONGS: Final = (MeldKind.DIRECT_KONG, MeldKind.FILLED_KONG, MeldKind.CLOSED_KONG)
ABORT_CLAUSES: Final = {
    AbortKind.NINE_TERMINALS: "RI-34",
    AbortKind.FOUR_WINDS: "RI-35",
    AbortKind.FOUR_RIICHI: "RI-36",
    AbortKind.FOUR_KONGS: "RI-37",
}


# ---- tiles ----


def faces_of(held: Sequence[int]) -> list[int]:
    """34 counts of faces, red fives as fives."""
    faces = list(held[:FACES])
    if held[_FIRST_RED:] != _NO_REDS:
        for five, red in RED_FIVE.items():
            faces[five] += held[red]
    return faces


def laid_faces(melds: Sequence[Meld], norths: int = 0) -> list[int]:
    """34 counts of the tiles in the sets laid out, and of Norths."""
    laid = [0] * FACES
    for meld in melds:
        for tile in meld.tiles:
            laid[FACE_OF[tile]] += 1
    laid[NORTH] += norths
    return laid


@lru_cache(shapes.HANDS_REMEMBERED)
def waits_of(held: Counts, melds: tuple[Meld, ...], norths: int = 0) -> tuple[Tile, ...]:
    """The faces that complete these concealed tiles, one short of a whole hand (RI-30, RI-32)."""
    return waits(faces_of(held), laid_faces(melds, norths))


def may_win(hand: HandState, seat: Seat) -> bool:
    """As `RuleSet.may_win`: the shape alone."""
    held = hand.seats[seat].hand
    if held is None:
        return True
    if seat == hand.turn:
        return _is_complete(faces_of(held))
    tile = hand.open_tile
    return tile is not None and FACE_OF[tile] in _shape_waits(held)


def _is_complete(faces: Sequence[int]) -> bool:
    if shapes.wins_seldom(faces, 0) or is_seven_pairs(faces):
        return True
    return bool(faces[0] and faces[8] and faces[NORTH]) and is_thirteen_orphans(faces)


@lru_cache(shapes.HANDS_REMEMBERED)
def _shape_waits(held: Counts) -> tuple[Tile, ...]:
    """As `waits_of`, those included of which one holds all four oneself. Most hands wait for nothing."""
    faces = faces_of(held)
    if not shapes.wins_seldom(faces, 1) and faces.count(2) != 6 and not _may_be_orphans(faces):
        return ()
    return waits(faces, _NOTHING_LAID)


def _may_be_orphans(faces: Sequence[int]) -> bool:
    """Whether twelve kinds of terminals and honours may be there; False is certain."""
    if not (faces[0] or faces[8]) or not (faces[NORTH] or faces[FACES - 1]):
        return False
    return sum([faces[face] > 0 for face in ORPHANS]) >= len(ORPHANS) - 1


_NOTHING_LAID: Final = (0,) * FACES


def _discards_to_ready(held: Counts, melds: tuple[Meld, ...], norths: int) -> list[Tile]:
    """The tiles that a hand with an extra tile may discard to be ready."""
    faces = faces_of(held)
    if not _may_become_ready(faces):
        return []
    return [tile for tile in dict.fromkeys(spread(held)) if waits_of(remove_tiles(held, tile), melds, norths)]


def _may_become_ready(faces: Sequence[int]) -> bool:
    """A cheap test: False is certain. The tile to discard would need two wilds at most to stand in a set."""
    if shapes.wins_seldom(faces, 3):
        return True
    return (faces.count(2) >= 4 and sum([count >= 2 for count in faces]) >= 6) or _may_be_orphans(faces)


def _is_closed(melds: Sequence[Meld]) -> bool:
    return all(meld.kind is MeldKind.CLOSED_KONG for meld in melds)


def _bets(hand: HandState) -> BetState:
    assert hand.bets is not None  # rules with bets
    return hand.bets


# ---- what must come first, and what is due at the table ----


def bar(hand: HandState, act: Act) -> Refusal | None:
    """Why another act must come first: an indicator (RI-18), an abortive draw, or the rotated discard (RI-24)."""
    bets = _bets(hand)
    if isinstance(act, FalseWin):
        return None
    if bets.owed and not isinstance(act, Indicator):
        return Refusal("RI-18", WORDS.say("refusal.indicator_first"))
    if bets.due is not None and not isinstance(act, Abort | Indicator):
        return Refusal(
            ABORT_CLAUSES[bets.due], WORDS.say("refusal.abort_first", clause=ABORT_CLAUSES[bets.due])
        )
    if bets.declared is not None and hand.phase is _DISCARD and not isinstance(act, Discard | Draw):
        return Refusal("RI-24", WORDS.say("refusal.rotated_discard_first", seat=bets.declared))
    return None


def due(hand: HandState) -> Indicator | Abort | None:
    """The indicator or the abortive draw that must come now."""
    bets = _bets(hand)
    if bets.owed:
        return Indicator(None)
    return None if bets.due is None else Abort(bets.due)


# ---- acts of their own ----


def verify(rules: RuleSet, hand: HandState, act: BetAct, settings: RiichiOptions) -> Refusal | None:
    """Why this act is not allowed now."""
    if isinstance(act, Riichi):
        return _verify_riichi(rules, hand, act.seat, settings)
    if isinstance(act, Indicator):
        return _verify_indicator(rules, hand, act)
    if isinstance(act, Kita):
        return _verify_kita(rules, hand, act.seat, settings)
    return _verify_abort(hand, act, settings)


def _verify_riichi(rules: RuleSet, hand: HandState, seat: Seat, settings: RiichiOptions) -> Refusal | None:
    if hand.turn != seat or hand.phase is not _DISCARD:
        return out_of_turn(rules, hand, seat, WORDS.say("refusal.riichi_in_turn"))
    reason = _riichi_reason(hand, seat, settings)
    state = hand.seats[seat]
    if reason is None and state.hand is not None:
        tiles = _discards_to_ready(state.hand, state.melds, len(state.flowers))
        if not tiles:
            reason = WORDS.say("refusal.riichi_not_ready", seat=seat)
    return None if reason is None else Refusal("RI-23", reason)


def _riichi_reason(hand: HandState, seat: Seat, settings: RiichiOptions) -> Sentence | None:
    """Why public facts forbid riichi (RI-23)."""
    if _bets(hand).riichi[seat]:
        return WORDS.say("refusal.riichi_already", seat=seat)
    if not _is_closed(hand.seats[seat].melds):
        return WORDS.say("refusal.open_riichi", seat=seat)
    scores = hand.start.scores
    if scores is not None and settings.riichi_points and scores[seat] < settings.riichi_points:
        return WORDS.say("refusal.riichi_points", seat=seat, number=scores[seat])
    if hand.left < settings.riichi_tiles:
        return WORDS.say("refusal.riichi_tiles", number=hand.left)
    return None


def _verify_indicator(rules: RuleSet, hand: HandState, act: Indicator) -> Refusal | None:
    bets = _bets(hand)
    early = bets.deferred > bets.early and hand.phase is _DISCARD
    if not bets.owed and not early:
        return Refusal("RI-18", WORDS.say("refusal.indicator_not_due"))
    if act.tile is None:
        return Refusal("RI-18", WORDS.say("refusal.indicator_unknown"))
    return too_many_copies(rules, hand, act.tile, 1)


def _verify_kita(rules: RuleSet, hand: HandState, seat: Seat, settings: RiichiOptions) -> Refusal | None:
    if rules.players == 4 or not settings.kita:
        return Refusal("SN-6", WORDS.say("refusal.no_kita"))
    if hand.turn != seat or hand.phase is not _DISCARD:
        return out_of_turn(rules, hand, seat, WORDS.say("refusal.kita_in_turn"))
    state = hand.seats[seat]
    if hand.source is _CLAIM:
        return Refusal("SN-6", WORDS.say("refusal.kita_after_claim", seat=seat))
    if not hand.left:
        return Refusal("SN-6", say("refusal.no_supplement_left"))
    if state.hand is not None and not state.hand[NORTH]:
        return Refusal("SN-6", say("refusal.tile_not_held", seat=seat, tile=NORTH))
    if _bets(hand).riichi[seat] and hand.drawn not in (None, NORTH):
        return Refusal("SN-6", WORDS.say("refusal.kita_in_riichi", seat=seat))
    return too_many_copies(rules, hand, NORTH, 1) if state.hand is None else None


def _verify_abort(hand: HandState, act: Abort, settings: RiichiOptions) -> Refusal | None:
    clause = ABORT_CLAUSES[act.kind]
    if act.kind is not AbortKind.NINE_TERMINALS:
        if _bets(hand).due is act.kind:
            return None
        return Refusal(clause, WORDS.say("refusal.no_abort", clause=clause))
    assert act.seat is not None
    if settings.nine_terminals and _may_declare_nine(hand, act.seat):
        return None
    return Refusal(clause, WORDS.say("refusal.no_nine_terminals", seat=act.seat))


def _may_declare_nine(hand: HandState, seat: Seat) -> bool:
    """RI-34: a first draw, nobody having called, and nine kinds of terminals and honours, if the hand is known."""
    state = hand.seats[seat]
    if hand.turn != seat or hand.phase is not _DISCARD or _bets(hand).called or state.discards:
        return False
    return state.hand is None or sum([state.hand[face] > 0 for face in ORPHANS]) >= _NINE


def verify_exhausted(rules: RuleSet, hand: HandState, act: Exhausted) -> Refusal | None:
    """Why the hand does not end so: the last discard is due, or the hands shown cannot be those (RI-31, RI-32)."""
    if hand.phase is not _CLAIMS:
        return Refusal("RI-31", say("refusal.must_discard", seat=hand.turn))
    for seat, state in enumerate(hand.seats):
        shown = None if act.hands is None else act.hands[seat]
        if shown == () and must_show(hand, Seat(seat)) is not None:
            continue  # the table has decided that a player in riichi never showed its hand
        if shown is None:
            refusal = must_show(hand, Seat(seat))
            if refusal is not None and (act.hands is not None or state.hand is None):
                return refusal
            continue
        if state.hand is not None and tuple(sorted(spread(state.hand))) != tuple(sorted(shown)):
            return Refusal("RI-32", say("refusal.shows_other_hand", seat=seat, tiles=shown))
        if len(shown) + 3 * len(state.melds) != 13:
            needed = 13 - 3 * len(state.melds)
            return Refusal(
                "RI-32", WORDS.say("refusal.shown_length", seat=seat, number=len(shown), needed=needed)
            )
    revealed = [
        tile
        for state, shown in zip(hand.seats, act.hands or (), strict=False)
        if state.hand is None
        for tile in shown or ()
    ]
    return _one_too_many(rules, hand, revealed)


def _one_too_many(rules: RuleSet, hand: HandState, tiles: Sequence[Tile]) -> Refusal | None:
    """Why these tiles cannot come to light now: with those in sight there would be a fifth copy (RI-1)."""
    for tile in dict.fromkeys(tiles):
        if (refusal := too_many_copies(rules, hand, tile, tiles.count(tile))) is not None:
            return refusal
    return None


def must_show(hand: HandState, seat: Seat) -> Refusal | None:
    """As `BetRules.must_show`: RI-32."""
    bets = _bets(hand)
    if bets.riichi[seat] or bets.declared == seat:
        return Refusal("RI-32", WORDS.say("refusal.riichi_must_show", seat=seat))
    return None


def ura_due(hand: HandState, seat: Seat, settings: RiichiOptions) -> int:
    """As `BetRules.ura_due`: RI-61."""
    return len(hand.indicators) if _bets(hand).riichi[seat] and settings.ura_dora != "none" else 0


def legal_acts(
    rules: RuleSet, hand: HandState, seat: Seat, held: Counts, settings: RiichiOptions
) -> list[Act]:
    """As `BetRules.legal_acts`."""
    acts: list[Act] = []
    state, bets = hand.seats[seat], _bets(hand)
    # A closed hand first: to word a reason for everybody else would cost more than all the rest.
    may = hand.source is not _CLAIM and not bets.riichi[seat] and (not state.melds or _is_closed(state.melds))
    may = may and _riichi_reason(hand, seat, settings) is None
    if may and _discards_to_ready(held, state.melds, len(state.flowers)):
        acts.append(Riichi(seat))
    if rules.players == 3 and held[NORTH] and _verify_kita(rules, hand, seat, settings) is None:
        acts.append(Kita(seat))
    if not bets.called and settings.nine_terminals and _may_declare_nine(hand, seat):
        acts.append(Abort(AbortKind.NINE_TERMINALS, seat))
    return acts


# ---- conditions of the other acts ----


def claim_bar(hand: HandState, seat: Seat) -> Refusal | None:
    """RI-25: in riichi nothing but a win; RI-22: nor on the last discard."""
    if _bets(hand).riichi[seat]:
        return Refusal("RI-25", WORDS.say("refusal.claim_in_riichi", seat=seat))
    if hand.left == 0 and hand.phase is _CLAIMS:
        return Refusal("RI-22", WORDS.say("refusal.last_discard"))
    return None


def meld_bar(
    rules: RuleSet, hand: HandState, act: Chow | Pung | Kong, settings: RiichiOptions
) -> Refusal | None:
    """Further conditions on a claim or kong: RI-17, RI-19, RI-20, RI-25."""
    seat = act.seat
    if not isinstance(act, Kong):
        return None if settings.swap_calling else _no_discard_left(rules, hand, act)
    if sum([meld.kind in _KONGS for state in hand.seats for meld in state.melds]) == KONGS_IN_A_HAND:
        return Refusal("RI-19", WORDS.say("refusal.fifth_kong"))
    if act.kind is KongKind.DIRECT:
        return None
    if hand.source is _CLAIM:
        return Refusal("RI-17", WORDS.say("refusal.kong_after_claim", seat=seat))
    return _riichi_kong_bar(rules, hand, act, settings) if _bets(hand).riichi[seat] else None


def _no_discard_left(rules: RuleSet, hand: HandState, act: Chow | Pung) -> Refusal | None:
    """RI-20: the claim of a known hand that leaves no discard but barred ones."""
    held = hand.seats[act.seat].hand
    if held is None or hand.last_discard is None or (isinstance(act, Chow) and not act.with_):
        return None
    claimed = hand.last_discard[1]
    used = act.with_ if isinstance(act, Chow) else pung_tiles(rules, hand, act)
    left, barred = faces_of(remove_tiles(held, *used)), _swapped(claimed, used)
    if sum(left) > sum([left[face] for face in barred]):
        return None
    return Refusal("RI-20", WORDS.say("refusal.claim_leaves_no_discard", seat=act.seat))


def _swapped(claimed: Tile, used: Sequence[Tile]) -> tuple[int, ...]:
    """The faces that the claim bars from being discarded at once (RI-20)."""
    face = FACE_OF[claimed]
    low, high = sorted([FACE_OF[tile] for tile in used])
    if high != low + 1 or face in (low, high):
        return (face,)
    other = high + 1 if face == low - 1 else low - 1
    return (face, other) if other >= 0 and other // 9 == face // 9 else (face,)


def _riichi_kong_bar(rules: RuleSet, hand: HandState, act: Kong, settings: RiichiOptions) -> Refusal | None:
    """RI-25: of four with the tile just drawn, if the waits stay the same."""
    seat, state, tile = act.seat, hand.seats[act.seat], act.tile
    refusal = Refusal("RI-25", WORDS.say("refusal.riichi_kong", seat=seat))
    if settings.riichi_kongs == "none" or act.kind is not KongKind.CLOSED:
        return refusal
    if tile is None or state.hand is None or hand.drawn is None:
        return None
    face = FACE_OF[tile]
    if FACE_OF[hand.drawn] != face:
        return refusal
    before = remove_tiles(state.hand, hand.drawn)
    used = kong_tiles(rules, hand, act)
    norths = len(state.flowers)
    kept = waits_of(before, state.melds, norths)
    melds = (*state.melds, Meld(MeldKind.CLOSED_KONG, used))
    if waits_of(remove_tiles(state.hand, *used), melds, norths) != kept:
        return refusal
    if settings.riichi_kongs == "same_hand" and not _always_pung(faces_of(before), kept, face):
        return refusal
    return None


def _always_pung(faces: list[int], waited: Sequence[Tile], face: int) -> bool:
    """Whether three of this face are a pung in every reading of every wait."""
    for tile in waited:
        faces[tile] += 1
        ways = sets_and_pair(faces)
        faces[tile] -= 1
        if not all(CLOSED_PUNGS[face] in groups for groups, _ in ways):
            return False
    return True


def discard_bar(hand: HandState, act: Discard, settings: RiichiOptions) -> Refusal | None:
    """RI-25, RI-24 and RI-20."""
    seat, tile, bets = act.seat, act.tile, _bets(hand)
    state = hand.seats[seat]
    if bets.riichi[seat] and hand.drawn not in (None, tile):
        return Refusal("RI-25", WORDS.say("refusal.discards_drawn", seat=seat))
    if bets.declared == seat and state.hand is not None:
        left = remove_tiles(state.hand, tile)
        if not waits_of(left, state.melds, len(state.flowers)):
            return Refusal("RI-24", WORDS.say("refusal.not_ready_after", seat=seat, tile=tile))
    if hand.source is _CLAIM and not settings.swap_calling:
        claim = hand.acts[-1]
        if isinstance(claim, Chow | Pung) and FACE_OF[tile] in _swapped(*_claimed(state.melds[-1])):
            return Refusal("RI-20", WORDS.say("refusal.swap_calling", seat=seat, tile=tile))
    return None


def _claimed(meld: Meld) -> tuple[Tile, list[Tile]]:
    """The tile claimed for this set, and the others of it."""
    assert meld.claimed is not None
    others = list(meld.tiles)
    others.remove(meld.claimed)
    return meld.claimed, others


def discards(hand: HandState, seat: Seat, held: Counts, settings: RiichiOptions) -> Sequence[Discard]:
    """As `RuleSet.discards`."""
    acts, bets = discards_of(seat, held), _bets(hand)
    if not bets.riichi[seat] and bets.declared != seat and hand.source is not _CLAIM:
        return acts
    return [act for act in acts if discard_bar(hand, act, settings) is None]


# ---- consequences ----


def after_act(before: HandState, after: HandState, act: Act, settings: RiichiOptions) -> HandState:
    """As `BetRules.after_act`."""
    bets = _bets(before)
    if isinstance(act, Discard):
        return _after_discard(after, act, bets, settings)
    changed = bets
    if bets.declared is not None and before.phase is _CLAIMS and not isinstance(act, Indicator):
        changed = _standing(before, bets)
    if isinstance(act, Draw):
        if before.phase is _ROB:
            changed = _after_call(_kong_stands(before, changed, settings))
        return after if changed is bets else evolve(after, bets=changed)
    if isinstance(act, Chow | Pung):
        return evolve(after, bets=_after_call(changed))
    if isinstance(act, Kong):
        return _after_kong(after, act, changed, settings)
    if isinstance(act, Riichi):
        return evolve(after, bets=evolve(bets, declared=act.seat))
    if isinstance(act, Indicator):
        return _after_indicator(before, after, act, settings)
    if isinstance(act, Kita) and not settings.kita_claim:
        return evolve(after, phase=Phase.SUPPLEMENT, robbed=None, bets=_after_call(bets))
    return after


def _standing(hand: HandState, bets: BetState) -> BetState:
    """RI-24: nobody won on the rotated discard, so the riichi stands; RI-26: double with a first discard."""
    seat = bets.declared
    assert seat is not None
    first = not bets.called and len(hand.seats[seat].discards) == 1
    riichi = list(bets.riichi)
    riichi[seat] = "double" if first else "riichi"
    return evolve(bets, riichi=tuple(riichi), declared=None, ippatsu=bets.ippatsu | {seat})


def _after_call(bets: BetState) -> BetState:
    """A call ends ippatsu and first turns (RI-26)."""
    return evolve(bets, called=True, ippatsu=frozenset())


def _kong_stands(hand: HandState, bets: BetState, settings: RiichiOptions) -> BetState:
    """The filled kong that nobody robbed turns an indicator with the next discard (RI-18)."""
    kong = next(each for each in reversed(hand.acts) if not isinstance(each, Indicator))
    filled = isinstance(kong, Kong) and kong.kind is KongKind.FILLED
    if filled and settings.kong_dora == "after_discard":
        return evolve(bets, deferred=bets.deferred + 1)
    return bets


def _after_kong(after: HandState, act: Kong, bets: BetState, settings: RiichiOptions) -> HandState:
    earlier = bets.deferred - bets.early  # of another kong: due before this one's supplement
    at_once = settings.kong_dora == "at_once" or (
        settings.kong_dora == "after_discard" and act.kind is KongKind.CLOSED
    )
    direct = act.kind is KongKind.DIRECT and settings.kong_dora == "after_discard"
    changed = evolve(bets, owed=bets.owed + earlier + at_once, deferred=int(direct), early=0)
    if act.kind is KongKind.CLOSED and settings.rob_closed_kong and act.tile is not None:
        return evolve(after, phase=Phase.ROB, robbed=FACE_OF[act.tile], bets=changed)
    return evolve(after, bets=changed if act.kind is KongKind.FILLED else _after_call(changed))


def _after_indicator(
    before: HandState, after: HandState, act: Indicator, settings: RiichiOptions
) -> HandState:
    bets = _bets(before)
    assert act.tile is not None
    turned = (*bets.turned, act.tile)
    if bets.owed:
        changed = evolve(bets, turned=turned, owed=bets.owed - 1)
    else:
        changed = evolve(bets, turned=turned, early=bets.early + 1)
    if before.phase is not _ROB:
        return evolve(after, bets=changed)
    # The kong stands: nobody may rob it any more.
    stands = _after_call(_kong_stands(before, changed, settings))
    return evolve(after, phase=Phase.SUPPLEMENT, robbed=None, bets=stands)


def _after_discard(after: HandState, act: Discard, bets: BetState, settings: RiichiOptions) -> HandState:
    seat = act.seat
    changed = bets
    if seat in bets.ippatsu:
        changed = evolve(changed, ippatsu=bets.ippatsu - {seat})
    if bets.deferred:
        changed = evolve(changed, owed=bets.owed + bets.deferred - bets.early, deferred=0, early=0)
    abort = _abort_due(after, act, bets, settings)
    if abort is not None:
        changed = evolve(changed, due=abort)
    return after if changed is bets else evolve(after, bets=changed)


def _abort_due(hand: HandState, act: Discard, bets: BetState, settings: RiichiOptions) -> AbortKind | None:
    """The abortive draw that follows this discard unless somebody wins on it (RI-35 to RI-37)."""
    seats = hand.seats
    if act.tile in _WINDS and not bets.called and settings.four_winds:
        row = (act.tile,)
        if len(seats) == COPIES and all(state.discards == row for state in seats):
            return AbortKind.FOUR_WINDS
    if bets.declared == act.seat and settings.four_riichi and len(seats) == COPIES:
        others = sum([bool(each) for each in bets.riichi])
        if others == len(seats) - 1:
            return AbortKind.FOUR_RIICHI
    if hand.tail_draws >= KONGS_IN_A_HAND and settings.four_kongs:
        kongs = [sum([meld.kind in _KONGS for meld in state.melds]) for state in seats]
        if sum(kongs) == KONGS_IN_A_HAND and max(kongs) < KONGS_IN_A_HAND:
            return AbortKind.FOUR_KONGS
    return None


# ---- the facts of a win ----


def add_hand_facts(hand: HandState, declaration: WinDeclaration, settings: RiichiOptions) -> WinDeclaration:
    """The declaration with what the course of the hand says; `hand` is as it was when the hu was called."""
    seat, bets, acts = declaration.seat, _bets(hand), hand.acts
    by_draw = declaration.by is WinBy.DRAW
    drawn = any(isinstance(act, Draw) and act.seat == seat for act in acts)
    thrown = tuple([act.tile for act in acts if isinstance(act, Discard) and act.seat == seat])
    first = not bets.called and not (thrown if by_draw else drawn or seat == hand.banker)
    standing = sum([bool(each) for each in bets.riichi])
    facts = BetFacts(
        riichi=bets.riichi[seat],
        ippatsu=seat in bets.ippatsu,
        indicators=hand.indicators[: len(hand.indicators) - bets.early] if by_draw else hand.indicators,
        thrown=thrown,
        passed=_let_pass(hand, seat, settings) if declaration.is_claim else (),
        first_turn=first,
        after_kita=_after_kita(acts, seat, by_draw=by_draw),
        honba=hand.start.honba,
        pot=hand.start.pot + BET * standing,
    )
    return evolve(declaration, bets=facts)


def _after_kita(acts: Sequence[Act], seat: Seat, *, by_draw: bool) -> bool:
    """Whether the tile won on is a North laid out, or the supplement of one."""
    rest = [act for act in acts[-4:] if not isinstance(act, Indicator)]
    if by_draw:
        rest = rest[:-1]  # its draw
    return bool(rest) and isinstance(rest[-1], Kita) and (not by_draw or rest[-1].seat == seat)


def _let_pass(hand: HandState, seat: Seat, settings: RiichiOptions) -> tuple[Tile, ...]:
    """The tiles that this seat could have won on since its last draw or claim, in riichi since its rotated discard,
    without the one that lies open now (RI-28, RI-29)."""
    in_riichi, found = bool(_bets(hand).riichi[seat]), []
    acts = [act for act in hand.acts if not isinstance(act, Indicator)]
    for act in reversed(acts[:-1]):
        if isinstance(act, Discard | Kita | Kong) and act.seat != seat:
            tile = _offered(act, settings)
            found += [] if tile is None else [tile]
        if not in_riichi and isinstance(act, Draw | Chow | Pung | Kong) and act.seat == seat:
            break
        if isinstance(act, Riichi) and act.seat == seat:
            break
    if in_riichi or any(isinstance(act, Draw) and act.seat == seat for act in acts):
        return tuple(found)
    # [reading] Before its first draw a player may still win on a tile that it let pass (example rr-04).
    now = hand.open_tile
    return tuple(tile for tile in found if now is None or FACE_OF[tile] != FACE_OF[now])


def _offered(act: Discard | Kita | Kong, settings: RiichiOptions) -> Tile | None:
    """The tile of this act that others could have won on. [reading] A closed kong let pass bars nothing (RI-44)."""
    if isinstance(act, Discard):
        return act.tile
    if isinstance(act, Kita):
        return NORTH if settings.kita_claim else None
    return act.tile if act.kind is KongKind.FILLED else None


def number_thrown(acts: Sequence[Act], seat: Seat) -> int:
    """How many tiles the seat has discarded, claimed ones included."""
    return sum([isinstance(act, Discard) and act.seat == seat for act in acts])


def course_bar(rules: RuleSet, hand: HandState, declaration: WinDeclaration) -> Bar | None:
    """RI-24: the player who announced riichi discards first. RI-1: no fifth copy lies beneath the indicators."""
    seat, ura = declaration.seat, declaration.ura_indicators or ()
    if _bets(hand).declared == seat and hand.phase is _DISCARD:
        return "RI-24", WORDS.say("refusal.rotated_discard_first", seat=seat)
    if not ura:
        return None
    revealed = list(ura)
    if hand.seats[seat].hand is None and declaration.held is not None:
        revealed += spread(declaration.held)
        if not declaration.is_claim and declaration.tile is not None:
            revealed.append(declaration.tile)
    refusal = _one_too_many(rules, hand, revealed)
    return None if refusal is None else (refusal.clause, refusal.reason)


def other_hu(hand: HandState, declaration: WinDeclaration) -> WinDeclaration | None:
    """As `RuleSet.other_hu`: a hu on a tile that nobody may rob by the options in force. It is judged as if it were
    robbed, so that the refusal names its own clause (RI-44, SN-7)."""
    if hand.phase is not Phase.SUPPLEMENT or hand.turn == declaration.seat:
        return None
    act = hand.acts[-1]
    if isinstance(act, Kita):
        tile = NORTH
    elif isinstance(act, Kong) and act.kind is KongKind.CLOSED and act.tile is not None:
        tile = FACE_OF[act.tile]
    else:
        return None
    return evolve(declaration, by=WinBy.ROB, from_=hand.turn, tile=tile)
