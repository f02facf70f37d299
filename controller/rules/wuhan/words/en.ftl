### The words of wuhan, wuhan-red-green, wuhan-peel, jingzhou: titles, patterns, options, clauses.

system-wuhan = Wuhan mahjong, red and wild kongs 红中赖子杠
system-wuhan-red-green = Wuhan mahjong, red, green and wild kongs 红中发财赖子杠
system-wuhan-peel = Wuhan mahjong, peel kongs 七皮四赖
system-jingzhou = Jingzhou mahjong 荆州麻将: Wuhan's red and wild kongs for three

# Patterns

pattern-all-258 = all 258
pattern-all-claimed = all claimed
pattern-bottom-tile = bottom tile
pattern-minor = minor

# Options: what each does, its name, and the names of its values

option-minimum = The fewest points of a valid win.
    .name = minimum
option-any_tile_rob = A wait that any tile completes may win by robbing a kong.
    .name = any-tile wait robs a kong
option-major_base = How major conditions add up: 10 each, doubling from 10, or 20 for two and 40 for more.
    .name = major base
    .sum = 10 each
    .exponential = doubling from 10
    .two_three = 20 for two, 40 for more
option-one_suit_base = What pure suit, all honours and all 258 are worth.
    .name = one suit base
option-each_open_set = Every open set is a double, not only the first; minimum and limits rise with it.
    .name = each open set
option-settle_divisor = Points are settled by tens or by twenties, rounded half up.
    .name = settlement
option-limits = What one loser pays at most: limit, golden, radiant, trinity.
    .name = limits
option-honours_golden = All honours pays the golden limit at once.
    .name = honours golden
option-one_suit_liability = Who gives the third open set pays for all in all honours and all 258 too.
    .name = one suit liability

# Clauses

clause-WH-1 = 136 tiles: three suits, winds and dragons, no flowers; walls of 17 stacks; four players, two dice.
clause-WH-2 = Seats are drawn: the highest tile is East, the next South, West, North; equals draw again.
clause-WH-3 = The sum of the dice chooses the seat that breaks; it counts the smaller die from its right end.
clause-WH-4 = Head and tail both give the top tile before the bottom one.
clause-WH-5 = Three rounds of two stacks from the banker on, then one tile each and one more for the banker: 14 and 13.
clause-WH-6 = The first tile after the deal is turned up; the next one up is wild, in the circle without kong tiles.
clause-WH-7 = A wild tile stands for anything but a kong tile in a winning hand; it may be discarded or konged alone.
clause-WH-8 = Kong tiles form no pair or set; konged or discarded they lie in their owner's meld area as kongs.
clause-WH-9 = The banker stays on a win of its own or a draw; otherwise the bank passes to the right.
clause-WH-10 = 10 tiles stay unused; of the last four before them each player draws one, without discard or kong.
clause-WH-11 = Chow (left only), pung and kongs as usual, without wild tiles and kong tiles; kong and pung before chow.
clause-WH-12 = A kong tile or a wild tile is konged alone, in one's turn, with the extra tile in hand.
clause-WH-13 = Every kong draws a supplement from the tail, then discards.
clause-WH-14 = Nothing bars a win on a tile one let pass or discarded oneself.
clause-WH-15 = A win is four sets and an eye, no kong tile in hand, and at least one open set.
clause-WH-16 = The eye is 2, 5 or 8 unless the hand is all pung or pure one suit; two wilds only if their own face is.
clause-WH-17 = A minor win holds at most one wild tile, even at its face value.
clause-WH-18 = Every loser's payment must reach the minimum, before limits and liability.
clause-WH-19 = A wait that any tile completes wins only by own draw, or by robbing a kong where that is agreed.
clause-WH-20 = One wins by own draw, discard or robbing a kong, never on a discarded wild; the nearest wins alone.
clause-WH-21 = pure suit: one suit, any eye.
clause-WH-22 = all honours: winds and dragons only; no sets needed, but opened.
clause-WH-23 = all 258: only 2s, 5s and 8s; no sets needed, but opened.
clause-WH-24 = all pung: four pungs, any eye.
clause-WH-25 = all claimed: four open sets and the eye of 2, 5, 8 claimed from a discard.
clause-WH-26 = bottom tile: won by a draw of the bottom stage, with four sets and an eye of 2, 5, 8.
clause-WH-27 = kong bloom: won by a supplement, with four sets and an eye of 2, 5, 8.
clause-WH-28 = robbing kong: won on a tile added to a pung, with four sets and an eye of 2, 5, 8.
clause-WH-29 = minor: a win with none of the major conditions, 1 point.
clause-WH-30 = Winner and loser each bring doubles: open 1, open and kong-tile kongs 1, closed and wild kongs 2 each.
clause-WH-31 = The banker pays and is paid one double in a minor win, none in a major.
clause-WH-32 = The winner's hard hand counts one double, and its own draw one in a minor win.
clause-WH-33 = Own draw in a major win: half as much again on each condition but kong bloom and bottom tile.
clause-WH-34 = The discarder pays one double more in a minor win, half as much again in a major.
clause-WH-35 = Worked: a minor hard win pays 16, 16 and 64.
clause-WH-36 = Worked: all pung with kong bloom pays 200, 200 and 800, limited to 400.
clause-WH-37 = Settled by tens or twenties, rounded half up; each payment is rounded, then liability summed.
clause-WH-38 = Payments are limited: golden when all reach it, radiant for the unopened then, trinity if all are such.
clause-WH-39 = One pays for all: the robbed, the unready who feeds an all-claimed win, the giver of the third open set.
clause-WH-40 = Ready is a wait for a valid win that needs no kong bloom or robbing.
clause-WH-41 = A long or short hand or a wrong draw cannot win that hand; a false win pays its score in reverse.
clause-WH-50 = Red-and-green kong: Green is a kong tile too.
clause-WH-51 = Peel kong: the indicator's twins and the tile one below are the kong tiles; Red and Green are ordinary.
clause-JZ-1 = 96 tiles without one suit (without: which) and East, three walls of 16 stacks, three players.
clause-JZ-2 = The minimum is 8, to be reached by at least one loser.
clause-JZ-3 = No bottom stage: the last live tile is played like any other, and no kong without a supplement.
clause-JZ-4 = Own draw and being claimed count a full double in a major win too.
clause-JZ-5 = All honours with four sets and a pair also counts pure one suit and all pung.
clause-JZ-6 = Limit 300, golden 400; all honours and all 258 pay golden at once; no radiant limit.

# Refusals, notes and questions of these rules

refusal-kong_tile_alone = { TILE($tile) } of { SEAT($seat) } is neither wild nor a kong tile and is not konged alone
refusal-wild_in_meld = the { CODE($kind) } { TILES($tiles) } of { SEAT($seat) } holds a wild tile
refusal-kong_tile_in_meld = the { CODE($kind) } { TILES($tiles) } of { SEAT($seat) } holds a kong tile, which forms no set
refusal-eye_not_258 = the eye of { SEAT($seat) } is no 2, 5 or 8, and the hand leaves it no other
refusal-too_many_wilds = { SEAT($seat) } holds { INTEGER($number) } wild tiles { TILE($tile) }, and a minor win allows one
refusal-kong_tile_set = { SEAT($seat) } cannot make a set of the kong tile { TILE($tile) }
refusal-nearest_wins = one player wins a hand: the nearest in turn
refusal-no_kong_in_bottom_stage = { SEAT($seat) } cannot kong in the bottom stage, with 14 tiles left
refusal-below_minimum = { SEAT($seat) } would pay { INTEGER($number) }, less than { INTEGER($needed) }
note-other_reading = another reading pays the same, but makes one player pay for all (WH-39): the one that does not is taken
note-readiness_unknown = the hand of { SEAT($seat) } is not known: whether it was ready (WH-40), and so liable for the all-claimed win (WH-39), is not judged
ask-readiness = whether { SEAT($seat) } was ready (WH-40) decides who pays the all-claimed win
refusal-not_opened = { SEAT($seat) } has no open set: closed and single kongs do not open a hand
refusal-nobody_reaches_minimum = nobody would pay { INTEGER($needed) }: the most is { INTEGER($number) }
note-hand_unknown = the hand of { SEAT($seat) } is not known: whether it wins, and by what (WH-15), is not judged
refusal-holds_kong_tile = { SEAT($seat) } holds the kong tile { TILE($tile) }, which is konged or discarded first
refusal-wild_discard_wins_nothing = the discarded wild tile { TILE($tile) } never wins
refusal-wait_on_anything = any tile completes the hand of { SEAT($seat) }, so it does not win by { CODE($way) }
note-third_giver_unknown = who gave { SEAT($seat) } its third open set { TILES($tiles) } is not known: that liability (WH-39) is not judged
refusal-no_shape = { TILES($tiles) } of { SEAT($seat) } is neither four sets and an eye nor honours or 258 alone
refusal-no_shape_with = { TILES($tiles) } with { TILE($tile) } of { SEAT($seat) } is neither four sets and an eye nor honours or 258 alone
note-hidden_counts_as_ready = { SEAT($seat) } did not show its hand, so it counts as ready (WH-40) and takes no more than its own share (WH-39)
note-hidden_counts_as_not_ready = { SEAT($seat) } did not show its hand, so it counts as not ready (WH-40) and pays for all (WH-39)
