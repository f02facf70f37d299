"""What forbids a declared win (XM-11 to XM-15, XM-19, XM-20, XM-31, QZ-4, QZ-5)."""

from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.reasons import say
from controller.rules.tiles import Seat, Tile, is_flower, spread
from controller.rules.win_declaration import Bar
from controller.rules.xiamen.clauses import WORDS
from controller.rules.xiamen.winner_hand import HAND_TILES, Held
from controller.words.sentence import Sentence


def public_bar(held: Held) -> Bar | None:
    """What forbids the win whatever the hand holds."""
    attempt = held.attempt
    seat, tile = attempt.seat, attempt.tile
    if attempt.cannot_win is not None:
        return attempt.cannot_win, _right_lost(seat, attempt.cannot_win)
    for meld in attempt.melds:
        if held.gold.wild in meld.tiles:
            return "XM-14", WORDS.say("refusal.gold_in_meld", kind=meld.kind, tiles=meld.tiles, seat=seat)
        if meld.kind is MeldKind.SINGLE_KONG:
            return "XM-14", WORDS.say("refusal.konged_alone", seat=seat, tiles=meld.tiles)
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (seat - 1) % attempt.players):
            return "XM-14", say("refusal.wrong_chow", seat=seat, tiles=meld.tiles, giver=meld.from_)
    if attempt.by is WinBy.INDICATOR:
        return _indicator_bar(held)
    if attempt.is_claim and tile == held.gold.wild:
        return "XM-15", WORDS.say("refusal.gold_discarded", tile=held.gold.wild, seat=attempt.from_)
    return None


def bar_of_tiles(held: Held, *, wins: bool) -> Bar | None:
    """What forbids the win by the tiles held; `wins` says whether they win in any way."""
    attempt = held.attempt
    seat, tile, concealed = attempt.seat, attempt.tile, attempt.held
    assert concealed is not None
    if any(concealed[34:]):
        flower = next(Tile(each) for each in range(34, 42) if concealed[each])
        clause = "XM-6" if held.right_after_deal else "XM-12"
        return clause, WORDS.say("refusal.flower_held", seat=seat, tile=flower)
    if not held.number_fits:
        return (
            "XM-20",
            say("refusal.wrong_length", seat=seat, number=held.number, needed=HAND_TILES),
        )
    if not wins:
        return _no_win(held)
    if attempt.by is WinBy.DRAW or tile is None:
        return None
    if held.waits_on_anything:
        return (
            "XM-15",
            WORDS.say("refusal.wait_on_anything", seat=seat, tile=tile),
        )
    if held.rules.settings.gold_holder_own_draw_only and concealed[held.gold.wild]:
        # XM-31 [reading]: robbing a kong or the Gold is no own draw either.
        return "XM-31", WORDS.say("refusal.gold_holder", seat=seat, tile=tile)
    return None


def _indicator_bar(held: Held) -> Bar | None:
    """XM-19, QZ-4: who may rob the Gold when."""
    attempt = held.attempt
    seat, indicator = attempt.seat, attempt.indicator
    if "robbing_gold" not in held.rules.scheme.multipliers:
        return "QZ-4", WORDS.say("refusal.no_gold_robbing", seat=seat)
    if not (attempt.after_deal or attempt.first_turn):
        return (
            "XM-19",
            WORDS.say("refusal.gold_robbed_when", seat=seat),
        )
    if indicator is not None and attempt.tile != indicator:
        return "XM-19", WORDS.say("refusal.gold_robbed_tile", seat=seat, tile=indicator)
    return None


def _no_win(held: Held) -> Bar:
    attempt = held.attempt
    seat, tile = attempt.seat, attempt.tile
    assert attempt.held is not None
    knows_eight = "eight_flowers" in held.rules.scheme.multipliers
    if knows_eight and (tile is None or is_flower(tile)) and not held.right_after_deal:
        laid = len(held.flower_tiles)
        return "QZ-5", WORDS.say("refusal.flowers_short", seat=seat, number=laid)
    if tile is None:
        clause = "XM-19" if held.right_after_deal or held.golds >= 3 else "XM-11"
        return clause, WORDS.say("refusal.win_without_tile", seat=seat)
    if is_flower(tile):
        return "XM-12", WORDS.say("refusal.flower_completes_nothing", tile=tile, seat=seat)
    if held.golds >= 3 and attempt.by is WinBy.DRAW:
        return (
            "XM-19",
            WORDS.say("refusal.three_golds_when", seat=seat),
        )
    return (
        "XM-11",
        WORDS.say("refusal.no_five_sets", seat=seat, tiles=spread(attempt.held), tile=tile),
    )


def _right_lost(seat: Seat, clause: str) -> Sentence:
    """Why the seat may not win this hand any more."""
    match clause:
        case "XM-13":
            return WORDS.say("refusal.honour_not_followed", seat=seat, clause=clause)
        case "XM-20":
            return WORDS.say("refusal.did_wrong", seat=seat, clause=clause)
        case "XM-34":
            return WORDS.say("refusal.discarded_without_float", seat=seat, clause=clause)
    return WORDS.say("refusal.cannot_win", seat=seat, clause=clause)
