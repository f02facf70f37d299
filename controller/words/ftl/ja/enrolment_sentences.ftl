### 牌を教えるとき、映った列について、次に並べる列について：端末とページで使う。

enrolment-looks_like = { SENTENCE($what) } は{ TILE($face) }でなく{ TILES_AS_READ($seen) }に見えます（確度 { INTEGER($percent) }%）。合っていますか？
enrolment-in_place = { TILE($face) }の場所の牌

# What is wrong with a layout
enrolment-wrong_count = { SENTENCE($seen) }。{ SENTENCE($wanted) }。すべて表向きに、指一本分ずつ離して並べ、ほかの牌は映さず、白くも光ってもいない布の上に置いてください。
enrolment-seen = 牌が { INTEGER($count) } 枚見えます
enrolment-seen_in_rows = 牌が { INTEGER($count) } 枚、{ TEXT($rows) } の列に見えます
enrolment-wanted = { INTEGER($count) } 枚要ります
enrolment-wanted_whole = { INTEGER($count) } 枚（花牌があれば { INTEGER($flowers) } 枚）要ります
enrolment-face_down = { INTEGER($count) } 枚の牌が伏せてあるようです。表にしてください。
enrolment-out_of_order = はっきり読めた { INTEGER($sure) } 枚のうち、求めた順に並んでいるのは { INTEGER($right) } 枚だけです（{ SENTENCES($wrong, join: "comma") } …）。どの列も左から、牌の上を向こうに向けてください。
enrolment-in_place_of = { TILE($face) }の所に{ TILES_AS_READ($seen) }
enrolment-too_far = いちばん小さい牌の幅が { INTEGER($pixels) } ピクセルで、{ INTEGER($needed) } ピクセル要ります。近づけてください。

# Row by row
enrolment-waiting = カメラを待っています。
enrolment-all_right = 正しく並んでいます。確定してください。
enrolment-but = ただし、{ SENTENCE($doubt) }
enrolment-row_before = 前の列がまだあります。今度は{ SENTENCE($row) }を並べてください。
enrolment-all_done = すべての列が終わりました。
enrolment-next_row = 次の列を並べてください。
enrolment-row_characters = 萬子の一から九
enrolment-row_circles = 筒子の一から九
enrolment-row_bamboos = 索子の一から九
enrolment-row_honours = 東南西北、白發中
enrolment-row_flowers = 春夏秋冬、梅蘭菊竹
enrolment-skip_flowers = 花牌がなければこの列を飛ばしてください
