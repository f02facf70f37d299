"""A bot in six lines: it wins, else kongs, else does anything; the others play at random and win when they can."""

from collections.abc import Sequence
from random import Random

from controller.rules import Act, Hand, HandState, Hu, Kong, Seat, load, players_by

BOT = Seat(0)


def choose(_hand: HandState, seat: Seat, legal: Sequence[Act], chance: Random) -> Act | None:
    """The first win there is; seat 0's first kong; else any legal act."""
    for kind in (Hu, Kong) if seat == BOT else (Hu,):
        for act in legal:
            if isinstance(act, kind):
                return act
    return chance.choice(legal)


system, chance, kongs, won = load("wuhan"), Random(1), 0, 0
for _ in range(50):
    hand = Hand.at_random(system, chance, players_by(choose))
    kongs += sum(isinstance(act, Kong) and act.seat == BOT for act in hand.acts)
    won += hand.result.deltas[BOT] if hand.result else 0
print(f"{kongs} kongs in 50 hands, {won:+} units")
