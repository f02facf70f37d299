### The words of xiamen, quanzhou: titles, patterns, options, clauses.

system-xiamen = Xiamen mahjong 厦门麻将: sixteen tiles, Gold and flowers
system-quanzhou = Quanzhou mahjong 泉州麻将: Xiamen's table, scored otherwise

# Patterns

pattern-common = common
pattern-three-gold = three gold
pattern-gold-float = gold float
pattern-robbing-gold = robbing gold
pattern-double-float = double float
pattern-triple-float = triple float

# Options: what each does, its name, and the names of its values

option-float_round_claim_win = While a Gold discard bars claims, others may still win by a discard.
    .name = float round claim win
option-gold_holder_own_draw_only = With a Gold in hand one wins by own draw only.
    .name = gold holder own draw only
option-missed_lock = A tile let pass may not be punged or won on until one's turn came or was passed over.
    .name = missed lock
option-required_float = With three Golds only a multiplier of three or more wins.
    .name = required float
option-false_float_forfeits = Who discards a Gold without floating may not win any more.
    .name = false float forfeits
option-base_factor = All bases are multiplied by this.
    .name = base factor
option-stay_step = The banker's base rises by one with each hand stayed, or by the multiplier of its win.
    .name = stay step
    .one = by one
    .by_multiplier = by the win's multiplier
option-open_pung_as_closed = An open pung counts as many flowers as a closed one.
    .name = open pung as closed

# Clauses

clause-XM-1 = 144 tiles: three suits, winds and dragons, eight flowers; four players, two dice.
clause-XM-2 = Each side has an inner wall of 8 stacks of two, which is dealt, and an outer wall of 20 single tiles.
clause-XM-3 = The first roll, the banker's, says who takes two stacks of each inner wall first: 16 tiles each.
clause-XM-4 = The second roll, by who took first, says who breaks: it counts the sum of outer tiles from its right end.
clause-XM-5 = The banker takes the first tile at the head and has 17.
clause-XM-6 = Flowers are laid out and replaced from the tail in rounds, from the banker on, before play begins.
clause-XM-7 = Then who broke rolls and turns up the tile at the sum from the tail; a flower there is turned back.
clause-XM-8 = The other three tiles like the one turned up are Gold, wild; Whites take the indicator's face.
clause-XM-9 = 16 tiles, the indicator among them, are never used; then the hand is drawn.
clause-XM-10 = The banker stays on a win or a draw; otherwise the bank passes to the right neighbour.
clause-XM-11 = A win is one pair and five sets (runs, pungs, declared kongs).
clause-XM-12 = A flower drawn in play is laid out and replaced from the tail.
clause-XM-13 = A single honour whose twin was discarded in this hand is discarded before other honours and suit tiles.
clause-XM-14 = One chows from the left, pungs and kongs from anyone, never with a Gold; a kong draws from the tail.
clause-XM-15 = One wins by own draw, a discard or robbing a kong, never by a discarded Gold; a gold float by own draw.
clause-XM-16 = After a Gold discard nobody claims discards until that player's next turn, nor does it win by a claim.
clause-XM-17 = The base is 2 between banker and non-banker, doubled with each hand stayed, and 1 between non-bankers.
clause-XM-18 = Flowers, Golds, pungs and kongs in the winner's hand are counted and added to the base.
clause-XM-19 = The sum is multiplied once, by the highest multiplier that applies.
clause-XM-20 = A long or short hand, or a wrong chow, pung, kong or draw, cannot win this hand.
clause-XM-21 = A false win pays each player what it would have received from them, and the hand ends.
clause-XM-31 = gold holder own draw only: with a Gold in hand one wins by own draw only.
clause-XM-32 = missed lock: a tile let pass may not be punged or won on until one's turn came or was passed over.
clause-XM-33 = required float: with three Golds only a multiplier of three or more wins.
clause-XM-34 = false float forfeits: discarding a Gold without floating forfeits the right to win.
clause-XM-35 = base factor: all bases are multiplied by 5 or 8.
clause-QZ-1 = In Quanzhou the banker's base rises by one with each hand stayed, or by the multiplier of its win.
clause-QZ-2 = In Quanzhou a filled kong counts what a closed pung does; an open pung may be agreed to as well.
clause-QZ-3 = In Quanzhou a complete set of seasons or flowers brings nothing more.
clause-QZ-4 = Quanzhou multiplies by 3 for gold float and three Golds, 6 and 9 for floats, and knows no other.
clause-QZ-5 = In Quanzhou all eight flowers win at once, times 3.

# Refusals, notes and questions of these rules

note-floats_unknown = XM-34: whether { SEAT($seat) } floated with every Gold it discarded cannot be known
note-earlier_float_unknown = XM-19: whether { SEAT($seat) } floated earlier cannot be known from what lay open
refusal-gold_lock = { SEAT($other) } discarded a Gold: { SEAT($seat) } claims nothing until its next turn
refusal-honour_first = { SEAT($seat) } holds a single { TILE($tile) }, one was discarded already: it goes before { TILE($other_tile) }
refusal-gold_not_turned = the Gold is yet to be turned up
refusal-gold_discarder_claims_nothing = { SEAT($seat) } discarded a Gold and wins by no claim until its next turn
refusal-gold_lock_win = { SEAT($seat) } discarded a Gold: no discard wins until its next turn
refusal-another_win_first = another win goes before that of { SEAT($seat) }
refusal-three_golds_need_three = { SEAT($seat) } has three Golds and wins only at a multiplier of 3 or more
note-hand_unknown = the hand of { SEAT($seat) } is not known: its shape and wait (XM-11, XM-15, XM-20) are not judged, and what its tiles count and multiply (XM-18, XM-19) is left out
note-closed_kong_hidden = { SEAT($seat) } has not turned up its closed kong: it counts the least it may (XM-18)
refusal-no_win_before_gold = nobody wins before the Gold is turned up
refusal-no_five_sets = { SEAT($seat) }'s { TILES($tiles) } with { TILE($tile) } is no pair and five sets
refusal-gold_discarded = the Gold { TILE($tile) } of { SEAT($seat) } never wins for another
refusal-wait_on_anything = any tile completes { SEAT($seat) }'s hand, so it wins only by own draw, not by { TILE($tile) }
refusal-gold_holder = { SEAT($seat) } holds a Gold and wins only by own draw, not by { TILE($tile) }
refusal-no_gold_robbing = { SEAT($seat) } cannot rob the Gold: Quanzhou does not know that
refusal-gold_robbed_when = { SEAT($seat) } can rob the Gold only right after deal and flowers, the banker after its first discard
refusal-gold_robbed_tile = { SEAT($seat) } can rob only the tile turned up, { TILE($tile) }
refusal-flowers_short = { SEAT($seat) } has { INTEGER($number) } of the eight flowers: only all eight win whatever the hand
refusal-win_without_tile = without a last tile { SEAT($seat) } wins only with three Golds right after the deal
refusal-flower_completes_nothing = the flower { TILE($tile) } completes nothing: { SEAT($seat) } lays it out and replaces it
refusal-three_golds_when = { SEAT($seat) }'s three Golds win with any tiles only right after the deal and in the last turn
refusal-gold_in_meld = the { CODE($kind) } { TILES($tiles) } of { SEAT($seat) } contains a Gold
refusal-konged_alone = { SEAT($seat) } cannot kong { TILES($tiles) } alone
refusal-flower_held = { SEAT($seat) } has yet to lay out its flower { TILE($tile) }
refusal-cannot_win = { SEAT($seat) } cannot win: it may not win any more in this hand ({ CLAUSE($clause) })
refusal-honour_not_followed = { SEAT($seat) } cannot win: it did not follow a discarded honour ({ CLAUSE($clause) })
refusal-did_wrong = { SEAT($seat) } cannot win: it had too many or too few tiles, or did something wrong ({ CLAUSE($clause) })
refusal-discarded_without_float = { SEAT($seat) } cannot win: it discarded a Gold without floating ({ CLAUSE($clause) })
