"""Sentences of refusals, notes and questions that systems share, in English (`controller.rules.reasons`)."""

from typing import Final

from controller.rules.reasons import EnglishSentence

YET_TO_DISCARD: Final = EnglishSentence("refusal.yet_to_discard", "seat {seat} has yet to discard")
NO_PUNG_TO_FILL: Final = EnglishSentence(
    "refusal.no_pung_to_fill", "seat {seat} has no open pung of {tile} to fill"
)
WALL_EMPTY: Final = EnglishSentence("refusal.wall_empty", "no tile that may be drawn is left")
DRAWS_NEXT: Final = EnglishSentence("refusal.draws_next", "seat {seat} draws next")
DRAW_FROM_HEAD: Final = EnglishSentence(
    "refusal.draw_from_head", "seat {seat} draws from the head; only a supplement comes from the tail"
)
MUST_DISCARD: Final = EnglishSentence(
    "refusal.must_discard", "seat {seat} has its extra tile already and must discard"
)
DRAWS_SUPPLEMENT: Final = EnglishSentence("refusal.draws_supplement", "seat {seat} has a supplement to draw")
SUPPLEMENT_FROM_TAIL: Final = EnglishSentence(
    "refusal.supplement_from_tail", "seat {seat} draws its supplement from the tail, not the head"
)
FLOWER_NOT_DISCARDED: Final = EnglishSentence(
    "refusal.flower_not_discarded", "the flower {tile} is laid out, not discarded"
)
TILE_NOT_HELD: Final = EnglishSentence("refusal.tile_not_held", "seat {seat} does not hold {tile}")
NOTHING_TO_DISCARD: Final = EnglishSentence("refusal.nothing_to_discard", "it has no tile to discard")
SUPPLEMENT_FIRST: Final = EnglishSentence(
    "refusal.supplement_first", "seat {seat} must draw its supplement from the tail before it discards"
)
NO_DISCARD_SO_LATE: Final = EnglishSentence(
    "refusal.no_discard_so_late", "seat {seat} keeps what it drew: no discard follows so late"
)
NO_CHOW: Final = EnglishSentence(
    "refusal.no_chow", "seat {seat} cannot chow: there is no chow in these rules"
)
CHOW_FROM_LEFT: Final = EnglishSentence(
    "refusal.chow_from_left", "seat {seat} can chow only from its left neighbour, not from seat {giver}"
)
WILD_IN_OPEN_SET: Final = EnglishSentence(
    "refusal.wild_in_open_set", "no open set may contain a wild tile ({tiles})"
)
NOTHING_TO_CLAIM: Final = EnglishSentence(
    "refusal.nothing_to_claim", "no fresh discard lies open for seat {seat} to claim"
)
OWN_DISCARD: Final = EnglishSentence("refusal.own_discard", "seat {seat} cannot claim its own discard {tile}")
WILD_CLAIMED: Final = EnglishSentence(
    "refusal.wild_claimed", "the discarded wild tile {tile} cannot be claimed"
)
NO_RUN: Final = EnglishSentence("refusal.no_run", "{tiles} and {tile} are no run")
NO_SINGLE_KONG: Final = EnglishSentence("refusal.no_single_kong", "no tile is konged alone in these rules")
NO_SUPPLEMENT_LEFT: Final = EnglishSentence(
    "refusal.no_supplement_left", "no tile is left for the supplement of a kong"
)
OWN_KONG_IN_TURN: Final = EnglishSentence(
    "refusal.own_kong_in_turn",
    "seat {seat} can kong its own tiles only in its turn, with its extra tile in hand",
)
NO_KONG_SO_LATE: Final = EnglishSentence(
    "refusal.no_kong_so_late", "seat {seat} keeps what it drew: no kong so late"
)
OTHER_TILE_DISCARDED: Final = EnglishSentence(
    "refusal.other_tile_discarded", "{tile} was discarded, not {other_tile}"
)
WILD_IN_KONG: Final = EnglishSentence("refusal.wild_in_kong", "no kong may contain a wild tile")
NO_KONG: Final = EnglishSentence("refusal.no_kong", "{tiles} and {tile} are no kong")
SAY_SINGLE_KONG: Final = EnglishSentence("refusal.say_single_kong", "say which tile seat {seat} kongs alone")
NOT_KONGED_ALONE: Final = EnglishSentence(
    "refusal.not_konged_alone", "{tile} is not konged alone in this hand"
)
RUN_NOT_EXTENDED: Final = EnglishSentence(
    "refusal.run_not_extended", "no tile may be added to an open run ({tile})"
)
TILES_LEFT: Final = EnglishSentence("refusal.tiles_left", "{number} tiles can still be drawn")
NO_DISCLOSURE: Final = EnglishSentence("refusal.no_disclosure", "no hand is laid open in these rules")
DISCLOSE_AFTER_DISCARD: Final = EnglishSentence(
    "refusal.disclose_after_discard", "seat {seat} can lay its hand open only right after its own discard"
)
DISCLOSED_ALREADY: Final = EnglishSentence(
    "refusal.disclosed_already", "seat {seat} has laid its hand open already"
)
NOT_READY: Final = EnglishSentence("refusal.not_ready", "seat {seat} is not one tile away from winning")
SAY_CHOW_TILES: Final = EnglishSentence(
    "refusal.say_chow_tiles", "say which two tiles seat {seat} chows with"
)
SAY_KONG_TILE: Final = EnglishSentence("refusal.say_kong_tile", "say which tile seat {seat} kongs")
NO_PUNG: Final = EnglishSentence("refusal.no_pung", "{tiles} and {tile} are no pung")
NO_TILES_FOR_RUN: Final = EnglishSentence(
    "refusal.no_tiles_for_run", "seat {seat} holds no two tiles that make a run with {tile}"
)
OUT_OF_TURN: Final = EnglishSentence("refusal.out_of_turn", "it is not seat {seat}'s turn: {instead}")
NOT_HELD: Final = EnglishSentence("refusal.not_held", "seat {seat} does not hold {tiles}")
FLOWERS_TO_REPLACE: Final = EnglishSentence(
    "refusal.flowers_to_replace", "seat {seat} has yet to replace its flowers from the tail"
)
WILD_FLOWER: Final = EnglishSentence(
    "refusal.wild_flower", "{tile} is wild in this hand, so seat {seat} keeps it"
)
NO_FLOWER: Final = EnglishSentence("refusal.no_flower", "{tile} is no flower in this hand")
NO_FLOWER_SUPPLEMENT_LEFT: Final = EnglishSentence(
    "refusal.no_flower_supplement_left", "no tile is left to replace a flower"
)
FLOWERS_BEFORE_DRAW: Final = EnglishSentence(
    "refusal.flowers_before_draw", "seat {seat} replaces its flowers before seat {other} draws"
)
FLOWERS_FROM_TAIL: Final = EnglishSentence(
    "refusal.flowers_from_tail", "seat {seat} replaces its flowers from the tail, not the head"
)
FLOWERS_IN_ORDER: Final = EnglishSentence(
    "refusal.flowers_in_order", "seat {seat} replaces its flowers before seat {other} lays out its own"
)
FLOWER_FIRST: Final = EnglishSentence(
    "refusal.flower_first", "seat {seat} must lay out its flower {tile} first"
)
FLOWER_IN_OWN_TURN: Final = EnglishSentence(
    "refusal.flower_in_own_turn", "a flower is laid out in one's own turn"
)
TILE_NOT_DRAWN: Final = EnglishSentence("refusal.tile_not_drawn", "seat {seat} has not drawn {tile}")
STANDS_BY_FALSE_WIN: Final = EnglishSentence(
    "refusal.stands_by_false_win", "seat {seat} stands by a false win"
)
LET_PASS: Final = EnglishSentence("refusal.let_pass", "seat {seat} let {tile} pass since its last turn")
MAY_NOT_WIN: Final = EnglishSentence(
    "refusal.may_not_win", "seat {seat} may not win any more in this hand ({clause})"
)
WRONG_LENGTH: Final = EnglishSentence(
    "refusal.wrong_length",
    "seat {seat} has {number} tiles instead of {needed}: a long or short hand cannot win",
)
WRONG_CHOW: Final = EnglishSentence(
    "refusal.wrong_chow", "seat {seat} cannot have chowed {tiles} from seat {giver}"
)
OTHER_TILE_WINS: Final = EnglishSentence(
    "refusal.other_tile_wins", "the tile laid apart is {tile}, but {other_tile} is the one that may win"
)
CLOSED_KONGS_DIFFER: Final = EnglishSentence(
    "refusal.closed_kongs_differ", "seat {seat} has {hidden} closed kongs face down and turns up {shown}"
)
REVEALS_OTHER_HAND: Final = EnglishSentence(
    "refusal.reveals_other_hand", "seat {seat} reveals {tiles}, which is not the hand it holds"
)
SHOWS_OTHER_HAND: Final = EnglishSentence(
    "refusal.shows_other_hand", "seat {seat} shows {tiles}, which is not the hand it holds"
)
ONE_WINNER_HERE: Final = EnglishSentence("refusal.one_winner_here", "one player wins a hand in these rules")
NOT_READY_WITH: Final = EnglishSentence(
    "refusal.not_ready_with", "seat {seat} is not one tile away from winning with {tiles}"
)
NO_FALSE_WIN_DUE: Final = EnglishSentence(
    "refusal.no_false_win_due", "no refused hu of seat {seat} stands, so no false win falls due"
)
NOTHING_TO_WIN_ON: Final = EnglishSentence(
    "refusal.nothing_to_win_on", "seat {seat} has neither drawn a tile nor a fresh discard to win on"
)
HAND_OVER: Final = EnglishSentence("refusal.hand_over", "the hand is over")
MUST_REVEAL: Final = EnglishSentence("refusal.must_reveal", "seat {seat} must reveal its hand to win")
HU_WINS: Final = EnglishSentence(
    "refusal.hu_wins", "seat {seat}'s hu wins: there is no false win to stand by"
)
SHOWS_NO_TILE: Final = EnglishSentence("refusal.shows_no_tile", "seat {seat} shows no tile to win with")
NOTHING_TO_ROB: Final = EnglishSentence(
    "refusal.nothing_to_rob", "seat {seat} can rob only a filled kong, and seat {other} filled none"
)
NO_SUCH_TILE: Final = EnglishSentence("refusal.no_such_tile", "there is no {tile} in this set of tiles")
NOTHING_DRAWN: Final = EnglishSentence("refusal.nothing_drawn", "seat {seat} has not drawn a tile to win on")
WIN_ON_OWN_DISCARD: Final = EnglishSentence(
    "refusal.win_on_own_discard", "seat {seat} cannot win on its own discard"
)
FIFTH_COPY: Final = EnglishSentence(
    "refusal.fifth_copy", "that would be a fifth {tile}: all of them are in sight already"
)
SECOND_COPY: Final = EnglishSentence(
    "refusal.second_copy", "that would be a second {tile}: all of them are in sight already"
)
MORE_THAN_FOUR: Final = EnglishSentence(
    "refusal.more_than_four", "with the revealed hand there would be more than four {tile} in sight"
)
MORE_THAN: Final = EnglishSentence(
    "refusal.more_than", "with the revealed hand there would be more than {number} {tile} in sight"
)
NOTE_DRAW_UNKNOWN: Final = EnglishSentence(
    "note.draw_unknown", "which tile seat {seat} drew last is not known; only the certain part is paid"
)
NOTE_DRAW_UNKNOWN_BY_CLAUSE: Final = EnglishSentence(
    "note.draw_unknown_by_clause",
    "{clause}: which tile seat {seat} drew last is not known; only the certain part is paid",
)
