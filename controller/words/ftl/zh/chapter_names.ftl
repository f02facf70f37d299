### 讲解各玩法时的标题。

chapter-tiles = 牌、牌墙和发牌
chapter-seats-and-tiles = 座位、牌、牌墙和发牌
chapter-flowers = 花牌
chapter-flowers-and-wilds = 花牌和百搭
chapter-wilds = 百搭
chapter-wilds-and-kong-tiles = 赖子和杠牌
chapter-bank = 庄家
chapter-turns = 轮次和吃碰杠
chapter-winning = 胡牌
chapter-scoring = 算分
chapter-variant = 这个变种的不同之处
chapter-riichi = 立直与振听
chapter-draws = 流局
chapter-patterns = 役与宝牌
chapter-fu = 符
chapter-payments = 满贯与付点
chapter-presets = 预设与选项
chapter-three = 三人麻将
