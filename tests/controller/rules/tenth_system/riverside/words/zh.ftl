### 江畔麻将：名称、番种、选项。条文暂用英文。

system-riverside = 江畔麻将：三人三门，不能吃牌

chapter-claims = 吃碰杠

pattern-one-suit = 清一色
pattern-long-river = 一条龙

option-own_draw_only = 只能自摸。
    .name = 只能自摸
option-river_factor = 一条龙的倍数。
    .name = 一条龙倍数
