### 认牌时没有把握的地方，是别的句子的一部分。

doubt-place = { SEAT($seat) }的{ CODE($kind) }
doubt-several = { SENTENCES($doubts) }
doubt-looked_at_anew = 正在重新看
doubt-in_the_way = 有东西挡着
doubt-not_named = { INTEGER($all) }张牌里有{ INTEGER($unnamed) }张认不出
doubt-looks_differ = 两次看到的{ SENTENCE($place) }不一样
doubt-moving = { SENTENCE($place) }上方一直有东西在动
doubt-absent = 桌上会有这副牌里没有的{ TILE($tile) }：{ SENTENCES($places, join: "comma") }
doubt-surplus = 桌上的{ TILE($tile) }会比整副牌里的还多：{ SENTENCES($places, join: "comma") }
doubt-count_in = { SENTENCE($place) }里{ INTEGER($count) }张

# Its tiles
doubt-covered = { SENTENCE($place) }里第{ INTEGER($number) }张牌被遮住一半，或没有放平
doubt-no_face = 认不出{ SENTENCE($place) }里第{ INTEGER($number) }张牌
doubt-either = 看不出{ SENTENCE($place) }里第{ INTEGER($number) }张牌是不是赤五：{ TILES_AS_LAID($tiles) }
doubt-might_be = { SENTENCE($place) }里第{ INTEGER($number) }张牌可能是{ TILES_AS_READ($tile) }（把握 { INTEGER($percent) }%）
doubt-one_covered = { SENTENCE($place) }有一张牌被遮住一半，或没有放平
doubt-on_each_other = { SENTENCE($place) }里有牌叠在一起
doubt-stray = { SENTENCE($place) }里有不是牌的东西（{ INTEGER($area) } 平方毫米）
doubt-one_colour = { SENTENCE($place) }有一处什么也看不出（{ INTEGER($area) } 平方毫米）：只有一种颜色
doubt-some_stand = { SENTENCE($place) }有的立着，有的平放
doubt-face_down = { SENTENCE($place) }里有一张牌扣着
doubt-across = { SENTENCE($place) }里有一张牌横放
doubt-no_stick = { SENTENCE($place) }有不是立直棒的东西（{ INTEGER($area) } 平方毫米）

# Rows
doubt-row_empty = { SENTENCE($place) }的第{ INTEGER($row) }行是空的，后面的行却有牌
doubt-row_short = { SENTENCE($place) }的第{ INTEGER($row) }行有{ INTEGER($count) }张牌，却不是最后一行
doubt-row_hole = { SENTENCE($place) }的第{ INTEGER($row) }行有空缺
doubt-row_across = { SENTENCE($place) }的第{ INTEGER($row) }行有一张牌横放

# Melds, hands
doubt-meld_across = { SENTENCE($place) }的第{ INTEGER($meld) }组有{ INTEGER($count) }张牌横放
doubt-meld_size = { SENTENCE($place) }的第{ INTEGER($meld) }组有{ INTEGER($count) }张牌
doubt-meld_partly_down = { SENTENCE($place) }的第{ INTEGER($meld) }组有几张扣着
doubt-meld_no_set = { SENTENCE($place) }的第{ INTEGER($meld) }组看起来是{ TILES_AS_LAID($tiles) }，不成一组
doubt-hand_in_parts = { SENTENCE($place) }分成了{ INTEGER($count) }处
doubt-hand_apart = { SENTENCE($place) }里单独放的是{ INTEGER($count) }张，不是一张
doubt-gap = { SENTENCE($place) }里有 { INTEGER($millimetres) } 毫米的空隙，分不清是同一组还是两组

# Walls
doubt-on_stack = 认不出{ SENTENCE($place) }第{ INTEGER($stack) }墩上的牌
doubt-stacks_alike = { SENTENCE($place) }有{ INTEGER($count) }墩看起来一样，却不像牌背
doubt-height = 看不出{ SENTENCE($place) }第{ INTEGER($stack) }墩的高度

# Pools
doubt-taken_away = { SENTENCE($place) }里有一张{ TILES_AS_READ($tile) }被拿走，没有看到是哪一张
doubt-at_once = 一下子有{ INTEGER($count) }张牌进了{ SENTENCE($place) }，没有看到先后：请留下第一张，其余拿走再一张一张放
doubt-came_and_went = 看不见的时候，{ SENTENCE($place) }里来了一张牌，又少了一张

# Dice
doubt-dice_many = 骰盅里好像有{ INTEGER($count) }粒骰子
doubt-dice_not_flat = 骰盅里的东西不像平放的骰子
doubt-dice_pips = 看不清骰盅里一粒骰子的点数

# Of the whole picture
doubt-blurred = 画面不够清晰，无法认牌：请调好摄像头的焦距，别让它晃动
doubt-blurred_heights = 画面不够清晰，无法看出牌墙的高度：请调好摄像头的焦距，别让它晃动
doubt-too_few_pixels = 一张牌在画面里只有 { INTEGER($pixels) } 像素宽：请提高分辨率或把摄像头挂低，达到 { INTEGER($needed) } 像素以上
