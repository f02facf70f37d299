### What `mahjong-table watch` prints: state, tiles, what is wrong with the picture and what is unsure.

terminal-watch-address =
    .page = page
    .link = link
terminal-watch-camera = { TEXT($model) }, now { TEXT($device) }
terminal-watch-state =
    .connecting = connecting
    .live = live
    .lost = lost
    .over = over
    .dark = dark
    .covered = covered
    .burnt_out = burnt out
    .no_table = no table
    .mirrored = mirrored
    .too_small = too small
    .frozen = frozen
    .markers = markers
terminal-watch-rate = { TEXT($rate) } a second
terminal-watch-tiles =
    .free = { $number ->
            [one] 1 tile
           *[other] { INTEGER($number) } tiles
        }
    .table = { $number ->
            [one] 1 tile
           *[other] { INTEGER($number) } tiles
        } on the table
terminal-watch-doubt = { TEXT($zone) }: { TEXT($why) }
terminal-watch-clips =
    { $number ->
        [one] 1 clip
       *[other] { INTEGER($number) } clips
    } kept
terminal-said-settings-field = { TEXT($a) }: [table] { TEXT($b) } { TEXT($c) }

# Zones
terminal-said-zone-of = seat { TEXT($a) }'s { TEXT($b) }
terminal-said-zone-discards = discards
terminal-said-zone-melds = melds
terminal-said-zone-hand = hand
terminal-said-zone-singles = singles
terminal-said-zone-wall = wall
terminal-said-zone-named-discards = discards:{ TEXT($a) }
terminal-said-zone-named-melds = melds:{ TEXT($a) }
terminal-said-zone-named-hand = hand:{ TEXT($a) }
terminal-said-zone-named-singles = singles:{ TEXT($a) }
terminal-said-zone-named-wall = wall:{ TEXT($a) }

# What is unsure
terminal-said-doubt-looks = two looks at { TEXT($a) } do not agree
terminal-said-doubt-moves = something keeps moving over { TEXT($a) }
terminal-said-doubt-absent = { TEXT($a) }, of which this set has none, would lie on the table: { TEXT($b) }
terminal-said-doubt-surplus = more { TEXT($a) } than there are would lie on the table: { TEXT($b) }
terminal-said-doubt-count-in = { TEXT($a) } in seat { TEXT($b) }'s { TEXT($c) }
terminal-said-doubt-count-in-more = { TEXT($a) } in seat { TEXT($b) }'s { TEXT($c) }, { TEXT($d) }
terminal-said-doubt-covered = tile { TEXT($a) } of { TEXT($b) } is half covered or does not lie flat
terminal-said-doubt-face = the face of tile { TEXT($a) } of { TEXT($b) } cannot be named
terminal-said-doubt-might = tile { TEXT($a) } of { TEXT($b) } might be { TEXT($c) } ({ TEXT($d) } sure)
terminal-said-doubt-stray = something that is no tile lies in { TEXT($a) } ({ TEXT($b) } square mm)
terminal-said-doubt-even = nothing can be told of a part of { TEXT($a) } ({ TEXT($b) } square mm): it shows but one colour
terminal-said-doubt-stand = some tiles of { TEXT($a) } stand and some lie
terminal-said-doubt-face-down = a tile lies face down in { TEXT($a) }
terminal-said-doubt-row-empty = row { TEXT($a) } of { TEXT($b) } is empty, a later one is not
terminal-said-doubt-row-short = row { TEXT($a) } of { TEXT($b) } has { TEXT($c) } tiles and is not the last
terminal-said-doubt-row-hole = row { TEXT($a) } of { TEXT($b) } has a hole
terminal-said-doubt-row-across = a tile lies across in row { TEXT($a) } of { TEXT($b) }
terminal-said-doubt-across = a tile lies across in { TEXT($a) }
terminal-said-doubt-meld-across = { TEXT($a) } tiles lie across in meld { TEXT($b) } of { TEXT($c) }
terminal-said-doubt-meld-size = meld { TEXT($a) } of { TEXT($b) } has { TEXT($c) } tiles
terminal-said-doubt-meld-down = meld { TEXT($a) } of { TEXT($b) } lies partly face down
terminal-said-doubt-meld-no-set = meld { TEXT($a) } of { TEXT($b) } looks like { TEXT($c) }, which is no set
terminal-said-doubt-hand-parts = { TEXT($a) } lies in { TEXT($b) } parts
terminal-said-doubt-hand-apart = { TEXT($a) } tiles lie apart in { TEXT($b) }, not one
terminal-said-doubt-gap = a gap of { TEXT($a) } mm in { TEXT($b) } is neither inside a group nor between two
terminal-said-doubt-on-stack = what lies on stack { TEXT($a) } of { TEXT($b) } cannot be named
terminal-said-doubt-alike = { TEXT($a) } stacks of { TEXT($b) } look alike, but not like backs
terminal-said-doubt-height = the height of stack { TEXT($a) } of { TEXT($b) } cannot be told
terminal-said-doubt-half-covered = a tile of { TEXT($a) } is half covered or does not lie flat
terminal-said-doubt-on-each-other = tiles lie on each other in { TEXT($a) }
terminal-said-doubt-taken-away = some { TEXT($a) } of { TEXT($b) } was taken away, and nobody saw which
terminal-said-doubt-at-once = { TEXT($a) } tiles came into { TEXT($b) } at once, and nobody saw in which order: take all but the first away, and lay them down again one by one
terminal-said-doubt-came-and-went = a tile came into { TEXT($a) } and another went while nobody could see it
terminal-said-doubt-dice-many = { TEXT($a) } dice seem to lie in the bowl
terminal-said-doubt-dice-flat = something in the bowl does not look like dice lying flat
terminal-said-doubt-dice-pips = the pips of a die in the bowl cannot be told
terminal-said-doubt-sharp = the picture is not sharp enough to { TEXT($a) }: focus the camera, and see that it does not shake
terminal-said-doubt-name-tiles = name tiles
terminal-said-doubt-tell-heights = tell how high walls stand
terminal-said-doubt-pixels = a tile is only { TEXT($a) } pixels wide in the picture: choose a higher resolution or hang the camera lower, until it is { TEXT($b) } or more

# The picture

# The camera
terminal-said-clips-none = No clips can be kept in { TEXT($a) }: { TEXT($b) }; name another folder.

# Why it gives no picture

# Its place over the table
terminal-said-place-too-few = markers { TEXT($a) } are not in the picture and at least { TEXT($b) } of the 4 are needed: uncover them, or turn the camera until all four corners are seen
terminal-said-place-no-marker = no table marker is in the picture: check that the camera looks at the table, is sharp and lit, and that the four printed markers (ids 0 to 3) lie at the corners
terminal-said-place-not-where = the markers do not lie where they should ({ TEXT($a) } pixels off): lay 0 at seat 0's left, 1 at its right, 2 across from 1, 3 across from 0, their centres 740 mm apart, printed 40 mm wide
terminal-said-place-no-square = these four corners are no square table seen from above ({ TEXT($a) } pixels off): click the corners of the playing field one after the other round the table, where cloth and rim meet
terminal-said-place-mirror = the camera shows the table as in a mirror: switch mirroring (horizontal flip) off in its settings
terminal-said-place-markers-square = the markers were found but do not form the table's square; check their places
terminal-said-place-size = the camera now gives { TEXT($a) } pictures and was calibrated at { TEXT($b) }; set its resolution back or calibrate anew
terminal-said-place-version = the calibration { TEXT($a) } is of version { TEXT($b) }, this program knows { TEXT($c) }; run the newer program that wrote it
terminal-said-place-no-markers = the table has no markers and cannot be recognised where its corners were clicked: if the camera was moved, click them again (mahjong-table calibrate --page), or lay the four printed markers
terminal-said-place-unread = the calibration { TEXT($a) } cannot be read: { TEXT($b) }
terminal-said-place-damaged = the calibration { TEXT($a) } cannot be read, it is damaged; remove it and calibrate anew
terminal-said-place-picture = the calibration { TEXT($a) } cannot be read: its picture { TEXT($b) } is missing; calibrate anew

# Tile sets
terminal-said-set-none = No tile set { TEXT($a) } in { TEXT($b) }. There are: { TEXT($c) }; did you mean "{ TEXT($d) }"? Teach it with: mahjong-table enrol { TEXT($e) } --photo PICTURE (or --crops DIR, --camera URL).
terminal-said-set-none-there = No tile set { TEXT($a) } in { TEXT($b) }. There are: { TEXT($c) } Teach it with: mahjong-table enrol { TEXT($d) } --photo PICTURE (or --crops DIR, --camera URL).
terminal-said-set-none-yet = No tile set { TEXT($a) } in { TEXT($b) }. There are none yet. Teach it with: mahjong-table enrol { TEXT($c) } --photo PICTURE (or --crops DIR, --camera URL).
terminal-said-set-name = { TEXT($a) } cannot name a tile set: use up to { TEXT($b) } letters, digits, - and _, no slashes.
terminal-said-set-name-ends = { TEXT($a) } cannot name a tile set: begin and end with a letter or digit.
terminal-said-set-unread = The tile sets in { TEXT($a) } cannot be read: { TEXT($b) }.
terminal-said-set-other-version = The tile set { TEXT($a) } is of format { TEXT($b) }, this program knows { TEXT($c) }; run the newer program that wrote it.
terminal-said-set-empty = The tile set { TEXT($a) } in { TEXT($b) } holds no pictures; teach it again: mahjong-table enrol { TEXT($c) } --replace …
terminal-said-set-broken = { TEXT($a) } is broken; teach it again: mahjong-table enrol { TEXT($b) } --replace …
terminal-said-set-missing = { TEXT($a) } is missing or broken; teach it again: mahjong-table enrol { TEXT($b) } --replace …
