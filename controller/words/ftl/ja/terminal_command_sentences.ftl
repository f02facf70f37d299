### コマンドが終わった時、できない時の文。

command-nothing_done = 何もしていません。
command-not_undone = 取り消しはできません。
command-say_yes = 取り消しはできません。よければ --yes を付けてください。
command-output_failed = 出力を書き込めません：{ REASON($reason) }。別の場所に書き出すか、空きを作ってください。
command-code_for_dark_letters = 明るい背景に暗い文字の端末の場合：
command-code_for_light_letters = 暗い背景に明るい文字の端末の場合：
command-stopped = 停止しました。
command-written_to = { TEXT($file) } に書き込みました。
command-cannot_be_written = { TEXT($file) } に書き込めません：{ REASON($reason) }。
command-port_taken = { TEXT($option) } { TEXT($port) }：別のプログラムが { TEXT($place) } で待ち受けています。それを止めるか、別のポートにするか、{ TEXT($option) } を省いて空きポートを使ってください。
command-language_unknown = --language { TEXT($language) } はありません。{ TEXT($known) } のどれかを書いてください。

# Orders at a shell
command-give_up_hand =
    対局 { TEXT($session) } の第{ INTEGER($hand) }局（{ GIVEN($acts) ->
        [yes] { INTEGER($acts) }手のあと
       *[no] 配牌の前
    }）を打ち切りますか？
command-nobody_will_win = この局の和了者はなしになります。
command-paid_stands = 途中の支払いはそのまま残ります：{ TEXT($payments) }。
command-nothing_paid = 途中の支払いはありません。
command-no_hand_under_way = { TEXT($journal) } の卓は局の途中ではありません。次は第{ INTEGER($next) }局です。
command-table_silent =
    { TEXT($journal) } の卓が応答しません。{ GIVEN($order) ->
        [yes] 指示 { TEXT($order) } をもう一度出してください
       *[no] もう一度試してください
    }。
command-socket_unusable = { TEXT($journal) } の受付口が使えません：{ REASON($reason) }。
command-two_cards = { TEXT($name) } のカードは { TEXT($shown) }、--card では { TEXT($card) } です。どちらか一つにしてください。
command-nobody_has_played = まだ誰も打っていません。
command-has_not_played =
    { TEXT($player) } は打っていません{ GIVEN($near) ->
        [yes] 。「{ TEXT($near) }」のことですか？
       *[no] 。
    }
command-no_change = { TEXT($change) } は増減ではありません。NAME=+8 か NAME=-8 の形で、一人一回書いてください。
command-no_correction_waits = 二人目の承認を待つ訂正はありません。
command-no_stake = --stake { TEXT($stake) } は金額ではありません。0.5 や 20 のように数字で書いてください。
command-no_option = { TEXT($option) } はオプションではありません。wall_only=true のように NAME=VALUE の形で、一つずつ書いてください。
command-no_end_time = { TEXT($time) } は時刻ではありません。23:30 か 2026-05-01T23:30 のように書いてください。
command-no_such_answer = この質問に答え { TEXT($answer) } はありません。1 から { INTEGER($most) } までです。

# Options of hubs and pages
command-admission_unknown = --admission { TEXT($admission) } はありません。confirm か loopback を書いてください。
command-no_trusted_proxy = --trusted-proxy にはアドレスか 10.0.0.0/8 のようなネットワークを書きます。{ TEXT($proxy) } は使えません。
command-password_file_unreadable = パスワードのファイル { TEXT($file) } が読めません：{ REASON($reason) }。
command-no_page_prefix = --page-prefix には /hub のようなパスを書きます。{ TEXT($prefix) } は使えません。
command-page_key_alone = --page-key は証明書と組みです。--page-certificate も書いてください。
command-no_public_key = { TEXT($file) } に公開鍵はありません：{ SENTENCE($reason) }
command-out_is_there = { TEXT($file) } はもうあり、別のものです。ほかのファイル名にしてください。

# The hub's database
command-nobody_called =
    この期間に { TEXT($player) } という人は打っていません。打った人は `mahjong-table parlor players` で見られます{ GIVEN($near) ->
        [yes] 。「{ TEXT($near) }」のことですか？
       *[no] 。
    }
command-no_export =
    書き出せる表 { TEXT($table) } はありません。選べるのは { TEXT($known) } です{ GIVEN($near) ->
        [yes] 。「{ TEXT($near) }」のことですか？
       *[no] 。
    }
command-say_where_to = 書き出し先を --csv FILE か --parquet FILE で書いてください。
command-names_no_table = { TEXT($written) } は卓を指していません。PARLOR/TABLE の形で書いてください。
command-no_time = { TEXT($option) } { TEXT($time) } は日時ではありません。2026-11-21、2026-11-21T18:00、today、または 12h、7d のように書いてください。
command-rows_exported = { TEXT($table) } を { INTEGER($rows) } 行書き出しました。

# Keys and decisions of a hub
command-say_who = だれかを書いてください：卓が示す指紋、または --file FILE --as PARLOR/TABLE。
command-say_which_table = どの卓がそれを使うか、--as PARLOR/TABLE で書いてください。
command-say_what = どうするか書いてください：keep、new、import、または --undo。
command-keys_wait = { INTEGER($number) }件が登録待ちです。卓の指紋と照らし合わせてから mahjong-table parlor admit を使ってください。
command-keys_not_listed = 一覧がいっぱいで、ほかに{ INTEGER($number) }件が載っていません：mahjong-table parlor clear
command-nothing_in_dispute = 争いはありません。
command-alert_stands =
    { INTEGER($alert) }  { SENTENCE($kind) }{ GIVEN($times) ->
        [yes] （{ INTEGER($times) }回）
       *[no] {""}
    }：{ SENTENCE($text) }
command-alert_decided = 決定済み { TEXT($choice) }
command-decide_alert = mahjong-table parlor decide { INTEGER($alert) } { TEXTS($choices, join: "or") }
command-admission_does = この登録は次のことを行います。
command-admit_key = この鍵を登録しますか？
command-erase_from_record = { TEXT($name) } の名前とカードを記録から消去しますか。
command-erase_person = このデータベースから { TEXT($name) }（{ TEXT($ids) }）の名前とカードを消去しますか？
command-person_erased = { TEXT($persons) } の名前とカードをここから消去しました。各卓では mahjong-table people erase を使ってください。
command-no_such_hub = このデータベースにハブ { TEXT($hub) } はまだありません。鍵は最初の起動で作ります。
command-other_hubs = あるのは { TEXT($hubs) } です：mahjong-table parlor --hub { TEXT($first) } key show
command-hub_fingerprint = ハブ { TEXT($hub) }：{ TEXT($fingerprint) }
command-public_key = 公開鍵 { TEXT($key) }
command-private_key = 秘密鍵 { TEXT($file) }
command-private_key_absent = 秘密鍵 { TEXT($file) }（ありません）
command-hub_key_replaced = ハブ { TEXT($hub) } は次の起動から { TEXT($fingerprint) } を使います。ワーカーをすべて止め、ほかの機械のワーカーにファイル { TEXT($file) } を渡して起動し、各卓で mahjong-table hub admit { TEXT($fingerprint) }、続いて古い指紋で mahjong-table hub forget を行ってください。

# Cameras
command-no_camera_plugged_in = 本機にカメラがありません。ネットワークカメラにはアドレスがあります：http://… か rtsp://…（docs/camera.md）。
command-no_picture_read = { TEXT($camera) } の映像は一枚も読めません。
