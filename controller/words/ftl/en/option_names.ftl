### Options that several rule systems share: what each does, its name, and the names of its values.

option-fifth_copy = A wild tile may stand for a fifth copy of a tile.
    .name = fifth copy
option-without = The suit that is left out.
    .name = without
    .m = characters
    .p = circles
    .s = bamboos
option-wrong_act_forfeits = Who does something wrong (a draw; in Xiamen a chow, pung or kong too) cannot win that hand.
    .name = wrong act forfeits the win
