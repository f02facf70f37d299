### 命令完成或无法完成时说的话。

command-nothing_done = 没有执行。
command-not_undone = 这无法撤销。
command-say_yes = 这无法撤销：确定的话请加 --yes。
command-output_failed = 输出无法写入：{ REASON($reason) }。请写到别处，或在那里腾出空间。
command-code_for_dark_letters = 终端为浅底深字时：
command-code_for_light_letters = 终端为深底浅字时：
command-stopped = 已停止。
command-written_to = 已写入 { TEXT($file) }。
command-cannot_be_written = { TEXT($file) } 无法写入：{ REASON($reason) }。
command-port_taken = { TEXT($option) } { TEXT($port) }：别的程序正在监听 { TEXT($place) }。请停掉它，换一个端口，或不写 { TEXT($option) } 而用空闲端口。
command-language_unknown = 没有 --language { TEXT($language) }。可以写 { TEXT($known) }。

# Orders at a shell
command-give_up_hand =
    要放弃场次 { TEXT($session) } 的第{ INTEGER($hand) }局（{ GIVEN($acts) ->
        [yes] 已打{ INTEGER($acts) }步
       *[no] 还没有发牌
    }）吗？
command-nobody_will_win = 这一局没有人胡。
command-paid_stands = 途中付过的分仍然算：{ TEXT($payments) }。
command-nothing_paid = 途中没有付过分。
command-no_hand_under_way = { TEXT($journal) } 的牌桌现在没有牌局，下一局是第{ INTEGER($next) }局。
command-table_silent =
    { TEXT($journal) } 上的牌桌没有应答，{ GIVEN($order) ->
        [yes] 请把指令 { TEXT($order) } 再下一次
       *[no] 请再试一次
    }。
command-socket_unusable = { TEXT($journal) } 的接口不能使用：{ REASON($reason) }。
command-two_cards = { TEXT($name) } 写了卡 { TEXT($shown) }，--card 又写了 { TEXT($card) }：请只写一个。
command-nobody_has_played = 还没有人打过。
command-has_not_played =
    { TEXT($player) } 没有打过{ GIVEN($near) ->
        [yes] 。是不是“{ TEXT($near) }”？
       *[no] 。
    }
command-no_change = { TEXT($change) } 不是变动：请写 NAME=+8 或 NAME=-8，每人一次。
command-no_correction_waits = 没有等待第二个人同意的更正。
command-no_stake = --stake { TEXT($stake) } 不是金额：请写数字，小数用点，如 0.5 或 20。
command-no_option = { TEXT($option) } 不是选项：请写 NAME=VALUE，每项一次，如 wall_only=true。
command-no_end_time = { TEXT($time) } 不是时间：请写 23:30 或 2026-05-01T23:30。
command-no_such_answer = 这个问题没有第 { TEXT($answer) } 个答案，只有 1 到 { INTEGER($most) }。

# Options of hubs and pages
command-admission_unknown = 没有 --admission { TEXT($admission) }。请写 confirm 或 loopback。
command-no_trusted_proxy = --trusted-proxy 要写地址或网段，如 10.0.0.0/8，不能是 { TEXT($proxy) }。
command-password_file_unreadable = 密码文件 { TEXT($file) } 无法读取：{ REASON($reason) }。
command-no_page_prefix = --page-prefix 要写 /hub 这样的路径，不能是 { TEXT($prefix) }。
command-page_key_alone = --page-key 要配证书：请同时写 --page-certificate。
command-no_public_key = { TEXT($file) } 里没有公钥：{ SENTENCE($reason) }
command-out_is_there = { TEXT($file) } 已经存在，是别的内容，请换一个文件名。

# The hub's database
command-nobody_called =
    这段时间没有叫 { TEXT($player) } 的人打过；`mahjong-table parlor players` 列出打过的人{ GIVEN($near) ->
        [yes] 。是不是“{ TEXT($near) }”？
       *[no] 。
    }
command-no_export =
    没有可以导出的表 { TEXT($table) }。可选：{ TEXT($known) }{ GIVEN($near) ->
        [yes] 。是不是“{ TEXT($near) }”？
       *[no] 。
    }
command-say_where_to = 请写明写到哪里：--csv FILE 或 --parquet FILE。
command-names_no_table = { TEXT($written) } 不是牌桌。请写 PARLOR/TABLE。
command-no_time = { TEXT($option) } { TEXT($time) } 不是时间。请写 2026-11-21、2026-11-21T18:00、today，或 12h、7d。
command-rows_exported = { TEXT($table) } 写出 { INTEGER($rows) } 行。

# Keys and decisions of a hub
command-say_who = 请写明是谁：牌桌显示的指纹，或 --file FILE --as PARLOR/TABLE。
command-say_which_table = 请写明哪张牌桌用它：--as PARLOR/TABLE。
command-say_what = 请写明怎样裁决：keep、new、import，或 --undo。
command-keys_wait = { INTEGER($number) }个在等待：请与牌桌上的指纹核对，再用 mahjong-table parlor admit。
command-keys_not_listed = 名单已满，另有{ INTEGER($number) }个没有列出：mahjong-table parlor clear
command-nothing_in_dispute = 没有争议。
command-alert_stands =
    { INTEGER($alert) }  { SENTENCE($kind) }{ GIVEN($times) ->
        [yes] （{ INTEGER($times) }次）
       *[no] {""}
    }：{ SENTENCE($text) }
command-alert_decided = 已裁决 { TEXT($choice) }
command-decide_alert = mahjong-table parlor decide { INTEGER($alert) } { TEXTS($choices, join: "or") }
command-admission_does = 接入这个密钥会有以下结果。
command-admit_key = 要接入这个密钥吗？
command-erase_from_record = 要从记录里删除 { TEXT($name) } 的名字和卡号吗？
command-erase_person = 要从这个数据库里删除 { TEXT($name) }（{ TEXT($ids) }）的名字和卡号吗？
command-person_erased = { TEXT($persons) } 的名字和卡号已在这里删除。每张牌桌上：mahjong-table people erase。
command-no_such_hub = 这个数据库上还没有总台 { TEXT($hub) }：第一次启动时才生成密钥。
command-other_hubs = 现有 { TEXT($hubs) }：mahjong-table parlor --hub { TEXT($first) } key show
command-hub_fingerprint = 总台 { TEXT($hub) }：{ TEXT($fingerprint) }
command-public_key = 公钥 { TEXT($key) }
command-private_key = 私钥 { TEXT($file) }
command-private_key_absent = 私钥 { TEXT($file) }（不存在）
command-hub_key_replaced = 总台 { TEXT($hub) } 从下次启动起使用 { TEXT($fingerprint) }。请停掉它的全部进程，把文件 { TEXT($file) } 交给其他机器上的进程，再启动；然后在每张牌桌：mahjong-table hub admit { TEXT($fingerprint) }，再用旧指纹 mahjong-table hub forget。

# Cameras
command-no_camera_plugged_in = 本机没有插摄像头。网络摄像头有地址：http://… 或 rtsp://…（docs/camera.md）。
command-no_picture_read = { TEXT($camera) } 没有一幅画面能读。
