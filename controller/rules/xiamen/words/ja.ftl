### 厦門麻雀と泉州麻雀：名称、役、オプション、条文。

system-xiamen = 厦門麻雀：16枚、金牌、花牌
system-quanzhou = 泉州麻雀：打ち方は厦門と同じ、点数が違う

# 役

pattern-common = 平和了
pattern-three-gold = 三金倒
pattern-gold-float = 游金
pattern-robbing-gold = 搶金
pattern-double-float = 双游
pattern-triple-float = 三游

# オプション

option-float_round_claim_win = 金牌が捨てられて鳴けない間も、他の人は捨て牌で和了できます。
    .name = 游金の巡の振り込み
option-gold_holder_own_draw_only = 手に金牌があればツモ和了だけです。
    .name = 金牌があればツモのみ
option-missed_lock = 見逃した牌は、自分の番が来るか飛ばされるまで、ポンも和了もできません。
    .name = 見逃し
option-required_float = 金牌が3枚あれば、3倍以上でないと和了できません。
    .name = 三金は3倍から
option-false_float_forfeits = 游金でないのに金牌を捨てた人は和了できません。
    .name = 金牌を捨てたら和了放棄
option-base_factor = すべての基本点にこれを掛けます。
    .name = 基本点の倍率
option-stay_step = 親の基本点は連荘のたびに1、または親の和了の倍率だけ増えます。
    .name = 連荘の加算
    .one = 1ずつ
    .by_multiplier = 和了の倍率
option-open_pung_as_closed = 明刻を暗刻と同じ花数に数えます。
    .name = 明刻も暗刻と同じ

# 条文

clause-XM-1 = 牌は144枚：数牌三種、風牌、三元牌、花牌8枚。四人、サイコロ二つ。
clause-XM-2 = 各辺に、配牌用の内山8列2段と、1段20枚の外山があります。
clause-XM-3 = 一度目に親が振り、各内山から先に2列取る人を決めます。一人16枚です。
clause-XM-4 = 二度目は先に取った人が振り、開ける人を決めます。自分の外山の右端から目の合計だけ数えます。
clause-XM-5 = 親が先頭から1枚取って17枚になります。
clause-XM-6 = 始める前に、親から順に花牌をさらし、末尾から補充します。なくなるまで繰り返します。
clause-XM-7 = 次に開けた人が振り、末尾から目の合計の牌をめくります。花牌なら伏せ直します。
clause-XM-8 = めくった牌と同じ残り3枚が金牌で、万能です。白はめくった牌の代わりです。
clause-XM-9 = 表示牌を含む16枚を残して流局です。
clause-XM-10 = 親の和了と流局では親が続き、ほかは下家が親になります。
clause-XM-11 = 和了は、頭と五面子（順子、刻子、さらした槓子）です。
clause-XM-12 = 途中でツモった花牌はさらし、末尾から補充します。
clause-XM-13 = 一枚だけの字牌は、この局で同じ牌が捨てられていれば、他の字牌と数牌より先に捨てます。
clause-XM-14 = チーは上家から、ポンとカンは誰からでもできます。金牌は使えません。カンは末尾から補充します。
clause-XM-15 = 和了はツモ、捨て牌、槍槓です。捨てられた金牌では和了できず、游金はツモだけです。
clause-XM-16 = 金牌が捨てられたら、その人の次の番まで誰も捨て牌を鳴けず、捨てた人は捨て牌で和了できません。
clause-XM-17 = 基本点は、親子間が2で連荘のたびに倍、子同士は1です。
clause-XM-18 = 和了した手の花牌、金牌、刻子、槓子を数えて、基本点に足します。
clause-XM-19 = その合計に、当てはまる最も高い倍率を一度だけ掛けます。
clause-XM-20 = 多牌・少牌、または誤ったチー、ポン、カン、ツモがあれば、その局は和了できません。
clause-XM-21 = チョンボは、各人からもらうはずだった点を各人に払い、局が終わります。
clause-XM-31 = 金牌があればツモのみ：手に金牌があればツモ和了だけです。
clause-XM-32 = 見逃し：見逃した牌は、自分の番が来るか飛ばされるまで、ポンも和了もできません。
clause-XM-33 = 三金は3倍から：金牌が3枚あれば、3倍以上でないと和了できません。
clause-XM-34 = 金牌を捨てたら和了放棄：游金でないのに金牌を捨てると和了できません。
clause-XM-35 = 基本点の倍率：基本点を5倍か8倍にします。
clause-QZ-1 = 泉州では、親の基本点は連荘のたびに1、または親の和了の倍率だけ増えます。
clause-QZ-2 = 泉州では、加槓は暗刻と同じに数えます。明刻も同じと決めることもできます。
clause-QZ-3 = 泉州では、春夏秋冬や梅蘭菊竹が揃っても加点はありません。
clause-QZ-4 = 泉州では、游金と三金倒が3倍、双游が6倍、三游が9倍で、ほかはありません。
clause-QZ-5 = 泉州では、花牌8枚が揃えばすぐに和了、3倍です。

# このルールの判定理由と注記

refusal-wild_in_open_set = 金牌を使って鳴くことはできません（{ TILES($tiles) }）
refusal-wild_claimed = 捨てられた金牌の{ TILE($tile) }は鳴けません
refusal-wild_in_kong = 金牌を使ってカンはできません
note-floats_unknown = XM-34：{ SEAT($seat) }の金牌捨てがすべて游金だったか分かりません
note-earlier_float_unknown = XM-19：{ SEAT($seat) }がその前に游金していたか、見えている牌からは分かりません
refusal-gold_lock = { SEAT($other) }が金牌を捨てたので、その人の次の番まで{ SEAT($seat) }は鳴けません
refusal-honour_first = { SEAT($seat) }の手に1枚だけの{ TILE($tile) }があり、同じ牌がもう捨てられています。{ TILE($other_tile) }より先に捨ててください
refusal-gold_not_turned = まだ金牌をめくっていません
refusal-gold_discarder_claims_nothing = { SEAT($seat) }は金牌を捨てたので、次の自分の番まで、ほかの人の牌では和了できません
refusal-gold_lock_win = { SEAT($seat) }が金牌を捨てたので、その人の次の番まで捨て牌では和了できません
refusal-another_win_first = { SEAT($seat) }より優先される和了があります
refusal-three_golds_need_three = { SEAT($seat) }は金牌が3枚あるので、3倍以上でないと和了できません
note-hand_unknown = { SEAT($seat) }の手牌が分からないので、形と待ち（XM-11、XM-15、XM-20）は調べず、手牌の花数と倍率（XM-18、XM-19）は数えていません
note-closed_kong_hidden = { SEAT($seat) }は暗槓を開いていないので、一番低い花数で数えます（XM-18）
refusal-no_win_before_gold = 金牌をめくるまで誰も和了できません
refusal-no_five_sets = { SEAT($seat) }の{ TILES($tiles) }と{ TILE($tile) }は、頭と五面子ではありません
refusal-gold_discarded = { SEAT($seat) }が捨てた金牌の{ TILE($tile) }では、ほかの人は和了できません
refusal-wait_on_anything = { SEAT($seat) }は何でも和了できる待ちなのでツモ和了だけです。{ TILE($tile) }では和了できません
refusal-gold_holder = { SEAT($seat) }の手に金牌があるのでツモ和了だけです。{ TILE($tile) }では和了できません
refusal-no_gold_robbing = { SEAT($seat) }は搶金できません。泉州に搶金はありません
refusal-gold_robbed_when = { SEAT($seat) }が搶金できるのは、配牌と花牌の補充の直後（親は最初に捨てた後）だけです
refusal-gold_robbed_tile = { SEAT($seat) }が搶金できるのは、めくられた{ TILE($tile) }だけです
refusal-flowers_short = { SEAT($seat) }の花牌は{ INTEGER($number) }枚です。手牌によらず和了になるのは8枚そろったときだけです
refusal-win_without_tile = { SEAT($seat) }に和了の牌がありません。その和了は配牌直後の三金倒だけです
refusal-flower_completes_nothing = 花牌の{ TILE($tile) }では和了になりません。{ SEAT($seat) }はさらして補充します
refusal-three_golds_when = { SEAT($seat) }の三金倒がどんな手でも和了になるのは、配牌直後と最後の番だけです
refusal-gold_in_meld = { SEAT($seat) }の{ CODE($kind) }{ TILES($tiles) }に金牌が入っています
refusal-konged_alone = { SEAT($seat) }の{ TILES($tiles) }は1枚でカンできません
refusal-flower_held = { SEAT($seat) }は先に花牌の{ TILE($tile) }をさらしてください
refusal-cannot_win = { SEAT($seat) }はこの局では和了できません（{ CLAUSE($clause) }）
refusal-honour_not_followed = { SEAT($seat) }は和了できません：捨てられた字牌に続けて捨てませんでした（{ CLAUSE($clause) }）
refusal-did_wrong = { SEAT($seat) }は和了できません：多牌・少牌か、誤りがありました（{ CLAUSE($clause) }）
refusal-discarded_without_float = { SEAT($seat) }は和了できません：游金でないのに金牌を捨てました（{ CLAUSE($clause) }）
