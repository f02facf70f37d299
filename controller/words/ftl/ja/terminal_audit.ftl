### `mahjong-table audit` が結果のほかに表示する内容。

audit-no-roll = { TEXT($path) }：まだサイコロが振られていないので、何とも言えません。
audit-seen = { TEXT($path) }：{ TEXT($hands) }、{ TEXT($rolls) }{ TEXT($when) }。
audit-days = 、{ TEXT($first) } から { TEXT($last) }
audit-day = 、{ TEXT($first) }
audit-unread =
    ほかの版の伝言 { $number ->
        [one] { INTEGER($number) }
       *[other] { INTEGER($number) }
    } 件は読めなかったので飛ばしました。
