### 终端里的场次：`session show`、`session questions`、`ledger`、`ledger balances`。

terminal-session =
    场次 { TEXT($session) } { CAUSE($status) ->
        [playing] 进行中
        [break] 休息中
       *[over] 已结束
    }{ GIVEN($after) ->
        [yes] （第{ INTEGER($after) }局之后）
       *[no] {""}
    }：{ INTEGER($hands) }局，更正{ INTEGER($corrections) }次
terminal-session-under-way = 正在打第{ INTEGER($hand) }局
terminal-session-ends-with-hand = 打完这局散场：{ TEXT($why) }
terminal-session-ends-at = 到 { TEXT($at) } 打完那一局散场
terminal-session-ends-after = 打满{ INTEGER($rotations) }圈散场，已打{ INTEGER($played) }圈
terminal-session-left = 已离开
terminal-units = 分{ $number ->
        [one] {""}
       *[other] {""}
    }
terminal-chips = 筹码 { INTEGER($number) }
terminal-all-sessions = 全部场次
terminal-ledger-session = 场次 { TEXT($session) }：{ TEXT($people) }
terminal-ledger-hand = 第{ TEXT($hand) }局
terminal-ledger-correction = 更正：{ TEXT($text) }
terminal-ledger-empty = 还没有打完一局。
terminal-question-none = 这张牌桌现在没有问题。
terminal-question-any-tiles =
    { $number ->
        [one] 也可以是任意一张牌，写成 { TEXT($written) }
       *[other] 也可以是任意{ INTEGER($number) }张牌，写成 { TEXT($written) }
    }
terminal-question-any-dice = 也可以是别的点数，写成 { TEXT($written) }
terminal-question-given = { TEXT($who) }：{ TEXT($answer) }（同意写 { TEXT($confirm) }，不同意写 { TEXT($object) }）
