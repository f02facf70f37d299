### What the commands that use a camera say: watch, see, calibrate, enrol.

camera_command-wrong_rules = { TEXT($file) }: [table] { TEXT($field) } { SENTENCE($problem) }

# calibrate
camera_command-not_removed = { TEXT($file) } cannot be removed: { REASON($reason) }.
camera_command-not_written = { TEXT($file) } cannot be written: { REASON($reason) }.
camera_command-no_picture_name = { TEXT($file) } is no picture's name; end it in .png or .jpg.
camera_command-forgotten = Forgotten: { TEXT($file) }. The table is found by its markers from now on.
camera_command-nothing_kept = Nothing was kept in { TEXT($file) }. The table is found by its markers.
camera_command-check_picture = Check picture: { TEXT($file) }. The zones must lie where the tiles are laid.
camera_command-saved = Saved: { TEXT($file) }
camera_command-not_saved = Not saved; --save keeps it for `mahjong-table run`.
camera_command-looking = Looking through { TEXT($camera) } ...
camera_command-lens_wrong = --lens must be auto, none, keep, or numbers such as -0.12 or -0.12,0.02; it is '{ TEXT($given) }'.
camera_command-squares_wrong = --squares must be inner corners such as 9x6; it is '{ TEXT($given) }'.
camera_command-corners_wrong = --corners needs four points such as 120,80 (pixels); they are { TEXT($given) }.
camera_command-no_boards = --chessboard wants a folder with some ten pictures of the board; { TEXT($folder) } is not one.
camera_command-lens_learnt =
    { $pictures ->
        [one] The lens was learnt from 1 picture of the chessboard, to { TEXT($pixels) } pixels.
       *[other] The lens was learnt from { INTEGER($pictures) } pictures of the chessboard, to { TEXT($pixels) } pixels.
    }
camera_command-left_out = Left out: { SENTENCE($why) }
camera_command-click = Click the corners at { TEXT($link) }; Ctrl-C ends this.
