### リバーサイド麻雀：名称、役、選択ルール。条文は英語のまま。

system-riverside = リバーサイド麻雀：三人、数牌のみ、チーなし

chapter-claims = 鳴き

pattern-one-suit = 清一色
pattern-long-river = 一気通貫

option-own_draw_only = ツモ和了のみ。
    .name = ツモ和了のみ
option-river_factor = 一気通貫の倍率。
    .name = 一気通貫の倍率
