### 终端里的玩法说明（`mahjong-table rules`）。

terminal-rules-shape =
    { INTEGER($players) }人，{ INTEGER($tiles) }张牌{ $flowers ->
        [0] {""}
       *[other] ，其中{ INTEGER($flowers) }张花牌
    }；庄家起手{ INTEGER($banker) }张，其余各家{ INTEGER($others) }张，可摸{ INTEGER($live) }张，{ $reserved ->
        [0] 全部用完
       *[other] 留{ INTEGER($reserved) }张不用
    }；{ CAUSE($turned) ->
        [deal] 发牌后翻一张牌定百搭。
        [flowers] 补花后翻一张牌定百搭。
       *[no] 不翻牌。
    }
terminal-rules-options = 选项
terminal-rules-option =
    { TEXT($option) } = { TEXT($default) }：{ TEXT($says) }（{ CLAUSE($clause) }{ GIVEN($takes) ->
        [yes] ；可取{" "}{ TEXT($takes) }
       *[no] {""}
    }）
terminal-rules-more = { TEXT($command) } 详细说明其中一种。其他命令用 JSON 写选项：

# 选项可取的值
terminal-takes-or = { TEXT($a) } 或 { TEXT($b) }
terminal-takes-within-amount = { TEXT($a) } 到 { TEXT($b) } 的整数（不会有更大的数额）
terminal-takes-within-minimum = { TEXT($a) } 到 { TEXT($b) } 分的整数（0 表示没有；再高就谁也胡不了）
terminal-takes-within-doubles = { TEXT($a) } 到 { TEXT($b) } 的整数（没有番数更多的牌）
terminal-takes-rising = { TEXT($a) } 个递增的分数，最大 { TEXT($b) }（不会有更大的数额）：封顶、金顶
terminal-takes-rising-all = { TEXT($a) } 个递增的分数，最大 { TEXT($b) }（不会有更大的数额）：封顶、金顶、阳光顶、三阳
terminal-takes-number-within = { TEXT($a) }、{ TEXT($b) } 或 { TEXT($c) }，{ TEXT($d) } 取 { TEXT($e) } 到 { TEXT($f) }
terminal-takes-named = { TEXT($a) }（{ TEXT($b) }）
