### 武漢麻雀と荊州麻雀：名称、役、オプション、条文。

system-wuhan = 武漢麻雀：紅中頼子槓
system-wuhan-red-green = 武漢麻雀：紅中發財頼子槓
system-wuhan-peel = 武漢麻雀：七皮四頼
system-jingzhou = 荊州麻雀：三人の紅中頼子槓

code-wild = 頼子
code-rob = 搶槓

# 役

pattern-all-258 = 将一色
pattern-all-claimed = 全求人
pattern-bottom-tile = 海底撈
pattern-minor = 小胡
pattern-kong-bloom = 槓上開
pattern-robbing-kong = 搶槓
pattern-all-honours = 風一色
pattern-all-pung = 碰碰胡

# オプション

option-minimum = 和了に必要な点数です。
    .name = 縛り
option-any_tile_rob = 何でも和了できる待ちは、搶槓でも和了できます。
    .name = 何でも待ちの搶槓
option-major_base = 大胡が重なったとき：10点ずつ足す、10点から倍にする、または二つで20点、三つ以上で40点。
    .name = 大胡の基礎点
    .sum = 10点ずつ
    .exponential = 10点から倍
    .two_three = 二つで20点、三つ以上で40点
option-one_suit_base = 清一色、風一色、将一色の点数です。
    .name = 一色の基礎点
option-each_open_set = 開口は最初だけでなく一つごとに1飜です。縛りと封頂も上がります。
    .name = 口口飜
option-settle_divisor = 点数の10分の1か20分の1を四捨五入して精算します。
    .name = 精算
option-limits = 一人が払う上限：封頂、金頂、陽光頂、三陽。
    .name = 封頂
option-honours_golden = 風一色はすぐに金頂です。
    .name = 風一色は金頂
option-one_suit_liability = 三つ目を鳴かせた人の包を、風一色と将一色にも適用します。
    .name = 一色の包

# 条文

clause-WH-1 = 牌は136枚：数牌三種、風牌、三元牌。花牌なし。山は17列。四人、サイコロ二つ。
clause-WH-2 = 席は牌を引いて決めます：大きい順に東、南、西、北。同じなら引き直します。
clause-WH-3 = 目の合計で開ける席を決め、その人の山の右端から小さい方の目だけ数えます。
clause-WH-4 = 先頭も末尾も、上の牌が先です。
clause-WH-5 = 親から2列ずつ3回取り、次に1枚ずつ、親はもう1枚：親14枚、子13枚。
clause-WH-6 = 配牌の次の牌をめくり（頼子皮）、一つ上の牌が頼子です。数えるとき槓牌は飛ばします。
clause-WH-7 = 頼子は和了した手の中で槓牌以外の何にでもなります。捨てても、1枚でカンしてもかまいません。
clause-WH-8 = 槓牌は対子にも面子にもなりません。カンしても捨てても、さらした牌の所に置き、カンと数えます。
clause-WH-9 = 親の和了と流局では親が続き、ほかは下家が親になります。
clause-WH-10 = 10枚を残します。その前の4枚は一人1枚ずつツモるだけで、捨て牌もカンもありません。
clause-WH-11 = チー（上家から）、ポン、カンは普通どおり、頼子と槓牌は使えません。カンとポンはチーに優先します。
clause-WH-12 = 槓牌か頼子は、自分の番で1枚多いときに、1枚でカンできます。
clause-WH-13 = カンしたら末尾から1枚補充し、1枚捨てます。
clause-WH-14 = 見逃した牌でも、自分で捨てた牌でも和了できます。フリテンはありません。
clause-WH-15 = 和了は四面子と頭で、手に槓牌がなく、開口が一つ以上あることです。
clause-WH-16 = 碰碰胡と清一色のほかは、頭は2、5、8です。頼子2枚の頭は額面が2、5、8のときだけです。
clause-WH-17 = 小胡の手の頼子は1枚までです。額面どおりに使っても数えます。
clause-WH-18 = 上限と包を考える前に、払う人全員の点が縛りに届くことが必要です。
clause-WH-19 = 何でも和了できる待ちはツモだけです。決めてあれば搶槓でもかまいません。
clause-WH-20 = 和了はツモ、捨て牌、搶槓です。捨てられた頼子では和了できません。一番近い人だけの和了です。
clause-WH-21 = 清一色：数牌一種、頭は自由。
clause-WH-22 = 風一色：字牌だけ、面子は不要、開口は必要。
clause-WH-23 = 将一色：2、5、8だけ、面子は不要、開口は必要。
clause-WH-24 = 碰碰胡：四つの刻子、頭は自由。
clause-WH-25 = 全求人：四つ開口し、2、5、8の頭を捨て牌で完成。
clause-WH-26 = 海底撈：最後の4枚でのツモ。四面子と2、5、8の頭。
clause-WH-27 = 槓上開：補充牌での和了。四面子と2、5、8の頭。
clause-WH-28 = 搶槓：ポンに加えようとした牌での和了。四面子と2、5、8の頭。
clause-WH-29 = 小胡：大胡のない和了、1点。
clause-WH-30 = 和了した人と払う人の飜を合わせます：開口1飜、明槓と槓牌の槓は各1飜、暗槓と頼子槓は各2飜。
clause-WH-31 = 小胡では親は受け取りも支払いも1飜増え、大胡では増えません。
clause-WH-32 = 和了した人の硬胡は1飜、小胡のツモは1飜です。
clause-WH-33 = 大胡のツモは、槓上開と海底撈を除き、役ごとに1.5倍です。
clause-WH-34 = 放銃した人は、小胡では1飜多く、大胡では1.5倍払います。
clause-WH-35 = 例：小胡、硬胡で、16点、16点、64点。
clause-WH-36 = 例：碰碰胡と槓上開で、200点、200点、800点、封頂400点。
clause-WH-37 = 10分の1か20分の1を四捨五入して精算します。支払いごとに丸め、包はその後に足します。
clause-WH-38 = 支払いには上限があります：全員が封頂なら金頂、そのとき開口のない人は陽光頂、全員がそうなら三陽。
clause-WH-39 = 一人で全員分を払う人：搶槓された人、聴牌せずに全求人へ放銃した人、三つ目を鳴かせた人。
clause-WH-40 = 聴牌とは、槓上開と搶槓に頼らず正しく和了できる待ちのことです。
clause-WH-41 = 多牌・少牌や誤ったツモがあれば、その局は和了できません。チョンボはその手の点を逆に払います。
clause-WH-50 = 紅中發財頼子槓：發も槓牌です。
clause-WH-51 = 七皮四頼：頼子皮と同じ牌と、その一つ下の牌が槓牌です。中と發は普通の牌です。
clause-JZ-1 = 数牌一種（選択）と東を除いた96枚、16列の山が三つ、三人です。
clause-JZ-2 = 縛りは8点で、払う人の一人以上が届けば和了できます。
clause-JZ-3 = 海底はありません：最後の牌も普通に打ちます。補充牌がなければカンできません。
clause-JZ-4 = 大胡でも、ツモと放銃は1飜です。
clause-JZ-5 = 風一色が四面子と頭なら、清一色と碰碰胡も数えます。
clause-JZ-6 = 封頂300、金頂400。風一色と将一色はすぐに金頂です。陽光頂はありません。

# このルールの判定理由と注記

refusal-wild_in_open_set = 頼子を使って鳴くことはできません（{ TILES($tiles) }）
refusal-wild_claimed = 捨てられた頼子の{ TILE($tile) }は鳴けません
refusal-wild_in_kong = 頼子を使ってカンはできません
refusal-kong_tile_alone = { SEAT($seat) }の{ TILE($tile) }は頼子でも槓牌でもないので、1枚でカンできません
refusal-wild_in_meld = { SEAT($seat) }の{ CODE($kind) }{ TILES($tiles) }に頼子が入っています
refusal-kong_tile_in_meld = { SEAT($seat) }の{ CODE($kind) }{ TILES($tiles) }に槓牌が入っています。槓牌は面子になりません
refusal-eye_not_258 = { SEAT($seat) }の頭は2、5、8ではなく、ほかの頭も取れません
refusal-too_many_wilds = { SEAT($seat) }の手に頼子の{ TILE($tile) }が{ INTEGER($number) }枚あります。小胡では1枚までです
refusal-kong_tile_set = { SEAT($seat) }は槓牌の{ TILE($tile) }で面子を作れません
refusal-nearest_wins = 和了できるのは、一番近い一人だけです
refusal-no_kong_in_bottom_stage = 残り14枚なので、{ SEAT($seat) }はカンできません
refusal-below_minimum = { SEAT($seat) }が払うのは{ INTEGER($number) }点で、縛りの{ INTEGER($needed) }点に足りません
note-other_reading = 同じ点で一人が全員分を払う取り方もあります（WH-39）が、そうならない方を取りました
note-readiness_unknown = { SEAT($seat) }の手牌が分からないので、聴牌だったか（WH-40）、全求人の包になるか（WH-39）は調べていません
ask-readiness = { SEAT($seat) }が聴牌だったか（WH-40）で、全求人を誰が払うかが決まります
refusal-not_opened = { SEAT($seat) }は開口していません。暗槓と1枚のカンは開口になりません
refusal-nobody_reaches_minimum = 縛りの{ INTEGER($needed) }点に届く人がいません。最高は{ INTEGER($number) }点です
note-hand_unknown = { SEAT($seat) }の手牌が分からないので、和了か、何の和了か（WH-15）は調べていません
refusal-holds_kong_tile = { SEAT($seat) }の手に槓牌の{ TILE($tile) }があります。先にカンするか捨てるかしてください
refusal-wild_discard_wins_nothing = 捨てられた頼子の{ TILE($tile) }では和了できません
refusal-wait_on_anything = { SEAT($seat) }は何でも和了できる待ちなので、{ CODE($way) }では和了できません
note-third_giver_unknown = { SEAT($seat) }の三つ目の開口{ TILES($tiles) }を誰が鳴かせたか分からないので、その包（WH-39）は調べていません
refusal-no_shape = { SEAT($seat) }の{ TILES($tiles) }は、四面子と頭でも、風一色・将一色でもありません
refusal-no_shape_with = { SEAT($seat) }の{ TILES($tiles) }と{ TILE($tile) }は、四面子と頭でも、風一色・将一色でもありません
note-hidden_counts_as_ready = { SEAT($seat) }は手牌を見せなかったので聴牌とみなし（WH-40）、受け取るのは自分の分までです（WH-39）
note-hidden_counts_as_not_ready = { SEAT($seat) }は手牌を見せなかったので聴牌でないとみなし（WH-40）、全員分を払います（WH-39）
