### ログイン、アカウントの作成と管理。

account-sign-in = ログイン
account-no-tls = このページは暗号化されていません。ほかの人と共用するネットワークでは、パスワードがそのまま流れます。
account-name = 名前
account-password = パスワード
account-reveal = パスワードを表示する
account-go-on = 次へ
account-use-passkey = パスキーを使う
account-code = 認証アプリのコードか、予備コード
account-with-code = ターミナルまたはオーナーのコードでアカウントを作る
account-lost = 電話やパスワードをなくしたときは、サーバー機で次のコマンドを使うと作り直せます。

account-set-up = アカウントを作る
account-set-up-code = ターミナルまたはオーナーのコード
account-your-name = あなたの名前
account-new-password-hint = 新しいパスワード。12 文字以上で、いくつかの言葉を並べるのがおすすめです
account-app = 電話の認証アプリで読み取るか、下の文字列を入力してください。
account-app-picture = 認証アプリ用の QR コード
account-app-code = アプリにいま出ているコード
account-set-up-now = 作成する
account-recovery = 予備コードを紙に書き留めてください。電話をなくしたとき、一つにつき一度使えます。二度と表示されません。
account-to-account = アカウントへ
account-to-table = 卓へ

account-yours = アカウント
account-who = { TEXT($name) }（{ TEXT($role) ->
    [owner] オーナー
   *[staff] スタッフ
  }）
account-sign-out = ログアウト
account-sign-out-others = ほかの端末をすべてログアウト
account-signed-in = ログイン中の端末
account-session = { TEXT($address) }、{ TEXT($proof) ->
    [passkey] パスキー
    [password-recovery-code] パスワードと予備コード
   *[password-totp] パスワードとコード
  }、{ TEXT($when) } から{ TEXT($here) ->
    [yes] （この端末）
   *[no] {""}
  }
account-own = パスワード、パスキー、予備コード
account-password-now = いまのパスワード
account-new-password = 新しいパスワード
account-change-password = パスワードを変える
account-new-codes = 予備コードを作り直す
account-add-passkey = パスキーを追加する
account-no-passkeys = パスキーには、暗号化とホスト名のあるページが必要です（サーバー機で開く場合は不要）。
account-codes-left = 予備コードの残り：{ INTEGER($count) }
account-passkey = { TEXT($name) }（{ TEXT($host) } 用、{ TEXT($when) } から）
account-remove = 削除
account-password-changed = パスワードを変えました。ほかの端末はログアウトしました。
account-codes-new = 書き留めてください。前の予備コードは使えません。
account-passkey-added = パスキーを追加しました。

account-order = 卓への指示
account-order-name = 指示
account-order-pause = 休憩
account-order-resume = 再開
account-order-abandon-hand = この局を流す
account-order-give-right-back = 和了する権利を戻す
account-order-clear-fault = 故障を解除
account-order-answer = 卓の質問に答える
account-order-correct = 点数を訂正
account-order-countersign = もう一人の承認
account-order-sit = メンバー交代
account-order-swap = 席を入れ替える
account-order-begin-session = 新しい対局を始める
account-order-end-session = 対局を終える
account-order-resend = メッセージを再送
account-order-args = 引数（JSON 形式）
account-order-give = 送る
account-order-sign = このブラウザの鍵で署名し、MQTT で送る
account-publish = 二分以内に次の宛先へ送信してください
account-order-done = 卓が実行しました。
account-order-proposed = 記録しました。もう一人の承認を待っています。
account-no-json = 引数が JSON 形式ではありません。
account-key = MQTT で指示するための鍵
account-keep-key = 鍵を作り、このブラウザに保存する
account-download-key = 鍵を作り、ダウンロードする
account-forget-key = このブラウザの鍵を消す
account-key-waits = 鍵 { TEXT($key) } はオーナーの確認待ちです。読み上げて伝えてください。
account-key-here = このブラウザに鍵があります。
account-key-made = あなたの鍵は { TEXT($key) } です。オーナーが確認します。
account-key-needs-tls = ブラウザは、暗号化されたページかサーバー機でしか鍵を作りません。サーバー機のターミナルで作ることもできます。
account-key-no-crypto = このブラウザではこの種類の鍵を作れません。サーバー機のターミナルで作ってください。
account-key-not-kept = このブラウザは何も保存しません（プライベートウィンドウ？）。鍵をダウンロードしてください。

account-people = 人
account-role = 役割
account-role-staff = スタッフ
account-role-owner = オーナー
account-add = 追加
account-not-ready = まだ作成していません
account-has-key = 鍵 { TEXT($key) }
account-proposes-key = 申請中の鍵 { TEXT($key) }
account-confirm-key = 鍵を確認する
account-read-out = { TEXT($name) } さんが読み上げたのは { TEXT($key) } ですか？
account-really-remove = { TEXT($name) } さんのアカウントを削除しますか？
account-invitation = { TEXT($name) } さんは { INTEGER($minutes) } 分以内に { TEXT($url) } を開き、コードを入力してください：{ TEXT($code) }
account-invitation-here = このページを開けるのはこの機械だけです。スマートフォンからは開けません。
account-invitation-picture = アドレスとコードの QR コード
account-tokens = プログラム用のトークン
account-token-for = 用途
account-scopes = 権限
account-make-token = トークンを作る
account-token = { TEXT($name) } のトークン（表示は一度だけ）：{ TEXT($token) }

account-no-answer = ページが応答しません。
account-refused = 拒否されました（{ INTEGER($status) }）。
