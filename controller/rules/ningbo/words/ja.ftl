### 寧波麻雀：名称、役、オプション、条文。

system-ningbo = 寧波麻雀：花牌、百搭、四台縛り

# 役

pattern-edge-wait = 辺張
pattern-closed-wait = 嵌張
pattern-single-wait = 単吊
pattern-dual-pung-wait = 対倒
pattern-dragon-pung = 三元牌
pattern-seat-wind-pung = 自風
pattern-round-wind-pung = 場風
pattern-seat-flower = 位花
pattern-all-runs = 平胡
pattern-last-single = 大吊
pattern-half-flush = 混一色
pattern-four-flowers = 四花
pattern-three-wilds = 三搭
pattern-full-flush = 清一色
pattern-all-honours = 字一色
pattern-last-tile = 海底撈月

# オプション

option-swap_dice = 開門と表示牌で、大きい目と小さい目の役目を入れ替えます。
    .name = 目の入れ替え

# 条文

clause-NB-1 = 花牌8枚を含む144枚、18列2段の山が四つ。四人、サイコロ二つ。
clause-NB-2 = 親の和了と流局では親が続き、ほかは下家が親になります。東場から北場まで四周打ちます。
clause-NB-3 = 目の合計で山を決め、右端に大きい目の列数だけ残します。
clause-NB-4 = 小さい目だけ末尾から数えた列の上の牌をめくり、表示牌とします。
clause-NB-5 = 表示牌と同じ残り3枚が百搭です。花牌なら、同じ組の残り3枚です。
clause-NB-6 = 配牌の後、親から一人ずつ花牌をさらし、末尾から補充します。
clause-NB-7 = 先頭も末尾も上の牌が先です。ツモは先頭から、補充は末尾からです。
clause-NB-8 = チーは上家から、ポンとカンは誰からでもできます。その後は別の牌を捨て、その前にカンはできません。
clause-NB-9 = 百搭は鳴けず、さらす面子に使えず、捨てられた百搭では和了できません。百搭の単騎待ちはツモだけです。
clause-NB-10 = 和了には三搭を除いて4台以上が必要です。和了は一人：捨てた人に一番近い人です。
clause-NB-11 = 表示牌以外をすべて使い切れば流局です。
clause-NB-12 = 和了は四面子と頭です。和了、ポンとカン、チーの順に優先します。
clause-NB-20 = 自摸、辺張、嵌張、単吊、対倒は各1台です。待ちは一つまで数えます。
clause-NB-21 = 三元牌の刻子は各1台、自風1台、場風1台。自風と場風が同じなら両方です。
clause-NB-22 = 位花は各1台：自分の風に合う季節と草花です。
clause-NB-23 = 平胡1台：四つの順子と、刻子なら台が付く牌ではない頭。
clause-NB-24 = 大吊1台：四面子をすべてさらした手。単吊も付きます。
clause-NB-25 = 槓上開花1台：補充牌での和了。必ず自摸も付きます。
clause-NB-26 = 海底撈月1台：最後の牌での和了。必ず自摸も付きます。
clause-NB-27 = 硬胡1台：百搭がないか、すべて額面どおりの手。
clause-NB-28 = 対対胡2台：四つの刻子か槓子。
clause-NB-29 = 混一色2台：数牌一種と字牌。
clause-NB-30 = 四花2台：春夏秋冬または梅蘭菊竹。位花は付きません。八花6台はその両方に代わります。
clause-NB-31 = 三搭3台：百搭3枚すべて。四台縛りには数えません。
clause-NB-32 = 清一色4台：数牌一種だけ。
clause-NB-33 = 字一色4台：風牌と三元牌だけ。
clause-NB-34 = 天胡8台：親の配牌での和了。地胡6台：鳴きのないうちに親の最初の捨て牌で和了。
clause-NB-40 = ツモは三人が台数ずつ、振り込みは放銃した人だけが2倍を払います。
clause-NB-41 = 槍槓には自摸が付き、された人だけが5倍を払います。
clause-NB-42 = 大明槓からの槓上開花は、間に花牌の補充があっても、鳴かせた人が5倍、他の人は1倍です。
clause-NB-43 = 一人から三回鳴くと、二人は互いに包になります。

# このルールの判定理由と注記

refusal-wild_in_open_set = 百搭を使って鳴くことはできません（{ TILES($tiles) }）
refusal-wild_claimed = 捨てられた百搭の{ TILE($tile) }は鳴けません
refusal-wild_in_kong = 百搭を使ってカンはできません
refusal-wild_flower = この局の{ TILE($tile) }は百搭なので、{ SEAT($seat) }は手に残します
refusal-kong_after_claim = { SEAT($seat) }は鳴いたばかりなので、捨てるまでカンできません
refusal-same_tile_discarded = { SEAT($seat) }は{ TILE($tile) }を鳴いたばかりなので、同じ牌は捨てられません
note-hand_unknown = NB-10：{ SEAT($seat) }の手牌が分からないので、確かな台だけを数えます
refusal-wrong_length_ningbo = { SEAT($seat) }の牌は{ INTEGER($number) }枚で、{ INTEGER($needed) }枚ではありません。四面子と頭になりません
refusal-not_four_sets = { SEAT($seat) }の{ TILES($tiles) }と{ TILE($tile) }は、四面子と頭ではありません
note-closed_kong_hidden = NB-8：{ SEAT($seat) }は暗槓を開いていません
refusal-wild_discard_wins_nothing = 捨てられた百搭の{ TILE($tile) }では誰も和了できません
refusal-lone_wild_waits = { SEAT($seat) }は百搭の単騎待ちなので、ツモ和了だけです
refusal-konged_alone = { SEAT($seat) }の{ TILES($tiles) }は1枚でカンできません
refusal-wild_in_meld = { SEAT($seat) }の{ CODE($kind) }{ TILES($tiles) }に百搭が入っています
refusal-flower_held = { SEAT($seat) }の手に花牌の{ TILE($tile) }があります。花牌は面子になりません
refusal-too_few_tai = { SEAT($seat) }の和了は{ INTEGER($number) }台で、{ INTEGER($needed) }台に足りません
refusal-too_few_tai_but_wilds = { SEAT($seat) }の和了は、三搭を除くと{ INTEGER($number) }台で、{ INTEGER($needed) }台に足りません
