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
terminal-said-picture-no-tile = No tile and no table marker is in the picture: turn the camera to the table, and check that it is sharp.
terminal-said-picture-dark = The picture is dark: switch the lamp on, or uncover the camera's lens.
terminal-said-picture-burnt-out = The picture is burnt out: a lamp shines into the camera, or its exposure is too long.
terminal-said-picture-nothing = The picture shows nothing: something covers the camera's lens.
terminal-said-picture-mirrored = The camera mirrors its picture, and mirrored faces cannot be read: switch that off in its settings.
terminal-said-picture-no-marker = No table marker is in the picture: turn the camera to the table, uncover the four printed markers (0 to 3) at its corners, and check that the picture is sharp.
terminal-said-picture-small = The picture is { TEXT($a) }: a tile is only { TEXT($b) } pixels across and { TEXT($c) } are needed; set the camera to { TEXT($d) } or more, or hang it nearer.
terminal-said-picture-frozen = The camera has sent the same picture for { TEXT($a) } seconds: switch it off and on again.

# The camera
terminal-said-camera-none = { TEXT($a) } is no camera; use http://, rtsp://, usb:, csi:, device:0, or the path of a picture, film or folder.
terminal-said-camera-no-file = { TEXT($a) } is no camera and no file; check how it is written.
terminal-said-camera-no-device = { TEXT($a) } names no device; write device:0 for the first camera, or device:/dev/video2.
terminal-said-camera-no-address = { TEXT($a) } is no address; write it as http://host:port/frame.jpg.
terminal-said-camera-no-host-http = { TEXT($a) } names no host; write http://host:port/frame.jpg.
terminal-said-camera-no-host-rtsp = { TEXT($a) } names no host; write rtsp://host/path.
terminal-said-camera-no-port-http = { TEXT($a) } has no usable port; write http://host:8080/frame.jpg.
terminal-said-camera-no-port-rtsp = { TEXT($a) } has no usable port; write rtsp://host:554/path.
terminal-said-camera-not-called = No camera here is called { TEXT($a) }. There are: { TEXT($b) }.
terminal-said-camera-several = usb:{ TEXT($a) } may mean several cameras; write more of the name. There are: { TEXT($b) }.
terminal-said-camera-gives-none = The camera { TEXT($a) } gives no picture: { TEXT($b) }.
terminal-said-camera-unusable = The camera { TEXT($a) } sent no usable picture: { TEXT($b) } If it goes on, check its network and its address, then restart it.
terminal-said-recording-over = The recording { TEXT($a) } is over; it begins anew.
terminal-said-recording-none = There is no { TEXT($a) }; give a picture, a film, a folder, or a camera's address.
terminal-said-recording-film = The film { TEXT($a) } cannot be opened; it is cut short, or of a kind nobody here knows.
terminal-said-recording-no-use = The picture { TEXT($a) } is of no use. { TEXT($b) }
terminal-said-recording-not-opened = The picture { TEXT($a) } cannot be opened: { TEXT($b) }.
terminal-said-recording-unread = { TEXT($a) } cannot be read: { TEXT($b) }; check its rights and its disk.
terminal-said-recording-empty = The folder { TEXT($a) } holds no pictures (jpg, png, heic …); name another.
terminal-said-clips-none = No clips can be kept in { TEXT($a) }: { TEXT($b) }; name another folder.
terminal-said-file-empty = The file is empty.
terminal-said-file-film = This is a film, not a picture; look at it with `mahjong-table watch`.
terminal-said-file-pdf = This is a PDF document, not a picture: save it as JPEG and try again.
terminal-said-file-svg = This is a drawing (SVG), not a picture: save it as JPEG and try again.
terminal-said-file-web = This is a web page, not a picture; check the address.
terminal-said-file-damaged = The picture is damaged; copy it again ({ TEXT($a) }).
terminal-said-file-too-large = The file is larger than { TEXT($a) } MB; no picture is so large.
terminal-said-file-scans = The picture is cut short: its last scans are missing; copy it again.
terminal-said-file-part-out = The picture is damaged: a part of it is missing or out of place; copy it again.
terminal-said-file-short-bytes = The picture is cut short after { TEXT($a) } bytes; copy it again.
terminal-said-file-short-part = The picture is cut short: a part of it is missing; copy it again.
terminal-said-file-headless = This is no picture that can be read (JPEG without its head); it may be damaged.
terminal-said-file-unknown = This is no picture that can be read (JPEG, PNG, WebP, BMP, TIFF, GIF, AVIF or HEIC is wanted); it may be damaged.
terminal-said-file-memory = The picture takes more memory than there is; make it smaller.
terminal-said-file-cut-damaged = The picture is cut short or damaged; copy it again ({ TEXT($a) }).
terminal-said-file-large = The picture is { TEXT($a) } x { TEXT($b) } pixels large; make it smaller than { TEXT($c) } million pixels.
terminal-said-file-tiny = The picture is only { TEXT($a) } x { TEXT($b) } pixels; no tile can be seen in it.
terminal-said-file-32-bits = The picture has 32 bits a pixel and no colours; save it as JPEG and try again.

# Why it gives no picture
terminal-said-lost-no-answer = it does not answer in time
terminal-said-lost-hung-up = it hung up in the middle
terminal-said-lost-nobody = nobody answers at its address
terminal-said-lost-check-three = check its power, network and address
terminal-said-lost-name-unknown = nobody knows its name; check its address and the network, or write its number (192.168.…)
terminal-said-lost-https = it does not speak https there; try http://, or another port
terminal-said-lost-let-go = it was let go of; ask it again
terminal-said-lost-understood = it sent what nobody here understands; check its address, and restart it
terminal-said-lost-unread = what it sends cannot be read; check its address, and restart it
terminal-said-lost-address-blank = its address is not written as one (a blank, a special letter, two dots); a blank is written as %20
terminal-said-lost-login-refused = it does not accept this name and password; check them.
terminal-said-lost-login-asked = it asks for a name and password; write its address as http://name:password@host/…
terminal-said-lost-login-kind = it lets nobody in but by { TEXT($a) }; allow Digest or Basic in its settings
terminal-said-lost-login-words = it asks for a name and password in words nobody here knows; renew its firmware or allow Basic
terminal-said-lost-not-whole = its picture is not there whole in time; check its power and its network
terminal-said-lost-without-end = it sends on from place to place without end; check its address
terminal-said-lost-sends-on = it sends on to { TEXT($a) }; if that is the camera, write that address
terminal-said-lost-sends-wrong = it sends on to { TEXT($a) }, which is no address; check its address
terminal-said-lost-sends-nowhere = it sends on to nowhere; check its address, and restart it
terminal-said-lost-answered-path = it answered { TEXT($a) }; check the path in its address
terminal-said-lost-answered-restart = it answered { TEXT($a) }; check its address, and restart it if that goes on
terminal-said-lost-answered-rtsp = it answered { TEXT($a) }; check its address, and restart it
terminal-said-lost-no-http = what answers there does not speak HTTP as cameras do; check its address and port
terminal-said-lost-no-rtsp = what answers there does not speak RTSP as cameras do; check its address and port
terminal-said-lost-too-much = it sent more than { TEXT($a) } MB for one picture; check its address
terminal-said-lost-plugged = it cannot be opened; check that it is plugged in and not used by another program
terminal-said-lost-power = it does not answer or sends no pictures; check its power, network, address, name and password
terminal-said-lost-none-came = none came for { TEXT($a) } seconds; check its cable and network
terminal-said-lost-none-whole = none came whole ({ TEXT($a) }) for { TEXT($b) } seconds; check its cable and network
terminal-said-lost-ended = its stream ended; check its cable and network
terminal-said-lost-opencv = OpenCV cannot read it ({ TEXT($a) }); try another size or address of it
terminal-said-lost-csi-none = libcamera finds no module; seat its flat cable with the Pi switched off, and look at `rpicam-hello --list-cameras`
terminal-said-lost-csi-picamera = picamera2 is not there for this Python; `sudo apt install python3-picamera2`, and make the environment with `python3 -m venv --system-site-packages`
terminal-said-lost-csi-still = none came for { TEXT($a) } seconds; switch the Pi off and seat its flat cable at both ends

# Its place over the table
terminal-said-moved = the camera was pushed, the table lies elsewhere in its picture; nothing is read before it is found again
terminal-said-moved-marker = marker { TEXT($a) } was pushed aside: lay it back into its corner, the others are right
terminal-said-moved-found = the camera was pushed ({ TEXT($a) } pixels); the table was found again by { TEXT($b) }
terminal-said-moved-by-markers = its markers
terminal-said-moved-by-surroundings = what stands round it
terminal-said-moved-fault = the camera was pushed: { TEXT($a) }
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
terminal-said-lost-csi-other = { TEXT($a) }; there are { TEXT($b) }
terminal-said-lost-csi-one = { TEXT($a) }; there is { TEXT($b) }
terminal-said-lost-csi-several = several fit
terminal-said-lost-csi-not-called = none is called so
terminal-said-lost-csi-not-opened = it cannot be opened ({ TEXT($a) }); another program may have it
terminal-said-lost-csi-size = it does not start with { TEXT($a) } ({ TEXT($b) }); write another ?size= behind its address
terminal-said-lost-csi-seat = { TEXT($a) }; seat its flat cable, or start it again
terminal-said-signs = In a name or password the signs % # / ? @ [ ] are written %25 %23 %2F %3F %40 %5B %5D, a blank %20.
terminal-said-signs-open = In a name or password the signs % # / ? @ [ ] are written %25 %23 %2F %3F %40 %5B %5D, a blank %20

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
