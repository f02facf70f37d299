### ブローカーに接続できない理由と、すること。

broker-closed_secure = { TEXT($broker) } は MQTT で応答せずに暗号化した接続を閉じました：{ SENTENCE($guess) }。
broker-own_certificate_refused = この卓の証明書を受け付けないのかもしれません
broker-certificate_wanted = 接続する側の証明書を求めているのに、入れていないのかもしれません
broker-check_own_certificate = この卓の証明書と秘密鍵（[mqtt]）を確かめ、ポートがブローカーのものか見てください。
broker-unanswered = { TEXT($broker) } から応答がありません（{ REASON($reason) }）。
broker-silent = { TEXT($broker) } から応答がありません。
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

# What a broker cannot do, or refuses
broker-no_table = ブローカー { TEXT($broker) } は卓に使えません：{ SENTENCE($why) }。
broker-no_hub = ブローカー { TEXT($broker) } はハブに使えません：{ SENTENCE($why) }。
broker-needs_mqtt5 = ハブには Mosquitto のような MQTT 5 のブローカーが要ります。
broker-user_refused = ブローカー { TEXT($broker) } がユーザー { TEXT($user) } を拒みました（{ REASON($reason) }）。
broker-nameless_refused = ブローカー { TEXT($broker) } がユーザー名のないクライアントを拒みました（{ REASON($reason) }）。
broker-give_login = 正しいユーザー名とパスワードを入れてください。
broker-connection_refused = ブローカー { TEXT($broker) } が接続を拒みました（{ REASON($reason) }）{ GIVEN($meaning) ->
        [yes] ：{ SENTENCE($meaning) }
       *[no] {""}
    }。
broker-connection_ended = ブローカー { TEXT($broker) } が接続を切りました（{ REASON($reason) }）{ GIVEN($meaning) ->
        [yes] ：{ SENTENCE($meaning) }
       *[no] {""}
    }。
broker-message_refused = ブローカー { TEXT($broker) } が { TEXT($topic) } への { INTEGER($size) } バイトを受け取りません（{ REASON($reason) }）{ GIVEN($meaning) ->
        [yes] ：{ SENTENCE($meaning) }
       *[no] {""}
    }。
broker-message_unreadable = ブローカー { TEXT($broker) } が { TEXT($topic) } への { INTEGER($size) } バイトに MQTT ではない応答をしました。受け取れる長さを超えたのかもしれません。
broker-message_too_long = { TEXT($topic) } へのパケットは { INTEGER($size) } バイトですが、ブローカー { TEXT($broker) } は { INTEGER($most) } バイトまでです。
broker-let_take_longer = もっと長いものを受け取れるようにしてください（Mosquitto：max_packet_size と message_size_limit）。
broker-version_refused = ブローカー { TEXT($broker) } がプロトコルの版（{ TEXT($versions) }）を拒みました。
broker-use_mqtt5 = それに対応した Mosquitto のようなブローカーを使ってください。
broker-use_either_version = どれかに対応したブローカーを使ってください。
broker-with_3_1_1 = MQTT 3.1.1 では：{ SENTENCE($why) }
broker-own_topics_unheard = ブローカー { TEXT($broker) } が { TEXT($topic) } を書いた卓に返しません。
broker-let_table_read = 卓が自分のトピックを読めるようにしてください。
broker-stopped_without_database = データベースがない間に停止しました。

# What its answer means, within a sentence
broker-no_retained = メッセージを保持しないので、再起動した卓には何が届いたか分かりません
broker-qos_0_only = QoS 0 しか受け取らないので、卓には何が届いたか分かりません
broker-no_shared = 共有購読がありません
broker-no_wildcards = ワイルドカードの購読がありません
broker-meant_client_id = このクライアントの識別子を受け付けません
broker-meant_unavailable = いまは使えません
broker-meant_busy = 混み合っています
broker-meant_banned = このクライアントを禁止しています
broker-meant_shuts_down = 終了するところです
broker-meant_other_login = ユーザー名とパスワード以外の認証を求めています
broker-meant_keep_alive = キープアライブの時間、何も届きませんでした
broker-meant_taken_over = 別のクライアントが同じ識別子かアカウントで来ました
broker-meant_filter = あるトピックフィルターを受け付けません
broker-meant_topic = あるトピックを受け付けません
broker-meant_receive_maximum = 一度に受信の上限を超えて送りました
broker-meant_too_long = 受け取れる長さを超えるメッセージがありました
broker-meant_too_fast = 許された速さを超えてメッセージが来ました
broker-meant_quota = 割り当てを使い切りました
broker-meant_by_hand = ブローカーの管理者が切りました
broker-meant_another = 別のブローカーを使うことになっています
broker-meant_moved = ブローカーが移りました
broker-meant_connections_too_fast = 許された速さを超えて接続が来ました
broker-meant_may_not_write = このユーザーはそこに書き込めません

# What to do at the broker
broker-cure_retain = 保持するようにするか（Mosquitto：retain_available true）、別のブローカーを使ってください。
broker-cure_qos = QoS 1 を許すか（Mosquitto：max_qos 1）、別のブローカーを使ってください。
broker-cure_hub = ハブにはこれが要ります。Mosquitto のような別のブローカーを使ってください。
broker-cure_client_id = ブローカーの設定で許してください。
broker-cure_ban = ブローカーで禁止を解いてください。
broker-cure_start_again = もう一度起動してください。
broker-cure_allow_login = それらを許してください。
broker-cure_network = 間のネットワークを調べてください。
broker-cure_stop_one = どちらかを止めてください。
broker-cure_filter = どのトピックを許すか調べてください。
broker-cure_topic = 店と卓を別の名前にするか、どのトピックを許すか調べてください。
broker-cure_report = この問題を報告してください。
broker-cure_rate = 速さの上限を上げてください。
broker-cure_quota = ブローカーで割り当てを増やしてください。
broker-cure_ask = そこに尋ねてください。
broker-cure_address = アドレスを直してください。
broker-cure_access_list = ブローカーのアクセスリストを直してください。
broker-perhaps_too_long = 受け取れる長さを超えたのかもしれません。

# A broker of the table's own
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
