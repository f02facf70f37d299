### 几种玩法共有的番种；某种玩法叫法不同的，由它自己改。

pattern-own-draw = 自摸
pattern-kong-bloom = 杠上开花
pattern-robbing-kong = 抢杠
pattern-seven-pairs = 七对
pattern-all-pung = 碰碰胡
pattern-pure-suit = 清一色
pattern-all-honours = 字一色
pattern-heavenly = 天胡
pattern-earthly = 地胡
pattern-last-tile = 海底捞
pattern-hard = 硬胡
pattern-eight-flowers = 八花
