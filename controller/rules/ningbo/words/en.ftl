### The words of ningbo: titles, patterns, options, clauses.

system-ningbo = Ningbo mahjong 宁波麻将: flowers, wild tiles and at least four tai

# Patterns

pattern-edge-wait = edge wait
pattern-closed-wait = closed wait
pattern-single-wait = single wait
pattern-dual-pung-wait = dual pung wait
pattern-dragon-pung = dragon pung
pattern-seat-wind-pung = seat wind pung
pattern-round-wind-pung = round wind pung
pattern-seat-flower = seat flower
pattern-all-runs = all runs
pattern-last-single = last single
pattern-half-flush = half flush
pattern-four-flowers = four flowers
pattern-three-wilds = three wilds
pattern-full-flush = full flush

# Options: what each does, its name, and the names of its values

option-swap_dice = Larger and smaller die change roles at the break and in finding the indicator.
    .name = swap dice

# Clauses

clause-NB-1 = 144 tiles with eight flowers; four walls of 18 stacks of two; four players, two dice.
clause-NB-2 = The banker stays on a win or a draw, else the bank passes right, for four rounds of winds.
clause-NB-3 = The sum of the dice chooses the wall; the larger die is the stacks left standing at its right end.
clause-NB-4 = The smaller die counts stacks from the tail: the top tile there is turned up as the indicator.
clause-NB-5 = The other three tiles like the indicator are wild; of a flower, the other three of its group.
clause-NB-6 = Flowers are laid out and replaced from the tail, after the deal seat by seat from the banker on.
clause-NB-7 = Both ends of the wall give top before bottom; play draws from the head, supplements from the tail.
clause-NB-8 = One chows from the left and pungs or kongs from anyone, and then discards another tile, no kong between.
clause-NB-9 = No wild tile is claimed, laid in a set or won on as a discard; a wild's single wait wins by own draw.
clause-NB-10 = A win takes at least 4 tai besides three wilds; one player wins, the nearest after the discarder.
clause-NB-11 = Every tile but the indicator is used; then the hand is drawn.
clause-NB-12 = A win is four sets and an eye; it goes before pung and kong, these before chow.
clause-NB-20 = own draw, edge wait, closed wait, single wait, dual pung wait: 1 each, one wait at most.
clause-NB-21 = dragon pung 1 each; seat wind pung 1; round wind pung 1; a double wind scores both.
clause-NB-22 = seat flower 1 each: the season and the plant that belong to the seat's wind.
clause-NB-23 = all runs 1: four runs, and no eye that would score as a pung.
clause-NB-24 = last single 1: all four sets are laid out; single wait is added.
clause-NB-25 = kong bloom 1: won by a kong's supplement, always with own draw.
clause-NB-26 = last tile 1: won by the last tile, always with own draw.
clause-NB-27 = hard 1: no wild tile, or all of them at face value.
clause-NB-28 = all pung 2: four pungs or kongs.
clause-NB-29 = half flush 2: one suit and honours.
clause-NB-30 = four flowers 2: all seasons or all plants, without seat flower; eight flowers 6 in place of both.
clause-NB-31 = three wilds 3: all three wild tiles, not counted toward the 4 tai a win takes.
clause-NB-32 = full flush 4: one suit alone.
clause-NB-33 = all honours 4: winds and dragons alone.
clause-NB-34 = heavenly 8: the banker's dealt hand; earthly 6: won on the banker's first discard, no call before.
clause-NB-40 = By own draw each of the three pays the points; the discarder pays them twice, alone.
clause-NB-41 = A robbed kong counts own draw, and the robbed player alone pays five times.
clause-NB-42 = Kong bloom on a direct kong, flowers in between or not: who gave it pays five times, the others once.
clause-NB-43 = After three claims from one player the two answer for each other's wins.

# Refusals, notes and questions of these rules

refusal-kong_after_claim = { SEAT($seat) } has just claimed and must discard before it kongs
refusal-same_tile_discarded = { SEAT($seat) } has just claimed { TILE($tile) } and may not discard the same tile
note-hand_unknown = NB-10: { SEAT($seat) }'s hand is not known; only the tai that are certain are counted
refusal-wrong_length_ningbo = { SEAT($seat) } has { INTEGER($number) } tiles instead of { INTEGER($needed) }: no four sets and an eye
refusal-not_four_sets = { SEAT($seat) }'s { TILES($tiles) } with { TILE($tile) } is not four sets and an eye
note-closed_kong_hidden = NB-8: { SEAT($seat) } has not turned up its closed kong
refusal-wild_discard_wins_nothing = nobody wins on the discarded wild tile { TILE($tile) }
refusal-lone_wild_waits = a wild alone waits in { SEAT($seat) }'s hand, so it wins only by own draw
refusal-konged_alone = no tile is konged alone, as { SEAT($seat) }'s { TILES($tiles) } is
refusal-wild_in_meld = { SEAT($seat) }'s { CODE($kind) } { TILES($tiles) } contains a wild tile
refusal-flower_held = { SEAT($seat) } holds the flower { TILE($tile) }, which stands in no set
refusal-too_few_tai = { SEAT($seat) }'s win is worth { INTEGER($number) } tai; it takes { INTEGER($needed) }
refusal-too_few_tai_but_wilds = { SEAT($seat) }'s win is worth { INTEGER($number) } tai, three wilds not counted; it takes { INTEGER($needed) }
