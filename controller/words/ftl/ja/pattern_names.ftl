### いくつかのルールに共通の役。呼び名が違うルールは自分で改める。

pattern-own-draw = 自摸
pattern-kong-bloom = 槓上開花
pattern-robbing-kong = 槍槓
pattern-seven-pairs = 七対
pattern-all-pung = 対対胡
pattern-pure-suit = 清一色
pattern-all-honours = 字一色
pattern-heavenly = 天胡
pattern-earthly = 地胡
pattern-last-tile = 海底撈
pattern-hard = 硬胡
pattern-eight-flowers = 八花
