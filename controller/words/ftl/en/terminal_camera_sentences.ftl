### What the commands that use a camera say: watch, see, calibrate, enrol.

camera_command-wrong_rules = { TEXT($file) }: [table] { TEXT($field) } { SENTENCE($problem) }
