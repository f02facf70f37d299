### The words of hangzhou: titles, patterns, options, clauses.

system-hangzhou = Hangzhou mahjong 杭州麻将: fortune tiles, wild eyes and floats

# Patterns

pattern-wild-eye = wild eye
pattern-float = float
pattern-deluxe = deluxe
pattern-pure-seven-pairs = pure seven pairs

# Options: what each does, its name, and the names of its values

option-chips = What each player can lose: nobody pays more than the chips left. null: no limit.
    .name = chips
option-permanent_fortune = No indicator is turned up: the four Whites are the fortune tiles.
    .name = permanent fortune
option-wall_only = One wins by own draw only.
    .name = wall only
option-liability_restriction = Which third claim from the same player is refused.
    .name = liability restriction
    .none = none
    .banker_only = between banker and non-banker only
    .no_three_chows = no three chows between non-bankers
    .two_claims_max = two claims at most
option-liability_restriction_from_stay = From which stay on it is refused.
    .name = liability restriction from stay
option-liability_on_discard = Three-set liability counts on a claimed win too.
    .name = liability on discard
option-float_claims = A floating player may claim, if another float or a kong bloom follows at once.
    .name = float claims
option-float_second_half_liability = Who fed such a claim pays alone for the doubles made after it.
    .name = float second half liability
option-robbing_from_stay = From which stay on a kong may be robbed.
    .name = robbing from stay
option-pure_seven_pairs_on_claim = Pure seven pairs count on a claimed win too.
    .name = pure seven pairs on claim
option-missed_pung_lock = A tile let pass may not be punged until one's turn came or was passed over.
    .name = missed pung lock
option-missed_win_lock = A tile let pass may not be won on until one's turn came or was passed over.
    .name = missed win lock
option-false_win = A false win ends the hand; or its declarer pays and may not win any more, and play goes on.
    .name = false win
    .end = the hand ends
    .forfeit = the hand goes on
option-fortune_discard_forfeits = Who discards a fortune tile without floating may not win any more.
    .name = fortune discard forfeits
option-ten_honours = Ten honours discarded from the start without a break win.
    .name = ten honours
    .off = off
    .ten_own_eleven_wild = ten an own draw, eleven a wild eye
    .ten_wild = ten a wild eye
option-immediate_third = A double at the break, or a sum high enough, makes stay 3 at once.
    .name = immediate third
    .off = off
    .double = a double
    .sum_at_least = a sum of at least

# Clauses

clause-HZ-1 = 136 tiles: three suits, winds and dragons, no flowers; four players, two dice.
clause-HZ-2 = Each wall is 17 stacks of two tiles.
clause-HZ-3 = The dice choose who breaks, counted from the banker; it counts the sum of stacks from its right end.
clause-HZ-4 = The head gives top before bottom; the tail gives bottom before top.
clause-HZ-5 = Three rounds of two stacks from the banker on, then one tile each and one more for the banker: 14 and 13.
clause-HZ-6 = The right neighbour of the breaker turns up the top tile of its stack 18 minus the dice.
clause-HZ-7 = The indicator and the tile beneath it are skipped from either end.
clause-HZ-8 = The other three tiles like the indicator are fortune; Whites take the indicator's face and are not wild.
clause-HZ-9 = 20 tiles, the indicator pair among them, are never used; then the hand is drawn.
clause-HZ-10 = The winner is the next banker; the banker stays on a win or a draw.
clause-HZ-11 = In turn one draws from the head and discards; the banker begins without drawing.
clause-HZ-12 = A win is an eye and four sets (runs without wrap, pungs, declared kongs) or seven pairs.
clause-HZ-13 = A fortune tile stands for any tile in concealed sets and the eye.
clause-HZ-14 = One chows only the left neighbour's fresh discard; it lies rotated at the left end.
clause-HZ-15 = One pungs anyone's fresh discard with two in hand; the rotated tile shows who gave it.
clause-HZ-16 = A kong is closed, filled or direct; it draws a supplement from the tail, then discards.
clause-HZ-17 = No chow, pung or kong contains a fortune tile, and a discarded one cannot be claimed.
clause-HZ-18 = A win goes before kong and pung, these before chow; after a claim the turn goes to the claimer's right.
clause-HZ-19 = No tile is added to or taken from an open set, but for the filled kong.
clause-HZ-20 = A long or short hand plays on but cannot win.
clause-HZ-21 = After a fortune discard nobody else may chow, pung, open a kong or claim a win until that player's turn.
clause-HZ-22 = One may always win by one's own draw.
clause-HZ-23 = A discard or filled kong wins only from stay 3 on, and only between banker and non-banker.
clause-HZ-24 = A discarded fortune tile never wins for another.
clause-HZ-25 = There is one winner: the nearest in turn after the discarder.
clause-HZ-26 = A wait that any tile completes wins only by own draw.
clause-HZ-27 = Own draw: everyone pays a unit; claimed: the discarder pays it.
clause-HZ-28 = Between banker and non-banker the unit is doubled at stay 1, x4 at stay 2, x8 from stay 3.
clause-HZ-29 = Patterns multiply every payment.
clause-HZ-30 = wild eye x2: complete but for the eye, with one fortune over.
clause-HZ-31 = float x2 each: a fortune discarded from a hand that could win, then won by wild eye in the next turn.
clause-HZ-32 = kong bloom x2 for each kong in the unbroken streak, won by a supplement.
clause-HZ-33 = robbing kong x2.
clause-HZ-34 = seven pairs x2.
clause-HZ-35 = pure seven pairs: a further x2 without a fortune tile in the hand.
clause-HZ-36 = deluxe x2 for each natural four of a kind standing as two pairs in seven pairs.
clause-HZ-37 = The ceiling: stay 3, four kongs and a double float, 1024 units from each.
clause-HZ-38 = Robbing a kong is paid as an own draw, all of it by the robbed player.
clause-HZ-39 = Who gave the winner three claimed sets pays the whole own draw for all three.
clause-HZ-40 = Who claimed three sets from the winner pays the whole amount doubled.
clause-HZ-41 = Each related player pays in full, both ways three times; the others then pay nothing.
clause-HZ-42 = A false win pays each player what they would have paid; a false claim pays the discarder alone.
clause-HZ-43 = With chips agreed a player pays at most what is left, and nobody pays in their place.
clause-HZ-51 = chips: an agreed limit to what each player can lose.
clause-HZ-52 = permanent fortune: no indicator, the four Whites are fortune tiles.
clause-HZ-53 = wall only: wins by own draw only.
clause-HZ-54 = liability restriction: a third claim from one player may be refused.
clause-HZ-55 = liability on discard: three-set liability on claimed wins too.
clause-HZ-56 = float claims: a floating player may claim if another float or a kong bloom follows at once.
clause-HZ-57 = float second half liability: who fed such a claim pays alone for the doubles made after it.
clause-HZ-58 = robbing from stay: from which stay a kong may be robbed.
clause-HZ-59 = pure seven pairs on claim: whether HZ-35 counts on a claim.
clause-HZ-60 = missed pung lock: a tile let pass may not be punged until one's turn came or was passed over.
clause-HZ-61 = missed win lock: a tile let pass may not be won on until one's turn came or was passed over.
clause-HZ-62 = false win: the hand ends, or the declarer pays and may not win any more.
clause-HZ-63 = fortune discard forfeits: discarding a fortune without floating forfeits the right to win.
clause-HZ-64 = ten honours: ten honours discarded from the start without a break win.
clause-HZ-65 = immediate third: certain dice at the break make stay 3 at once.

# Refusals, notes and questions of these rules

refusal-no_float_could_follow = neither another float nor a kong bloom could follow this claim of { SEAT($seat) } at once
refusal-float_or_kong = { SEAT($seat) } claimed in its float round and must float again or kong
refusal-sets_from_one_seat = { SEAT($seat) } has claimed { INTEGER($number) } sets from { SEAT($giver) } and may take no further one
refusal-no_third_claim = { SEAT($seat) } and { SEAT($giver) } are non-bankers: no third claim between them
refusal-no_third_chow = { SEAT($seat) } and { SEAT($giver) } are non-bankers: no third chow after two chows
refusal-floating = { SEAT($seat) } is floating and waits for its next turn
refusal-kong_keeps_wait = { SEAT($seat) } claimed in its float round: a kong now must keep the wait on anything
note-hand_unknown = the hand of { SEAT($seat) } is not known: its shape and wait (HZ-12, HZ-20, HZ-26) are not judged and the patterns of its tiles (HZ-30, HZ-31, HZ-34 to HZ-36) not counted
refusal-fortune_lock = { SEAT($seat) } discarded a fortune tile: no claims until its next turn
refusal-one_winner = one player wins a hand of Hangzhou
note-earlier_float_unknown = HZ-31: whether { SEAT($seat) } floated earlier cannot be known from what lay open
note-closed_kong_hidden = HZ-16: { SEAT($seat) } has not turned up its closed kong
note-floats_unknown = HZ-63: whether { SEAT($seat) } floated with every fortune discard cannot be known
refusal-own_draw_only = only an own draw wins here
refusal-fortune_discarded = the discarded fortune tile { TILE($tile) } never wins for another
refusal-claims_from_stay = claiming wins only from stay { INTEGER($needed) } on, and the banker is at stay { INTEGER($stay) }
refusal-both_non_bankers = { SEAT($seat) } and { SEAT($giver) } are both non-bankers: neither wins on the other's tile
refusal-no_ten_honours = ten discarded honours win nothing here
refusal-honours_discarded = { SEAT($seat) } has discarded { INTEGER($number) } honours from the start, not { INTEGER($needed) }
refusal-wait_on_anything = any tile completes this hand, so it wins only by own draw
refusal-discarded_without_float = { SEAT($seat) } discarded a fortune tile without floating
refusal-fortune_in_meld = the { CODE($kind) } { TILES($tiles) } contains a fortune tile
refusal-no_single_kong_meld = no tile is konged alone
refusal-fortune_lock_win = { SEAT($seat) } discarded a fortune tile: no win by claiming until its next turn
refusal-no_shape = { TILES($tiles) } is neither an eye and sets nor seven pairs
refusal-no_shape_with = { TILES($tiles) } with { TILE($tile) } is neither an eye and sets nor seven pairs
