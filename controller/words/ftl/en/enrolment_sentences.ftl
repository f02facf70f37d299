### What an enrolment says of the picture of a row, and which row to lay next: a terminal, and its page.

enrolment-looks_like = { SENTENCE($what) } looks like { TILES_AS_READ($seen) } ({ INTEGER($percent) }% sure), not like { TILE($face) }: is that right?
enrolment-in_place = the tile in the place of { TILE($face) }

# What is wrong with a layout
enrolment-wrong_count = { SENTENCE($seen) }; { SENTENCE($wanted) }. Lay all of them face up, a finger's width apart, no other tiles in the picture, on a cloth that is neither white nor shiny.
enrolment-seen = { INTEGER($count) } tiles are seen
enrolment-seen_in_rows = { INTEGER($count) } tiles are seen, in rows of { TEXT($rows) }
enrolment-wanted = { INTEGER($count) } are wanted
enrolment-wanted_whole = { INTEGER($count) } (or { INTEGER($flowers) } with flowers) are wanted
enrolment-face_down = { INTEGER($count) } tiles seem to lie face down; turn them over.
enrolment-out_of_order = Only { INTEGER($right) } of { INTEGER($sure) } tiles known for sure lie in the order asked for ({ SENTENCES($wrong, join: "comma") } …): each row from the left, the tiles' tops away from you.
enrolment-in_place_of = { TILES_AS_READ($seen) } where { TILE($face) } should be
enrolment-too_far = The smallest tile is { INTEGER($pixels) } pixels wide, { INTEGER($needed) } are needed; go nearer.

# Row by row
enrolment-waiting = Waiting for the camera.
enrolment-all_right = All lie as they should; accept them.
enrolment-but = But { SENTENCE($doubt) }
enrolment-row_before = The row of before still lies there; now lay { SENTENCE($row) }.
enrolment-all_done = All rows are done.
enrolment-next_row = Lay the next row.
enrolment-row_characters = Characters 1 to 9
enrolment-row_circles = Circles 1 to 9
enrolment-row_bamboos = Bamboos 1 to 9
enrolment-row_honours = East South West North, White Green Red
enrolment-row_flowers = Spring Summer Autumn Winter, Plum Orchid Chrysanthemum Bamboo
enrolment-skip_flowers = skip this row if the set has no flowers
