### 機械、シリアル回線、カメラ、ディスク。

alert-over = 解消：{ SENTENCE($alert) }
fault = { SENTENCE($text) }{ UNSAID($code) }
journal-full = ディスクがいっぱいで、何も記録も通知もできません。空きを作ると、対局は自動的に続きます。
journal-fails = ディスクの異常です：記録を読み書きできず、何も記録も通知もしていません。カードまたはディスクを交換してください。
journal-locked = 記録は { TEXT($holder) } が使用中で、何も記録できません。そのプログラムを閉じるか、そこでの作業を終えてください。
bug = プログラムの不具合（{ TEXT($text) }）により、今の読み取り・ボタン・指示は取り消され、その前から続けます。もう一度行ってください。詳細はこの卓のログにあります
link-lost = 卓につながりません：{ SENTENCE($reason) }
eye-blind = カメラが{ ZONES($zones) }を読めません：{ SENTENCE($reason) }
eye-blind_mostly = カメラが卓の大部分を読めません：{ SENTENCE($reason) }
wall-wrong = 山がこれまでのツモと合いません（{ CLAUSE($clause) }）：{ PLACES($stacks) }を確認してください
button-nobody = 席{ INTEGER($seat) }のボタンが押されましたが、そこには誰も座っていません
machine-restarted = 卓のコンピューターが再起動しました
motion-stopped = { CODE($operation) }が止まりました：{ SENTENCE($reason) }
motion-counted = 山{ INTEGER($wall) }に入った牌は{ INTEGER($counted) }枚で、{ INTEGER($wanted) }枚のはずです
dice-unread = サイコロが読めないので振り直します（{ INTEGER($most) }回中{ INTEGER($times) }回目）
dice-unread_seen = 機械がサイコロを読めません。{ SENTENCE($step) }
dice-rolled_again = { SEAT($seat) }：サイコロを振り直します
dice-differ = 機械の読みは{ INTEGER($one) }・{ INTEGER($other) }、カメラの読みは{ INTEGER($seen_one) }・{ INTEGER($seen_other) }です。サイコロを見て、{ INTEGER($one) }・{ INTEGER($other) }が正しければ「準備」を押してください
dice-differ_early = { dice-differ }。「パス」で振り直します
dice-stand = { SEAT($seat) }が確認しました：サイコロは{ INTEGER($one) }・{ INTEGER($other) }です
dice-stand_by_staff = { SENTENCE($by) }が確認しました：サイコロは{ INTEGER($one) }・{ INTEGER($other) }です
dice-stand_as_seen = { SEAT($seat) }が確認しました：サイコロはカメラの読みどおり{ INTEGER($one) }・{ INTEGER($other) }です
