### 牌を読むときにはっきりしないこと。ほかの文の一部になる。

doubt-place = { SEAT($seat) }の{ CODE($kind) }
doubt-several = { SENTENCES($doubts) }
doubt-looked_at_anew = 見直しています
doubt-in_the_way = 何かが邪魔になっています
doubt-not_named = 牌{ INTEGER($all) }枚のうち{ INTEGER($unnamed) }枚が読めません
doubt-looks_differ = { SENTENCE($place) }を二度見て結果が違います
doubt-moving = { SENTENCE($place) }の上で何かが動き続けています
doubt-absent = この牌セットにない{ TILE($tile) }が卓上にあることになります：{ SENTENCES($places, join: "comma") }
doubt-surplus = 卓上の{ TILE($tile) }が実際より多いことになります：{ SENTENCES($places, join: "comma") }
doubt-count_in = { SENTENCE($place) }に{ INTEGER($count) }枚

# Its tiles
doubt-covered = { SENTENCE($place) }の{ INTEGER($number) }枚目は半分隠れているか、平らでありません
doubt-no_face = { SENTENCE($place) }の{ INTEGER($number) }枚目の牌が読めません
doubt-either = { SENTENCE($place) }の{ INTEGER($number) }枚目が赤牌かどうかわかりません：{ TILES_AS_LAID($tiles) }
doubt-might_be = { SENTENCE($place) }の{ INTEGER($number) }枚目は{ TILES_AS_READ($tile) }かもしれません（確度 { INTEGER($percent) }%）
doubt-one_covered = { SENTENCE($place) }に半分隠れているか、平らでない牌があります
doubt-on_each_other = { SENTENCE($place) }で牌が重なっています
doubt-stray = { SENTENCE($place) }に牌でないものがあります（{ INTEGER($area) } 平方ミリ）
doubt-one_colour = { SENTENCE($place) }の一部（{ INTEGER($area) } 平方ミリ）は一色だけで、何もわかりません
doubt-some_stand = { SENTENCE($place) }に立った牌と寝た牌があります
doubt-face_down = { SENTENCE($place) }に伏せた牌があります
doubt-across = { SENTENCE($place) }に横向きの牌があります
doubt-no_stick = { SENTENCE($place) }にリーチ棒でないものがあります（{ INTEGER($area) } 平方ミリ）

# Rows
doubt-row_empty = { SENTENCE($place) }の{ INTEGER($row) }列目が空で、後の列に牌があります
doubt-row_short = { SENTENCE($place) }の{ INTEGER($row) }列目は{ INTEGER($count) }枚ですが、最後の列ではありません
doubt-row_hole = { SENTENCE($place) }の{ INTEGER($row) }列目に空きがあります
doubt-row_across = { SENTENCE($place) }の{ INTEGER($row) }列目に横向きの牌があります

# Melds, hands
doubt-meld_across = { SENTENCE($place) }の{ INTEGER($meld) }組目に横向きの牌が{ INTEGER($count) }枚あります
doubt-meld_size = { SENTENCE($place) }の{ INTEGER($meld) }組目は{ INTEGER($count) }枚です
doubt-meld_partly_down = { SENTENCE($place) }の{ INTEGER($meld) }組目は一部が伏せてあります
doubt-meld_no_set = { SENTENCE($place) }の{ INTEGER($meld) }組目は{ TILES_AS_LAID($tiles) }に見え、面子になりません
doubt-hand_in_parts = { SENTENCE($place) }が{ INTEGER($count) }か所に分かれています
doubt-hand_apart = { SENTENCE($place) }で離れて置いた牌が一枚でなく{ INTEGER($count) }枚です
doubt-gap = { SENTENCE($place) }の { INTEGER($millimetres) } ミリのすき間が、組の中か組の間かわかりません

# Walls
doubt-on_stack = { SENTENCE($place) }の{ INTEGER($stack) }山目の上の牌が読めません
doubt-stacks_alike = { SENTENCE($place) }の{ INTEGER($count) }山が同じに見えますが、牌の背ではありません
doubt-height = { SENTENCE($place) }の{ INTEGER($stack) }山目の高さがわかりません

# Pools
doubt-taken_away = { SENTENCE($place) }の{ TILES_AS_READ($tile) }が一枚取られましたが、どれかは見えませんでした
doubt-at_once = { SENTENCE($place) }に{ INTEGER($count) }枚が一度に置かれ、順番が見えませんでした。最初の一枚を残して取り、一枚ずつ置き直してください
doubt-came_and_went = 見えない間に、{ SENTENCE($place) }に牌が一枚増え、別の一枚がなくなりました

# Dice
doubt-dice_many = サイコロが{ INTEGER($count) }個あるようです
doubt-dice_not_flat = サイコロを置く所に、平らなサイコロに見えないものがあります
doubt-dice_pips = サイコロの目がわかりません

# Of the whole picture
doubt-blurred = 映像がぼけていて牌を読むことができません。カメラのピントを合わせ、揺れないようにしてください
doubt-blurred_heights = 映像がぼけていて山の高さを測ることができません。カメラのピントを合わせ、揺れないようにしてください
doubt-too_few_pixels = 牌の幅が映像で { INTEGER($pixels) } ピクセルしかありません。解像度を上げるかカメラを下げて、{ INTEGER($needed) } ピクセル以上にしてください
