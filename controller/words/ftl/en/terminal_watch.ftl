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
