### The words of kawuxing: titles, patterns, options, clauses.

system-kawuxing = Kawuxing 卡五星 of north-western Hubei, for three

# Patterns

pattern-fit-five = fit five
pattern-open-four = open four
pattern-claimed-on-kong = claimed on kong
pattern-disclosed = disclosed
pattern-lone-tile = lone tile
pattern-lesser-three = lesser three
pattern-closed-four = closed four
pattern-greater-three = greater three
pattern-dragon-seven-pairs = dragon seven pairs
pattern-double-dragon-seven-pairs = double dragon seven pairs

# Options: what each does, its name, and the names of its values

option-resting = Four at the table, one rests: the winner makes room, and the bank goes with the seat.
    .name = resting
option-max_doubles = The most doubles that count.
    .name = max doubles
option-double_dragon_four = Double dragon seven pairs count a fourth double.
    .name = double dragon four

# Clauses

clause-KW-1 = 84 tiles: two suits (without: the suit left out) and Red, Green, White; three play, walls of 14 stacks.
clause-KW-2 = resting: with four at the table the winner of a hand is replaced by the one resting, who takes the bank.
clause-KW-3 = The winner of a hand is the next banker, the loser where two won; a draw keeps the banker.
clause-KW-4 = The dice choose wall and stacks; the head runs clockwise, the tail back; both give top before bottom.
clause-KW-5 = Two stacks at a time, three rounds; then one tile each in turn and one more for the banker.
clause-KW-6 = No wild tiles, no chow, nothing reserved: the hand is drawn when every tile is drawn.
clause-KW-7 = With three in hand one kongs, not pungs; a filled kong takes the tile just drawn; no closed kong in a turn begun by a pung, and none at all when the wall is empty.
clause-KW-8 = A discard or a filled kong may be won by two players at once.
clause-KW-9 = Who misses a win waits for the next turn, or its being passed over, unless the hand now scores higher.
clause-KW-10 = A win is a pair and four sets, or seven pairs, with at least one pattern or by own draw.
clause-KW-11 = A win goes before a pung or kong; after a claim play goes on from there, and who was passed over waits.
clause-KW-20 = A direct kong is paid 2 units by the discarder, a filled one 1 and a closed one 2 by each other player.
clause-KW-21 = Kong payments double for every kong before in the unbroken row; they are never taken back.
clause-KW-30 = A claimed win is paid by that player alone, an own draw by each; of several readings the highest counts.
clause-KW-31 = all pung, one double: every set is a pung or a kong.
clause-KW-32 = fit five, one double: won by a 5 between 4 and 6 in hand.
clause-KW-33 = open four, one double: won by the fourth tile of one's pung; any tile will do in a pure suit or better.
clause-KW-34 = kong bloom, one double for each kong in the row: won by a supplement.
clause-KW-35 = claimed on kong, one double: won on the discard that followed a kong.
clause-KW-36 = robbing kong, one double.
clause-KW-37 = disclosed, one double: won with the hand laid open.
clause-KW-38 = last tile, one double: won by drawing the last tile.
clause-KW-41 = pure suit, two doubles: one suit alone.
clause-KW-42 = seven pairs, two doubles.
clause-KW-43 = lone tile, two doubles: four pungs or kongs laid out and one tile in hand.
clause-KW-44 = lesser three, two doubles: two sets of dragons and a pair of the third.
clause-KW-45 = closed four, two doubles: won by the fourth of three in hand; any tile will do in a pure suit or better.
clause-KW-48 = greater three, three doubles: three sets of dragons.
clause-KW-49 = dragon seven pairs, three doubles: seven pairs with four of a kind.
clause-KW-51 = double dragon seven pairs, four doubles: seven pairs with four of a kind twice.
clause-KW-52 = Once ready one may lay the hand open after a discard; then one discards only what one draws.
clause-KW-53 = A long or short hand cannot win; kong payments already made stand.

# Refusals, notes and questions of these rules

refusal-open_hand_discards = { SEAT($seat) } has laid its hand open: it discards only what it has just drawn, not { TILE($tile) }
refusal-two_winners = two players win at once only on one discard or one robbed kong
refusal-open_hand_pung = { SEAT($seat) } has laid its hand open and cannot discard from it after a pung
refusal-let_win_pass = { SEAT($seat) } let { TILE($tile) } pass, which would have won as much: until its turn it wins only with a higher score
refusal-kong_after_pung = { SEAT($seat) } began this turn with its own pung and cannot kong in it
refusal-fill_with_drawn = { SEAT($seat) } has just drawn { TILE($tile) }; a filled kong takes that, not { TILE($other_tile) }
note-hand_unknown = KW-10: { SEAT($seat) }'s hand is not known, so what it holds is not judged
note-closed_kong_hidden = KW-7: { SEAT($seat) } has not turned up its closed kong
refusal-may_not_win_now = { SEAT($seat) } may not win now ({ CLAUSE($clause) })
refusal-has_chowed = { SEAT($seat) } has chowed { TILES($tiles) }, and there is no chow in these rules
refusal-has_konged_alone = { SEAT($seat) } has konged { TILES($tiles) } alone: a kong is four tiles
refusal-long_hand = { SEAT($seat) } has laid { INTEGER($number) } sets: a long hand cannot win
refusal-kong_not_pung = { SEAT($seat) } has three { TILE($tile) } in hand and must kong it
refusal-neither_pung_nor_kong = { SEAT($seat) } has three { TILE($tile) } in hand and can neither pung it nor kong it with an empty wall
refusal-no_pattern = { SEAT($seat) }'s { TILES($tiles) } with { TILE($tile) } has no pattern, so it wins only by own draw
refusal-no_shape = { SEAT($seat) }'s { TILES($tiles) } with { TILE($tile) } is neither a pair and four sets nor seven pairs
