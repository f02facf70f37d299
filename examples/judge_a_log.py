"""The verdict on every line of a log, as `mahjong-table referee` gives it: here a hand in which somebody errs."""

import json
from random import Random

from controller.rules import judge_log, load, play_hand

log = list(play_hand(load("xiamen"), Random(3)).log())
log.insert(len(log) // 2, json.dumps({"event": "hu", "seat": 2}))
for verdict in judge_log(log):
    if not verdict.get("ok"):
        print(json.dumps(verdict))
