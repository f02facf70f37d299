### 检查（doctor）的结果和处理办法。

doctor-broke = 这项检查出错了：{ TEXT($error) }。
doctor-own_fingerprint = 这张牌桌自己的指纹是 { TEXT($fingerprint) }。

# Brokers
doctor-mqtt_311 = 它只支持 MQTT 3.1.1，不会说明自己接受什么。
doctor-user = 用户 { TEXT($user) }
doctor-nameless = 没有用户名的客户端
doctor-broker_answers =
    消息服务器 { TEXT($broker) } 有应答，可以收听 { TEXT($topics) }。{ GIVEN($remark) ->
        [yes] { SENTENCE($remark) }
       *[no] {""}
    }
doctor-broker_at_work = 牌桌正在运行，已连上消息服务器 { TEXT($broker) }。
doctor-broker_ends_connection = 消息服务器收到 { INTEGER($size) } 字节的消息就断开连接（{ SENTENCE($reason) }）。
doctor-broker_forbids = 消息服务器 { TEXT($broker) } 有应答，但{ SENTENCE($who) }无权读取 { TEXT($topics) }。
doctor-allow_topics = 请在消息服务器的访问列表里允许读写 { TEXT($topics) }/#。
doctor-see_broker = 请查看消息服务器接受和允许什么。
doctor-let_broker_take_longer = 请让消息服务器接受更长的消息。
doctor-put_password_there = 请把密码写进去，或者从文件里删掉这项设置。
doctor-own_mosquitto =
    牌桌自己运行 Mosquitto { TEXT($version) } 作消息服务器。{ GIVEN($listens) ->
        [yes] { SENTENCE($listens) }
       *[no] {""}
    }它不保证：{ SENTENCES($lacks) }。
doctor-no_mosquitto =
    没有安装 Mosquitto 2，由程序内置的消息服务器代替。{ GIVEN($listens) ->
        [yes] { SENTENCE($listens) }
       *[no] {""}
    }它不保证：{ SENTENCES($lacks) }。
doctor-install_mosquitto = 请安装 Mosquitto（Debian：apt install mosquitto），再重新启动牌桌。
doctor-listens_or =
    它监听端口 { INTEGER($port) }{ CAUSE($taken) ->
        [yes] （现在被别的程序占用）
       *[no] {""}
    }，否则用另一个并一直保持，对象：{ SENTENCE($reach) }。
doctor-listens = 它监听端口 { INTEGER($port) }，对象：{ SENTENCE($reach) }。
doctor-listens_now =
    它监听端口 { INTEGER($port) }{ GIVEN($other) ->
        [yes] （被占用时用 { INTEGER($other) }）
       *[no] {""}
    }，对象：{ SENTENCE($reach) }；牌桌正在运行。
doctor-all_network = 整个网络
doctor-this_machine = 只有本机
doctor-no_account = { TEXT($file) } 里没有账号，所以牌桌自带的消息服务器只服务本机。
doctor-make_account = 请建立一个：mahjong-table broker add NAME --kind hub、staff、display 或 homeassistant。
doctor-accounts_need_mosquitto = [mqtt] accounts 要用 Mosquitto，但没有安装。
doctor-accounts = 牌桌自带消息服务器的账号：{ TEXT($accounts) }。密码在网络上是明文；带 TLS 的服务器见 deploy/mosquitto。
doctor-make_accounts = 请用 mahjong-table broker add 建立这个文件。
doctor-own_port_taken = [mqtt] port 给牌桌自带消息服务器的端口 { INTEGER($port) } 被别的程序占用。
doctor-free_own_port = 请停掉那个程序，换一个端口，或把 [mqtt] broker 设成在那里监听的服务器。
doctor-own_port_elsewhere =
    牌桌自带消息服务器常用的端口 { INTEGER($port) } 被别的程序占用，改用{ GIVEN($other) ->
        [yes] {" "}{ INTEGER($other) }
       *[no] 另一个
    }。
doctor-name_own_port = 请停掉那个程序，或指定端口：[mqtt] port。

# Hubs
doctor-hub_keeps =
    总台{ GIVEN($hub) ->
        [yes] {" "}{ TEXT($hub) }
       *[no] （还没有消息）
    }（指纹 { TEXT($fingerprint) }）保存这张牌桌的得分。{ SENTENCE($own) }
doctor-no_hub = 没有接入总台：消息服务器收下即算保存。{ SENTENCE($own) }
doctor-no_hub_yet = 还没有接入总台：还没有记录，牌桌第一次启动前也没有密钥。
doctor-hub_unknown = 设置里的总台（{ TEXT($fingerprint) }）牌桌还不信任。
doctor-restart = 请重新启动牌桌。
doctor-bring_hub_key = 请把总台的公钥放到那个文件，或者删掉这项设置。
doctor-start_once = 请用这个版本启动一次牌桌，再看记录的检查结果。
doctor-see_hub_page = 请看总台的页面和 mahjong-table hub list。

# The camera and the reader of tiles
doctor-reader =
    认牌的模型已就绪，由 { TEXT($runtime) } 运行{ CAUSE($faster) ->
        [yes] （onnxruntime 更快：pip install 'mahjong-table[fast]'）
       *[no] {""}
    }。
doctor-install_again = 请重新安装本程序。
doctor-set_camera = 开打之前，请把 [camera] url 设成一个摄像头。
doctor-join_camera_group = 请加入它的用户组：sudo usermod -aG video $USER，再重新登录。
doctor-cameras_there = 现有：{ SENTENCES($cameras) }。
doctor-no_camera = 没有摄像头 { TEXT($camera) }。
doctor-camera_at_work = 牌桌正在运行，使用摄像头 { TEXT($camera) }，不去打扰它。
doctor-markers_seen = 四个标记都看得见，与应在的位置相差 { TEXT($pixels) } 像素。
doctor-camera_gives = 摄像头 { TEXT($camera) } 的画面是 { INTEGER($width) }x{ INTEGER($height) }。
doctor-may_not_open = 这个用户无权打开 { TEXT($device) }。
doctor-found_by_corners = 牌桌由点选的四角及其周围找到。
doctor-marker_missing = 看不到标记 { TEXT($marker) }。另外三个够用，但无从核对。
doctor-uncover_marker = 请露出标记，或转动摄像头，让四角都在画面里。
doctor-narrow_picture = 画面只有 { INTEGER($width) } 像素宽。
doctor-raise_resolution = 请把分辨率设到 1280x960 以上。
doctor-dark_picture = 画面很暗。
doctor-switch_lamp_on = 请打开桌上的灯，或打开镜头盖。
doctor-start_sim = 请启动 mahjong-table sim --no-camera。
doctor-calibrate_anew = 请重新校准：mahjong-table calibrate --save。
doctor-lay_markers = 请把打印的四个标记放在牌桌四角。
doctor-check_camera = 请检查摄像头的电源、线和地址。
doctor-without_camera = { TEXT($address) }：没有摄像头，读数由模拟器提供，只供负载和连接测试。

# This machine
doctor-opencv_missing = 无法载入 OpenCV：{ REASON($reason) }。
doctor-opencv = OpenCV { TEXT($version) }。
doctor-install_opencv_again = 请再运行 make install：没有 libGL 时会用无界面的 OpenCV。
doctor-python_old = 这是 Python { TEXT($version) }。
doctor-install_python = 请安装 Python 3.11 或更新的版本，再运行 make install。
doctor-python = Python { TEXT($version) }。
doctor-use_stronger_power = 请换更强的电源和更短的线：先是串口出错，然后死机。
doctor-low_voltage = Raspberry Pi 电压不足。
doctor-keep_odd_name = 牌桌已经发过消息就保留它，新牌桌请不要这样起名。
doctor-fonts = 本机屏幕可以显示中文和日文：{ TEXT($fonts) }。
doctor-fonts_missing = 本机没有{ SENTENCE($scripts) }字体：自带屏幕上的页面会显示成方框。
doctor-install_fonts = 接有屏幕的话：sudo apt install fonts-noto-cjk，再重新打开浏览器。
doctor-chinese = 中文
doctor-japanese = 日文
doctor-chinese_and_japanese = 中文和日文

# The rules
doctor-wrong_number = { TEXT($rules) } 是 { INTEGER($players) } 人打，[table] seats 却写了 { INTEGER($named) } 个人。
doctor-correct_setting = 请改正设置里的 [table] { TEXT($setting) }。
doctor-rules = { TEXT($rules) }，由 { TEXT($people) } 打。
doctor-name_people = 请按逆时针写 { INTEGER($players) } 个人的名字。

# The journal
doctor-folder_missing = 文件夹 { TEXT($folder) } 不存在，这个用户也无权在 { TEXT($parent) } 里新建。
doctor-make_folder = 请为这个用户建立：sudo install -d -m 700 -o $USER { TEXT($folder) }
doctor-journal_put_aside = 损坏的记录已另存为 { TEXT($file) }。
doctor-compare_put_aside = 请与最后几局核对，核对完把它移走。
doctor-start_saves_journal = 请启动控制程序：它会保存完好的部分，并保留损坏的文件。
doctor-cannot_write = { TEXT($folder) } 里无法写入（{ REASON($reason) }）。
doctor-give_journal_rights = 请给这个用户写入权限，或改 [journal] path。
doctor-no_journal_folder_yet = { TEXT($journal) } 还没有牌局记录，到时会连文件夹一起建立。
doctor-no_journal_yet = { TEXT($journal) } 还没有牌局记录，到时会建立。
doctor-journal_whole = 记录 { TEXT($journal) } 完好：{ INTEGER($entries) }条记录，{ INTEGER($messages) }条消息。
doctor-disk_almost_full = { TEXT($folder) } 所在的磁盘快满了。
doctor-free_disk = 请腾出空间：满了牌桌就会停。
journal-no_locks = { TEXT($folder) } 的文件系统不支持文件锁（{ REASON($reason) }）：两个程序可能同时写一个文件。
journal-no_mapping = { TEXT($folder) } 的文件系统不能把文件映射到内存（{ REASON($reason) }）：SQLite 在那里无法工作。
doctor-no_file_rights = { TEXT($folder) } 的文件系统不保存文件权限：别人能读到记录和它的密钥。
doctor-no_sockets = { TEXT($folder) } 的文件系统不支持套接字（{ REASON($reason) }）：命令无法传到牌桌。
journal-use_own_disk = 请把记录放在本机自己的磁盘上（[journal] path；ext4、xfs 或 btrfs），再用 mahjong-table journal backup 复制到这里。
doctor-bring_key_back = 请把密钥放回来。
doctor-rename_journal = 请用 `journal rename`，或另设 [journal] path。
doctor-restore_from_hub = 请从总台取回。
doctor-bring_copy_back = 请用备份恢复，或另设 [journal] path。

# The page
doctor-page_can_be_served =
    页面可以开在{ GIVEN($page) ->
        [yes] {" "}{ TEXT($page) }
       *[no] 任意空闲端口
    }。
doctor-page_at_work = 牌桌正在运行，页面在 { TEXT($page) }。
doctor-page_moved = 牌桌正在运行，页面在 { TEXT($page) }：启动时端口 { INTEGER($port) } 被占用。
doctor-free_page_port = 等那个端口空出来后重启牌桌，或修改 [page] port。
doctor-page_reached = 大家从 { TEXT($address) } 打开页面。
doctor-page_not_reached = 页面对外的地址是 { TEXT($address) }，别的设备打不开。
doctor-name_page = 请把 [page] address 写成手机能找到这张牌桌的名称，或不写。
doctor-page_path = 页面对外的路径是 { TEXT($announced) }，实际在 { TEXT($served) }。
doctor-set_prefix = 请设 [page] prefix = "{ TEXT($prefix) }"，或改 [page] address。
doctor-page_port_taken = 端口 { INTEGER($port) } 被占用；页面会开在空闲端口，运行时会告知。
doctor-stop_page_port_user = 请停掉占用它的程序（另一张牌桌？），或改 [page] port。
doctor-change_page_port = 请改 [page] host 和 port。

# Formats on the disk
doctor-format_current = { TEXT($file) } 是第 { TEXT($version) } 版，与本程序所写的相同。
doctor-format_older = { TEXT($file) } 是第 { TEXT($version) } 版；本程序会把它升到第 { TEXT($known) } 版。
doctor-format_unknown = { TEXT($file) } 是第 { TEXT($version) } 版；本程序只认得第 { TEXT($known) } 版。
doctor-format_absent = { TEXT($file) } 还不存在。
doctor-format_unreadable = { TEXT($file) } 读不出来。
doctor-copied_as = 升级前先备份为 { TEXT($file) }。
doctor-copied_database = 升级前先在旁边（或以一个 schema）备份。
doctor-run_newer_or_restore = 请用写下它的新版程序，或放回它留下的备份（docs/backup.md）。
doctor-run_newer = 请用写下它的新版程序。
doctor-make_anew = 请重新生成，或用写下它的程序。
doctor-ask_again = 请先处理这一点，再问一次。

# The table's port
doctor-remove_brltty = 请卸载：sudo apt remove brltty，再重新插上牌桌。
doctor-stop_getty = 请关掉：sudo systemctl disable --now serial-getty@{ TEXT($tty) }.service
doctor-install_udev_rule = 请安装让它避开的 udev 规则：{ TEXT($command) }
doctor-extend_udev_rule = 规则已安装，但这个转接器没有说明自己是牌桌：请把它的编号写进 /etc/udev/rules.d/{ TEXT($rule) }，或 sudo systemctl disable --now ModemManager.service
doctor-kernel_writes = 系统内核向 { TEXT($tty) } 输出消息。
doctor-stop_kernel_console = 请从内核命令行删掉 console={ TEXT($tty) },…；在 Raspberry Pi 上：sudo raspi-config，Interface Options，Serial Port，no login shell。
doctor-modem_manager = ModemManager 在运行，{ TEXT($device) } 一插上它就可能去通信。
doctor-getty_runs = { TEXT($device) } 上有登录控制台：{ TEXT($holder) }。
doctor-braille = { TEXT($holder) } 把 { TEXT($device) } 当成了盲文显示器。
doctor-modem_search = { TEXT($holder) } 在 { TEXT($device) } 上找调制解调器。
doctor-ours_has_port = { TEXT($holder) } 占用端口 { TEXT($device) }：如果是控制程序，说明牌桌在用，不去打扰。
doctor-stop_for_full_check = 要完整检查，请停掉控制程序再检查一次。
doctor-port_busy = 端口 { TEXT($port) } 被 { TEXT($holder) } 占用。
doctor-stop_program = 请停掉那个程序（sudo kill { INTEGER($process) }），再检查一次。
doctor-no_port = 没有端口 { TEXT($port) }。
doctor-user_may_not_open = 用户 { TEXT($user) } 无权打开 { TEXT($device) }。
doctor-no_group_may_open = 用户 { TEXT($user) } 无权打开 { TEXT($device) }。没有用户组能打开：缺少牌桌的 udev 规则，或规则不认识它。
doctor-install_rule_and_join = 请安装：{ TEXT($command) }；然后 sudo usermod -aG dialout { TEXT($user) }，再重新登录。
doctor-join_group = 请加入它的用户组：sudo usermod -aG { TEXT($group) } { TEXT($user) }，再重新登录。
doctor-no_port_at_all = 没有端口 { TEXT($port) }，也没有插任何串口。
doctor-check_power_and_cable = 请检查牌桌的电源和 USB 线（有的线只能充电），再看 /dev/serial/by-id。
doctor-plugged_in = 现在插着的是：{ TEXT($ports) }。请把 [serial] port 设成它。
doctor-no_port_with_brltty = 没有端口 { TEXT($port) }，也没有别的；装有 brltty，它会占走许多 USB 转接器。
doctor-remove_brltty_then_plug = 请卸载（sudo apt remove brltty），再重新插上牌桌。
doctor-joined_later = 您登录之后才加入用户组 { TEXT($group) }：请重新登录。
doctor-table_answers =
    { TEXT($port) } 上的牌桌有应答：{ TEXT($model) }{ GIVEN($board) ->
        [yes] ，主板 { INTEGER($board) }
       *[no] {""}
    }，{ INTEGER($tiles) }张牌，每方{ INTEGER($stacks) }墩。
doctor-may_mean_another = 下次启动后 { TEXT($device) } 可能指别的设备：{ TEXT($others) } 的名称和序列号与它相同。
doctor-use_socket = 请用它所插插口的名称：port = "{ TEXT($port) }"
doctor-plug_in_one = 这种转接器请只插一个，或用编号指定牌桌：[serial] board。
doctor-may_become_another = 重新插线后，{ TEXT($device) } 可能变成别的设备的名称。
doctor-use_lasting_name = 请用不变的名称：port = "{ TEXT($port) }"
doctor-check_port = 请检查端口的名称和线。
doctor-table_reports = 牌桌报告：{ SENTENCE($fault) }
doctor-put_right = 请先在牌桌上处理好再打。
doctor-noisy_line = 几秒内重发了{ INTEGER($messages) }条消息：线路有干扰。
doctor-use_shorter_cable = 请用更短的屏蔽线，并远离电机的线。
doctor-serial_server = 牌桌接在网络串口服务器 { TEXT($port) } 上。
doctor-no_machine = 没有连接机器：由人按机器上的按钮和各自的手机按键，摄像头看牌墙和骰子。
doctor-port_at_work = 牌桌正在运行，使用端口 { TEXT($port) }，不去打扰它。
doctor-table_lacks = 机器缺少：{ TEXT($parts) }。由页面、手机按键和摄像头代替。
doctor-check_table_cable = 请检查牌桌的线，再检查一次。
doctor-no_answer_any_more = { TEXT($port) } 上的牌桌不再应答。

# Staff
doctor-nobody_orders = 没有人可以通过 MQTT 下指令：[staff] keys 没有指定文件。
doctor-others_may_write = 本机的其他用户可以改写 { TEXT($file) }，从而让任何人下指令。
doctor-make_private = chmod 600 { TEXT($file) }
doctor-who_orders = 可以通过 MQTT 下指令的人和密钥指纹：{ TEXT($staff) }。
doctor-keys_unreadable = 无法读取 { TEXT($file) } 里的工作人员密钥：{ REASON($reason) }。
doctor-see_folder = 请检查那个文件夹。
doctor-nobody_in_file = { TEXT($file) } 里没有人。
doctor-add_somebody = 请加一个人：mahjong-table staff add NAME
doctor-put_line_right = 请改正那一行。

# The settings, and the end
doctor-no_settings = 这里没有 { TEXT($file) }，改用默认设置检查。
doctor-write_settings = 请建立一份：mahjong-table init
doctor-put_settings_right = 请改正后再检查一次。
doctor-settings_read =
    { TEXT($file) } 可以读取。{ GIVEN($remarks) ->
        [yes] { SENTENCES($remarks, join: "sentences") }
       *[no] {""}
    }
doctor-some_failed = { INTEGER($checks) } 项检查里有 { INTEGER($failed) } 项不通过：这样牌桌不能用。
doctor-can_play = 牌桌可以用了。
