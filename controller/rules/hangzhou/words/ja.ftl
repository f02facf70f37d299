### 杭州麻雀：名称、役、オプション、条文。

system-hangzhou = 杭州麻雀：財神、爆頭、財飄

hand-begins = 第{ INTEGER($hand) }局開始：親は{ SEAT($banker) }、親番{ INTEGER($stay) }回目

# 役

pattern-wild-eye = 爆頭
pattern-float = 財飄
pattern-deluxe = 豪華
pattern-pure-seven-pairs = 清七対
pattern-kong-bloom = 槓開
pattern-robbing-kong = 拉槓

# オプション

option-chips = 一人が失う点の上限：残りのチップより多くは払いません。空欄は無制限。
    .name = チップ
option-permanent_fortune = 表示牌をめくらず、白4枚が財神です。
    .name = 白板財神
option-wall_only = ツモ和了だけを認めます。
    .name = ツモのみ
option-liability_restriction = 同じ人からの三つ目の鳴きをどの場合に禁じるか。
    .name = 三攤の制限
    .none = 制限なし
    .banker_only = 親子間だけ認める
    .no_three_chows = 子同士のチー三回を禁じる
    .two_claims_max = 二回まで
option-liability_restriction_from_stay = 親番が何回目から制限するか。
    .name = 三攤の制限を始める親番
option-liability_on_discard = 振り込みの和了にも三攤の包を適用します。
    .name = 振り込みの包
option-float_claims = 財飄中の人も鳴けます。ただし直後に次の財飄か槓開が続くこと。
    .name = 財飄中の鳴き
option-float_second_half_liability = 財飄中に鳴かせた人が、その後の倍の分を一人で払います。
    .name = 財飄後半場の包
option-robbing_from_stay = 親番が何回目から拉槓を認めるか。
    .name = 拉槓を認める親番
option-pure_seven_pairs_on_claim = 振り込みの和了にも清七対を数えます。
    .name = 振り込みの清七対
option-missed_pung_lock = 見逃した牌は、自分の番が来るか飛ばされるまでポンできません。
    .name = ポンの見逃し
option-missed_win_lock = 見逃した牌では、自分の番が来るか飛ばされるまで和了できません。
    .name = 和了の見逃し
option-false_win = チョンボで局が終わるか、払って和了放棄となり局が続きます。
    .name = チョンボ
    .end = 局が終わる
    .forfeit = 払って続行
option-fortune_discard_forfeits = 財飄でないのに財神を捨てた人は和了できません。
    .name = 財神を捨てたら和了放棄
option-ten_honours = 最初から続けて字牌を10枚捨てると和了です。
    .name = 十風
    .off = なし
    .ten_own_eleven_wild = 10枚でツモ、11枚で爆頭
    .ten_wild = 10枚で爆頭
option-immediate_third = 開門の目がゾロ目、または合計が大きいと、すぐに親番3回目とします。
    .name = いきなり親番3回目
    .off = なし
    .double = ゾロ目
    .sum_at_least = 合計がこれ以上

# 条文

clause-HZ-1 = 牌は136枚：数牌三種、風牌、三元牌。花牌なし。四人、サイコロ二つ。
clause-HZ-2 = 山は各17列、2段です。
clause-HZ-3 = 親から目の合計まで数えた席が、自分の山の右端から同じ数の列を数えて開けます。
clause-HZ-4 = 先頭からは上の牌が先、末尾からは下の牌が先です。
clause-HZ-5 = 親から2列ずつ3回取り、次に1枚ずつ、親はもう1枚：親14枚、子13枚。
clause-HZ-6 = 開けた人の下家が、自分の山の「18－目の合計」列目の上の牌をめくります。
clause-HZ-7 = 表示牌とその下の牌は使わず、どちらの端からでも飛ばします。
clause-HZ-8 = 表示牌と同じ残り3枚が財神です。白は表示牌の代わりで、財神ではありません。
clause-HZ-9 = 表示牌の列を含む20枚を残して流局です。
clause-HZ-10 = 和了した人が次の親です。親の和了と流局では親が続きます。
clause-HZ-11 = 番が来たら先頭からツモり、1枚捨てます。親の最初の番はツモりません。
clause-HZ-12 = 和了は、頭と四面子（順子は9から1へ続かない、刻子、さらした槓子）または七対です。
clause-HZ-13 = 財神は、手の内の面子と頭の中でどの牌にもなります。
clause-HZ-14 = チーは上家が捨てた直後の牌だけです。鳴いた牌は左端に横向きに置きます。
clause-HZ-15 = 手に2枚あれば、誰が捨てた直後の牌もポンできます。横向きの牌が誰からかを示します。
clause-HZ-16 = カンは暗槓、加槓、大明槓です。末尾から1枚補充して、1枚捨てます。
clause-HZ-17 = 財神を使ったチー、ポン、カンはできず、捨てられた財神は鳴けません。
clause-HZ-18 = 和了、カンとポン、チーの順に優先します。鳴いた後は、その人の下家の番です。
clause-HZ-19 = さらした面子に牌を足すことも取ることもできません。加槓は別です。
clause-HZ-20 = 多牌・少牌の人は続けますが、和了できません。
clause-HZ-21 = 財神が捨てられたら、その人の次の番まで、他の人はチー、ポン、明槓、捨て牌での和了ができません。
clause-HZ-22 = ツモ和了はいつでもできます。
clause-HZ-23 = 捨て牌と拉槓での和了は親番3回目からで、親子間に限ります。
clause-HZ-24 = 捨てられた財神では和了できません。
clause-HZ-25 = 和了は一人：捨てた人から順番が近い人です。
clause-HZ-26 = 何でも和了できる待ちは、ツモ和了だけです。
clause-HZ-27 = ツモは三人が1単位ずつ、振り込みは放銃した人が1単位を払います。
clause-HZ-28 = 親子間では、親番1回目で2倍、2回目で4倍、3回目から8倍です。
clause-HZ-29 = 役はすべての支払いに掛かります。
clause-HZ-30 = 爆頭2倍：頭以外が完成し、余った財神で単騎待ち。
clause-HZ-31 = 財飄は一回につき2倍：和了できる手から財神を捨て、次の番に爆頭で和了。
clause-HZ-32 = 槓開は、続いたカン一つにつき2倍：補充牌での和了。
clause-HZ-33 = 拉槓2倍。
clause-HZ-34 = 七対2倍。
clause-HZ-35 = 清七対：手に財神がなければ、さらに2倍。
clause-HZ-36 = 豪華：七対の中の同じ牌4枚（財神なし）を2対子とし、一組につき2倍。
clause-HZ-37 = 最高は親番3回目、四槓、双飄で、一人1024単位です。
clause-HZ-38 = 拉槓はツモとして数え、拉槓された人が一人で払います。
clause-HZ-39 = 三攤の包：和了した人に三回鳴かせた人が、ツモのとき三人分を払います。
clause-HZ-40 = 反承包：和了した人から三回鳴いた人は、全体の2倍を払います。
clause-HZ-41 = 包の相手はそれぞれ全額を払い、互いなら3倍です。他の人は払いません。
clause-HZ-42 = チョンボは、各人が払うはずだった点を各人に払います。捨て牌なら捨てた人だけに払います。
clause-HZ-43 = チップを決めたときは残りだけ払い、他の人は肩代わりしません。
clause-HZ-51 = チップ：一人が失う点の上限を決めます。
clause-HZ-52 = 白板財神：表示牌なし、白4枚が財神です。
clause-HZ-53 = ツモのみ：和了はツモだけです。
clause-HZ-54 = 三攤の制限：同じ人からの三つ目の鳴きを禁じることがあります。
clause-HZ-55 = 振り込みの包：三攤の包を振り込みにも適用します。
clause-HZ-56 = 財飄中の鳴き：直後に次の財飄か槓開が続くなら、財飄中の人も鳴けます。
clause-HZ-57 = 財飄後半場の包：鳴かせた人が、その後の倍の分を一人で払います。
clause-HZ-58 = 拉槓を認める親番：親番が何回目から拉槓できるか。
clause-HZ-59 = 振り込みの清七対：清七対を振り込みの和了に数えるか。
clause-HZ-60 = ポンの見逃し：見逃した牌は、自分の番が来るか飛ばされるまでポンできません。
clause-HZ-61 = 和了の見逃し：見逃した牌では、自分の番が来るか飛ばされるまで和了できません。
clause-HZ-62 = チョンボ：局が終わるか、払って和了放棄になります。
clause-HZ-63 = 財神を捨てたら和了放棄：財飄でないのに財神を捨てると和了できません。
clause-HZ-64 = 十風：最初から続けて字牌を10枚捨てると和了です。
clause-HZ-65 = いきなり親番3回目：開門で決まった目が出ると、すぐに親番3回目とします。

# このルールの判定理由と注記

refusal-wild_in_open_set = 財神を使って鳴くことはできません（{ TILES($tiles) }）
refusal-wild_claimed = 捨てられた財神の{ TILE($tile) }は鳴けません
refusal-wild_in_kong = 財神を使ってカンはできません
refusal-no_float_could_follow = { SEAT($seat) }がこの牌を鳴いても、直後に財飄も槓開もできません
refusal-float_or_kong = { SEAT($seat) }は財飄中に鳴いたので、もう一度財飄するかカンしなければなりません
refusal-sets_from_one_seat = { SEAT($seat) }はもう{ SEAT($giver) }から{ INTEGER($number) }回鳴いているので、これ以上は鳴けません
refusal-no_third_claim = { SEAT($seat) }と{ SEAT($giver) }は子同士なので、三つ目は鳴けません
refusal-no_third_chow = { SEAT($seat) }と{ SEAT($giver) }は子同士なので、チー二回の後に三回目のチーはできません
refusal-floating = { SEAT($seat) }は財飄中です。次の自分の番を待ちます
refusal-kong_keeps_wait = { SEAT($seat) }は財飄中に鳴いたので、カンの後も何でも和了できる待ちでなければなりません
note-hand_unknown = { SEAT($seat) }の手牌が分からないので、形と待ち（HZ-12、HZ-20、HZ-26）は調べず、手の役（HZ-30、HZ-31、HZ-34～HZ-36）は数えていません
refusal-fortune_lock = { SEAT($seat) }が財神を捨てたので、その人の次の番まで誰も鳴けません
refusal-one_winner = 杭州麻雀で和了できるのは一人だけです
note-earlier_float_unknown = HZ-31：{ SEAT($seat) }がその前に財飄していたか、見えている牌からは分かりません
note-closed_kong_hidden = HZ-16：{ SEAT($seat) }は暗槓を開いていません
note-floats_unknown = HZ-63：{ SEAT($seat) }の財神捨てがすべて財飄だったか分かりません
refusal-own_draw_only = ツモ和了だけの取り決めです
refusal-fortune_discarded = 捨てられた財神の{ TILE($tile) }では、ほかの人は和了できません
refusal-claims_from_stay = 捨て牌での和了は親番{ INTEGER($needed) }回目からです。今は親番{ INTEGER($stay) }回目です
refusal-both_non_bankers = { SEAT($seat) }と{ SEAT($giver) }は子同士なので、相手の牌では和了できません
refusal-no_ten_honours = 十風の取り決めがないので、字牌を10枚捨てても和了になりません
refusal-honours_discarded = { SEAT($seat) }が最初から続けて捨てた字牌は{ INTEGER($number) }枚で、{ INTEGER($needed) }枚に足りません
refusal-wait_on_anything = 何でも和了できる待ちなので、ツモ和了だけです
refusal-discarded_without_float = { SEAT($seat) }は財飄でないのに財神を捨てました
refusal-fortune_in_meld = { CODE($kind) }の{ TILES($tiles) }に財神が入っています
refusal-no_single_kong_meld = 1枚のカンはありません
refusal-fortune_lock_win = { SEAT($seat) }が財神を捨てたので、その人の次の番まで捨て牌では和了できません
refusal-no_shape = { TILES($tiles) }は、頭と四面子でも七対でもありません
refusal-no_shape_with = { TILES($tiles) }と{ TILE($tile) }は、頭と四面子でも七対でもありません
