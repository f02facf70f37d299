### 卓を起動する人への設定の注記。

settings-record_beside = 設定の隣にある記録 { TEXT($record) } を使います。これがなければ { TEXT($usual) } です。
settings-other_record = { TEXT($record) } にも記録があります。正しい方を [journal] path に書いてください。
settings-same_named_record = 新しい記録 { TEXT($record) } を始めます。{ TEXT($table) } の記録は { TEXT($other) } にもうあります。設定を移した場合は、止めて指定してください：[journal] path = "{ TEXT($other) }"

# The file
settings-in_file = { TEXT($file) }：{ SENTENCE($problem) }{ GIVEN($more) ->
        [yes] （ほかに { INTEGER($more) } か所）
       *[no] {""}
    }
settings-absent = { TEXT($file) } がありません。mahjong-table init { TEXT($file) } で作れます
settings-not_utf8 = { TEXT($file) } は UTF-8 のテキストファイルではありません
settings-unreadable = { TEXT($file) } を読めません：{ REASON($reason) }
settings-not_toml = { TEXT($file) } は正しい TOML ではありません（{ REASON($reason) }）。文字列は引用符で、セクションは [ ] で囲みます
settings-value_unreadable = { TEXT($file) } に読めない値があります：{ REASON($reason) }
settings-nested_too_deep = { TEXT($file) } の括弧の入れ子が深すぎます
settings-no_home = このユーザーにはホームがなく、記録を置けません。[journal] path にファイルを書くか、XDG_STATE_HOME を設定してください

# Where in the file
settings-setting = [{ TEXT($section) }] { TEXT($setting) } は{ SENTENCE($problem) }
settings-setting_refused = [{ TEXT($section) }] { TEXT($setting) }：{ SENTENCE($problem) }
settings-section = [{ TEXT($section) }] { SENTENCE($problem) }
settings-no_section = { TEXT($section) } はセクションです。[{ TEXT($section) }] を一行で書いてください
settings-setting_unknown = [{ TEXT($section) }] に設定 { TEXT($setting) } はありません{ GIVEN($near) ->
        [yes] 。{ TEXT($near) } のことですか？
       *[no] 。あるのは { TEXTS($known) } です
    }
settings-section_unknown = セクション [{ TEXT($section) }] はありません{ GIVEN($near) ->
        [yes] 。{ TEXT($near) } のことですか？
       *[no] 。あるのは { TEXTS($known) } です
    }
settings-outside_section = 設定 { TEXT($setting) } がセクションの外にあります。[{ TEXT($section) }] の下に書いてください

# What a setting must be, after its name
settings-must_be = { SENTENCE($kind) }でなければなりません（今は { TEXT($given) }）
settings-kind_whole_number = 整数
settings-kind_number = 数値
settings-kind_text = 引用符で囲んだ文字列
settings-kind_list = [ ] で囲んだリスト
settings-kind_options = オプションの表
settings-kind_flag = true か false{ " " }
settings-kind_path = 引用符で囲んだパス
settings-kind_host_name = "table-3.example" のような名前かアドレスだけ（http:// とポートなし）
settings-kind_prefix = "/table-3" のようなパス
settings-kind_letters = ふつうの文字
settings-one_of = { TEXTS($choices) } のどれかでなければなりません（今は { TEXT($given) }）
settings-too_short = { TEXT($limit) } 文字以上でなければなりません（今は { TEXT($given) }）
settings-too_long = { TEXT($limit) } 文字以下でなければなりません（今は { TEXT($given) }）
settings-too_many_places = 小数は { TEXT($limit) } 桁以下でなければなりません（今は { TEXT($given) }）
settings-empty = 空にはできません
settings-unusable = 使えません：{ REASON($reason) }
settings-nul_character = 空文字を含んでいます：{ TEXT($given) }
settings-no_topic_name = MQTT のトピックの一部になるので / + # と制御文字を使えません（今は { TEXTS($characters) } があります）
settings-no_host_name = ホストの名前でもアドレスでもありません：{ TEXT($given) }
settings-home_unknown = この機械にないホームを指しています：{ TEXT($given) }
settings-names_no_file = ファイルを指さなければなりません（今は { TEXT($given) }）
settings-name_too_long = { INTEGER($most) } バイトを超える名前を含み、ディスクに置けないことがあります
settings-no_decimal = { TEXT($given) } は 0.5 のような小数ではありません
settings-not_finite = { TEXT($given) } は有限の数ではありません
settings-zone_unknown = { TEXT($zone) } という時間帯はありません。Asia/Shanghai、Europe/Berlin、UTC のように書いてください。{ GIVEN($near) ->
        [yes] { TEXT($near) } のことですか？
       *[no] {""}
    }

# [table]
settings-number_of_seats = 席 0、1、2、3 に座る人を反時計回りに書きます（三人なら 0、1、2）。今は { INTEGER($named) } 人です
settings-different_people = 別々の人を書きます。{ SENTENCE($why) }
settings-number_of_people = [table] seats は { INTEGER($named) } 人ですが、{ TEXT($rules) } は { INTEGER($players) } 人で打ちます。{ INTEGER($players) } 人を書くか、別のルールにしてください
settings-odd_name = [table] { TEXT($setting) }：{ SENTENCE($why) }。トピックがもうあるかもしれないので、そのまま使います。
settings-no_space_for_pools = [table] discards = "{ TEXT($discards) }"：{ TEXT($rules) } の外側の山で捨て牌の場所がありません。捨て牌は列に並べてください（discards = "rows"）

# [serial], [mqtt], [page], [hub]
settings-serial_login = 名前やパスワードを含められません。シリアルサーバーは求めません
settings-password_in_address = パスワードを含められません。username と password_file か password_env を使ってください
settings-no_broker = "embedded" か、"mqtt://192.168.1.5:1883" や "mqtts://broker.example" のようなアドレスでなければなりません。{ SENTENCE($why) }
settings-broker_unreadable = 今のものは読めません
settings-broker_given = 今は { TEXT($given) } です
settings-broker_port = ポートが 0 から 65535 の数ではありません
settings-two_passwords = password_file と password_env の両方があります。一つにしてください
settings-password_without_username = パスワードがあるのに username がありません
settings-username_needed = パスワードと一緒に必要です
settings-port_of_other_broker = port がありますが、[mqtt] broker は { TEXT($broker) } です。ポートはそのアドレスに書いてください
settings-accounts_of_other_broker = accounts がありますが、[mqtt] broker は { TEXT($broker) } です。そのブローカーには自分のアカウントがあります
settings-not_encrypted = { TEXT($setting) } がありますが、[mqtt] broker は { TEXT($broker) } です。暗号化した接続は mqtts:// だけです
settings-key_without_certificate = key があるのに certificate がありません
settings-password_variable_unset = 環境変数 { TEXT($variable) } を指していますが、設定されていません
settings-file_unreadable = { TEXT($file) } ですが、読めません：{ REASON($reason) }
settings-password_file_empty = { TEXT($file) } ですが、空です。パスワードを書いてください
settings-no_hub_key = { TEXT($file) } ですが、ハブの公開鍵がありません。ハブで mahjong-table parlor key show --out FILE を使うと書き出せます
settings-no_page_address = "https://table-3.example" や "http://parlor.example/table-3" のような、ページを開くアドレスでなければなりません（今は { TEXT($given) }）
settings-no_proxy = 192.168.1.2 や 10.0.0.0/8 のようなアドレスかネットワークでなければなりません（{ TEXT($given) } があります）

# Settings that a wizard chooses
settings-not_set_here = [{ TEXT($section) }] はここでは設定しません。{ TEXT($file) } で変えてください
settings-step_unknown = 手順は { TEXTS($known) } です。
settings-check_unknown = 検査は { TEXTS($known) } です。
settings-changed_meanwhile = { TEXT($file) } はその間に別の人が変えました。選んだ内容は残っています。もう一度確かめてください。
settings-not_written = { TEXT($file) } に書き込めません：{ REASON($reason) }。
settings-put_right_first = 先にこの設定を直すか、別のファイルにしてください：{ SENTENCE($problem) }
settings-draft_unusable = 前の設定で残したものは使えません（{ SENTENCE($why) }）。{ TEXT($aside) } に移しました。始めからやり直してください。
settings-draft_of_other_version = 別の版が作ったか、壊れています
settings-folder_not_writable = { TEXT($folder) } に書き込めません（{ REASON($reason) }）。このユーザーに権限を与えるか、別のフォルダーのファイルにしてください。
settings-not_editable = このファイルの書き方では、{ TEXTS($settings) } をここで変えられません。手で変えてください。
settings-no_value = 設定を { TEXT($kind) } にはできません。
settings-section_not_a_table = このファイルの [{ TEXT($section) }] はセクションではありません。セクションとして書いてください。
settings-not_written_yet = 設定はまだ書き込まれていません。
settings-owner_exists = オーナーがもういます。ほかの人はオーナーが卓のページで加えます。
settings-code_wrong = コードが違います。新しいコードが出ると、前のものは使えません。
settings-code_expired = コードの期限が切れました。新しいコードが表示されます。

# What a start changes
settings-event_at_start = { SENTENCE($event) }。
