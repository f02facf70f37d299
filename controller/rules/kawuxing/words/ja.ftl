### 卡五星：名称、役、オプション、条文。

system-kawuxing = 卡五星：湖北北西部の三人麻雀

# 役

pattern-fit-five = 卡五星
pattern-open-four = 明四帰一
pattern-claimed-on-kong = 槓上炮
pattern-disclosed = 亮倒
pattern-lone-tile = 手抓一
pattern-lesser-three = 小三元
pattern-closed-four = 暗四帰一
pattern-greater-three = 大三元
pattern-dragon-seven-pairs = 龍七対
pattern-double-dragon-seven-pairs = 双龍七対
pattern-all-pung = 碰碰胡

# オプション

option-resting = 四人のうち一人が休みます：和了した人が席を譲り、親は席とともに移ります。
    .name = 抜け番
option-max_doubles = 数える飜数の上限です。
    .name = 飜数の上限
option-double_dragon_four = 双龍七対は四飜目まで数えます。
    .name = 双龍七対は4飜

# 条文

clause-KW-1 = 数牌二種（除く一種は選択）と中、發、白の84枚。三人、山は各14列。
clause-KW-2 = 抜け番：四人のとき、和了した人は休んでいた人と代わり、その人が親になります。
clause-KW-3 = 和了した人が次の親、二人なら放銃した人が親です。流局では親が続きます。
clause-KW-4 = 目の合計で山と列を決めます。先頭は時計回り、末尾は逆回り、どちらも上の牌が先です。
clause-KW-5 = 2列ずつ3回取り、次に1枚ずつ、親はもう1枚です。
clause-KW-6 = 万能牌なし、チーなし、残す牌なし：すべてツモり終えると流局です。
clause-KW-7 = 手に3枚あればポンではなくカンです。加槓はツモった牌だけ、ポンした番に暗槓はできず、山がなければカンできません。
clause-KW-8 = 捨て牌と加槓の牌では、二人が同時に和了できます。
clause-KW-9 = 和了を見逃した人は、自分の番が来るか飛ばされるまで待ちます。前より高い手になれば別です。
clause-KW-10 = 和了は頭と四面子、または七対で、役が一つ以上あるか、ツモであることです。
clause-KW-11 = 和了はポンとカンに優先します。鳴いた後はその人から続け、飛ばされた人の番はありません。
clause-KW-20 = 大明槓は捨てた人が2単位、加槓は他の人が1単位ずつ、暗槓は2単位ずつ払います。
clause-KW-21 = 続けてカンすると、その前のカン一つごとに倍になります。払った点は戻りません。
clause-KW-30 = 振り込みは放銃した人だけ、ツモは全員が払います。取り方が複数なら高い方です。
clause-KW-31 = 碰碰胡1飜：すべて刻子か槓子。
clause-KW-32 = 卡五星1飜：手の4と6の間の5で和了。
clause-KW-33 = 明四帰一1飜：ポンした牌の4枚目で和了。清一色以上なら4枚目はどの牌でもかまいません。
clause-KW-34 = 槓上開花は、続いたカン一つにつき1飜：補充牌での和了。
clause-KW-35 = 槓上炮1飜：カンの後の捨て牌での和了。
clause-KW-36 = 槍槓1飜。
clause-KW-37 = 亮倒1飜：手牌を公開しての和了。
clause-KW-38 = 海底撈1飜：最後の牌をツモって和了。
clause-KW-41 = 清一色2飜：数牌一種だけ。
clause-KW-42 = 七対2飜。
clause-KW-43 = 手抓一2飜：ポンかカンを四つさらし、手に1枚。
clause-KW-44 = 小三元2飜：三元牌の刻子二つと、残りの対子。
clause-KW-45 = 暗四帰一2飜：手の中の3枚の4枚目で和了。清一色以上なら4枚目はどの牌でもかまいません。
clause-KW-48 = 大三元3飜：三元牌の刻子三つ。
clause-KW-49 = 龍七対3飜：同じ牌4枚を含む七対。
clause-KW-51 = 双龍七対4飜：同じ牌4枚を二組含む七対。
clause-KW-52 = 聴牌したら、捨てた後に手牌を公開できます。その後はツモった牌だけを捨てます。
clause-KW-53 = 多牌・少牌の人は和了できません。済んだカンの支払いは有効です。

# このルールの判定理由と注記

refusal-open_hand_discards = { SEAT($seat) }は手牌を公開しているので、捨てられるのはツモった牌だけです。{ TILE($tile) }は捨てられません
refusal-two_winners = 二人が同時に和了できるのは、同じ捨て牌か同じ槍槓のときだけです
refusal-open_hand_pung = { SEAT($seat) }は手牌を公開しているので、ポンして手から捨てることはできません
refusal-let_win_pass = { SEAT($seat) }は同じ高さの{ TILE($tile) }を見逃したので、自分の番までは、もっと高い手でないと和了できません
refusal-kong_after_pung = { SEAT($seat) }のこの番はポンから始まったので、カンできません
refusal-fill_with_drawn = { SEAT($seat) }がツモったのは{ TILE($tile) }です。加槓はその牌だけで、{ TILE($other_tile) }ではできません
note-hand_unknown = KW-10：{ SEAT($seat) }の手牌が分からないので、手の内は調べていません
note-closed_kong_hidden = KW-7：{ SEAT($seat) }は暗槓を開いていません
refusal-may_not_win_now = { SEAT($seat) }は今は和了できません（{ CLAUSE($clause) }）
refusal-has_chowed = { SEAT($seat) }は{ TILES($tiles) }をチーしていますが、このルールにチーはありません
refusal-has_konged_alone = { SEAT($seat) }は{ TILES($tiles) }を1枚でカンしていますが、カンは4枚です
refusal-long_hand = { SEAT($seat) }は{ INTEGER($number) }組さらしています。多牌では和了できません
refusal-kong_not_pung = { SEAT($seat) }は{ TILE($tile) }を3枚持っているので、ポンではなくカンします
refusal-neither_pung_nor_kong = { SEAT($seat) }は{ TILE($tile) }を3枚持っているのでポンできません。山がないのでカンもできません
refusal-no_pattern = { SEAT($seat) }の{ TILES($tiles) }と{ TILE($tile) }には役がないので、ツモ和了だけです
refusal-no_shape = { SEAT($seat) }の{ TILES($tiles) }と{ TILE($tile) }は、頭と四面子でも七対でもありません
