### 终端里的玩法说明（`mahjong-table rules`）。

terminal-rules-shape =
    { INTEGER($players) }人，{ INTEGER($tiles) }张牌{ $flowers ->
        [0] {""}
       *[other] ，其中{ INTEGER($flowers) }张花牌
    }；庄家起手{ INTEGER($banker) }张，其余各家{ INTEGER($others) }张，可摸{ INTEGER($live) }张，{ $reserved ->
        [0] 全部用完
       *[other] 留{ INTEGER($reserved) }张不用
    }；{ CAUSE($turned) ->
        [dora] 发牌后翻开的牌是第一张宝牌指示牌。
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
terminal-takes-named = { TEXT($value) }（{ TEXT($name) }）
