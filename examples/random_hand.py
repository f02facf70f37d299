"""A whole hand by players at random, as text, and read back from it.

python examples/random_hand.py [SYSTEM [SEED]]
"""

import sys
from random import Random

from controller.rules import Hand, load

name, seed = ([*sys.argv[1:], "ningbo", "7"] if len(sys.argv) == 1 else [*sys.argv[1:], "7"])[:2]
hand = Hand.at_random(load(name), Random(int(seed)))
print(hand)
assert Hand.parse(str(hand)) == hand
