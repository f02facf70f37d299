### 校准的检查图，以及牌桌看得怎样。

table_check-seat = { SEAT($seat) }
table_check-zone = { CODE($kind) }
table_check-marker = 标记 { INTEGER($number) }
table_check-found = 牌桌由{ SENTENCE($by) }找到。
table_check-found_through_lens = 牌桌由{ SENTENCE($by) }找到，镜头使边缘弯曲 { INTEGER($pixels) } 像素。
table_check-by_corners = 点选的四角
table_check-by_markers = 四个标记
table_check-by_some_markers = { INTEGER($found) } 个标记（看不到标记 { TEXTS($missing) }，无法验证其余的位置）
table_check-misprinted = 误差 { TEXT($millimetres) } 毫米，但标记宽 { TEXT($marker) } 毫米，不是 { INTEGER($wanted) } 毫米：请按 100 % 打印。
table_check-good = 误差 { TEXT($millimetres) } 毫米：很好。
table_check-fair = 误差 { TEXT($millimetres) } 毫米：尚可；{ SENTENCE($cure) }。
table_check-poor = 误差 { TEXT($millimetres) } 毫米：太大，无法认牌；{ SENTENCE($cure) }。
table_check-cure_sheets = 请让标记纸平放在四角，按 100 % 打印，或校准镜头
table_check-cure_clicks = 请点选桌布和边框相接的四角，并检查边长是否正确
table_check-comfortable = 一毫米是 { TEXT($scale) } 像素，牌的短边 { INTEGER($tile) } 像素：足够（{ INTEGER($wanted) } 以上）。
table_check-enough = 一毫米是 { TEXT($scale) } 像素，牌的短边 { INTEGER($tile) } 像素：够用（{ INTEGER($needed) } 以上），{ INTEGER($wanted) } 更好。
table_check-too_small = 一毫米是 { TEXT($scale) } 像素，牌的短边 { INTEGER($tile) } 像素，需要 { INTEGER($needed) }：请提高分辨率，或把摄像头挂低。
table_check-upside_down = 摄像头倒挂（0号位在上边），照样能认。
table_check-turned = 画面转了 { INTEGER($degrees) } 度，照样能认。
