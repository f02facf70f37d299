### Teaching a tile set: what is wrong with its pictures, how to lay the tiles, and how well they are recognized.

enrolment-no_folder = There is no folder { TEXT($folder) }.
enrolment-not_a_folder = { TEXT($folder) } is no folder; a photograph of the whole set goes to --photo.
enrolment-folder_unread = The folder { TEXT($folder) } cannot be read: { REASON($reason) }.
enrolment-folder_empty = The folder { TEXT($folder) } is empty; put pictures like 5m-1.png or 7z.jpg into it.
enrolment-nothing_taken = No tile could be taken from { TEXT($folder) } ({ SENTENCES($reasons) }).
enrolment-of_file = { TEXT($file) }: { SENTENCE($why) }

# Progress
enrolment-reading = reading { INTEGER($files) } files
enrolment-comparing = comparing { INTEGER($tiles) } tiles with what is known of others
enrolment-looking = looking for tiles in { TEXT($file) }
enrolment-learning_percent = learning the tile set: { TEXT($percent) } %
enrolment-learning = learning the tile set; this takes some seconds, once

# Why a file is left out
enrolment-not_by_ending = no picture by its ending (.png, .jpg …)
enrolment-not_by_name = its name begins with no tile; call it like 5m-1.png (1m … 9m, 1p, 1s, 1z, 1f)
enrolment-small_tile = the tile is only { INTEGER($pixels) } pixels wide; { INTEGER($needed) } are needed
enrolment-no_tile = no tile is found in it; cut it closer
enrolment-also_another = the same picture bears another tile's name too
enrolment-same_picture = the same picture as { TEXT($file) }

# What to look at
enrolment-several_tiles = { TEXT($file) } shows { INTEGER($number) } tiles; the middle one was taken
enrolment-one_picture_two_names = { TEXTS($files) } are the same picture under { INTEGER($number) } names; none of them was taken

# Row by row in a terminal
enrolment-row = Row { INTEGER($number) } of { INTEGER($rows) }: lay { SENTENCE($row) }, from the left:
enrolment-row_with_hint = Row { INTEGER($number) } of { INTEGER($rows) }: lay { SENTENCE($row) } ({ SENTENCE($hint) }), from the left:
enrolment-keys = Enter accepts, s skips this row, r goes back to the one before.
enrolment-not_now = That cannot be done now.
enrolment-no_steady_row = The recording has no two pictures in a row that show { SENTENCE($row) } as they should.

# The command
enrolment-give_name = Give the set a name: mahjong-table enrol NAME --photo PICTURE (or --crops DIR, --camera URL).
enrolment-stopped = Stopped; nothing was kept.
enrolment-one_source = Say where the tiles are to be seen: one of --crops DIR, --photo PICTURE or --camera URL.
enrolment-add_or_replace = --add keeps the old pictures, --replace forgets them: choose one.
enrolment-drawn_into = What was seen is drawn into { TEXT($file) }.
enrolment-order = The order: 1-9 characters, 1-9 circles, 1-9 bamboos, East South West North White Green Red, then (if the set has them) Spring Summer Autumn Winter Plum Orchid Chrysanthemum Bamboo.
enrolment-forgotten = The tile set { TEXT($name) } is forgotten.
enrolment-no_sets = No tile sets in { TEXT($store) }. Teach one: mahjong-table enrol NAME --photo PICTURE
enrolment-listed =
    { TEXT($name) }: { $faces ->
        [one] 1 face
       *[other] { INTEGER($faces) } faces
    }, { $pictures ->
        [one] 1 picture
       *[other] { INTEGER($pictures) } pictures
    }
enrolment-listed_without =
    { TEXT($name) }: { $faces ->
        [one] 1 face
       *[other] { INTEGER($faces) } faces
    }, { $pictures ->
        [one] 1 picture
       *[other] { INTEGER($pictures) } pictures
    }, without { TILE_LIST($missing) }

# The report
enrolment-left_out = left out  { TEXT($file) }: { SENTENCE($why) }
enrolment-look_at = look at   { SENTENCE($warning) }
enrolment-known = { TEXT($name) }: { INTEGER($faces) } faces are known now, kept in { TEXT($folder) }
enrolment-right = of copies spoilt on purpose (blurred, crooked, down to 15 pixels) { TEXT($percent) }% are named rightly
enrolment-weak = weak      { TILE($face) }: { INTEGER($percent) }% right; taken for { SENTENCES($others, join: "comma") }
enrolment-weak_alone = weak      { TILE($face) }: { INTEGER($percent) }% right; taken for nothing in particular
enrolment-chance = { TILES_AS_READ($face) } ({ INTEGER($percent) }%)
enrolment-confused = confused  { TILE($one) } and { TILE($other) } ({ INTEGER($percent) }%); another picture of each helps: --add
enrolment-missing = missing   { TILE_LIST($faces) }: read as any maker's
enrolment-use = use it:   mahjong-table see --tiles { TEXT($name) } PICTURE …   (run, demo, watch likewise)
