"""How hands of random players end, and what a hand costs on average.

python examples/average_payments.py [HANDS]
"""

import sys
from collections import Counter
from random import Random

from controller.rules import load, names_of_systems, play_hand

hands = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
for name in names_of_systems():
    system, chance = load(name), Random(name)
    ends, paid = Counter[str](), 0
    for _ in range(hands):
        result = play_hand(system, chance).result
        ends[result.kind] += 1
        paid += sum(payment.amount for payment in result.payments)
    print(f"{name:16} {ends['win'] / hands:5.1%} won, {paid / hands:8.1f} units change hands in a hand")
