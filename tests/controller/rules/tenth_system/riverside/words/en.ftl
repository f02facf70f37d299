### The words of riverside: its title, patterns, options, clauses.

system-riverside = Riverside mahjong: three suits for three, and nobody chows

chapter-claims = Claims

pattern-one-suit = one suit
pattern-long-river = long river

option-own_draw_only = One wins by own draw only.
    .name = own draw only
option-river_factor = What one to nine of a suit multiply a win by.
    .name = river factor

clause-RV-1 = 108 tiles: characters, circles and bamboos; three play, each before a wall of 18 stacks.
clause-RV-2 = The dice choose wall and stacks; the head runs clockwise, the tail back; both give top before bottom.
clause-RV-3 = Two stacks at a time, three rounds; then one tile each in turn and one more for the banker.
clause-RV-4 = No wild tiles and nothing reserved: the hand is drawn when every tile is drawn.
clause-RV-5 = The winner of a hand is the next banker; the banker stays where nobody wins.
clause-RV-6 = Nobody chows; a pung or kong takes the tile just discarded, and a kong is followed by a tile of the tail.
clause-RV-7 = A win goes before a pung or kong; of several the nearest in turn wins alone.
clause-RV-8 = A win is four sets and a pair, in tiles of two suits at most.
clause-RV-9 = own_draw_only: one wins by own draw only.
clause-RV-10 = The player claimed from pays, or all at an own draw: a unit, times the factor of each pattern.
clause-RV-11 = all_pung, factor 2: every set is a pung or a kong.
clause-RV-12 = one_suit, factor 4: tiles of one suit alone.
clause-RV-13 = long_river, factor 3 (river_factor: 3 or 5): one to nine of a suit, concealed.
clause-RV-14 = A false win ends the hand and costs its declarer a unit to each other player.

refusal-own_draw_only = { SEAT($seat) } wins by own draw only
refusal-has_chowed = { SEAT($seat) } has chowed { TILES($tiles) }, and nobody chows in these rules
refusal-three_suits = { SEAT($seat) } has tiles of all three suits
refusal-no_sets = { SEAT($seat) }'s { TILES($tiles) } are not sets and a pair
note-hand_unknown = RV-8: { SEAT($seat) }'s hand is not known, so what it holds is not judged
