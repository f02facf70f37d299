"""A hand played act by act from a wall of one's own: what may be done, what is refused and why."""

from dataclasses import replace
from random import Random

from controller.rules import Draw, Hand, IllegalAct, ShuffledWall, load

wall = ShuffledWall(load("hangzhou"), Random(5))
hand = Hand(load("hangzhou"), wall.begun)
for _ in range(8):
    act = hand.legal_acts()[0]
    if isinstance(act, Draw):  # the rules say that a tile is due, the wall which
        act = replace(act, tile=wall.take(act.end))
    hand = hand.apply(act)
print(hand)
try:
    hand.play("3: hu")
except IllegalAct as refused:
    print("refused by", refused.clause, "because", refused.reason)
