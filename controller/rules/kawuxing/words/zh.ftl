### 卡五星：名称、番种、选项、规则条文。

system-kawuxing = 卡五星：鄂西北三人麻将

# 番种

pattern-fit-five = 卡五星
pattern-open-four = 明四归一
pattern-claimed-on-kong = 杠上炮
pattern-disclosed = 亮倒
pattern-lone-tile = 手抓一
pattern-lesser-three = 小三元
pattern-closed-four = 暗四归一
pattern-greater-three = 大三元
pattern-dragon-seven-pairs = 龙七对
pattern-double-dragon-seven-pairs = 双龙七对
pattern-robbing-kong = 抢杠胡

# 选项

option-resting = 四人上桌，一人休息：赢家让座，庄随座位走。
    .name = 轮休
option-max_doubles = 最多算这么多番。
    .name = 封顶番数
option-double_dragon_four = 双龙七对算到第四番。
    .name = 双龙四番

# 条文

clause-KW-1 = 84张牌：两种花色（可选去掉哪一种）和中、发、白；三人，牌墙各14墩。
clause-KW-2 = 轮休：四人上桌时，赢家让座给休息的人，由他接着坐庄。
clause-KW-3 = 胡牌的人下局坐庄；两家胡时由输家坐庄；流局庄家连庄。
clause-KW-4 = 骰子定牌墙和墩数；牌头顺时针走，牌尾反过来；两头都是先上后下。
clause-KW-5 = 每次抓两墩，抓三轮；再各抓一张，庄家多抓一张。
clause-KW-6 = 没有百搭，不能吃，不留牌：摸完即流局。
clause-KW-7 = 手里有三张要杠，不能碰；补杠只能用刚摸的牌；碰牌的这一轮不能暗杠；没有牌可摸时不能杠。
clause-KW-8 = 打出的牌或补杠的牌，可以两家同时胡。
clause-KW-9 = 放过胡的人，要等轮到自己或被跳过才能胡，除非这次番数更高。
clause-KW-10 = 胡牌是一对将和四组牌，或者七对；至少有一个番种，或者自摸。
clause-KW-11 = 胡优先于碰和杠；要牌之后从要牌的人接着打，被跳过的人不补。
clause-KW-20 = 直杠由打牌的人付2份；补杠另外两家各付1份；暗杠各付2份。
clause-KW-21 = 连杠时，前面每有一杠，杠分加倍；付过的不退。
clause-KW-30 = 点炮的人一人付，自摸各家付；有几种算法取最高的。
clause-KW-31 = 碰碰胡一番：四组都是刻子或杠。
clause-KW-32 = 卡五星一番：手里有四和六，胡中间的五。
clause-KW-33 = 明四归一一番：胡自己碰过的牌的第四张；清一色或更大的牌，第四张可以是任何一张。
clause-KW-34 = 杠上开花，连续的每一杠一番：用杠后补的牌胡。
clause-KW-35 = 杠上炮一番：胡杠后打出的牌。
clause-KW-36 = 抢杠胡一番。
clause-KW-37 = 亮倒一番：亮倒后胡牌。
clause-KW-38 = 海底捞一番：摸最后一张胡牌。
clause-KW-41 = 清一色两番：只有一种花色。
clause-KW-42 = 七对两番。
clause-KW-43 = 手抓一两番：四组碰或杠都亮出，手里只剩一张。
clause-KW-44 = 小三元两番：两组箭刻，第三种箭牌作将。
clause-KW-45 = 暗四归一两番：手里有三张，胡第四张；清一色或更大的牌，第四张可以是任何一张。
clause-KW-48 = 大三元三番：三组箭刻。
clause-KW-49 = 龙七对三番：七对里有四张相同的。
clause-KW-51 = 双龙七对四番：七对里有两组四张相同的。
clause-KW-52 = 听牌后，打完牌可以亮倒；此后只能打刚摸的牌。
clause-KW-53 = 相公不能胡；已付的杠分照算。

# 这种规则的理由和说明

refusal-open_hand_discards = { SEAT($seat) }已经亮倒，只能打刚摸的牌，不能打{ TILE($tile) }
refusal-two_winners = 只有同一张打出的牌或同一个被抢的杠，才能两家一起胡
refusal-open_hand_pung = { SEAT($seat) }已经亮倒，碰了就要从亮倒的牌里打，所以不能碰
refusal-let_win_pass = { SEAT($seat) }放过了同样大的{ TILE($tile) }：轮到自己之前，番数更高才能胡
refusal-kong_after_pung = { SEAT($seat) }这一轮是碰来的，不能杠
refusal-fill_with_drawn = { SEAT($seat) }刚摸的是{ TILE($tile) }，补杠只能用它，不能用{ TILE($other_tile) }
note-hand_unknown = KW-10：{ SEAT($seat) }的手牌看不到，手里的牌未判断
note-closed_kong_hidden = KW-7：{ SEAT($seat) }没有翻开暗杠
refusal-may_not_win_now = { SEAT($seat) }现在不能胡（{ CLAUSE($clause) }）
refusal-has_chowed = { SEAT($seat) }吃了 { TILES($tiles) }，这种规则不能吃牌
refusal-has_konged_alone = { SEAT($seat) }单张杠了 { TILES($tiles) }：四张才成杠
refusal-long_hand = { SEAT($seat) }亮出了{ INTEGER($number) }组牌：大相公不能胡
refusal-kong_not_pung = { SEAT($seat) }手里有三张{ TILE($tile) }，要杠，不能碰
refusal-neither_pung_nor_kong = { SEAT($seat) }手里有三张{ TILE($tile) }，不能碰；没有牌可摸，也不能杠
refusal-no_pattern = { SEAT($seat) }的 { TILES($tiles) } 加{ TILE($tile) }没有番种，只能自摸
refusal-no_shape = { SEAT($seat) }的 { TILES($tiles) } 加{ TILE($tile) }不是一对将加四组牌，也不是七对
