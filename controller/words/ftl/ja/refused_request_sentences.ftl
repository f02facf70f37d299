### ページへの要求を受け付けない理由（指示以外）。

file-unreadable = { TEXT($file) } が読めません：{ SENTENCE($problem) }。直すか、控えを戻してください。
draw-twice = 引くのは一人一回です：{ SENTENCE($why) }。
draw-not_recorded = 場所決めを記録できないので無効です：{ SENTENCE($problem) }
preset-unreadable = { TEXT($file) } が読めません：{ REASON($problem) }。直すか、削除してください。
preset-too_many = 規則はもう { INTEGER($most) } 組あります。先に一つ消してください。
preset-unknown = 「{ TEXT($name) }」という規則はありません。
preset-not_written = { TEXT($file) } に書けません：{ REASON($problem) }。

# Requests of any page
request-json_wanted = 本文は JSON です。`content-type: application/json` を付けて送ってください。
request-body_unreadable =
    本文が読めません：{ GIVEN($member) ->
        [yes] { TEXT($member) }：
       *[no] {""}
    }{ SENTENCE($problem) }。
request-language = `language` は { TEXTS($known) } のどれかです。
request-docs_not_built = ここではヘルプがまだ作成されていません。配布パッケージには入っています。ソースのフォルダーでは `make site` で作成すると、起動し直さなくてもこのページに表示されます。

# Who may ask
request-token_needed = { SENTENCE($what) }には、権限「{ TEXT($scope) }」のトークンが必要です。{ SENTENCE($how) }（docs/watch.md）。
request-camera_picture = カメラの映像を見る
request-results = だれがいくら勝ち負けしたかを見る
request-changes = 何かを変える
request-numbers = これらの数値を見る
request-other_token = このトークンは別の用途のものです
request-other_rights = お持ちの権限は別のものです
request-token_link = ページの起動時に表示される `?token=…` 付きのリンクで開けます
request-token_link_or_sign_in = ページの起動時に表示される `?token=…` 付きのリンクで開けます。スタッフは /login でログインできます
request-order_needed = 卓に指示できるのは、ログインしたスタッフか、権限「`act`」のトークンです（docs/rights.md）。
request-own_account_needed = アカウントは、ログインした本人だけのものです（docs/rights.md）。
request-manage_needed = アカウント、トークン、スタッフの鍵は、ログインしたオーナーが管理します（docs/rights.md）。
request-seat_needed = 席の操作ができるのは、その席とペアリングしたパネルだけです（docs/rights.md）。
request-answer_needed = 卓の質問に答え、その画像を見られるのは、選手のパネル、ログインしたスタッフ、コンソールのリンクで開いた卓の画面です（docs/rights.md）。
request-pair_needed = パネルのコードを表示できるのは、ログインしたスタッフか、コンソールのリンクで開いた卓の画面です（docs/rights.md）。
request-console_elsewhere = コンソールのリンクは、このページのサーバー機のブラウザーだけで使えます。
request-token_unknown = このリンクのトークンは登録されていないか、もう使えません。

# Limits, hosts and origins
request-too_many_open = このアドレスからのリクエストが多すぎます。
request-no_path = パスは / で始めてください。
request-no_host = ホストの名前がありません。
request-other_host = ここは「{ TEXT($host) }」ではありません。
request-own_host = この機械自身の名前かアドレスで開くか、その名前を [page] names に加えてください（ハブでは --name）。
request-other_origin = 「{ TEXT($origin) }」のページはここのものではないので、答えません。
request-other_site = ほかのサイトのページには答えません。
request-http_version = ここで使えるのは HTTP/1.1 です。
request-head_too_long = ヘッダーは { INTEGER($most) } バイトまでです。
request-two_lengths = `Content-Length` と `Transfer-Encoding` が食い違っています。
request-body_too_long = { INTEGER($most) } バイトまでです。

# What is asked for
request-journal = `journal` には卓の記録の識別子を書きます。英数字と _ で 64 文字までです。
request-after = `after` にはメッセージの番号を書きます。0 は全部です。
request-days = `days` は { INTEGER($most) } までの数です。0 は全期間です。
request-player = `player` には名前、カード、識別子のどれかを書きます。{ INTEGER($most) } 文字までです。
request-hand = 局は番号で書きます。
request-picture_not_kept = この画像は保存されていないか、もうありません。
request-no_picture_yet = カメラの映像がまだありません。
request-own_page_only = 指示はこのページからだけ受け付けます。
request-acts = 指示は { TEXTS($known) } です。

# Orders, answers and presses
request-nameless_order = 指示できるのは、名前の分かっている人だけです。
request-orders_a_second = 指示は毎秒 { INTEGER($most) } 件までです。
request-answers_a_second = 回答は毎秒 { INTEGER($most) } 件までです。
request-presses_a_second = ボタンは毎秒 { INTEGER($most) } 回までです。

# Panels
pairing-code_wrong = コードが違うか、時間切れです。新しいコードを出してもらってください。
pairing-too_many_wrong = 間違いが多すぎます。{ INTEGER($seconds) } 秒後にもう一度お試しください。
pairing-session_over = 対局は終わりました。これ以上の端末は登録できません。
pairing-seat_taken = この席にはもうパネルがあります。本人がパネルで端末を追加するか、スタッフが解除してください。
pairing-too_many_codes = この選手のコードをいま { INTEGER($made) } 個作りました。少し待ってください。
pairing-table_starting = 卓は起動中です。もう一度試してください。
pairing-nobody_there = いまその席にはだれもいません。
pairing-not_written = 登録した端末を { TEXT($file) } に書き込めません：{ REASON($reason) }。
