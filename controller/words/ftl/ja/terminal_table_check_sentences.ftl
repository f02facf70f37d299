### 較正の確認画像と、卓の見え具合。

table_check-seat = { SEAT($seat) }
table_check-zone = { CODE($kind) }
table_check-marker = 標識 { INTEGER($number) }
table_check-found = { SENTENCE($by) }で卓を見つけました。
table_check-found_through_lens = { SENTENCE($by) }で卓を見つけました。レンズの端のゆがみは { INTEGER($pixels) } ピクセルです。
table_check-by_corners = クリックした四隅
table_check-by_markers = 四つの標識
table_check-by_some_markers = 標識 { INTEGER($found) } 個（標識 { TEXTS($missing) } が見えないので、ほかの位置を確かめられません）
table_check-misprinted = 誤差は { TEXT($millimetres) } ミリですが、標識の幅が { INTEGER($wanted) } ミリでなく { TEXT($marker) } ミリです。100 % で印刷してください。
table_check-good = 誤差は { TEXT($millimetres) } ミリで、良好です。
table_check-fair = 誤差は { TEXT($millimetres) } ミリで、まずまずです。{ SENTENCE($cure) }。
table_check-poor = 誤差が { TEXT($millimetres) } ミリもあり、牌を読めません。{ SENTENCE($cure) }。
table_check-cure_sheets = 標識の紙が四隅に平らに、100 % の印刷で置かれているか確かめるか、レンズを較正してください
table_check-cure_clicks = 布と縁の境にある隅をクリックし、一辺の長さが正しいか確かめてください
table_check-comfortable = 1 ミリが { TEXT($scale) } ピクセル、牌の短い辺が { INTEGER($tile) } ピクセルで、十分です（{ INTEGER($wanted) } 以上）。
table_check-enough = 1 ミリが { TEXT($scale) } ピクセル、牌の短い辺が { INTEGER($tile) } ピクセルで、足ります（{ INTEGER($needed) } 以上）。{ INTEGER($wanted) } ならもっと良くなります。
table_check-too_small = 1 ミリが { TEXT($scale) } ピクセル、牌の短い辺が { INTEGER($tile) } ピクセルしかなく、{ INTEGER($needed) } 要ります。解像度を上げるか、カメラを下げてください。
table_check-upside_down = カメラが上下逆です（席0が上の端）。そのままでも読めます。
table_check-turned = 映像が { INTEGER($degrees) } 度回っています。そのままでも読めます。
