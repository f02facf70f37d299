### 卓がスタッフの指示にどう答えるか：受け付けない理由、または行ったこと。

# Orders that cannot be read
order-no_object = 指示は id・by・name・args・at を持つ JSON オブジェクトです。
order-not_json = 指示が普通の JSON ではありません：{ TEXT($problem) }。
order-nested_too_deep = 指示の入れ子が深すぎます。
order-unknown =
    「{ TEXT($name) }」という指示はありません。あるのは { TEXTS($known) }{ GIVEN($meant) ->
        [yes] 。「{ TEXT($meant) }」のことですか？
       *[no] 。
    }
order-unknown_member =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] 指示
    }に「{ TEXT($member) }」という項目はありません。
order-missing_member =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] 指示
    }には「{ TEXT($member) }」が必要です。
order-argument =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] 指示
    }：{ GIVEN($member) ->
        [yes] { TEXT($member) }：
       *[no] {""}
    }{ SENTENCE($problem) }。
order-argument_on_page =
    { GIVEN($member) ->
        [yes] { TEXT($member) }：
       *[no] {""}
    }{ SENTENCE($problem) }。
order-argument_of_rules = { TEXT($member) }：{ SENTENCE($problem) }。

# What an argument must be
argument-too_many_characters = { INTEGER($limit) }文字までにしてください
argument-too_few_characters = { INTEGER($limit) }文字以上にしてください
argument-pattern = { TEXT($pattern) } に合う書き方にしてください
argument-too_many = { INTEGER($limit) }個までにしてください
argument-too_few = { INTEGER($limit) }個以上にしてください
argument-whole_number = 整数にしてください
argument-text = 文字列にしてください
argument-true_or_false = true か false にしてください
argument-list = リストにしてください
argument-object = 名前と値のオブジェクトにしてください
argument-one_of = { TEXTS($known) } のどれかにしてください
argument-missing = 書いてありません
argument-unknown = この項目はありません
argument-number_with_point = 「0.5」のように数字で書いてください
argument-different_deltas = 増減の名前はそれぞれ別の人にします。{ SENTENCE($why) }
argument-different_players = 選手の名前はそれぞれ別にしてください。{ SENTENCE($why) }
argument-different_cards = カードはそれぞれ別のものにします。{ SENTENCE($why) }
argument-number_of_cards = { INTEGER($players) }人に{ INTEGER($cards) }枚のカードが書いてあります
argument-nobody_sits = 席に着く人は名前かカードで書きます
argument-no_rules =
    { TEXT($name) } はありません。あるのは { TEXTS($known) }{ GIVEN($meant) ->
        [yes] （「{ TEXT($meant) }」のことですか）
       *[no] {""}
    }
argument-no_option =
    { TEXT($rules) } にこのオプションはありません。あるのは { TEXTS($known) }{ GIVEN($meant) ->
        [yes] （「{ TEXT($meant) }」のことですか）
       *[no] {""}
    }

# Commands by MQTT, and lines on the control socket
command-too_long = 命令は{ INTEGER($most) }バイトまでですが、これは{ INTEGER($given) }バイトです
command-malformed = これは命令ではありません：{ SENTENCE($problem) }
command-retained = 命令を保持メッセージにしてはいけません。起動のたびに実行されてしまいます
command-not_authorised = 権限がありません
command-other_schema = これは { TEXT($schema) } ですが、この卓は { TEXT($known) } を使います。卓を更新するか、{ TEXT($known) } で送ってください。
command-unknown_member = 命令に「{ TEXT($member) }」という項目はありません。
command-for_another_table = 命令は別の卓あてです。`to` の鍵がこの卓のものではありません。
command-too_old = 命令は{ INTEGER($seconds) }秒前のものです。{ INTEGER($most) }秒を超えると受け付けません。送り直してください。今出した命令なら時計を合わせてください。
command-ahead = 命令の時刻が{ INTEGER($seconds) }秒先になっています。{ INTEGER($most) }秒を超えると受け付けません。時計を合わせて送り直してください。
command-late = この指示は、実行済みの { TEXT($name) } の指示より{ INTEGER($seconds) }秒古いので信用しません。送り直し、卓の時計が戻されていないか確かめてください。
command-too_many = { TEXT($name) } の命令が毎秒{ INTEGER($most) }件を超えています。後で送り直してください。
socket-too_long = 行が長すぎます。
socket-failed = 卓は実行できませんでした。理由は卓のログにあります。
socket-no_json = これは指示ではありません。JSON ではありません。
socket-no_order = これは指示ではありません：{ SENTENCE($problem) }。
socket-unknown_request = この卓は要求「{ TEXT($request) }」を知りません。古い版か、起動中ですか？

# Why an order is not carried out
order-table_starts = 卓は起動中です。同じ指示をもう一度送ってください。
order-no_answer = 卓が今は応答しません。同じ指示をもう一度送ってください。
order-set_aside = 卓はこの指示を理解できず、実行しませんでした。
order-bug = 内部エラーのため、指示は実行されませんでした。卓のログを見てください。
order-answered_before = 番号 { TEXT($order) } の指示にはもう答えてあります。指示ごとに別の番号を付けてください。
order-same_player_twice = { TEXTS($names) } のうち二つは同じ人です。一人に一つずつ書いてください。
order-id_for_name = { TEXT($name) } は人の番号です。名前を書いてください。
order-card_of_other = カード { TEXT($card) } は { TEXT($owner) } のものです。
order-did_not_play =
    { TEXT($name) } はここで打っていません。この対局の参加者は { TEXTS($players) }{ GIVEN($meant) ->
        [yes] 。「{ TEXT($meant) }」のことですか？
       *[no] 。
    }
order-begin_between_hands = 第{ INTEGER($hand) }局の途中です。新しい対局は局と局の間に始めます。
order-sit_between_hands = 第{ INTEGER($hand) }局の途中です。席に着くのは局と局の間です。
order-swap_between_hands = 第{ INTEGER($hand) }局の途中です。席替えは局と局の間です。
order-give_up_hand = 最後まで打たないなら mahjong-table session abandon-hand
order-give_up_hand_on_page = 最後まで打たないなら、このページの「この局を流す」を押してください。
order-session_is_over = 対局 { TEXT($session) } は終了しました。新しい対局を始めてください。
order-no_seat = この卓の席は0から{ INTEGER($last) }までで、席{ INTEGER($seat) }はありません。
order-same_seat = { SEAT($seat, by: "number", at: "start") }を同じ席と替えることはできません。
order-sits_already = { TEXT($name) } は{ SEAT($seat, by: "number") }に座っています。席替えを使ってください。
order-no_hand = 今は局の途中ではありません。次は第{ INTEGER($next) }局です。
order-other_hand = 今は第{ INTEGER($hand) }局で、第{ INTEGER($given) }局ではありません。何もしていません。
order-unknown_session = 対局 { TEXT($session) } はここでは訂正できません。卓が覚えているのは { TEXTS($known) } です。
order-strangers = { TEXTS($names) } は対局 { TEXT($session) } に参加していません。参加したのは { TEXTS($players) } です。
order-no_break = 休憩中ではありません。対局は続いています。
order-number_of_people = { TEXT($rules) } は { INTEGER($needed) } 人で打ちます。{ INTEGER($given) } 人では打てません。
order-end_is_past = 終了時刻がもう過ぎています。
order-no_alert =
    警告 { TEXT($code) } はありません。あるのは：{ GIVEN($known) ->
        [yes] { TEXTS($known) }
       *[no] なし
    }。
order-alert_lasts = 警告 { TEXT($code) } は直れば自動で消えます：{ SENTENCE($alert) }
order-right_no_hand = 今は局の途中ではありません。和了放棄になるのはその局だけです。
order-right_not_lost = { SEAT($seat, by: "number", at: "start") }はこの局で和了放棄になっていません。
order-two_people = この訂正には二人が必要で（{ SENTENCE($excess) }）、それぞれ鍵・ログイン・この機械のユーザーのどれかで確認されます。この指示を出した人は記録されていません。鍵を作ってください：mahjong-table staff key。
order-no_correction =
    訂正 { TEXT($order) } は承認待ちではありません（{ INTEGER($minutes) } 分で無効になります）。承認待ち：{ GIVEN($waiting) ->
        [yes] { TEXTS($waiting) }
       *[no] なし
    }。
order-other_person = { SENTENCE($first) }の訂正には別の人の承認が必要です：{ SENTENCE($why) }。

# Why two people may be one
one_person-not_recorded = この指示を出した人は記録されていません。鍵を作ってください：mahjong-table staff key
one_person-same_user = 名前を変えても、ユーザー番号が同じです
one_person-same_key = 名前を変えても、鍵が同じです
one_person-same_login = 名前を変えても、アカウントが同じです
one_person-same_shell = 同じ卓の端末では二人を確実に区別できません。鍵で署名するか、ページにログインしてください
one_person-same_name = 二人とも { TEXT($name) } という名前です

# What was done
order-done = { SENTENCE($what) }。
order-read_as = 「{ TEXT($written) }」はここで打ったことのある { TEXT($name) } とみなしました。
order-session_begins =
    対局 { TEXT($session) } を始めます{ GIVEN($rules) ->
        [yes] （規則：{ TEXT($rules) }）
       *[no] {""}
    }。
order-session_over = 対局 { TEXT($session) } は終了しました。
order-break_already = もう休憩中です。
order-nothing_changed = まだ何も変わっていません。
order-second_person_agrees = 別のスタッフが{ INTEGER($minutes) }分以内に承認します：mahjong-table ledger countersign { TEXT($order) }、または指示 countersign。
order-alert_seen_to = { SENTENCE($by) }が対処しました：{ SENTENCE($alert) }
order-machine_fault_seen_to = { TEXT($code) } に対処したことを機械に伝えました。
order-messages_again = { INTEGER($after) } 番より後のメッセージをもう一度送ります。

# Accounts
account-players =
    対局には二人から四人の別々の人が必要です。今は { GIVEN($players) ->
        [yes] { TEXTS($players) }
       *[no] なし
    } です。
account-chips_limit = チップの枚数は0より大きくしてください（今は { INTEGER($given) }）。上限がなければ書かないでください。
account-loss_limit = 負けの上限は0より大きくしてください（今は { INTEGER($given) }）。上限がなければ書かないでください。
account-stake = レートは0より大きくしてください（今は { TEXT($given) }）。
account-plays_already = { TEXT($player) } はもうこの対局に参加しています。
account-too_many_players = この対局には { INTEGER($most) } 人が参加しました。新しい対局を始めてください。
account-no_such_payment = この卓では席{ INTEGER($payer) }から席{ INTEGER($payee) }への支払いはできません。
account-negative_payment = 席{ INTEGER($payer) }から席{ INTEGER($payee) }に { INTEGER($amount) } を払うことはできません。
account-who_and_why = 訂正には、だれが、なぜを書きます。
account-sum_not_zero = 訂正は { INTEGER($count) } 人それぞれの増減を書き、合計を0にします。{ DELTAS($deltas) } はそうなっていません。
account-changes_nothing = 何も変えない訂正はできません。
account-no_such_hand =
    対局 { TEXT($session) } に訂正できる第{ INTEGER($hand) }局はありません：{ $hands_over ->
        [0] まだ一局も終わっていません
        [1] 第1局が終わっています
       *[other] 第1局から第{ INTEGER($hands_over) }局まで終わっています
    }。
account-total_too_large = 訂正のあと、だれの勝ち負けも { TEXT($most) } を超えられません。{ TEXT($player) } は { TEXT($total) } になります。
account-too_few_chips = { TEXT($player) } のチップは{ INTEGER($chips) }枚で、{ INTEGER($amount) } は払えません。
account-session_forgotten = 卓は対局 { TEXT($session) } を覚えていません。
account-no_session = 記録 { TEXT($journal) } ではまだだれも席に着いていません。
account-unknown_session =
    記録 { TEXT($journal) } に対局 { TEXT($session) } はありません。あるのは { TEXTS($known) }{ GIVEN($meant) ->
        [yes] 。「{ TEXT($meant) }」のことですか？
       *[no] 。
    }
account-session_unreadable = { INTEGER($entry) }件目：対局についての内容が読めません。
account-session_lost = 記録 { TEXT($journal) } の対局 { TEXT($session) } についての内容が読めません。
account-score_unreadable = { INTEGER($entry) }件目：得点または訂正が読めません。
account-totals_not_zero = { INTEGER($entry) }件目：対局 { TEXT($session) } 第{ INTEGER($hand) }局の後、合計と卓の供託の和が0ではなく { INTEGER($sum) } です。
account-other_totals = { INTEGER($entry) }件目：対局 { TEXT($session) } 第{ INTEGER($hand) }局の後の合計は { TEXT($given) } と書かれていますが、記録を足すと { TEXT($added) } です。
argument-option_value = { SENTENCE($takes) } でなければならず、{ TEXT($given) } にはできません（{ CLAUSE($clause) }）
argument-options_object = 名前と値のオブジェクトでなければならず、{ TEXT($given) } にはできません
