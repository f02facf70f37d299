### 卓のページでの質問：読み取れなかったものと、その答え。

ask-title = 確認してください
ask-picture = カメラに写っているもの
ask-cut = カメラの画像から牌の部分だけを切り取ったものです。数時間保存されます。
ask-camera-note = この卓の上面はカメラで撮影されています。
ask-read = 読み取れた牌
ask-gap = 読み取れません
ask-choices = 答え
ask-as-read = このとおり
ask-roll-again = 振り直す
ask-dice = { TEXT($one) }と{ TEXT($other) }
ask-other = ほかの牌
ask-other-dice = ほかの目
ask-faces = すべての牌
ask-numbers = サイコロの目
ask-back = 取り消す
ask-send = 答える
ask-colon = ：
ask-right = 正しい
ask-wrong = 違う
ask-counts-in = { TEXT($seconds) }秒以内に異議がなければ確定します
ask-confirmed = { TEXT($names) }も同じ回答です
ask-staff = 意見が分かれています。スタッフが判断します。
ask-or-lay = カメラに読めるように牌を置き直してもかまいません。
ask-not-yours = プレイヤーは自分のパネルで、スタッフはログインして、卓の画面ではどなたでも答えられます。
ask-lost = 卓から応答がありません。もう一度お試しください。
