"""Hangzhou's further conditions on claims: liability restrictions and claims in a float round (HZ-54, HZ-56)."""

from controller.rules.acts import Chow, Discard, Kong, Pung
from controller.rules.hand_state import HandState, Meld
from controller.rules.hangzhou.clauses import WORDS
from controller.rules.hangzhou.float_round import row_of
from controller.rules.hangzhou.fortune import fortune
from controller.rules.hangzhou.hangzhou_readings import waits_on_anything
from controller.rules.hangzhou.options import HangzhouOptions
from controller.rules.hangzhou.payments import CLAIMED_KINDS, RELATED_FROM
from controller.rules.play_kinds import KongKind, MeldKind
from controller.rules.tiles import Counts, Seat, Tile, kinds_in, remove_tiles
from controller.rules.win_declaration import Bar


def restriction_bar(hand: HandState, act: Chow | Pung | Kong, settings: HangzhouOptions) -> Bar | None:
    """HZ-54: a third claim that would make a relation where the table wants none."""
    if settings.liability_restriction == "none" or hand.stay < settings.liability_restriction_from_stay:
        return None
    if hand.last_discard is None or (isinstance(act, Kong) and act.kind is not KongKind.DIRECT):
        return None
    giver, seat = hand.last_discard[0], act.seat
    before = [
        meld.kind for meld in hand.seats[seat].melds if meld.kind in CLAIMED_KINDS and meld.from_ == giver
    ]
    if len(before) + 1 < RELATED_FROM:
        return None
    if settings.liability_restriction == "two_claims_max":
        return "HZ-54", WORDS.say("refusal.sets_from_one_seat", seat=seat, number=len(before), giver=giver)
    if hand.banker in (seat, giver):
        return None
    if settings.liability_restriction == "banker_only":
        return "HZ-54", WORDS.say("refusal.no_third_claim", seat=seat, giver=giver)
    if isinstance(act, Chow) and set(before) == {MeldKind.CHOW}:
        return "HZ-54", WORDS.say("refusal.no_third_chow", seat=seat, giver=giver)
    return None


def float_claim_bar(hand: HandState, act: Chow | Pung | Kong, settings: HangzhouOptions) -> Bar | None:
    """HZ-56: a floating player claims not at all, or only where another float or a kong bloom can follow at once.

    Judged where the hand is known; a hidden hand's float is judged back when it is revealed.
    """
    held = hand.seats[act.seat].hand
    if held is None:
        return None
    row = row_of(hand, act.seat, settings)
    if isinstance(act, Kong) and act.kind is not KongKind.DIRECT:
        if row.fed and not _blooms(hand, act.seat, held, act, settings):
            return (
                "HZ-56",
                WORDS.say("refusal.kong_keeps_wait", seat=act.seat),
            )
        return None
    if not row.floating:
        return None
    if not settings.float_claims:
        return "HZ-56", WORDS.say("refusal.floating", seat=act.seat)
    if isinstance(act, Kong):
        follows = _blooms(hand, act.seat, held, act, settings)
    else:
        follows = _float_or_kong_follows(hand, act, held, settings)
    if follows:
        return None
    return (
        "HZ-56",
        WORDS.say("refusal.no_float_could_follow", seat=act.seat),
    )


def float_duty_bar(hand: HandState, act: Discard, settings: HangzhouOptions) -> Bar | None:
    """HZ-56: having claimed in the float round, the player discards a fortune and keeps the wait on anything."""
    state = hand.seats[act.seat]
    if state.hand is None:
        return None
    if not row_of(hand, act.seat, settings).fed:
        return None
    after = remove_tiles(state.hand, act.tile)
    if act.tile in hand.wilds and _waits(hand, after, state.melds, settings):
        return None
    return "HZ-56", WORDS.say("refusal.float_or_kong", seat=act.seat)


def fortune_out(hand: HandState, seat: Seat) -> bool:
    """Whether the seat has discarded a fortune tile at all; without one there is no float to look for."""
    row = hand.seats[seat].discards
    return any(wild in row for wild in hand.wilds)


def _float_or_kong_follows(
    hand: HandState, act: Chow | Pung, held: Counts, settings: HangzhouOptions
) -> bool:
    assert hand.last_discard is not None
    claimed = hand.last_discard[1]
    used = act.with_ or (claimed, claimed)
    if isinstance(act, Chow) and not act.with_:
        return True  # which tiles it takes is judged when they are known
    left = remove_tiles(held, *used)
    kind = MeldKind.CHOW if isinstance(act, Chow) else MeldKind.PUNG
    laid = (*hand.seats[act.seat].melds, Meld(kind, (claimed, *used), claimed, hand.turn))
    if left[fortune(hand.indicator).wild] and _waits(
        hand, remove_tiles(left, fortune(hand.indicator).wild), laid, settings
    ):
        return True
    closed = [each for each in kinds_in(left) if left[each] == 4 and each != fortune(hand.indicator).wild]
    if any(
        _waits(
            hand, remove_tiles(left, *(each,) * 4), (*laid, Meld(MeldKind.CLOSED_KONG, (each,) * 4)), settings
        )
        for each in closed
    ):
        return True
    return any(
        meld.kind is MeldKind.PUNG
        and meld.claimed is not None
        and left[meld.claimed]
        and _waits(hand, remove_tiles(left, meld.claimed), laid, settings)
        for meld in laid
    )


def _blooms(hand: HandState, seat: Seat, held: Counts, act: Kong, settings: HangzhouOptions) -> bool:
    """Whether any supplement would win after this kong."""
    tile: Tile | None = (
        act.tile if act.kind is not KongKind.DIRECT or hand.last_discard is None else hand.last_discard[1]
    )
    if tile is None:
        return False
    melds = hand.seats[seat].melds
    number = {KongKind.FILLED: 1, KongKind.DIRECT: 3, KongKind.CLOSED: 4}[act.kind]
    laid = melds if act.kind is KongKind.FILLED else (*melds, Meld(MeldKind.CLOSED_KONG, (tile,) * 4))
    return _waits(hand, remove_tiles(held, *(tile,) * number), laid, settings)


def _waits(hand: HandState, held: Counts, melds: tuple[Meld, ...], settings: HangzhouOptions) -> bool:
    return waits_on_anything(held, melds, fortune(hand.indicator), settings)
