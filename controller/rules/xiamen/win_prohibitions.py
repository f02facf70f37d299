"""What forbids a declared win (XM-11 to XM-15, XM-19, XM-20, XM-31, QZ-4, QZ-5)."""

from controller.rules.play_kinds import MeldKind, WinBy
from controller.rules.tiles import Tile, is_flower, name, names, spread
from controller.rules.win_declaration import Bar
from controller.rules.xiamen.winner_hand import HAND_TILES, Held


def public_bar(held: Held) -> Bar | None:
    """What forbids the win whatever the hand holds."""
    attempt = held.attempt
    seat, tile = attempt.seat, attempt.tile
    if attempt.cannot_win is not None:
        why = _LOST.get(attempt.cannot_win, "it may not win any more in this hand")
        return attempt.cannot_win, f"seat {seat} cannot win: {why} ({attempt.cannot_win})"
    for meld in attempt.melds:
        if held.gold.wild in meld.tiles:
            return "XM-14", f"the {meld.kind} {names(meld.tiles)} of seat {seat} contains a Gold"
        if meld.kind is MeldKind.SINGLE_KONG:
            return "XM-14", f"seat {seat} cannot kong {names(meld.tiles)} alone"
        if meld.kind is MeldKind.CHOW and meld.from_ not in (None, (seat - 1) % attempt.players):
            return "XM-14", f"seat {seat} cannot have chowed {names(meld.tiles)} from seat {meld.from_}"
    if attempt.by is WinBy.INDICATOR:
        return _indicator_bar(held)
    if attempt.is_claim and tile == held.gold.wild:
        return "XM-15", f"the Gold {name(held.gold.wild)} of seat {attempt.from_} never wins for another"
    return None


def bar_of_tiles(held: Held, *, wins: bool) -> Bar | None:
    """What forbids the win by the tiles held; `wins` says whether they win in any way."""
    attempt = held.attempt
    seat, tile, concealed = attempt.seat, attempt.tile, attempt.held
    assert concealed is not None
    if any(concealed[34:]):
        flower = name(next(Tile(each) for each in range(34, 42) if concealed[each]))
        clause = "XM-6" if held.right_after_deal else "XM-12"
        return clause, f"seat {seat} has yet to lay out its flower {flower}"
    if not held.number_fits:
        return (
            "XM-20",
            f"seat {seat} has {held.number} tiles instead of {HAND_TILES}: a long or short hand cannot win",
        )
    if not wins:
        return _no_win(held)
    if attempt.by is WinBy.DRAW or tile is None:
        return None
    if held.waits_on_anything:
        return (
            "XM-15",
            f"any tile completes seat {seat}'s hand, so it wins only by own draw, not by {name(tile)}",
        )
    if held.rules.settings.gold_holder_own_draw_only and concealed[held.gold.wild]:
        # XM-31 [reading]: robbing a kong or the Gold is no own draw either.
        return "XM-31", f"seat {seat} holds a Gold and wins only by own draw, not by {name(tile)}"
    return None


def _indicator_bar(held: Held) -> Bar | None:
    """XM-19, QZ-4: who may rob the Gold when."""
    attempt = held.attempt
    seat, indicator = attempt.seat, attempt.indicator
    if "robbing_gold" not in held.rules.scheme.multipliers:
        return "QZ-4", f"seat {seat} cannot rob the Gold: Quanzhou does not know that"
    if not (attempt.after_deal or attempt.first_turn):
        return (
            "XM-19",
            f"seat {seat} can rob the Gold only right after deal and flowers, the banker after its first discard",
        )
    if indicator is not None and attempt.tile != indicator:
        return "XM-19", f"seat {seat} can rob only the tile turned up, {name(indicator)}"
    return None


def _no_win(held: Held) -> Bar:
    attempt = held.attempt
    seat, tile = attempt.seat, attempt.tile
    assert attempt.held is not None
    knows_eight = "eight_flowers" in held.rules.scheme.multipliers
    if knows_eight and (tile is None or is_flower(tile)) and not held.right_after_deal:
        laid = len(held.flower_tiles)
        return "QZ-5", f"seat {seat} has {laid} of the eight flowers: only all eight win whatever the hand"
    if tile is None:
        clause = "XM-19" if held.right_after_deal or held.golds >= 3 else "XM-11"
        return clause, f"without a last tile seat {seat} wins only with three Golds right after the deal"
    if is_flower(tile):
        return "XM-12", f"the flower {name(tile)} completes nothing: seat {seat} lays it out and replaces it"
    if held.golds >= 3 and attempt.by is WinBy.DRAW:
        return (
            "XM-19",
            f"seat {seat}'s three Golds win with any tiles only right after the deal and in the last turn",
        )
    return (
        "XM-11",
        f"seat {seat}'s {names(spread(attempt.held))} with {name(tile)} is no pair and five sets",
    )


_LOST = {
    "XM-13": "it did not follow a discarded honour",
    "XM-20": "it had too many or too few tiles, or did something wrong",
    "XM-34": "it discarded a Gold without floating",
}
