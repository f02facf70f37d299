### `mahjong-table audit` 在结果之外显示的内容。

audit-no-roll = { TEXT($path) }：还没有掷过骰子：看到的太少，说不出什么。
audit-seen = { TEXT($path) }：{ TEXT($hands) }，{ TEXT($rolls) }{ TEXT($when) }。
audit-days = ，{ TEXT($first) } 到 { TEXT($last) }
audit-day = ，{ TEXT($first) }
audit-unread =
    { $number ->
        [one] { INTEGER($number) }
       *[other] { INTEGER($number) }
    } 条别的版本的消息读不了，已略过。
