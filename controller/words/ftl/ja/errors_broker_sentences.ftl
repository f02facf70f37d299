### ブローカーに接続できない理由と、すること。

broker-closed_secure = { TEXT($broker) } は MQTT で応答せずに暗号化した接続を閉じました：{ SENTENCE($guess) }。
broker-own_certificate_refused = この卓の証明書を受け付けないのかもしれません
broker-certificate_wanted = 接続する側の証明書を求めているのに、入れていないのかもしれません
broker-check_own_certificate = この卓の証明書と秘密鍵（[mqtt]）を確かめ、ポートがブローカーのものか見てください。
broker-unanswered = { TEXT($broker) } から応答がありません（{ REASON($reason) }）。
broker-silent = { TEXT($broker) } から応答がありません。
broker-hub_may_not_read = { TEXT($broker) } のブローカーは、ハブに { TEXTS($topics) } を読ませません。
broker-check_machine = 相手の機械が動いていて、ポートが正しいか確かめてください。
broker-host_unknown = { TEXT($broker) } のホストが見つかりません。
broker-check_name = 名前とネットワークを確かめてください。
broker-not_secure = { TEXT($broker) } と暗号化した接続を結べません（{ REASON($reason) }）。
broker-check_tls_port = ポートがブローカーの TLS のものか、証明書が正しいか確かめてください。
broker-speaks_tls = { TEXT($broker) } は TLS のポートです。
broker-write_mqtts = アドレスを mqtts:// で書き、必要なら認証局の証明書（[mqtt] ca）を入れてください。
broker-not_proved = { TEXT($broker) } の身元を確かめられません：{ SENTENCE($doubt) }
broker-unsigned =
    証明書が信頼できる認証局のものではありません（{ REASON($reason) }、{ GIVEN($file) ->
        [yes] { TEXT($file) }
       *[no] システムの信頼リスト
    }）。
broker-set_ca = 署名した認証局の証明書を入れてください（[mqtt] ca）。
broker-expired = 証明書の期限が切れています。
broker-renew_certificate = ブローカーの証明書を新しくするか、この機械の時計を合わせてください。
broker-other_name = 証明書の名前が { TEXT($host) } と違います。
broker-write_name = アドレスには証明書にある名前を書いてください。
broker-ca_unusable = 認証局の証明書 { TEXT($file) } は { TEXT($broker) } に使えません（{ REASON($reason) }）。
broker-give_ca = ブローカーの証明書に署名したファイルを入れてください。
broker-pair_unusable = 証明書 { TEXT($certificate) } と秘密鍵 { TEXT($key) } は一緒に使えません（{ REASON($reason) }）。
broker-give_pair = 両方とも PEM ファイルで、同じ組のもの、秘密鍵にはパスワードを付けないでください。
broker-connection_lost = { TEXT($broker) } との接続が切れました。
broker-web_server = { TEXT($broker) } は MQTT ブローカーではなくウェブサーバーとして応答します。そのポートはウェブページか websockets 上の MQTT 用です。
broker-write_mqtt_port = ブローカーが MQTT を直接受けるポート（1883、または mqtts:// と 8883）を書いてください。
broker-no_broker = { TEXT($broker) } は MQTT ブローカーとして応答しません。
broker-no_subscription_answer = { TEXT($broker) } は購読の要求に応答しません。
broker-not_mqtt = { TEXT($broker) } から MQTT ではないものが届きます（{ REASON($reason) }）。
broker-closed = { TEXT($broker) } は MQTT で応答せずに接続を閉じました。
broker-check_listener = そこで何が動いているか確かめてください。
broker-not_yet_valid = 証明書がまだ有効ではありません。
broker-set_clock = このマシンの時計を合わせてください。
broker-revoked = 証明書が失効しています。
broker-replace_certificate = ブローカーの証明書を新しくしてください。
broker-own_file_unreadable =
    { TEXT($broker) } に使うクライアントの{ CAUSE($what) ->
        [key] 鍵
       *[certificate] 証明書
    } { TEXT($file) } を読めません（{ REASON($reason) }）。
broker-correct_own_file = [mqtt] { TEXT($what) } かファイルの権限を直してください。
broker-acknowledges_none = ブローカー { TEXT($broker) } はメッセージを受け取りますが、確認を返しません。
broker-look = ブローカーを調べてください。
broker-start = ブローカーを起動するか、アドレスを直してください。

# ブローカーとページのアドレス
broker-address_unreadable = ブローカーのアドレスが読めません。
broker-write_address = mqtt://host:1883 のように書いてください。
broker-websockets = websockets（{ TEXT($scheme) }://）の MQTT は使えません。ブローカーが MQTT を直接受けるポートを mqtt://host:1883 か mqtts://host:8883 のように書いてください。
broker-other_scheme = ブローカーのアドレスは mqtt:// か mqtts:// で始まります。{ TEXT($scheme) }:// ではありません。
broker-no_host = ブローカーのアドレスにホストがありません。
broker-path_after_port = ブローカーのアドレスでは、ポートの後に何も書けません：mqtt://host:1883。
page-needs_rights = ページは { TEXT($place) } で待ち受けできません。ポート { TEXT($port) } には管理者権限が要ります。1024 以上にしてください
page-cannot_listen = ページは { TEXT($host) } で待ち受けできません：{ REASON($reason) }。本機だけなら 127.0.0.1、ネットワーク全体なら 0.0.0.0 にしてください

# What a broker of the table's own does not promise
broker-promise_crash = ブローカーを kill -9 しても直前のメッセージが残ること
broker-promise_overlap = 一つのアプリの複数の購読に合うメッセージが、最も高い QoS で届くこと
broker-promise_sys = ブローカーが `$SYS` で自分の状態を知らせること
broker-promise_v5 = MQTT 5 のクライアントが新しい機能ごと使えること

# What a broker refuses or ends, by its reason code
broker-refuses =
    ブローカー { TEXT($broker) } が接続を拒否しました（{ REASON($reason) }{ GIVEN($text) ->
        [yes] 、「{ TEXT($text) }」
       *[no] {""}
    }）{ GIVEN($why) ->
        [yes] ：{ SENTENCE($why) }
       *[no] 。
    }
broker-refuses_login =
    ブローカー { TEXT($broker) } が{ GIVEN($user) ->
        [yes] ユーザー { TEXT($user) } を
       *[no] ユーザー名のないクライアントを
    }拒否しました（{ REASON($reason) }{ GIVEN($text) ->
        [yes] 、「{ TEXT($text) }」
       *[no] {""}
    }）。
broker-give_login = 正しいユーザー名とパスワードを指定してください。
broker-no_mqtt_5 = ブローカー { TEXT($broker) } がこのプロトコルの版（MQTT 5）を拒否しました。
broker-use_mqtt_5 = Mosquitto のようにそれを話すブローカーを使ってください。
broker-no_mqtt_version = ブローカー { TEXT($broker) } がこのプロトコルの版（MQTT 5 と 3.1.1）を拒否しました。
broker-use_mqtt = どちらかを話すブローカーを使ってください。
broker-both_versions = { SENTENCE($first) }MQTT 3.1.1 では：{ SENTENCE($second) }
broker-hub_needs_mqtt_5 = ハブには Mosquitto のように MQTT 5 を話すブローカーが要ります。
broker-ended =
    ブローカー { TEXT($broker) } が接続を切りました（{ REASON($reason) }{ GIVEN($text) ->
        [yes] 、「{ TEXT($text) }」
       *[no] {""}
    }）{ GIVEN($why) ->
        [yes] ：{ SENTENCE($why) }
       *[no] 。
    }
broker-takes_not =
    ブローカー { TEXT($broker) } が { TEXT($topic) } への { INTEGER($size) } バイトを受け取りません（{ REASON($reason) }）{ GIVEN($why) ->
        [yes] ：{ SENTENCE($why) }
       *[no] 。
    }
broker-perhaps_too_long = 受け取れる長さを超えているのかもしれません。
broker-packet_too_long = { TEXT($topic) } へのパケットは { INTEGER($size) } バイトですが、ブローカー { TEXT($broker) } が受け取るのは { INTEGER($most) } バイトまでです。
broker-passes_on_to_nobody = ブローカー { TEXT($broker) } は { TEXT($topic) } への { INTEGER($size) } バイトを受け取ったと答え、誰にも渡していません。受け取れる長さを超えているのかもしれません。
broker-ended_meanwhile = 接続が切れたとき { TEXT($topic) } へ { INTEGER($size) } バイトを送っていました。ブローカーが受け取れる長さを超えているのかもしれません。
broker-ends_each_time = { TEXT($topic) } へ { INTEGER($size) } バイトを送るたびにブローカーが接続を切りました。受け取れる長さを超えているのかもしれません。
broker-answers_no_mqtt = ブローカー { TEXT($broker) } は { TEXT($topic) } への { INTEGER($size) } バイトに MQTT ではないものを返しました。受け取れる長さを超えているのかもしれません。
broker-take_longer = もっと長いメッセージを受け取れるようにしてください（Mosquitto：max_packet_size と message_size_limit）。
broker-unfit_for_table = ブローカー { TEXT($broker) } は卓に使えません：{ SENTENCE($why) }
broker-unfit_for_hub = ブローカー { TEXT($broker) } はハブに使えません：{ SENTENCE($why) }
broker-no_retain = メッセージを保持しないので、卓は再起動のあと何が届いたかを知ることができません。
broker-allow_retain = 保持するように設定するか（Mosquitto：retain_available true）、別のブローカーを使ってください。
broker-no_qos = 受け取るのがサービス品質0のメッセージだけなので、卓は何が届いたかを知ることができません。
broker-allow_qos = サービス品質1を許すか（Mosquitto：max_qos 1）、別のブローカーを使ってください。
broker-no_shared = 共有購読ができません。
broker-no_wildcards = ワイルドカードによる購読ができません。
broker-use_another = ハブにはこの購読が要ります。Mosquitto のような別のブローカーを使ってください。
broker-writing_forbidden = このユーザーはそこに書けません。
broker-correct_access = ブローカーのアクセス一覧を直してください。
broker-client_id_refused = このクライアント番号を受け付けません。
broker-allow_client_id = ブローカーの設定で許してください。
broker-unavailable = 今は使えません。
broker-busy = 混み合っています。
broker-banned = このクライアントを禁止しています。
broker-end_ban = ブローカーで禁止を解いてください。
broker-shuts_down = 終了するところです。
broker-start_again = もう一度起動してください。
broker-other_authentication = ユーザー名とパスワード以外の認証を求めています。
broker-allow_passwords = ユーザー名とパスワードを許してください。
broker-heard_nothing = 決められた時間、何も届きませんでした。
broker-check_network = 間のネットワークを確かめてください。
broker-taken_over = 同じクライアント番号かアカウントで別のクライアントが接続しました。
broker-stop_one = どちらか一方を止めてください。
broker-filter_refused = トピックフィルターを受け付けません。
broker-see_topics = どのトピックを許しているか確かめてください。
broker-topic_refused = トピックを受け付けません。
broker-other_names = 店と卓に別の名前を付けるか、どのトピックを許しているか確かめてください。
broker-receive_maximum = 一度に受け取れる数を超えて送られました。
broker-report_this = この問題を報告してください。
broker-message_too_long = 受け取れる長さを超えるメッセージがありました。
broker-messages_too_fast = 許された速さを超えてメッセージが届きました。
broker-connections_too_fast = 許された速さを超えて接続がありました。
broker-raise_rate = 速さの上限を上げてください。
broker-quota_used = 割り当てを使い切りました。
broker-raise_quota = ブローカーで割り当てを増やしてください。
broker-ended_by_staff = ブローカーの側で誰かが切りました。
broker-ask_there = そちらに尋ねてください。
broker-use_other_broker = 別のブローカーを使うことになっています。
broker-moved = ブローカーが移りました。
broker-correct_address = アドレスを直してください。
# What a broker cannot do, or refuses
broker-own_topics_unheard = ブローカー { TEXT($broker) } が { TEXT($topic) } を書いた卓に返しません。
broker-let_table_read = 卓が自分のトピックを読めるようにしてください。
broker-stopped_without_database = データベースがない間に停止しました。

# What its answer means, within a sentence

# What to do at the broker
broker-own_port_taken = [mqtt] port が卓のブローカー用に示す { TEXT($host) } のポート { TEXT($port) } は使われています。
broker-free_own_port = そのプログラムを止めるか、別のポートにするか、[mqtt] broker をそこのブローカーにしてください。
broker-no_own_port = { TEXT($host) } に、卓のブローカー用に開けるポートがありません。
broker-own_folder_unusable = 卓のブローカーのフォルダー { TEXT($folder) } が使えません（{ REASON($reason) }）。
broker-give_own_folder = 卓を動かすユーザーに渡してください。
broker-own_not_started = 卓のブローカーは起動していません。
broker-own_cannot_return = 卓のブローカーが戻れません。別のプログラムが { TEXT($place) } を使っています。
broker-own_failed = 内蔵のブローカーが { TEXT($place) } で失敗しました：{ REASON($reason) }。
broker-no_mosquitto = この機械に Mosquitto 2 がありません（Debian：apt install mosquitto）。
broker-mosquitto_does_not_start = Mosquitto が { TEXT($folder) } で起動しません：{ SENTENCE($answer) }。
broker-answer_silent = 応答がありません
broker-answer_nothing = 何も出力しません

# Its accounts
broker-accounts_unreadable = [mqtt] accounts の { TEXT($file) } を読めません（{ REASON($reason) }）。
broker-make_accounts = mahjong-table broker add NAME で作ってください。
broker-no_account_line = { TEXT($file) } の { INTEGER($line) } 行目はアカウントではありません。name = kind hash と書き、kind は { TEXTS($kinds) } のどれかです。
broker-account_twice = { TEXT($file) } の { INTEGER($line) } 行目で { TEXT($name) } が二度目です。一行にしてください。
broker-no_such_account = { TEXT($file) } にアカウント { TEXT($name) } はありません。{ GIVEN($known) ->
        [yes] あるのは { TEXTS($known) } です
       *[no] 誰もいません
    }。
broker-account_of_table = { TEXT($name) } は卓自身のアカウントです。別の名前にしてください。
broker-no_account_name = { TEXT($name) } はアカウントにできません。1 から 64 文字、空白と : = / + # は不可、先頭に - も不可です。
broker-accounts_not_written = { TEXT($file) } に書き込めません（{ REASON($reason) }）。
