### 端末での対局：`session show`、`session questions`、`ledger`、`ledger balances`。

terminal-session =
    対局{ TEXT($session) } { CAUSE($status) ->
        [playing] 進行中
        [break] 休憩中
       *[over] 終了
    }{ GIVEN($after) ->
        [yes] （{ INTEGER($after) }局目のあと）
       *[no] {""}
    }：{ INTEGER($hands) }局、訂正{ INTEGER($corrections) }件
terminal-session-under-way = { INTEGER($hand) }局目の途中です
terminal-session-ends-with-hand = この局で終わります：{ TEXT($why) }
terminal-session-ends-at = { TEXT($at) } の局で終わります
terminal-session-ends-after = 親が{ INTEGER($rotations) }周したら終わります（いま{ INTEGER($played) }周）
terminal-session-left = 退席
terminal-units = 点{ $number ->
        [one] {""}
       *[other] {""}
    }
terminal-chips = チップ{ INTEGER($number) }枚
terminal-all-sessions = 全部の対局
terminal-ledger-session = 対局{ TEXT($session) }：{ TEXT($people) }
terminal-ledger-hand = { TEXT($hand) }局目
terminal-ledger-correction = 訂正：{ TEXT($text) }
terminal-ledger-empty = まだ終わった局はありません。
terminal-question-none = この卓にいま質問はありません。
terminal-question-any-tiles =
    { $number ->
        [one] ほかのどの牌でも可（{ TEXT($written) } のように書く）
       *[other] ほかの牌でも可、{ INTEGER($number) }枚（{ TEXT($written) } のように書く）
    }
terminal-question-any-dice = ほかの目でも可（{ TEXT($written) } のように書く）
terminal-question-given = { TEXT($who) }：{ TEXT($answer) }（正しければ { TEXT($confirm) }、違えば { TEXT($object) }）
