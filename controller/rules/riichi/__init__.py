"""Riichi (RI-1 to RI-90) and sanma for three (SN-1 to SN-11): options, walls, and the score of a win.

Start at `options`, whose presets say in data how the published rules differ. A score case becomes a `RiichiWin`
(`score_case`), `win` judges it, `worth` takes the best of its `readings`, `payments` says who pays. Where the clauses
leave a choice, it was taken once, at the place named:

* a tile that several may count as the last is the best for the banker in the dealt hand (`worth._best_yakuman`);
* a hand of man that is a mangan stands against a mangan of the same price (`worth._or_hand_of_man`);
* honba by own draw is paid in equal parts, rounded up to hundreds (`payments._drawn`);
* who answers for an own draw with three seats pays what the two would have paid (`payments._drawn`);
* of two that answer for one hand the first in the order of RI-58 pays the honba (`payments._liable`);
* which kong was the fourth is read from the order in which the melds lie (`payments._giver_of`);
* a filled kong counts for liability as the pung that it was (`payments._giver_of_last`);
* with three seats a pair of North is never worth fu, and a pung of it is no pung of the round wind
  (`win_declaration.valued_pairs`, `patterns._of_honours`);
* of several wins on one tile only those count against RI-43 that are right (`win.outcome`);
* a robbed kong whose owner is known to have laid out no pung of that tile is a closed one (`win._robs_closed_kong`);
* riichi with an open hand forbids the win (RI-23, `win._course_bar`).
"""
