### The check picture of a calibration, and how well the table is seen.

table_check-seat = { SEAT($seat) }
table_check-zone = { CODE($kind) }
table_check-marker = marker { INTEGER($number) }
table_check-found = The table was found by { SENTENCE($by) }.
table_check-found_through_lens = The table was found by { SENTENCE($by) }, through a lens that bends the edge by { INTEGER($pixels) } px.
table_check-by_corners = its four clicked corners
table_check-by_markers = its four markers
table_check-by_some_markers = { INTEGER($found) } markers (marker { TEXTS($missing) } is not seen, so nothing proves the others right)
table_check-misprinted = It fits to { TEXT($millimetres) } mm, and the markers measure { TEXT($marker) } mm and not { INTEGER($wanted) }: print them at 100 %.
table_check-good = It fits to { TEXT($millimetres) } mm: good.
table_check-fair = It fits to { TEXT($millimetres) } mm: fair; { SENTENCE($cure) }.
table_check-poor = It fits to { TEXT($millimetres) } mm: too much to read by; { SENTENCE($cure) }.
table_check-cure_sheets = see that the sheets lie flat in their corners, printed at 100 %, or calibrate the lens
table_check-cure_clicks = click the corners where cloth and rim meet, and see that the field's side is right
table_check-comfortable = A millimetre is { TEXT($scale) } px, a tile's short side { INTEGER($tile) } px: comfortable ({ INTEGER($wanted) } or more).
table_check-enough = A millimetre is { TEXT($scale) } px, a tile's short side { INTEGER($tile) } px: enough ({ INTEGER($needed) } or more), { INTEGER($wanted) } is better.
table_check-too_small = A millimetre is { TEXT($scale) } px, a tile's short side { INTEGER($tile) } px, and { INTEGER($needed) } are needed: set a higher resolution, or hang the camera lower.
table_check-upside_down = The camera hangs upside down (seat 0 is at the upper edge); that is read all the same.
table_check-turned = The picture is turned by { INTEGER($degrees) } degrees; that is read all the same.
