### 宁波麻将：名称、番种、选项、规则条文。

system-ningbo = 宁波麻将：花、百搭，四台起胡

# 番种

pattern-edge-wait = 边张
pattern-closed-wait = 嵌张
pattern-single-wait = 单吊
pattern-dual-pung-wait = 对倒
pattern-dragon-pung = 箭刻
pattern-seat-wind-pung = 门风刻
pattern-round-wind-pung = 圈风刻
pattern-seat-flower = 位花
pattern-all-runs = 平胡
pattern-last-single = 大吊
pattern-half-flush = 混一色
pattern-four-flowers = 四花
pattern-three-wilds = 三搭
pattern-full-flush = 清一色
pattern-all-pung = 对对胡
pattern-last-tile = 海底捞月

# 选项

option-swap_dice = 开门和找指示牌时，大小两颗骰子对调。
    .name = 骰子对调

# 条文

clause-NB-1 = 144张牌，含八张花牌；四道牌墙，各18墩，每墩两张；四人，两颗骰子。
clause-NB-2 = 庄家胡牌或流局，庄家连庄，否则下家坐庄；打四圈风。
clause-NB-3 = 点数之和定开门方；较大的那颗骰子是右端留下的墩数。
clause-NB-4 = 较小的那颗骰子从牌尾数墩，翻开那一墩的上张作指示牌。
clause-NB-5 = 与指示牌相同的另外三张是百搭；翻到花牌时，同组的另外三张是百搭。
clause-NB-6 = 发牌后从庄家起一家一家亮花，从牌尾补牌。
clause-NB-7 = 牌头和牌尾都是先上后下；平时从牌头摸，补牌从牌尾摸。
clause-NB-8 = 可以吃上家，碰、杠任何人；吃碰之后要打另一种牌，打牌前不能杠。
clause-NB-9 = 百搭不能吃、碰、杠，也不能胡打出的百搭；百搭单吊只能自摸。
clause-NB-10 = 三搭不算，至少四台才能胡；只有一家胡：从打牌的人数起最近的一家。
clause-NB-11 = 除指示牌外全部摸完，没人胡即流局。
clause-NB-12 = 胡牌是四组牌和一对将；胡优先于碰和杠，碰和杠优先于吃。
clause-NB-20 = 自摸、边张、嵌张、单吊、对倒各1台，听法最多算一种。
clause-NB-21 = 箭刻每组1台；门风刻1台；圈风刻1台；既是门风又是圈风的算两台。
clause-NB-22 = 位花每张1台：春夏秋冬、梅兰菊竹里与自己门风相配的。
clause-NB-23 = 平胡1台：四组顺子，将不是成刻有台的牌。
clause-NB-24 = 大吊1台：四组都亮出；另加单吊。
clause-NB-25 = 杠上开花1台：用杠后补的牌胡，总加自摸。
clause-NB-26 = 海底捞月1台：用最后一张牌胡，总加自摸。
clause-NB-27 = 硬胡1台：没有百搭，或者百搭都当本身用。
clause-NB-28 = 对对胡2台：四组刻子或杠。
clause-NB-29 = 混一色2台：一种花色加字牌。
clause-NB-30 = 四花2台：春夏秋冬或梅兰菊竹齐全，不再算位花；八花6台，代替二者。
clause-NB-31 = 三搭3台：三张百搭齐全，不计入起胡的四台。
clause-NB-32 = 清一色4台：只有一种花色。
clause-NB-33 = 字一色4台：只有风牌和箭牌。
clause-NB-34 = 天胡8台：庄家起手即胡；地胡6台：胡庄家打出的第一张，之前没有吃碰杠。
clause-NB-40 = 自摸，三家各付台数；点炮，点炮的人一人付两倍。
clause-NB-41 = 抢杠加算自摸，被抢的人一人付五倍。
clause-NB-42 = 直杠后杠上开花，中间补花也算：放杠的人付五倍，另外两家各付一倍。
clause-NB-43 = 从同一家要了三摊之后，两人互相承包。

# 这种规则的理由和说明

refusal-wild_in_open_set = 吃、碰不能用百搭（{ TILES($tiles) }）
refusal-wild_claimed = 打出的百搭{ TILE($tile) }，谁也不能要
refusal-wild_in_kong = 杠里不能有百搭
refusal-wild_flower = 本局{ TILE($tile) }是百搭，{ SEAT($seat) }应留在手里
refusal-kong_after_claim = { SEAT($seat) }刚吃碰过，要先打牌才能杠
refusal-same_tile_discarded = { SEAT($seat) }刚要了{ TILE($tile) }，不能打同样的牌
note-hand_unknown = NB-10：{ SEAT($seat) }的手牌看不到，只算确定的台数
refusal-wrong_length_ningbo = { SEAT($seat) }有{ INTEGER($number) }张牌，应是{ INTEGER($needed) }张：不是四组牌加一对将
refusal-not_four_sets = { SEAT($seat) }的 { TILES($tiles) } 加{ TILE($tile) }不是四组牌加一对将
note-closed_kong_hidden = NB-8：{ SEAT($seat) }没有翻开暗杠
refusal-wild_discard_wins_nothing = 打出的百搭{ TILE($tile) }，谁也不能胡
refusal-lone_wild_waits = { SEAT($seat) }是百搭单吊，只能自摸
refusal-konged_alone = { SEAT($seat) }的 { TILES($tiles) } 不能单张杠
refusal-wild_in_meld = { SEAT($seat) }的{ CODE($kind) } { TILES($tiles) } 里有百搭
refusal-flower_held = { SEAT($seat) }手里还有花牌{ TILE($tile) }，花牌不能成组
refusal-too_few_tai = { SEAT($seat) }只有{ INTEGER($number) }台，{ INTEGER($needed) }台才能胡
refusal-too_few_tai_but_wilds = { SEAT($seat) }不算三搭只有{ INTEGER($number) }台，{ INTEGER($needed) }台才能胡
