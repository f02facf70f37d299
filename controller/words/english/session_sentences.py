"""Sentences about sessions: seats, breaks, the end, and corrected totals."""

from typing import Final

SENTENCES: Final = {
    "session.begins": "Session {session:text} begins",
    "session.begins_with": "Session {session:text} begins: {people}",
    "session.over": "Session {session:text} is over: {why:sentence}",
    "session.ends": "Session {session:text} ends with this hand: {why:sentence}",
    "why.staff": "{by:text} ends it",
    "why.new_session": "a new session begins",
    "why.rotations": "{count:number} rotation{count:s} of the bank played",
    "why.time": "the time agreed is reached",
    "why.given": "{text}",
    "rules.bind": "{rules:text} binds from hand {hand:number} on, in place of {before:text}",
    "rules.next_hand": (
        "Hand {hand:number} ends by {before:text}, by which it began; {rules:text} binds from hand {next:number} on"
    ),
    "rules.next_session": (
        "{rules:text} is played by {count:number} people, session {session:text} by {people:number}: it binds with the "
        "next session"
    ),
    "rules.as_before": "{rules:text} goes on binding",
    "seat.taken": "{person} sits in seat {seat}[ instead of {left:person}]",
    "seat.swapped": "{one:person} sits in seat {a:seat} now, {other:person} in seat {b:seat}",
    "break.now": "A break[: {why:text}]",
    "break.after_hand": "A break after this hand[: {why:text}]",
    "break.over": "The break is over",
    "correction.proposed": (
        "A correction to hand {hand:number} by {by:text} needs a second person: {excess:text} ({why:text})"
    ),
    "correction": "Correction to hand {hand:number} by {by:text}: {why:text} ({changes:moved})",
}
