### 端末での規則の説明（`mahjong-table rules`）。

terminal-rules-shape =
    { INTEGER($players) }人、牌{ INTEGER($tiles) }枚{ $flowers ->
        [0] {""}
       *[other] （うち花牌{ INTEGER($flowers) }枚）
    }。配牌は親{ INTEGER($banker) }枚、ほかの人{ INTEGER($others) }枚、ツモれる牌は{ INTEGER($live) }枚、{ $reserved ->
        [0] 全部使う
       *[other] { INTEGER($reserved) }枚は使わない
    }。{ CAUSE($turned) ->
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
terminal-takes-or = { TEXT($a) } か { TEXT($b) }
terminal-takes-within-amount = { TEXT($a) } から { TEXT($b) } までの整数（それより大きな額はない）
terminal-takes-within-minimum = { TEXT($a) } から { TEXT($b) } 点までの整数（0 はなし。それより高いと誰も和了れない）
terminal-takes-within-doubles = { TEXT($a) } から { TEXT($b) } までの整数（それより翻の多い手はない）
terminal-takes-rising = だんだん大きくなる { TEXT($a) } つの点数、最大 { TEXT($b) }（それより大きな額はない）：封頂、金頂
terminal-takes-rising-all = だんだん大きくなる { TEXT($a) } つの点数、最大 { TEXT($b) }（それより大きな額はない）：封頂、金頂、陽光頂、三陽
terminal-takes-number-within = { TEXT($a) }、{ TEXT($b) } か { TEXT($c) }、{ TEXT($d) } は { TEXT($e) } から { TEXT($f) }
terminal-takes-named = { TEXT($a) }（{ TEXT($b) }）
