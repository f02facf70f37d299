### 武汉麻将和荆州麻将：名称、番种、选项、规则条文。

system-wuhan = 武汉麻将：红中赖子杠
system-wuhan-red-green = 武汉麻将：红中发财赖子杠
system-wuhan-peel = 武汉麻将：七皮四赖
system-jingzhou = 荆州麻将：三人红中赖子杠

code-wild = 赖子

# 番种

pattern-all-258 = 将一色
pattern-all-claimed = 全求人
pattern-bottom-tile = 海底捞
pattern-minor = 屁胡
pattern-kong-bloom = 杠上开
pattern-all-honours = 风一色

# 选项

option-minimum = 够这么多分才能胡。
    .name = 起胡分
option-any_tile_rob = 任何牌都能胡的听牌，可以抢杠胡。
    .name = 见字胡可抢杠
option-major_base = 几个大胡怎么加：每个10分；从10分起翻倍；或两个20分、三个以上40分。
    .name = 大胡底分
    .sum = 每个10分
    .exponential = 从10分翻倍
    .two_three = 两个20分，三个以上40分
option-one_suit_base = 清一色、风一色、将一色各算多少分。
    .name = 一色底分
option-each_open_set = 每开口一次算一番，不只第一次；起胡分和封顶随之提高。
    .name = 口口番
option-settle_divisor = 按十分之一或二十分之一结算，四舍五入。
    .name = 结算
option-limits = 一家最多付多少：封顶、金顶、阳光顶、三阳。
    .name = 封顶
option-honours_golden = 风一色直接按金顶付。
    .name = 风一色金顶
option-one_suit_liability = 风一色、将一色也由给第三口的人包赔。
    .name = 一色包赔

# 条文

clause-WH-1 = 136张牌：万、筒、条，风牌和箭牌，没有花牌；每方牌墙17墩；四人，两颗骰子。
clause-WH-2 = 摸牌定座：最大的是东，往下是南、西、北；相同的再摸。
clause-WH-3 = 点数之和定开门方，从自己牌墙的右端数过较小的那颗骰子的墩数。
clause-WH-4 = 牌头和牌尾都是先上后下。
clause-WH-5 = 从庄家起每次抓两墩，抓三轮，再各抓一张，庄家多抓一张：庄家14张，闲家13张。
clause-WH-6 = 发牌后翻开第一张（赖子皮），比它大一级的牌是赖子，循环数时跳过杠牌。
clause-WH-7 = 胡牌时赖子可以当杠牌以外的任何牌；赖子可以打出，也可以单张杠。
clause-WH-8 = 杠牌不能成对或成组；杠了或打出的，都放在自己亮牌处算一杠。
clause-WH-9 = 庄家胡牌或流局，庄家连庄；否则下家坐庄。
clause-WH-10 = 最后10张不用；它们之前的四张各家摸一张，不打牌，也不杠。
clause-WH-11 = 吃（只吃上家）、碰、杠照常，但不能用赖子和杠牌；杠和碰优先于吃。
clause-WH-12 = 杠牌或赖子单张杠，要轮到自己、手里多一张的时候。
clause-WH-13 = 每次杠后从牌尾补一张，再打一张。
clause-WH-14 = 放过的牌和自己打过的牌，照样可以胡。
clause-WH-15 = 胡牌是四组牌和一对将，手里没有杠牌，而且至少开口一次。
clause-WH-16 = 除碰碰胡和清一色外，将必须是二、五、八；两张赖子作将，赖子本身也要是二、五、八。
clause-WH-17 = 小胡手里最多一张赖子，当本身用也算。
clause-WH-18 = 每个输家要付的分都要达到起胡分，封顶和包赔之前算。
clause-WH-19 = 任何牌都能胡的听牌只能自摸，约定了的话也可以抢杠。
clause-WH-20 = 可以自摸、胡打出的牌、抢杠，不能胡打出的赖子；只有最近的一家胡。
clause-WH-21 = 清一色：一种花色，将不限。
clause-WH-22 = 风一色：只有字牌，不必成组，但要开口。
clause-WH-23 = 将一色：只有二、五、八，不必成组，但要开口。
clause-WH-24 = 碰碰胡：四组刻子，将不限。
clause-WH-25 = 全求人：四组都开口，胡别人打出的二、五、八将。
clause-WH-26 = 海底捞：摸最后四张时胡，要四组牌和二、五、八将。
clause-WH-27 = 杠上开：用杠后补的牌胡，要四组牌和二、五、八将。
clause-WH-28 = 抢杠：胡别人要补杠的牌，要四组牌和二、五、八将。
clause-WH-29 = 屁胡：没有任何大胡，1分。
clause-WH-30 = 赢家和输家的番都算：开口一番，明杠和杠牌杠各一番，暗杠和赖子杠各两番。
clause-WH-31 = 小胡时庄家输赢都多一番，大胡时没有。
clause-WH-32 = 赢家硬胡算一番；小胡自摸算一番。
clause-WH-33 = 大胡自摸：除杠上开和海底捞外，每项×1.5。
clause-WH-34 = 点炮的人小胡多付一番，大胡×1.5。
clause-WH-35 = 例：小胡、硬胡，三家付16、16、64。
clause-WH-36 = 例：碰碰胡加杠上开，三家付200、200、800，封顶400。
clause-WH-37 = 按十分之一或二十分之一结算，四舍五入；每笔先取整，包赔再相加。
clause-WH-38 = 付分有封顶：三家都到顶为金顶，这时没开口的为阳光顶，三家都没开口为三阳。
clause-WH-39 = 一人付三家：被抢杠的，没听牌而放冲全求人的，给第三口的。
clause-WH-40 = 听牌是指不靠杠上开和抢杠就能正当胡牌。
clause-WH-41 = 相公或摸错牌，本局不能胡；诈胡把那手牌的分反过来付。
clause-WH-50 = 红中发财赖子杠：发财也是杠牌。
clause-WH-51 = 七皮四赖：与赖子皮相同的牌和比它小一级的牌是杠牌，红中和发财是普通牌。
clause-JZ-1 = 96张牌，去掉一种花色（可选）和东风；三道牌墙各16墩；三人。
clause-JZ-2 = 起胡分是8，至少一个输家达到即可。
clause-JZ-3 = 没有海底：最后一张能摸的牌照常打；没有牌可补时不能杠。
clause-JZ-4 = 大胡的自摸和点炮也算整整一番。
clause-JZ-5 = 风一色成四组一对的，另算清一色和碰碰胡。
clause-JZ-6 = 封顶300，金顶400；风一色和将一色直接付金顶；没有阳光顶。

# 这种规则的理由和说明

refusal-wild_in_open_set = 吃、碰不能用赖子（{ TILES($tiles) }）
refusal-wild_claimed = 打出的赖子{ TILE($tile) }，谁也不能要
refusal-wild_in_kong = 杠里不能有赖子
refusal-kong_tile_alone = { SEAT($seat) }的{ TILE($tile) }不是赖子也不是杠牌，不能单张杠
refusal-wild_in_meld = { SEAT($seat) }的{ CODE($kind) } { TILES($tiles) } 里有赖子
refusal-kong_tile_in_meld = { SEAT($seat) }的{ CODE($kind) } { TILES($tiles) } 里有杠牌，杠牌不能成组
refusal-eye_not_258 = { SEAT($seat) }的将不是二、五、八，也没有别的将可用
refusal-too_many_wilds = { SEAT($seat) }有{ INTEGER($number) }张赖子{ TILE($tile) }，小胡最多一张
refusal-kong_tile_set = { SEAT($seat) }不能用杠牌{ TILE($tile) }成组
refusal-nearest_wins = 一局只有一家胡：最近的一家
refusal-no_kong_in_bottom_stage = 只剩最后14张，{ SEAT($seat) }不能杠
refusal-below_minimum = { SEAT($seat) }只付{ INTEGER($number) }分，不够起胡的{ INTEGER($needed) }分
note-other_reading = 有另一种算法付的一样多，但要一家包赔（WH-39）：取不用包赔的
note-readiness_unknown = { SEAT($seat) }的手牌看不到：是否听牌（WH-40）、要不要包赔全求人（WH-39），未判断
ask-readiness = { SEAT($seat) }是否听牌（WH-40）决定全求人由谁付
refusal-not_opened = { SEAT($seat) }没有开口：暗杠和单张杠不算开口
refusal-nobody_reaches_minimum = 没有一家够起胡的{ INTEGER($needed) }分，最多的付{ INTEGER($number) }分
note-hand_unknown = { SEAT($seat) }的手牌看不到：能不能胡、胡什么（WH-15），未判断
refusal-holds_kong_tile = { SEAT($seat) }手里还有杠牌{ TILE($tile) }，要先杠掉或打掉
refusal-wild_discard_wins_nothing = 打出的赖子{ TILE($tile) }不能胡
refusal-wait_on_anything = { SEAT($seat) }见什么胡什么，只能自摸，不能{ CODE($way) }
note-third_giver_unknown = 看不出{ SEAT($seat) }的第三口 { TILES($tiles) } 是谁给的：这一项包赔（WH-39）未判断
refusal-no_shape = { SEAT($seat) }的 { TILES($tiles) } 不是四组牌加一对将，也不是风一色、将一色
refusal-no_shape_with = { SEAT($seat) }的 { TILES($tiles) } 加{ TILE($tile) }不是四组牌加一对将，也不是风一色、将一色
note-hidden_counts_as_ready = { SEAT($seat) }没有亮牌，按听牌算（WH-40），最多只得自己那一份（WH-39）
note-hidden_counts_as_not_ready = { SEAT($seat) }没有亮牌，按没听牌算（WH-40），由其包赔（WH-39）
