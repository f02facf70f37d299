### Sentences of a table whose machine lacks parts.

phase-press_machine = Press the machine’s button: it shuffles and raises the walls. Where the camera does not see them stand, anybody presses READY
phase-roll_dice = Roll the dice: the camera reads them. Where it cannot, anybody presses READY
phase-roll_dice_again = Roll the dice, { INTEGER($number) } of { INTEGER($most) }: the camera reads them. Where it cannot, anybody presses READY
walls-seen = The walls are up, as the camera sees
walls-by_press = { SEAT($seat, at: "start") }: the walls are up
dice-by_camera = The camera reads the dice: { INTEGER($one) } and { INTEGER($other) }
dice-same_seen = The bowl shows the same dice as before: were they rolled? { SENTENCE($step) }
dice-not_seen = The camera does not see two dice that lie still: say what they show, or roll again
