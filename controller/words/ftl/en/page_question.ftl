### Questions on the pages of a table: what could not be read, and its possible answers.

ask-title = Please look
ask-picture = What the camera sees there
ask-cut = The camera's picture, cut to the tiles. It is kept for some hours.
ask-camera-note = A camera looks at this table's cloth.
ask-read = What could be read
ask-gap = could not be read
ask-choices = Possible answers
ask-as-read = That is right
ask-roll-again = Roll again
ask-dice = { TEXT($one) } and { TEXT($other) }
ask-other = Another tile
ask-other-dice = Other dice
ask-faces = All tiles
ask-numbers = Numbers of a die
ask-back = Take back
ask-send = Answer
ask-colon = :{" "}
ask-right = That is right
ask-wrong = That is wrong
ask-counts-in = Counts in { TEXT($seconds) } s unless somebody objects
ask-confirmed = Also confirmed by { TEXT($names) }
ask-staff = The players do not agree: staff decide.
ask-or-lay = Or lay the tiles so that the camera can read them.
ask-not-yours = Players answer on their panels, staff after signing in, everybody on the table's own screen.
ask-lost = No answer came from the table. Try again.
