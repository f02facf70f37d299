"""Sentences about a hand from its beginning to its result."""

from typing import Final

SENTENCES: Final = {
    "hand.begins": "Hand {hand:number} begins: seat {banker:seat} banks, stay {stay:number}",
    "hand.dealt": "the hand is dealt",
    "hand.dealt_with": "the indicator is {tile}; {word:code} tiles: {wilds:tile_list}",
    "hand.dealt_without": "no indicator is turned; {word:code} tiles: {wilds:tile_list}",
    "dice.for": "Dice {one:number} and {other:number} for the {roll:code}",
    "dice.stack": "Dice {one:number} and {other:number}: seat {seat} breaks after stack {count:number}",
    "dice.tile": "Dice {one:number} and {other:number}: seat {seat} breaks after tile {count:number}",
    "dice.indicator": "Dice {one:number} and {other:number}: the indicator lies at {place}",
    "indicator.flower": "{tile} is a flower: it is turned back, and the dice are rolled again",
    "payment.kong": "{payments}",
    # ---- results ---------------------------------------------------------------------------------------------------
    "hand.drawn": "drawn, nobody pays",
    "hand.no_winner": "no winner, {deltas}",
    "hand.won": "{winners:both}, {deltas}",
    "hand.winner": "seat {seat} won[ with {patterns}]",
    "hand.ended": "{how:sentence}[; {notes:sentences}]",
    "hand.ended_at_limit": "{how:sentence}[; {notes:sentences}]; paid as far as chips and limits reach",
    "hand.abandoned": (
        "abandoned by {by:text}[: {why:text}]; nobody wins it[; what was paid on the way stands: {paid:moved}]"
    ),
    "hand.result": "Hand {hand:number}: {result:sentence}",
    "hand.pattern": "{pattern}",
    "note.rules": "{text}",
    "session.rounds": "{rounds:number} rounds of the bank are played: the session is over",
    "session.rests": "{person} rests; {other:person} sits down instead",
}
