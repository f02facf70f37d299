"""Setting a table up in the browser: from nothing to a `table.toml` with which it plays (`mahjong-table setup`).

Nothing that a table reads is changed before the last confirmation, but what single steps say they keep: the calibration
of the camera and an enrolled tile set. Until then everything chosen lies in a draft beside the settings
(`setup_draft`), so that neither a closed browser nor an ended program loses anything.
"""
