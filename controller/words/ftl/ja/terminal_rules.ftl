### 端末での規則の説明（`mahjong-table rules`）。

terminal-rules-shape =
    { INTEGER($players) }人、牌{ INTEGER($tiles) }枚{ $flowers ->
        [0] {""}
       *[other] （うち花牌{ INTEGER($flowers) }枚）
    }。配牌は親{ INTEGER($banker) }枚、ほかの人{ INTEGER($others) }枚、ツモれる牌は{ INTEGER($live) }枚、{ $reserved ->
        [0] 全部使う
       *[other] { INTEGER($reserved) }枚は使わない
    }。{ CAUSE($turned) ->
        [dora] 配牌の後にめくった牌が最初のドラ表示牌です。
        [deal] 配牌のあと牌を1枚めくり、それで万能牌が決まる。
        [flowers] 花牌のあと牌を1枚めくり、それで万能牌が決まる。
       *[no] 牌はめくらない。
    }
terminal-rules-options = 選べる規則
terminal-rules-option =
    { TEXT($option) } = { TEXT($default) }：{ TEXT($says) }（{ CLAUSE($clause) }{ GIVEN($takes) ->
        [yes] ；値は{" "}{ TEXT($takes) }
       *[no] {""}
    }）
terminal-rules-more = { TEXT($command) } で一つを詳しく説明します。ほかの命令には規則を JSON で渡します：

# 選べる値
terminal-takes-named = { TEXT($value) }（{ TEXT($name) }）
