### The words of riichi and sanma: titles, patterns, options, clauses.

# Refusals and notes of these rules

refusal-may_not_win_now = { SEAT($seat) } may not win now ({ CLAUSE($clause) })
refusal-open_riichi = { SEAT($seat) } cannot be in riichi: its hand is open
refusal-kita_not_claimed = { SEAT($seat) } cannot win on a North laid out
refusal-has_chowed = { SEAT($seat) } has chowed { TILES($tiles) }; nobody chows in sanma
refusal-no_shape = { SEAT($seat) }'s { TILES($tiles) } with { TILE($tile) } is neither four sets and a pair, nor seven pairs, nor thirteen orphans
refusal-no_pattern = { SEAT($seat) }'s { TILES($tiles) } with { TILE($tile) } has no pattern: dora, red fives and Norths are none
refusal-furiten = { SEAT($seat) } waits for { TILE($tile) }, which it has discarded, so it wins only by own draw
refusal-closed_kong_not_robbed = the closed kong of { TILE($tile) } cannot be robbed by this hand
refusal-too_many_winners = { INTEGER($number) } players cannot win on one tile
note-hand_unknown = RI-41: { SEAT($seat) }'s hand is not known, so nothing is paid for it
note-ura_unknown = RI-61: { SEAT($seat) } is in riichi, but no ura indicators are given: no ura dora are counted
