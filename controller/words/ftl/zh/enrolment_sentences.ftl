### 教牌样时对一行画面的说明，以及下一行怎么摆：终端和页面都用。

enrolment-looks_like = { SENTENCE($what) } 看起来是{ TILES_AS_READ($seen) }（把握 { INTEGER($percent) }%），不像{ TILE($face) }：对吗？
enrolment-in_place = { TILE($face) }位置上的牌

# What is wrong with a layout
enrolment-wrong_count = { SENTENCE($seen) }；{ SENTENCE($wanted) }。请全部正面朝上，间隔一指宽，画面里不要有别的牌，桌布不要白色或反光。
enrolment-seen = 看到 { INTEGER($count) } 张牌
enrolment-seen_in_rows = 看到 { INTEGER($count) } 张牌，各行 { TEXT($rows) } 张
enrolment-wanted = 需要 { INTEGER($count) } 张
enrolment-wanted_whole = 需要 { INTEGER($count) } 张（有花牌则 { INTEGER($flowers) } 张）
enrolment-face_down = 好像有 { INTEGER($count) } 张牌扣着；请翻过来。
enrolment-out_of_order = 认准的 { INTEGER($sure) } 张牌里只有 { INTEGER($right) } 张按要求的顺序摆（{ SENTENCES($wrong, join: "comma") } ……）：每行从左边开始，牌的上端朝外。
enrolment-in_place_of = 应是{ TILE($face) }处是{ TILES_AS_READ($seen) }
enrolment-too_far = 最小的牌宽 { INTEGER($pixels) } 像素，需要 { INTEGER($needed) } 像素；请靠近些。

# Row by row
enrolment-waiting = 正在等摄像头。
enrolment-all_right = 都摆对了，请确认。
enrolment-but = 不过{ SENTENCE($doubt) }
enrolment-row_before = 上一行还摆着；现在请摆{ SENTENCE($row) }。
enrolment-all_done = 所有行都完成了。
enrolment-next_row = 请摆下一行。
enrolment-row_characters = 一万到九万
enrolment-row_circles = 一筒到九筒
enrolment-row_bamboos = 一条到九条
enrolment-row_honours = 东南西北、白发中
enrolment-row_flowers = 春夏秋冬、梅兰菊竹
enrolment-skip_flowers = 没有花牌就跳过这一行
