### 点検（doctor）の結果と、すること。

doctor-broke = この点検中にエラーが起きました：{ TEXT($error) }。
doctor-own_fingerprint = この卓の指紋は { TEXT($fingerprint) } です。

# Brokers
doctor-mqtt_311 = MQTT 3.1.1だけに対応し、何を受け付けるかは分かりません。
doctor-user = ユーザー { TEXT($user) }
doctor-nameless = 名前のないクライアント
doctor-broker_answers =
    ブローカー { TEXT($broker) } は応答し、{ TEXT($topics) } を受信できます。{ GIVEN($remark) ->
        [yes] { SENTENCE($remark) }
       *[no] {""}
    }
doctor-broker_at_work = 卓は動作中で、ブローカー { TEXT($broker) } につながっています。
doctor-broker_ends_connection = ブローカーは { INTEGER($size) } バイトのメッセージで接続を切ります（{ SENTENCE($reason) }）。
doctor-broker_forbids = ブローカー { TEXT($broker) } は応答しますが、{ SENTENCE($who) }には { TEXT($topics) } を読む権限がありません。
doctor-allow_topics = ブローカーのアクセス一覧で { TEXT($topics) }/# の読み書きを許可してください。
doctor-see_broker = ブローカーが何を受け付け、許可しているか確かめてください。
doctor-let_broker_take_longer = ブローカーがもっと長いメッセージを受け付けるようにしてください。
doctor-put_password_there = そこにパスワードを書くか、その設定をファイルから消してください。
doctor-own_mosquitto =
    この卓は Mosquitto { TEXT($version) } をブローカーとして使います。{ GIVEN($listens) ->
        [yes] { SENTENCE($listens) }
       *[no] {""}
    }次のことは保証しません：{ SENTENCES($lacks) }。
doctor-no_mosquitto =
    Mosquitto 2 が入っていないので、内蔵のブローカーを使います。{ GIVEN($listens) ->
        [yes] { SENTENCE($listens) }
       *[no] {""}
    }次のことは保証しません：{ SENTENCES($lacks) }。
doctor-install_mosquitto = Mosquitto を入れて（Debian：apt install mosquitto）、卓を起動し直してください。
doctor-listens_or =
    ポート { INTEGER($port) }{ CAUSE($taken) ->
        [yes] （今は別のプログラムが使用中）
       *[no] {""}
    }で、使えなければ別のポートを選んで使い続けます。対象：{ SENTENCE($reach) }。
doctor-listens = ポート { INTEGER($port) } で受信します。対象：{ SENTENCE($reach) }。
doctor-listens_now =
    ポート { INTEGER($port) }{ GIVEN($other) ->
        [yes] （使用中なら { INTEGER($other) }）
       *[no] {""}
    }で受信します。対象：{ SENTENCE($reach) }。卓は動作中です。
doctor-all_network = ネットワーク全体
doctor-this_machine = このマシンだけ
doctor-no_account = { TEXT($file) } にアカウントがないので、卓のブローカーはこのマシンだけが使えます。
doctor-make_account = 作ってください：mahjong-table broker add NAME --kind hub、staff、display、homeassistant のどれか。
doctor-accounts_need_mosquitto = [mqtt] accounts には Mosquitto が必要ですが、入っていません。
doctor-accounts = 卓のブローカーのアカウント：{ TEXT($accounts) }。パスワードはそのままネットワークを流れます。TLS を使うブローカーは deploy/mosquitto にあります。
doctor-make_accounts = mahjong-table broker add でファイルを作ってください。
doctor-own_port_taken = [mqtt] port で卓のブローカーに指定したポート { INTEGER($port) } は、別のプログラムが使っています。
doctor-free_own_port = そのプログラムを止めるか、別のポートにするか、[mqtt] broker をそこのブローカーにしてください。
doctor-own_port_elsewhere =
    卓のブローカーが普段使うポート { INTEGER($port) } は別のプログラムが使っているので、{ GIVEN($other) ->
        [yes] { INTEGER($other) }{" "}
       *[no] 別のポート
    }を使います。
doctor-name_own_port = そのプログラムを止めるか、ポートを指定してください：[mqtt] port。

# Hubs
doctor-hub_keeps =
    ハブ{ GIVEN($hub) ->
        [yes] {" "}{ TEXT($hub) }
       *[no] （まだ応答なし）
    }（指紋 { TEXT($fingerprint) }）がこの卓の得点を保存しています。{ SENTENCE($own) }
doctor-no_hub = ハブは未登録です：ブローカーが受け取れば保存済みとみなします。{ SENTENCE($own) }
doctor-no_hub_yet = ハブは未登録です：まだ記録がなく、最初の起動までこの卓には鍵がありません。
doctor-hub_unknown = 設定にあるハブ（{ TEXT($fingerprint) }）を、卓はまだ信用していません。
doctor-restart = 卓を起動し直してください。
doctor-bring_hub_key = ハブの公開鍵をそのファイルに置くか、設定を消してください。
doctor-start_once = この版で一度卓を起動し、記録の点検結果を見てください。
doctor-see_hub_page = ハブの画面と mahjong-table hub list を見てください。

# The camera and the reader of tiles
doctor-reader =
    牌を読むモデルはそろっています。実行は { TEXT($runtime) } です{ CAUSE($faster) ->
        [yes] （onnxruntime の方が速く動きます：pip install 'mahjong-table[fast]'）
       *[no] {""}
    }。
doctor-install_again = このプログラムを入れ直してください。
doctor-set_camera = ここで打つ前に、[camera] url にカメラを設定してください。
doctor-join_camera_group = グループに加わってください：sudo usermod -aG video $USER。その後ログインし直してください。
doctor-cameras_there = あるのは { SENTENCES($cameras) } です。
doctor-no_camera = カメラ { TEXT($camera) } はありません。
doctor-camera_at_work = 卓は動作中で、カメラ { TEXT($camera) } を使っています。そのままにします。
doctor-markers_seen = マーカー4枚がすべて見え、あるべき位置とのずれは { TEXT($pixels) } ピクセルです。
doctor-camera_gives = カメラ { TEXT($camera) } の画像は { INTEGER($width) }x{ INTEGER($height) } です。
doctor-may_not_open = このユーザーには { TEXT($device) } を開く権限がありません。
doctor-found_by_corners = クリックした四隅とその周りから卓が見つかりました。
doctor-marker_missing = マーカー { TEXT($marker) } が見えません。残り3枚で足りますが、正しいことは確かめられません。
doctor-uncover_marker = 覆いを取るか、四隅がすべて写るようにカメラの向きを変えてください。
doctor-narrow_picture = 画像の幅が { INTEGER($width) } ピクセルしかありません。
doctor-raise_resolution = 解像度を1280x960以上にしてください。
doctor-dark_picture = 画像がとても暗いです。
doctor-switch_lamp_on = 卓の上の照明をつけるか、レンズを開けてください。
doctor-start_sim = mahjong-table sim --no-camera を起動してください。
doctor-calibrate_anew = もう一度調整してください：mahjong-table calibrate --save。
doctor-lay_markers = 印刷した4枚のマーカーを卓の四隅に置いてください。
doctor-check_camera = カメラの電源、ケーブル、アドレスを確かめてください。
doctor-without_camera = { TEXT($address) }：カメラなし。読み取りはシミュレーターから渡されます。負荷と接続の試験専用です。

# This machine
doctor-opencv_missing = OpenCV を読み込めません：{ REASON($reason) }。
doctor-opencv = OpenCV { TEXT($version) }。
doctor-install_opencv_again = もう一度 make install してください。libGL がなければ画面なしの OpenCV を使います。
doctor-python_old = Python { TEXT($version) } です。
doctor-install_python = Python 3.11以上を入れて、もう一度 make install してください。
doctor-python = Python { TEXT($version) }。
doctor-use_stronger_power = もっと強い電源と短いケーブルを使ってください。停止する前にシリアル通信が乱れます。
doctor-low_voltage = Raspberry Pi の電圧が足りません。
doctor-keep_odd_name = すでに送信した卓ならそのままに、新しい卓には使わないでください。
doctor-fonts = このマシンの画面で中国語と日本語を表示できます：{ TEXT($fonts) }。
doctor-fonts_missing = このマシンには{ SENTENCE($scripts) }の文字のフォントがなく、つないだ画面では□になります。
doctor-install_fonts = 画面をつなぐなら sudo apt install fonts-noto-cjk を実行し、ブラウザーを開き直してください。
doctor-chinese = 中国語
doctor-japanese = 日本語
doctor-chinese_and_japanese = 中国語と日本語

# The rules
doctor-wrong_number = { TEXT($rules) } は { INTEGER($players) } 人で打ちますが、[table] seats に書かれているのは { INTEGER($named) } 人です。
doctor-correct_setting = 設定の [table] { TEXT($setting) } を直してください。
doctor-rules = { TEXT($rules) }、打つ人は { TEXT($people) } です。
doctor-name_people = { INTEGER($players) } 人の名前を反時計回りに書いてください。

# The journal
doctor-folder_missing = フォルダー { TEXT($folder) } がなく、このユーザーには { TEXT($parent) } に作る権限もありません。
doctor-make_folder = このユーザー用に作ってください：sudo install -d -m 700 -o $USER { TEXT($folder) }
doctor-journal_put_aside = 壊れた記録は { TEXT($file) } として別に置かれました。
doctor-compare_put_aside = 最後の数局と見比べて、済んだら別の場所に移してください。
doctor-start_saves_journal = 制御プログラムを起動してください。無事な部分を保存し、壊れたファイルも残します。
doctor-cannot_write = { TEXT($folder) } に書き込めません（{ REASON($reason) }）。
doctor-give_journal_rights = このユーザーに書き込む権限を与えるか、[journal] path を変えてください。
doctor-no_journal_folder_yet = { TEXT($journal) } にはまだ記録がありません。フォルダーごと作られます。
doctor-no_journal_yet = { TEXT($journal) } にはまだ記録がありません。これから作られます。
doctor-journal_whole = 記録 { TEXT($journal) } は無事です：{ INTEGER($entries) }件、メッセージ{ INTEGER($messages) }件。
doctor-disk_almost_full = { TEXT($folder) } のディスクの空きがほとんどありません。
doctor-free_disk = 空きを作ってください。一杯になると卓が止まります。
journal-no_locks = { TEXT($folder) } のファイルシステムはロックに対応していません（{ REASON($reason) }）：二つのプログラムが同じファイルに書くおそれがあります。
journal-no_mapping = { TEXT($folder) } のファイルシステムはファイルをメモリーに割り当てられません（{ REASON($reason) }）：SQLite が動きません。
doctor-no_file_rights = { TEXT($folder) } のファイルシステムはファイルの権限を保持しません：記録とその鍵を他人が読めます。
doctor-no_sockets = { TEXT($folder) } のファイルシステムはソケットに対応していません（{ REASON($reason) }）：コマンドが卓に届きません。
journal-use_own_disk = 記録は本体のディスク（[journal] path。ext4、xfs、btrfs）に置き、mahjong-table journal backup でここに写してください。
doctor-bring_key_back = 鍵を元に戻してください。
doctor-rename_journal = `journal rename` を使うか、別の [journal] path を指定してください。
doctor-restore_from_hub = ハブにある分を復元してください。
doctor-bring_copy_back = 控えを戻すか、別の [journal] path を指定してください。

# The page
doctor-page_can_be_served =
    画面は{ GIVEN($page) ->
        [yes] {" "}{ TEXT($page) }{" "}
       *[no] 空いているポート
    }で表示できます。
doctor-page_at_work = 卓は動作中で、ページは { TEXT($page) } にあります。
doctor-page_moved = 卓は動作中で、ページは { TEXT($page) } にあります。開始時にポート { INTEGER($port) } は使われていました。
doctor-free_page_port = そのポートが空いてから卓を起動し直すか、[page] port を変えてください。
doctor-page_reached = ページは { TEXT($address) } で開けます。
doctor-page_not_reached = ページのアドレスは { TEXT($address) } と案内されますが、ほかの端末からは開けません。
doctor-name_page = [page] address には、スマートフォンからこの卓が見つかる名前を書くか、書かずにおいてください。
doctor-page_path = ページのパスは { TEXT($announced) } と案内されますが、実際は { TEXT($served) } です。
doctor-set_prefix = [page] prefix = "{ TEXT($prefix) }" とするか、[page] address を変えてください。
doctor-page_port_taken = ポート { INTEGER($port) } は使用中です。空いているポートで表示し、起動時に知らせます。
doctor-stop_page_port_user = 使っているプログラム（別の卓の制御？）を止めるか、[page] port を変えてください。
doctor-change_page_port = [page] host と port を変えてください。

# Formats on the disk
doctor-format_current = { TEXT($file) } は第 { TEXT($version) } 版で、このプログラムが書くものと同じです。
doctor-format_older = { TEXT($file) } は第 { TEXT($version) } 版です。このプログラムが第 { TEXT($known) } 版に上げます。
doctor-format_unknown = { TEXT($file) } は第 { TEXT($version) } 版です。このプログラムが知るのは第 { TEXT($known) } 版です。
doctor-format_absent = { TEXT($file) } はまだありません。
doctor-format_unreadable = { TEXT($file) } を読めません。
doctor-copied_as = 先に { TEXT($file) } として写しを取ります。
doctor-copied_database = 先に隣に（またはスキーマとして）写しを取ります。
doctor-run_newer_or_restore = それを書いた新しいプログラムを使うか、残された写しを戻してください（docs/backup.md）。
doctor-run_newer = それを書いた新しいプログラムを使ってください。
doctor-make_anew = 作り直すか、それを書いたプログラムを使ってください。
doctor-ask_again = それを直してから、もう一度確かめてください。

# The table's port
doctor-remove_brltty = 削除してください：sudo apt remove brltty。その後、卓をつなぎ直してください。
doctor-stop_getty = 止めてください：sudo systemctl disable --now serial-getty@{ TEXT($tty) }.service
doctor-install_udev_rule = 近づけないための udev ルールを入れてください：{ TEXT($command) }
doctor-extend_udev_rule = ルールは入っていますが、このアダプターは卓だと名乗りません。番号を /etc/udev/rules.d/{ TEXT($rule) } に書くか、sudo systemctl disable --now ModemManager.service を実行してください
doctor-kernel_writes = カーネルが { TEXT($tty) } にメッセージを出しています。
doctor-stop_kernel_console = カーネルのコマンドラインから console={ TEXT($tty) },… を消してください。Raspberry Pi では sudo raspi-config、Interface Options、Serial Port、no login shell です。
doctor-modem_manager = ModemManager が動いていて、{ TEXT($device) } をつなぐたびに話しかけるおそれがあります。
doctor-getty_runs = { TEXT($device) } でログイン画面が動いています：{ TEXT($holder) }。
doctor-braille = { TEXT($holder) } が { TEXT($device) } を点字ディスプレイとみなしています。
doctor-modem_search = { TEXT($holder) } が { TEXT($device) } でモデムを探しています。
doctor-ours_has_port = { TEXT($holder) } がポート { TEXT($device) } を使っています。制御プログラムなら卓は使用中なので、触れません。
doctor-stop_for_full_check = すべて点検するには、制御プログラムを止めてもう一度実行してください。
doctor-port_busy = ポート { TEXT($port) } は { TEXT($holder) } が使っています。
doctor-stop_program = そのプログラムを止めて（sudo kill { INTEGER($process) }）、もう一度実行してください。
doctor-no_port = ポート { TEXT($port) } はありません。
doctor-user_may_not_open = ユーザー { TEXT($user) } には { TEXT($device) } を開く権限がありません。
doctor-no_group_may_open = ユーザー { TEXT($user) } には { TEXT($device) } を開く権限がありません。開けるグループもありません。卓の udev ルールがないか、この卓を知りません。
doctor-install_rule_and_join = 入れてください：{ TEXT($command) }。その後 sudo usermod -aG dialout { TEXT($user) } の後、ログインし直してください。
doctor-join_group = グループに加わってください：sudo usermod -aG { TEXT($group) } { TEXT($user) } の後、ログインし直してください。
doctor-no_port_at_all = ポート { TEXT($port) } がなく、シリアルポートは一つもつながっていません。
doctor-check_power_and_cable = 卓の電源と USB ケーブル（充電専用のものもあります）を確かめ、/dev/serial/by-id を見てください。
doctor-plugged_in = 今つながっているのは { TEXT($ports) } です。[serial] port に設定してください。
doctor-no_port_with_brltty = ポート { TEXT($port) } もほかのポートもありません。brltty が入っていて、多くの USB アダプターを奪います。
doctor-remove_brltty_then_plug = 削除して（sudo apt remove brltty）、卓をつなぎ直してください。
doctor-joined_later = ログインした後でグループ { TEXT($group) } に加わっています。ログインし直してください。
doctor-table_answers =
    { TEXT($port) } の卓が応答しました：{ TEXT($model) }{ GIVEN($board) ->
        [yes] 、基板 { INTEGER($board) }
       *[no] {""}
    }、牌{ INTEGER($tiles) }枚、山は{ INTEGER($stacks) }列。
doctor-may_mean_another = 次の起動後、{ TEXT($device) } は別の機器を指すかもしれません。{ TEXT($others) } は名前もシリアル番号も同じです。
doctor-use_socket = 差し込んだ口の名前を使ってください：port = "{ TEXT($port) }"
doctor-plug_in_one = この型のアダプターは一つだけつなぐか、番号で卓を指定してください：[serial] board。
doctor-may_become_another = ケーブルを差し直すと、{ TEXT($device) } は別の機器の名前になるかもしれません。
doctor-use_lasting_name = 変わらない名前を使ってください：port = "{ TEXT($port) }"
doctor-check_port = ポートの名前とケーブルを確かめてください。
doctor-table_reports = 卓からの報告：{ SENTENCE($fault) }
doctor-put_right = 打つ前に卓で直してください。
doctor-noisy_line = 数秒のうちに再送がありました（メッセージ{ INTEGER($messages) }件）。回線に雑音があります。
doctor-use_shorter_cable = 短いシールド付きケーブルを使い、モーターの線から離してください。
doctor-serial_server = 卓はネットワークのシリアルサーバー { TEXT($port) } につながっています。
doctor-no_machine = 機械はつながっていません。機械のボタンと各自のパネルは人が押し、牌山とサイコロはカメラが見ます。
doctor-port_at_work = 卓は動作中で、ポート { TEXT($port) } を使っています。そのままにします。
doctor-table_lacks = この機械にないもの：{ TEXT($parts) }。ページ、パネル、カメラが代わりをします。
doctor-check_table_cable = 卓のケーブルを確かめて、もう一度実行してください。
doctor-no_answer_any_more = { TEXT($port) } の卓が応答しなくなりました。

# Staff
doctor-nobody_orders = MQTT で指示できる人はいません。[staff] keys にファイルがありません。
doctor-others_may_write = このマシンのほかのユーザーが { TEXT($file) } を書き換えて、誰にでも指示させられます。
doctor-make_private = chmod 600 { TEXT($file) }
doctor-who_orders = MQTT で指示できる人と鍵の指紋：{ TEXT($staff) }。
doctor-keys_unreadable = { TEXT($file) } にあるスタッフの鍵を読めません：{ REASON($reason) }。
doctor-see_folder = フォルダーを確かめてください。
doctor-nobody_in_file = { TEXT($file) } には誰も登録されていません。
doctor-add_somebody = 登録してください：mahjong-table staff add NAME
doctor-put_line_right = その行を直してください。

# The settings, and the end
doctor-no_settings = ここに { TEXT($file) } がないので、標準の設定で点検します。
doctor-write_settings = 作ってください：mahjong-table init
doctor-put_settings_right = 直してから、もう一度実行してください。
doctor-settings_read =
    { TEXT($file) } は読めます。{ GIVEN($remarks) ->
        [yes] { SENTENCES($remarks, join: "sentences") }
       *[no] {""}
    }
doctor-some_failed = 点検 { INTEGER($checks) } 項目のうち { INTEGER($failed) } 項目が不合格です。このままでは打てません。
doctor-can_play = この卓で打てます。
