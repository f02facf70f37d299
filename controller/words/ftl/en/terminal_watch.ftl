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

# What is unsure

# The picture

# The camera

# Why it gives no picture

# Its place over the table

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
