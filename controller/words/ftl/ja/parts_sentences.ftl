### 機械に一部の装置がない卓。

phase-press_machine = 全自動卓のボタンを押してください：洗牌して山が上がります。山が上がってもカメラが認識しないときは、誰かが「準備」を押してください
phase-roll_dice = サイコロを振ってください：目はカメラが読みます。読めないときは、誰かが「準備」を押してください
phase-roll_dice_again = サイコロを振ってください（{ INTEGER($most) }回中{ INTEGER($number) }回目）：目はカメラが読みます。読めないときは、誰かが「準備」を押してください
walls-seen = 山が上がったのをカメラが確認しました
walls-by_press = { SEAT($seat, at: "start") }：山が上がりました
dice-by_camera = カメラが読んだサイコロの目：{ INTEGER($one) }と{ INTEGER($other) }
dice-same_seen = サイコロの目が前回と同じです。振り直しましたか？{ SENTENCE($step) }
dice-not_seen = 止まったサイコロが2個、カメラに見えません：目を入力するか、振り直してください
