### 文の部品：場所、人、列挙、支払い。controller/words/fluent_functions.py が使う。

seat = 席{ INTEGER($number) }
    .start = 席{ INTEGER($number) }
seats = 席{ TEXT($seats) }
wall = 山{ INTEGER($wall) }
whole-table = 卓
place = 山{ INTEGER($wall) }の{ INTEGER($stack) }列目
    .named = { SEAT($wall) }の山の{ INTEGER($stack) }列目
zone = { SEAT($seat) }の{ CODE($zone) }
    .shared = { CODE($zone) }
    .named = { SEAT($seat) }の{ CODE($zone) }
nothing = なし
payment = { SEAT($from) }から{ SEAT($to) }へ{ INTEGER($amount) }
    .start = { SEAT($from) }から{ SEAT($to) }へ{ INTEGER($amount) }
change = { PERSON($who) } { TEXT($delta) }

join-list = 、
join-comma = 、
join-semicolon = 。
join-sentences = { "" }
join-and = 、
join-or = { " または " }

pattern = { TEXT($name) } { TEXT($worth) }
worth-factor = ×{ INTEGER($value) }
worth-points = { INTEGER($value) }点
worth-tai = { INTEGER($value) }台
worth-han = { INTEGER($value) }飜
worth-doubles = { INTEGER($value) }飜

operation-done =
    { OPERATION($operation) ->
        [shuffle] 洗牌中
        [walls] 山を上げている間
       *[dice] サイコロを振っている間
    }
operation-now =
    { OPERATION($operation) ->
        [shuffle] 洗牌します
        [walls] 山を上げます
       *[dice] サイコロを振ります
    }
restart-cause =
    { CAUSE($cause) ->
        [power] 電源が切れて
        [brown_out] 電圧が足りず
        [button] リセットボタンで再起動して
        [watchdog] ウォッチドッグで再起動して
        [software] 自動で再起動して
       *[other] 再起動して
    }
