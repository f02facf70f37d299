### 卓がいま何を待っているか。

phase-lid_open = ふたが開いています：閉まるまでこの局は止まります
phase-session_over = 対局{ TEXT($session) }は終了しました：新しい対局を始めてください
phase-break = 休憩中：次の局は始まりません
phase-ready = { SEATS($seats) }の準備待ち
phase-moving = 機械が動作中：{ CODE($operation) }
phase-rolling_again = 機械が動作中：{ CODE($operation) }（サイコロが読めず振り直し、{ INTEGER($most) }回中{ INTEGER($times) }回目）
phase-stopped = { SENTENCE($title) }{ SENTENCE($step) }
phase-dealing = 配牌し、表示牌をめくってください
phase-flowers = 花牌をさらしてください。{ SEATS($seats) }の準備待ち
phase-flowers_last = 花牌の補充終了、最後の確認中
phase-flower_draw = { SEAT($seat) }が花牌の補充をツモ
phase-turning_back = 花牌を伏せてください
phase-turning_up = 表示牌をめくってください
phase-keeps = { SEAT($seat) }がツモ、和了するか手の内に入れます
phase-turn = { SEAT($seat) }の番
phase-robbing = { SEAT($seat) }のカンに槍槓できます
phase-claims = { SEAT($seat) }の{ TILE($tile) }：鳴き・ロンの発声待ち
phase-laying = { SEAT($seat) }が{ CODE($act) }をさらします
phase-revealing = { SEAT($seat) }は手牌を見せてください
phase-doubted = { SEAT($seat) }の手は和了になりません（{ CLAUSE($clause) }）：そのまま進めるか取り下げてください
phase-asking = { SEAT($seat) }は手牌を見せるか、「パス」を押してください：{ SENTENCE($reason) }（{ CLAUSE($clause) }）
