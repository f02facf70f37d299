### 启动牌桌时关于设置的说明。

settings-record_beside = 使用设置旁边的记录 { TEXT($record) }；没有它时会用 { TEXT($usual) }。
settings-other_record = 在 { TEXT($record) } 还有另一份记录：请用 [journal] path 写明是哪一份。
settings-same_named_record = 开始新的记录 { TEXT($record) }；{ TEXT($table) } 已有一份记录在 { TEXT($other) }。如果移动了设置文件，请停下并写明：[journal] path = "{ TEXT($other) }"。

# The file
settings-in_file = { TEXT($file) }：{ SENTENCE($problem) }{ GIVEN($more) ->
        [yes] （后面还有 { INTEGER($more) } 处错误）
       *[no] {""}
    }
settings-absent = { TEXT($file) } 不存在；请用 mahjong-table init { TEXT($file) } 生成
settings-not_utf8 = { TEXT($file) } 不是 UTF-8 文本文件
settings-unreadable = { TEXT($file) } 无法读取：{ REASON($reason) }
settings-not_toml = { TEXT($file) } 不是有效的 TOML（{ REASON($reason) }）；文字要加引号，分节写在 [ ] 里
settings-value_unreadable = { TEXT($file) } 里有读不懂的值：{ REASON($reason) }
settings-nested_too_deep = { TEXT($file) } 里的括号嵌套太深
settings-no_home = 这个用户没有主目录，无处保存记录；请用 [journal] path 指定文件，或设置 XDG_STATE_HOME

# Where in the file
settings-setting = [{ TEXT($section) }] { TEXT($setting) } { SENTENCE($problem) }
settings-setting_refused = [{ TEXT($section) }] { TEXT($setting) }：{ SENTENCE($problem) }
settings-section = [{ TEXT($section) }] { SENTENCE($problem) }
settings-no_section = { TEXT($section) } 必须是一节：请把 [{ TEXT($section) }] 单独写一行
settings-setting_unknown = [{ TEXT($section) }] 没有设置项 { TEXT($setting) }{ GIVEN($near) ->
        [yes] ；是不是 { TEXT($near) }？
       *[no] ；可用的有：{ TEXTS($known) }
    }
settings-section_unknown = 没有 [{ TEXT($section) }] 这一节{ GIVEN($near) ->
        [yes] ；是不是 { TEXT($near) }？
       *[no] ；可用的有：{ TEXTS($known) }
    }
settings-outside_section = 设置项 { TEXT($setting) } 没有写在任何一节里；它属于 [{ TEXT($section) }]

# What a setting must be, after its name
settings-must_be = 必须是{ SENTENCE($kind) }，现在是 { TEXT($given) }
settings-kind_whole_number = 整数
settings-kind_number = 数字
settings-kind_text = 加引号的文字
settings-kind_list = 写在 [ ] 里的列表
settings-kind_options = 一组选项
settings-kind_flag = { " " }true 或 false
settings-kind_path = 加引号的路径
settings-kind_host_name = 单独的名称或地址，如 "table-3.example"，不带 http:// 和端口
settings-kind_prefix = "/table-3" 这样的路径
settings-kind_letters = 普通字母
settings-one_of = 必须是以下之一：{ TEXTS($choices) }，现在是 { TEXT($given) }
settings-too_short = 至少要有 { TEXT($limit) } 个字，现在是 { TEXT($given) }
settings-too_long = 最多 { TEXT($limit) } 个字，现在是 { TEXT($given) }
settings-too_many_places = 小数最多 { TEXT($limit) } 位，现在是 { TEXT($given) }
settings-empty = 不能为空
settings-unusable = 不能使用：{ REASON($reason) }
settings-nul_character = 含有空字符：{ TEXT($given) }
settings-no_topic_name = 会成为 MQTT 主题的一部分，不能含 / + # 和控制字符；现在含有 { TEXTS($characters) }
settings-no_host_name = 不是主机的名称或地址：{ TEXT($given) }
settings-home_unknown = 所写的主目录本机没有：{ TEXT($given) }
settings-names_no_file = 必须是一个文件，现在是 { TEXT($given) }
settings-name_too_long = 里有一个名称超过 { INTEGER($most) } 字节，磁盘可能存不下
settings-no_decimal = { TEXT($given) } 不是小数，要写成 0.5 这样
settings-not_finite = { TEXT($given) } 不是有限的数
settings-zone_unknown = { TEXT($zone) } 不是时区：请写 Asia/Shanghai、Europe/Berlin 或 UTC。{ GIVEN($near) ->
        [yes] 是不是 { TEXT($near) }？
       *[no] {""}
    }

# [table]
settings-number_of_seats = 要按逆时针写出 0、1、2、3 号位坐的人（三人打时写 0、1、2），现在写了 { INTEGER($named) } 人
settings-different_people = 要写不同的人；{ SENTENCE($why) }
settings-number_of_people = [table] seats 写了 { INTEGER($named) } 人，而 { TEXT($rules) } 由 { INTEGER($players) } 人打：请写 { INTEGER($players) } 人，或换一种玩法
settings-odd_name = [table] { TEXT($setting) }：{ SENTENCE($why) }。仍按原样使用，因为它的主题可能已经存在。
settings-no_space_for_pools = [table] discards = "{ TEXT($discards) }"：{ TEXT($rules) } 的外侧牌墙没有给牌河留地方；请把打出的牌排成行（discards = "rows"）

# [serial], [mqtt], [page], [hub]
settings-serial_login = 不能含有用户名或密码：串口服务器不需要
settings-password_in_address = 不能含有密码：请用 username 加 password_file 或 password_env
settings-no_broker = 必须是 "embedded"，或 "mqtt://192.168.1.5:1883"、"mqtts://broker.example" 这样的地址；{ SENTENCE($why) }
settings-broker_unreadable = 现在写的看不懂
settings-broker_given = 现在是 { TEXT($given) }
settings-broker_port = 端口不是 0 到 65535 的数
settings-two_passwords = 同时写了 password_file 和 password_env，请只留一个
settings-password_without_username = 有密码而没有 username
settings-username_needed = 有密码时必须填写
settings-port_of_other_broker = 写了 port，而 [mqtt] broker 是 { TEXT($broker) }：请把端口写进那个地址
settings-accounts_of_other_broker = 写了 accounts，而 [mqtt] broker 是 { TEXT($broker) }：那个消息服务器有自己的账号
settings-not_encrypted = 写了 { TEXT($setting) }，而 [mqtt] broker 是 { TEXT($broker) }：只有 mqtts:// 是加密连接
settings-key_without_certificate = 有 key 而没有 certificate
settings-password_variable_unset = 所写的环境变量 { TEXT($variable) } 没有设置
settings-file_unreadable = { TEXT($file) } 无法读取：{ REASON($reason) }
settings-password_file_empty = { TEXT($file) } 是空的；请把密码写进去
settings-no_hub_key = { TEXT($file) } 里没有总台的公钥；总台用 mahjong-table parlor key show --out FILE 写出
settings-no_page_address = 要写人们打开页面的地址，如 "https://table-3.example" 或 "http://parlor.example/table-3"，现在是 { TEXT($given) }
settings-no_proxy = 必须是 192.168.1.2 或 10.0.0.0/8 这样的地址或网段，其中有 { TEXT($given) }

# Settings that a wizard chooses
settings-not_set_here = [{ TEXT($section) }] 不在这里设置；请在 { TEXT($file) } 中修改
settings-step_unknown = 步骤有：{ TEXTS($known) }。
settings-check_unknown = 检查有：{ TEXTS($known) }。
settings-changed_meanwhile = { TEXT($file) } 期间被别人改过。您的选择还保留着，请再看一遍。
settings-not_written = { TEXT($file) } 无法写入：{ REASON($reason) }。
settings-put_right_first = 请先改正这份设置，或换一个文件：{ SENTENCE($problem) }
settings-draft_unusable = 上次设置保留的内容不能使用（{ SENTENCE($why) }），已移到 { TEXT($aside) }。请重新开始。
settings-draft_of_other_version = 由别的版本写成，或已损坏
settings-folder_not_writable = { TEXT($folder) } 里无法写入（{ REASON($reason) }）：请给这个用户权限，或换一个文件夹里的文件。
settings-not_editable = 按这个文件的写法，{ TEXTS($settings) } 不能在这里修改；请手工修改。
settings-no_value = 设置项的值不能是 { TEXT($kind) }。
settings-section_not_a_table = 这个文件里的 [{ TEXT($section) }] 不是一节；请写成一节。
settings-not_written_yet = 设置还没有写入。
settings-owner_exists = 已有店主账号；其他人由店主在牌桌页面添加。
settings-code_wrong = 验证码不对。出了新的，旧的就作废。
settings-code_expired = 验证码已过期，程序会显示新的。

# What a start changes
settings-event_at_start = { SENTENCE($event) }。
