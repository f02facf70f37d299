### Why the table is not found in a picture, or a calibration cannot be used; as a part of another sentence.

calibration-too_few_markers = markers { TEXTS($markers) } are not in the picture and at least { INTEGER($needed) } of the 4 are needed: uncover them, or turn the camera until all four corners are seen
calibration-no_marker = no table marker is in the picture: check that the camera looks at the table, is sharp and lit, and that the four printed markers (ids 0 to 3) lie at the corners
calibration-markers_off = the markers do not lie where they should ({ TEXT($pixels) } pixels off): lay 0 at seat 0's left, 1 at its right, 2 across from 1, 3 across from 0, their centres 740 mm apart, printed 40 mm wide
calibration-no_square = these four corners are no square table seen from above ({ INTEGER($pixels) } pixels off): click the corners of the playing field one after the other round the table, where cloth and rim meet
calibration-mirror = the camera shows the table as in a mirror: switch mirroring (horizontal flip) off in its settings
calibration-no_table_square = the markers were found but do not form the table's square; check their places
calibration-not_recognised = the table has no markers and cannot be recognised where its corners were clicked: if the camera was moved, click them again (mahjong-table calibrate --page), or lay the four printed markers
calibration-other_size = the camera now gives { INTEGER($width) }x{ INTEGER($height) } pictures and was calibrated at { INTEGER($known_width) }x{ INTEGER($known_height) }; set its resolution back or calibrate again
calibration-four_corners = four corners are needed, each as x,y in pixels, the first at seat 0's left
calibration-corners_cross = these four corners cross over: click them one after the other round the table
calibration-corners_meet = these four corners lie on top of each other: click the four of the table
calibration-more_corners = { INTEGER($number) } more corners are to be clicked

# The file that keeps it
calibration-newer = the calibration { TEXT($file) } is of version { INTEGER($version) }, this program knows { INTEGER($known) }; run the newer program that wrote it
calibration-unread = the calibration { TEXT($file) } cannot be read: { REASON($reason) }
calibration-damaged = the calibration { TEXT($file) } cannot be read, it is damaged; remove it and calibrate again
calibration-picture_missing = the calibration { TEXT($file) } cannot be read: its picture { TEXT($picture) } is missing; calibrate again
calibration-not_written = the calibration cannot be written to { TEXT($file) }: { REASON($reason) }

# The lens
calibration-board_sizes = the pictures of the chessboard have different sizes, { INTEGER($width) }x{ INTEGER($height) } and { INTEGER($other_width) }x{ INTEGER($other_height) }: take them all at the resolution the table is watched with
calibration-too_few_boards = a chessboard of { INTEGER($across) }x{ INTEGER($along) } inner corners was found in { INTEGER($found) } of { INTEGER($looked) } pictures and { INTEGER($needed) } are needed: show all of it, flat and sharp, near every edge of the picture, and a little tilted; --squares names its inner corners
calibration-boards_disagree = the chessboard pictures do not agree ({ TEXT($pixels) } pixels off): glue the board to something flat, hold it still, and see that the camera's focus and zoom stay as they are
