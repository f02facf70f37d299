### 杭州麻将：名称、番种、选项、规则条文。

system-hangzhou = 杭州麻将：财神、暴头、财飘

hand-begins = 第{ INTEGER($hand) }局开始：{ SEAT($banker) }坐庄，{ INTEGER($stay) }牢
page-banker = 庄 { INTEGER($stay) }牢
page-why-banker = 庄 { INTEGER($stay) }牢
terminal-banker = 庄 { INTEGER($stay) }牢

# 番种

pattern-wild-eye = 暴头
pattern-float = 财飘
pattern-deluxe = 豪华
pattern-pure-seven-pairs = 清七对
pattern-kong-bloom = 杠开
pattern-robbing-kong = 拉杠

# 选项

option-chips = 每人最多输多少：付到筹码用完为止。空：不限。
    .name = 筹码
option-permanent_fortune = 不翻指示牌：四张白板是财神。
    .name = 白板财神
option-wall_only = 只能自摸胡牌。
    .name = 只许自摸
option-liability_restriction = 哪些情况下不许从同一家要第三摊。
    .name = 三摊限制
    .none = 不限
    .banker_only = 只许庄闲之间
    .no_three_chows = 闲家之间不许三吃
    .two_claims_max = 最多两摊
option-liability_restriction_from_stay = 从几牢起限制三摊。
    .name = 三摊限制起牢
option-liability_on_discard = 点炮胡牌时也算三摊承包。
    .name = 点炮承包
option-float_claims = 财飘中可以吃、碰、杠，但紧接着必须再飘或杠开。
    .name = 飘中要牌
option-float_second_half_liability = 飘中供牌的人独付此后翻倍的部分。
    .name = 财飘后半场承包
option-robbing_from_stay = 从几牢起可以拉杠。
    .name = 拉杠起牢
option-pure_seven_pairs_on_claim = 点炮胡牌时清七对也算。
    .name = 点炮清七对
option-missed_pung_lock = 放过的牌，在轮到自己或被跳过之前不能碰。
    .name = 过碰
option-missed_win_lock = 放过的牌，在轮到自己或被跳过之前不能胡。
    .name = 过胡
option-false_win = 诈胡后本局结束；或诈胡者赔付、不能再胡，其他人接着打。
    .name = 诈胡
    .end = 本局结束
    .forfeit = 赔付后接着打
option-fortune_discard_forfeits = 没有财飘而打出财神的人不能再胡。
    .name = 乱打财神不能胡
option-ten_honours = 从第一张起连打十张字牌即胡。
    .name = 十风
    .off = 不用
    .ten_own_eleven_wild = 十张算自摸，十一张算暴头
    .ten_wild = 十张算暴头
option-immediate_third = 开门掷出对子，或点数之和够大，立即算三牢。
    .name = 直接三牢
    .off = 不用
    .double = 掷出对子
    .sum_at_least = 点数之和不小于

# 条文

clause-HZ-1 = 136张牌：万、筒、条，风牌和箭牌，没有花牌；四人，两颗骰子。
clause-HZ-2 = 每方牌墙17墩，每墩两张。
clause-HZ-3 = 从庄家起按点数之和数到开门方；开门方从自己牌墙的右端数过同样的墩数。
clause-HZ-4 = 从牌头摸牌先上后下，从牌尾摸牌先下后上。
clause-HZ-5 = 从庄家起每次抓两墩，抓三轮，再各抓一张，庄家多抓一张：庄家14张，闲家13张。
clause-HZ-6 = 开门方的下家翻开自己牌墙上第“18减点数之和”墩的上张。
clause-HZ-7 = 指示牌和它下面的一张不用，从哪一头摸到都跳过。
clause-HZ-8 = 与指示牌相同的另外三张是财神；白板当指示牌用，不是财神。
clause-HZ-9 = 最后20张（含指示牌那一墩）不用，摸到这里即流局。
clause-HZ-10 = 胡牌的人下局坐庄；庄家胡牌或流局，庄家连庄。
clause-HZ-11 = 轮到时从牌头摸一张，再打一张；庄家第一手不摸牌。
clause-HZ-12 = 胡牌是一对将和四组牌（顺子不能绕回，还有刻子、亮出的杠），或者七对。
clause-HZ-13 = 财神在暗的牌组和将牌里可以当任何牌。
clause-HZ-14 = 只能吃上家刚打出的牌，吃来的牌横放在最左边。
clause-HZ-15 = 手里有两张，可以碰任何人刚打出的牌；横放的牌表明是谁打的。
clause-HZ-16 = 杠有暗杠、补杠、直杠；杠后从牌尾补一张，再打一张。
clause-HZ-17 = 吃、碰、杠里不能有财神，打出的财神不能要。
clause-HZ-18 = 胡优先于杠和碰，杠和碰优先于吃；要牌之后轮到要牌人的下家。
clause-HZ-19 = 亮出的牌组不能添也不能拿，补杠除外。
clause-HZ-20 = 大相公、小相公接着打，但不能胡。
clause-HZ-21 = 有人打出财神后，轮到他之前，别人不能吃、碰、明杠，也不能胡打出的牌。
clause-HZ-22 = 自摸随时可以胡。
clause-HZ-23 = 点炮和拉杠三牢起才能胡，而且只在庄家与闲家之间。
clause-HZ-24 = 打出的财神，别人不能胡。
clause-HZ-25 = 只有一家胡：从打牌的人数起最近的一家。
clause-HZ-26 = 任何牌都能胡的听牌只能自摸。
clause-HZ-27 = 自摸：各家付一份；点炮：点炮的人付一份。
clause-HZ-28 = 庄家与闲家之间，一牢×2，二牢×4，三牢起×8。
clause-HZ-29 = 番种乘到每一笔支付上。
clause-HZ-30 = 暴头×2：除将牌外都已齐全，多一张财神单吊。
clause-HZ-31 = 财飘，每次×2：能胡时打出财神，下一轮以暴头胡牌。
clause-HZ-32 = 杠开，连续的每一杠×2：用杠后补的牌胡。
clause-HZ-33 = 拉杠×2。
clause-HZ-34 = 七对×2。
clause-HZ-35 = 清七对：手里没有财神，再×2。
clause-HZ-36 = 豪华：七对里四张相同的牌作两对，不含财神，每组×2。
clause-HZ-37 = 最大：三牢、四杠、双飘，每家1024份。
clause-HZ-38 = 拉杠按自摸算，全由被拉杠的人付。
clause-HZ-39 = 承包：给了赢家三摊的人，在赢家自摸时付三家的全部。
clause-HZ-40 = 反承包：要了赢家三摊的人，付全部的两倍。
clause-HZ-41 = 有承包关系的各付全额，互相承包付三倍；其他人不付。
clause-HZ-42 = 诈胡的人赔给每家其本应付的分；错胡打出的牌只赔打牌的人。
clause-HZ-43 = 约定了筹码时，最多付到筹码用完，别人不代付。
clause-HZ-51 = 筹码：约定每人最多输多少。
clause-HZ-52 = 白板财神：不翻指示牌，四张白板是财神。
clause-HZ-53 = 只许自摸：只能自摸胡牌。
clause-HZ-54 = 三摊限制：可以不许从同一家要第三摊。
clause-HZ-55 = 点炮承包：点炮胡牌时也算三摊承包。
clause-HZ-56 = 飘中要牌：财飘的人可以要牌，但紧接着必须再飘或杠开。
clause-HZ-57 = 财飘后半场承包：飘中供牌的人独付此后翻倍的部分。
clause-HZ-58 = 拉杠起牢：从几牢起可以拉杠。
clause-HZ-59 = 点炮清七对：点炮胡牌时清七对算不算。
clause-HZ-60 = 过碰：放过的牌，在轮到自己或被跳过之前不能碰。
clause-HZ-61 = 过胡：放过的牌，在轮到自己或被跳过之前不能胡。
clause-HZ-62 = 诈胡：本局结束，或者诈胡者赔付后不能再胡。
clause-HZ-63 = 乱打财神不能胡：没有财飘而打出财神，就不能再胡。
clause-HZ-64 = 十风：从第一张起连打十张字牌即胡。
clause-HZ-65 = 直接三牢：开门掷出某些点数，立即算三牢。

# 这种规则的理由和说明

refusal-wild_in_open_set = 吃、碰不能用财神（{ TILES($tiles) }）
refusal-wild_claimed = 打出的财神{ TILE($tile) }，谁也不能要
refusal-wild_in_kong = 杠里不能有财神
refusal-no_float_could_follow = { SEAT($seat) }这样要牌之后，既不能马上再飘，也不能杠开
refusal-float_or_kong = { SEAT($seat) }在财飘中要了牌，必须再飘或者开杠
refusal-sets_from_one_seat = { SEAT($seat) }已经从{ SEAT($giver) }要了{ INTEGER($number) }摊，不能再要
refusal-no_third_claim = { SEAT($seat) }和{ SEAT($giver) }都是闲家，之间不能要第三摊
refusal-no_third_chow = { SEAT($seat) }和{ SEAT($giver) }都是闲家，吃了两摊之后不能再吃第三摊
refusal-floating = { SEAT($seat) }在财飘中，等轮到自己
refusal-kong_keeps_wait = { SEAT($seat) }在财飘中要了牌，现在开杠必须仍能胡任何牌
note-hand_unknown = { SEAT($seat) }的手牌看不到：牌型和听牌（HZ-12、HZ-20、HZ-26）未判断，手牌的番种（HZ-30、HZ-31、HZ-34至HZ-36）未计
refusal-fortune_lock = { SEAT($seat) }打出了财神：轮到他之前，别人不能吃、碰、杠
refusal-one_winner = 杭州麻将一局只有一家胡
note-earlier_float_unknown = HZ-31：从已亮的牌看不出{ SEAT($seat) }之前是否财飘
note-closed_kong_hidden = HZ-16：{ SEAT($seat) }没有翻开暗杠
note-floats_unknown = HZ-63：看不出{ SEAT($seat) }每次打财神是否都是财飘
refusal-own_draw_only = 约定了只能自摸
refusal-fortune_discarded = 打出的财神{ TILE($tile) }，别人不能胡
refusal-claims_from_stay = { INTEGER($needed) }牢起才能点炮，现在庄家是{ INTEGER($stay) }牢
refusal-both_non_bankers = { SEAT($seat) }和{ SEAT($giver) }都是闲家，不能胡对方的牌
refusal-no_ten_honours = 没有约定十风，连打十张字牌不算胡
refusal-honours_discarded = { SEAT($seat) }从第一张起连打了{ INTEGER($number) }张字牌，要{ INTEGER($needed) }张才算
refusal-wait_on_anything = 这手牌见什么胡什么，只能自摸
refusal-discarded_without_float = { SEAT($seat) }没有财飘就打出了财神
refusal-fortune_in_meld = { CODE($kind) } { TILES($tiles) } 里有财神
refusal-no_single_kong_meld = 没有单张杠
refusal-fortune_lock_win = { SEAT($seat) }打出了财神：轮到他之前，别人不能胡打出的牌
refusal-no_shape = { TILES($tiles) } 不是一对将加四组牌，也不是七对
refusal-no_shape_with = { TILES($tiles) } 加{ TILE($tile) }不是一对将加四组牌，也不是七对
