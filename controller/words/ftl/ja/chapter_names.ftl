### ルールの説明の見出し。

chapter-tiles = 牌、山、配牌
chapter-seats-and-tiles = 席、牌、山、配牌
chapter-flowers = 花牌
chapter-flowers-and-wilds = 花牌と百搭
chapter-wilds = 万能牌
chapter-wilds-and-kong-tiles = 頼子と槓牌
chapter-bank = 親
chapter-turns = 番と鳴き
chapter-winning = 和了
chapter-scoring = 点数
chapter-variant = この変種の違い
chapter-riichi = リーチとフリテン
chapter-draws = 流局
chapter-patterns = 役とドラ
chapter-fu = 符
chapter-payments = 満貫と支払い
chapter-presets = プリセットと選択
chapter-three = 三人麻雀
