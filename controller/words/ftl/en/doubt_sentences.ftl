### What the reader of tiles is unsure of, as a part of another sentence.

doubt-place = { SEAT($seat) }'s { CODE($kind) }
doubt-several = { SENTENCES($doubts) }
doubt-looked_at_anew = it is being looked at again
doubt-in_the_way = something is in the way
doubt-not_named = { INTEGER($unnamed) } of { INTEGER($all) } tiles could not be named
doubt-looks_differ = two looks at { SENTENCE($place) } do not agree
doubt-moving = something keeps moving over { SENTENCE($place) }
doubt-absent = { TILE($tile) }, of which this set has none, would lie on the table: { SENTENCES($places, join: "comma") }
doubt-surplus = more { TILE($tile) } than there are would lie on the table: { SENTENCES($places, join: "comma") }
doubt-count_in = { INTEGER($count) } in { SENTENCE($place) }

# Its tiles
doubt-covered = tile { INTEGER($number) } of { SENTENCE($place) } is half covered or does not lie flat
doubt-no_face = the face of tile { INTEGER($number) } of { SENTENCE($place) } cannot be named
doubt-either = whether tile { INTEGER($number) } of { SENTENCE($place) } is a red five cannot be seen: { TILES_AS_LAID($tiles) }
doubt-might_be = tile { INTEGER($number) } of { SENTENCE($place) } might be { TILES_AS_READ($tile) } ({ INTEGER($percent) }% sure)
doubt-one_covered = a tile of { SENTENCE($place) } is half covered or does not lie flat
doubt-on_each_other = tiles lie on each other in { SENTENCE($place) }
doubt-stray = something that is no tile lies in { SENTENCE($place) } ({ INTEGER($area) } square mm)
doubt-one_colour = a part of { SENTENCE($place) } ({ INTEGER($area) } square mm) cannot be read: it shows only one colour
doubt-some_stand = some tiles of { SENTENCE($place) } stand and some lie
doubt-face_down = a tile lies face down in { SENTENCE($place) }
doubt-across = a tile lies across in { SENTENCE($place) }
doubt-no_stick = something that is no point stick lies in { SENTENCE($place) } ({ INTEGER($area) } square mm)

# Rows
doubt-row_empty = row { INTEGER($row) } of { SENTENCE($place) } is empty, a later one is not
doubt-row_short = row { INTEGER($row) } of { SENTENCE($place) } has { INTEGER($count) } tiles and is not the last
doubt-row_hole = row { INTEGER($row) } of { SENTENCE($place) } has a hole
doubt-row_across = a tile lies across in row { INTEGER($row) } of { SENTENCE($place) }

# Melds, hands
doubt-meld_across = { INTEGER($count) } tiles lie across in meld { INTEGER($meld) } of { SENTENCE($place) }
doubt-meld_size = meld { INTEGER($meld) } of { SENTENCE($place) } has { INTEGER($count) } tiles
doubt-meld_partly_down = meld { INTEGER($meld) } of { SENTENCE($place) } lies partly face down
doubt-meld_no_set = meld { INTEGER($meld) } of { SENTENCE($place) } looks like { TILES_AS_LAID($tiles) }, which is no set
doubt-hand_in_parts = { SENTENCE($place) } lies in { INTEGER($count) } parts
doubt-hand_apart = { INTEGER($count) } tiles lie apart in { SENTENCE($place) }, not one
doubt-gap = a gap of { INTEGER($millimetres) } mm in { SENTENCE($place) } is neither inside a group nor between two

# Walls
doubt-on_stack = what lies on stack { INTEGER($stack) } of { SENTENCE($place) } cannot be named
doubt-stacks_alike = { INTEGER($count) } stacks of { SENTENCE($place) } look alike, but not like backs
doubt-height = the height of stack { INTEGER($stack) } of { SENTENCE($place) } cannot be read

# Pools
doubt-taken_away = some { TILES_AS_READ($tile) } of { SENTENCE($place) } was taken away, and nobody saw which
doubt-at_once = { INTEGER($count) } tiles came into { SENTENCE($place) } at once, and nobody saw in which order: take all but the first away, and lay them down again one by one
doubt-came_and_went = a tile came into { SENTENCE($place) } and another went while nobody could see it

# Dice
doubt-dice_many = { INTEGER($count) } dice seem to lie in the bowl
doubt-dice_not_flat = something in the bowl does not look like dice lying flat
doubt-dice_pips = the pips of a die in the bowl cannot be read

# Of the whole picture
doubt-blurred = the picture is not sharp enough to name tiles: focus the camera, and see that it does not shake
doubt-blurred_heights = the picture is not sharp enough to tell how high walls stand: focus the camera, and see that it does not shake
doubt-too_few_pixels = a tile is only { INTEGER($pixels) } pixels wide in the picture: choose a higher resolution or hang the camera lower, until it is { INTEGER($needed) } or more
