### 厦门麻将和泉州麻将：名称、番种、选项、规则条文。

system-xiamen = 厦门麻将：十六张、金、花
system-quanzhou = 泉州麻将：打法同厦门，算分不同

# 番种

pattern-common = 平胡
pattern-three-gold = 三金倒
pattern-gold-float = 游金
pattern-robbing-gold = 抢金
pattern-double-float = 双游
pattern-triple-float = 三游

# 选项

option-float_round_claim_win = 有人打出金、别人不能要牌的这一轮里，仍可以胡打出的牌。
    .name = 游金轮点炮
option-gold_holder_own_draw_only = 手里有金时只能自摸。
    .name = 有金只许自摸
option-missed_lock = 放过的牌，在轮到自己或被跳过之前不能碰，也不能胡。
    .name = 过水
option-required_float = 手里有三张金时，三倍以上才能胡。
    .name = 三金必游
option-false_float_forfeits = 没有游金而打出金的人不能再胡。
    .name = 假游不能胡
option-base_factor = 所有底分都乘以这个数。
    .name = 底分倍数
option-stay_step = 庄家的底分每连庄一局加一，或者加上庄家胡牌的倍数。
    .name = 连庄加底
    .one = 每局加一
    .by_multiplier = 加胡牌倍数
option-open_pung_as_closed = 明刻的水数与暗刻一样。
    .name = 明刻同暗刻

# 条文

clause-XM-1 = 144张牌：万、筒、条，风牌和箭牌，八张花牌；四人，两颗骰子。
clause-XM-2 = 每方内墙8墩，每墩两张，用来发牌；外墙20张，只有一层。
clause-XM-3 = 庄家第一次掷骰，定谁先从每道内墙取两墩：每人16张。
clause-XM-4 = 先取牌的人第二次掷骰，定谁开门：从自己外墙的右端数过点数之和的张数。
clause-XM-5 = 庄家从牌头摸第一张，共17张。
clause-XM-6 = 开打之前，从庄家起一轮一轮亮花，从牌尾补牌。
clause-XM-7 = 然后开门的人掷骰，从牌尾数到点数之和，翻开那一张；是花牌就扣回去。
clause-XM-8 = 与翻开的牌相同的另外三张是金，可以当任何牌；白板当翻开的牌用。
clause-XM-9 = 最后16张（含指示牌）不用，摸到这里即流局。
clause-XM-10 = 庄家胡牌或流局，庄家连庄；否则下家坐庄。
clause-XM-11 = 胡牌是一对将和五组牌（顺子、刻子、亮出的杠）。
clause-XM-12 = 打牌中摸到花牌，亮出来，从牌尾补一张。
clause-XM-13 = 手里单张的字牌，本局已有人打过同样的，要先于其他字牌和数牌打出。
clause-XM-14 = 吃上家的牌，碰、杠任何人的牌，都不能用金；杠从牌尾补牌。
clause-XM-15 = 可以自摸、胡打出的牌、抢杠，但不能胡打出的金；游金只能自摸。
clause-XM-16 = 有人打出金后，轮到他之前别人不能要打出的牌，他自己也不能胡打出的牌。
clause-XM-17 = 庄家与闲家之间底分是2，每连庄一局加倍；闲家之间底分是1。
clause-XM-18 = 赢家的花、金、刻子和杠算水，加到底分上。
clause-XM-19 = 总数只乘一次，取符合的最高倍数。
clause-XM-20 = 相公，或者吃错、碰错、杠错、摸错，本局不能胡。
clause-XM-21 = 诈胡的人赔给每家其本应付的分，本局结束。
clause-XM-31 = 有金只许自摸：手里有金时只能自摸。
clause-XM-32 = 过水：放过的牌，在轮到自己或被跳过之前不能碰，也不能胡。
clause-XM-33 = 三金必游：手里有三张金时，三倍以上才能胡。
clause-XM-34 = 假游不能胡：没有游金而打出金，就不能再胡。
clause-XM-35 = 底分倍数：所有底分乘5或乘8。
clause-QZ-1 = 泉州：庄家的底分每连庄一局加一，或者加上庄家胡牌的倍数。
clause-QZ-2 = 泉州：补杠的水数与暗刻一样；也可以约定明刻也一样。
clause-QZ-3 = 泉州：春夏秋冬或梅兰菊竹齐全不另加水。
clause-QZ-4 = 泉州：游金和三金倒×3，双游×6，三游×9，没有别的。
clause-QZ-5 = 泉州：八张花齐全立即胡，×3。

# 这种规则的理由和说明

refusal-wild_in_open_set = 吃、碰不能用金（{ TILES($tiles) }）
refusal-wild_claimed = 打出的金{ TILE($tile) }，谁也不能要
refusal-wild_in_kong = 杠里不能有金
note-floats_unknown = XM-34：看不出{ SEAT($seat) }每次打金是否都是游金
note-earlier_float_unknown = XM-19：从已亮的牌看不出{ SEAT($seat) }之前是否游金
refusal-gold_lock = { SEAT($other) }打出了金：轮到他之前，{ SEAT($seat) }不能吃、碰、杠
refusal-honour_first = { SEAT($seat) }手里有单张{ TILE($tile) }，已经有人打过：要先打它，再打{ TILE($other_tile) }
refusal-gold_not_turned = 还没有开金
refusal-gold_discarder_claims_nothing = { SEAT($seat) }打出了金，轮到自己之前不能胡别人的牌
refusal-gold_lock_win = { SEAT($seat) }打出了金：轮到他之前，谁也不能胡打出的牌
refusal-another_win_first = 另一家的胡牌优先于{ SEAT($seat) }
refusal-three_golds_need_three = { SEAT($seat) }有三张金，3倍以上才能胡
note-hand_unknown = { SEAT($seat) }的手牌看不到：牌型和听牌（XM-11、XM-15、XM-20）未判断，手牌的水数和倍数（XM-18、XM-19）未计
note-closed_kong_hidden = { SEAT($seat) }没有翻开暗杠，按最少的水数算（XM-18）
refusal-no_win_before_gold = 开金之前谁也不能胡
refusal-no_five_sets = { SEAT($seat) }的 { TILES($tiles) } 加{ TILE($tile) }不是一对将加五组牌
refusal-gold_discarded = { SEAT($seat) }打出的金{ TILE($tile) }，别人不能胡
refusal-wait_on_anything = { SEAT($seat) }见什么胡什么，只能自摸，不能胡别人的{ TILE($tile) }
refusal-gold_holder = { SEAT($seat) }手里有金，只能自摸，不能胡{ TILE($tile) }
refusal-no_gold_robbing = { SEAT($seat) }不能抢金：泉州没有抢金
refusal-gold_robbed_when = { SEAT($seat) }只能在发牌补花之后马上抢金，庄家在打出第一张之后
refusal-gold_robbed_tile = { SEAT($seat) }只能抢翻出的那张{ TILE($tile) }
refusal-flowers_short = { SEAT($seat) }只有{ INTEGER($number) }张花，八张齐全才能不论手牌直接胡
refusal-win_without_tile = { SEAT($seat) }没有胡张，只有刚发完牌时的三金倒才能胡
refusal-flower_completes_nothing = 花牌{ TILE($tile) }不能胡：{ SEAT($seat) }要亮出来补花
refusal-three_golds_when = { SEAT($seat) }的三金倒，只有刚发完牌和最后一轮才能不论牌型
refusal-gold_in_meld = { SEAT($seat) }的{ CODE($kind) } { TILES($tiles) } 里有金
refusal-konged_alone = { SEAT($seat) }的 { TILES($tiles) } 不能单张杠
refusal-flower_held = { SEAT($seat) }还要先亮出花牌{ TILE($tile) }
refusal-cannot_win = { SEAT($seat) }本局不能再胡（{ CLAUSE($clause) }）
refusal-honour_not_followed = { SEAT($seat) }不能胡：没有跟打别人打过的字牌（{ CLAUSE($clause) }）
refusal-did_wrong = { SEAT($seat) }不能胡：做过相公，或者有过错误动作（{ CLAUSE($clause) }）
refusal-discarded_without_float = { SEAT($seat) }不能胡：没有游金就打出了金（{ CLAUSE($clause) }）
