### 连不上消息服务器的原因和处理办法。

broker-closed_secure = { TEXT($broker) } 没有用 MQTT 应答就断开了加密连接：{ SENTENCE($guess) }。
broker-own_certificate_refused = 可能不接受本桌的证书
broker-certificate_wanted = 可能要求本桌出示证书，而这里没有填
broker-check_own_certificate = 请检查本桌的证书和私钥（[mqtt]），并确认那是消息服务的端口。
broker-unanswered = { TEXT($broker) } 没有应答（{ REASON($reason) }）。
broker-silent = { TEXT($broker) } 没有应答。
broker-hub_may_not_read = { TEXT($broker) } 的消息服务器不让总台读取 { TEXTS($topics) }。
broker-check_machine = 请确认那台机器已开机，端口正确。
broker-host_unknown = 找不到 { TEXT($broker) } 的主机。
broker-check_name = 请检查名称和网络。
broker-not_secure = 与 { TEXT($broker) } 建立不了加密连接（{ REASON($reason) }）。
broker-check_tls_port = 请确认端口是消息服务的 TLS 端口，证书正确。
broker-speaks_tls = { TEXT($broker) } 是 TLS 加密端口。
broker-write_mqtts = 地址请写成 mqtts://，需要时填写签发机构的证书（[mqtt] ca）。
broker-not_proved = 无法确认 { TEXT($broker) } 的身份：{ SENTENCE($doubt) }
broker-unsigned =
    它的证书不是可信机构签发的（{ REASON($reason) }，{ GIVEN($file) ->
        [yes] { TEXT($file) }
       *[no] 系统的信任列表
    }）。
broker-set_ca = 请填写签发机构的证书文件（[mqtt] ca）。
broker-expired = 它的证书已过期。
broker-renew_certificate = 请给消息服务换新证书，或把本机的时钟调准。
broker-other_name = 它的证书不是给 { TEXT($host) } 的。
broker-write_name = 地址请写证书里的名称。
broker-ca_unusable = 签发机构的证书 { TEXT($file) } 不能用于 { TEXT($broker) }（{ REASON($reason) }）。
broker-give_ca = 请填写签发消息服务证书的那个文件。
broker-pair_unusable = 证书 { TEXT($certificate) } 和私钥 { TEXT($key) } 不能一起用（{ REASON($reason) }）。
broker-give_pair = 两者都要是 PEM 文件，属于同一对，私钥不设密码。
broker-connection_lost = 与 { TEXT($broker) } 的连接断了。
broker-web_server = { TEXT($broker) } 是网页服务器，不是 MQTT 消息服务器：那个端口用于网页或 websockets 上的 MQTT。
broker-write_mqtt_port = 请写消息服务器直接接受 MQTT 的端口（1883，或 mqtts:// 和 8883）。
broker-no_broker = { TEXT($broker) } 没有像 MQTT 消息服务器那样应答。
broker-no_subscription_answer = { TEXT($broker) } 不应答订阅请求。
broker-not_mqtt = { TEXT($broker) } 发来的不是 MQTT（{ REASON($reason) }）。
broker-closed = { TEXT($broker) } 没有用 MQTT 应答就断开了连接。
broker-check_listener = 请检查那里运行的是什么程序。
broker-not_yet_valid = 它的证书还没有生效。
broker-set_clock = 请校准本机的时钟。
broker-revoked = 它的证书已被吊销。
broker-replace_certificate = 请给消息服务器换一张新证书。
broker-own_file_unreadable =
    连接 { TEXT($broker) } 用的客户端{ CAUSE($what) ->
        [key] 密钥
       *[certificate] 证书
    } { TEXT($file) } 无法读取（{ REASON($reason) }）。
broker-correct_own_file = 请改正 [mqtt] { TEXT($what) } 或文件的权限。
broker-acknowledges_none = 消息服务器 { TEXT($broker) } 收了消息，却不确认。
broker-look = 请检查消息服务器。
broker-start = 请启动消息服务器，或改正地址。

# 消息服务器和页面的地址
broker-address_unreadable = 消息服务器的地址看不懂。
broker-write_address = 请写成 mqtt://host:1883。
broker-websockets = 这里不用 websockets（{ TEXT($scheme) }://）上的 MQTT。请写消息服务器直接接收 MQTT 的端口，如 mqtt://host:1883 或 mqtts://host:8883。
broker-other_scheme = 消息服务器的地址以 mqtt:// 或 mqtts:// 开头，不是 { TEXT($scheme) }://。
broker-no_host = 消息服务器的地址里没有主机。
broker-path_after_port = 消息服务器的地址里，端口后面不能再有别的：mqtt://host:1883。
page-needs_rights = 页面无法监听 { TEXT($place) }：端口 { TEXT($port) } 需要管理员权限，请用 1024 以上的
page-cannot_listen = 页面无法监听 { TEXT($host) }：{ REASON($reason) }；只在本机用 127.0.0.1，整个网络用 0.0.0.0

# What a broker of the table's own does not promise
broker-promise_crash = kill -9 服务器后，刚发的消息仍在
broker-promise_overlap = 一个程序的几个订阅都匹配时，消息按最高的 QoS 送达
broker-promise_sys = 服务器在 `$SYS` 下报告自身状态
broker-promise_v5 = MQTT 5 的客户端可以接入并使用新功能

# What a broker refuses or ends, by its reason code
broker-refuses =
    消息服务器 { TEXT($broker) } 拒绝连接（{ REASON($reason) }{ GIVEN($text) ->
        [yes] ，“{ TEXT($text) }”
       *[no] {""}
    }）{ GIVEN($why) ->
        [yes] ：{ SENTENCE($why) }
       *[no] 。
    }
broker-refuses_login =
    消息服务器 { TEXT($broker) } 拒绝{ GIVEN($user) ->
        [yes] 用户 { TEXT($user) }
       *[no] 没有用户名的客户端
    }（{ REASON($reason) }{ GIVEN($text) ->
        [yes] ，“{ TEXT($text) }”
       *[no] {""}
    }）。
broker-give_login = 请给出正确的用户名和密码。
broker-no_mqtt_5 = 消息服务器 { TEXT($broker) } 拒绝这个协议版本（MQTT 5）。
broker-use_mqtt_5 = 请改用支持它的消息服务器，如 Mosquitto。
broker-no_mqtt_version = 消息服务器 { TEXT($broker) } 拒绝这些协议版本（MQTT 5 和 3.1.1）。
broker-use_mqtt = 请改用支持其中之一的消息服务器。
broker-both_versions = { SENTENCE($first) }用 MQTT 3.1.1 时：{ SENTENCE($second) }
broker-hub_needs_mqtt_5 = 总台需要支持 MQTT 5 的消息服务器，如 Mosquitto。
broker-ended =
    消息服务器 { TEXT($broker) } 断开了连接（{ REASON($reason) }{ GIVEN($text) ->
        [yes] ，“{ TEXT($text) }”
       *[no] {""}
    }）{ GIVEN($why) ->
        [yes] ：{ SENTENCE($why) }
       *[no] 。
    }
broker-takes_not =
    消息服务器 { TEXT($broker) } 不接收发到 { TEXT($topic) } 的内容，共{ INTEGER($size) }字节（{ REASON($reason) }）{ GIVEN($why) ->
        [yes] ：{ SENTENCE($why) }
       *[no] 。
    }
broker-perhaps_too_long = 也许超过了它接收的长度。
broker-packet_too_long = 要发到 { TEXT($topic) } 的数据包有{ INTEGER($size) }字节，而消息服务器 { TEXT($broker) } 最多接收{ INTEGER($most) }字节。
broker-passes_on_to_nobody = 消息服务器 { TEXT($broker) } 确认了发到 { TEXT($topic) } 的内容（{ INTEGER($size) }字节），却没有转发给任何人：也许超过了它接收的长度。
broker-ended_meanwhile = 断开时正在往 { TEXT($topic) } 发送{ INTEGER($size) }字节：也许超过了消息服务器接收的长度。
broker-ends_each_time = 每次往 { TEXT($topic) } 发送{ INTEGER($size) }字节时，消息服务器都断开连接：也许超过了它接收的长度。
broker-answers_no_mqtt = 往 { TEXT($topic) } 发送{ INTEGER($size) }字节时，消息服务器 { TEXT($broker) } 回答的不是 MQTT：也许超过了它接收的长度。
broker-take_longer = 请让它接收更长的消息（Mosquitto：max_packet_size 和 message_size_limit）。
broker-unfit_for_table = 消息服务器 { TEXT($broker) } 不能供牌桌使用：{ SENTENCE($why) }
broker-unfit_for_hub = 消息服务器 { TEXT($broker) } 不能供总台使用：{ SENTENCE($why) }
broker-no_retain = 它不保留消息，牌桌重启后就不知道哪些已经送到。
broker-allow_retain = 请让它保留消息（Mosquitto：retain_available true），或改用别的消息服务器。
broker-no_qos = 它只接收服务质量为0的消息，牌桌就无从知道哪些已经送到。
broker-allow_qos = 请允许服务质量1（Mosquitto：max_qos 1），或改用别的消息服务器。
broker-no_shared = 它不支持共享订阅。
broker-no_wildcards = 它不支持带通配符的订阅。
broker-use_another = 总台需要这种订阅：请改用别的消息服务器，如 Mosquitto。
broker-writing_forbidden = 这个用户不能往那里写。
broker-correct_access = 请改正消息服务器的访问列表。
broker-client_id_refused = 它不接受这个客户端编号。
broker-allow_client_id = 请在消息服务器的设置里允许它。
broker-unavailable = 它暂时不可用。
broker-busy = 它正忙。
broker-banned = 它禁止了这个客户端。
broker-end_ban = 请在消息服务器上解除禁止。
broker-shuts_down = 它正在关闭。
broker-start_again = 请重新启动它。
broker-other_authentication = 它要求用户名和密码以外的验证方式。
broker-allow_passwords = 请允许用户名和密码。
broker-heard_nothing = 超过保活时间没有收到消息。
broker-check_network = 请检查中间的网络。
broker-taken_over = 另一个客户端用了同一个客户端编号或账户。
broker-stop_one = 请停掉其中一个。
broker-filter_refused = 它不接受一个主题过滤器。
broker-see_topics = 请看它允许哪些主题。
broker-topic_refused = 它不接受一个主题。
broker-other_names = 请给牌馆和牌桌换个名字，或看它允许哪些主题。
broker-receive_maximum = 一次发给它的消息超过了它的接收上限。
broker-report_this = 请报告这个问题。
broker-message_too_long = 有一条消息超过了它接收的长度。
broker-messages_too_fast = 消息发得比它允许的快。
broker-connections_too_fast = 连接比它允许的频繁。
broker-raise_rate = 请提高它的频率上限。
broker-quota_used = 配额用完了。
broker-raise_quota = 请在消息服务器上提高配额。
broker-ended_by_staff = 有人在消息服务器上断开了它。
broker-ask_there = 请向那里询问。
broker-use_other_broker = 应当使用另一个消息服务器。
broker-moved = 消息服务器已经搬走。
broker-correct_address = 请改正地址。
# What a broker cannot do, or refuses
broker-own_topics_unheard = 消息服务器 { TEXT($broker) } 不把 { TEXT($topic) } 发回给写入它的牌桌。
broker-let_table_read = 请允许牌桌读取自己的主题。
broker-stopped_without_database = 数据库不在时停止了。

# What its answer means, within a sentence

# What to do at the broker
broker-own_port_taken = [mqtt] port 为牌桌自己的消息服务器写的端口（{ TEXT($host) } 的 { TEXT($port) }）已被占用。
broker-free_own_port = 请停掉那个程序，换一个端口，或把 [mqtt] broker 设为在那里监听的消息服务器。
broker-no_own_port = { TEXT($host) } 上没有端口可供牌桌自己的消息服务器使用。
broker-own_folder_unusable = 牌桌自己的消息服务器的文件夹 { TEXT($folder) } 不能使用（{ REASON($reason) }）。
broker-give_own_folder = 请把它交给运行牌桌的用户。
broker-own_not_started = 牌桌自己的消息服务器还没有启动。
broker-own_cannot_return = 牌桌自己的消息服务器不能恢复：{ TEXT($place) } 被别的程序占用。
broker-own_failed = 内置的消息服务器在 { TEXT($place) } 出错：{ REASON($reason) }。
broker-no_mosquitto = 本机没有安装 Mosquitto 2（Debian：apt install mosquitto）。
broker-mosquitto_does_not_start = Mosquitto 在 { TEXT($folder) } 启动不了：{ SENTENCE($answer) }。
broker-answer_silent = 它没有应答
broker-answer_nothing = 它什么也没有说

# Its accounts
broker-accounts_unreadable = [mqtt] accounts { TEXT($file) } 无法读取（{ REASON($reason) }）。
broker-make_accounts = 请用 mahjong-table broker add NAME 生成。
broker-no_account_line = { TEXT($file) } 第 { INTEGER($line) } 行不是账号：要写成 name = kind hash，kind 是 { TEXTS($kinds) } 之一。
broker-account_twice = { TEXT($file) } 第 { INTEGER($line) } 行又写了一次 { TEXT($name) }；请只留一行。
broker-no_such_account = { TEXT($file) } 里没有账号 { TEXT($name) }；{ GIVEN($known) ->
        [yes] 有 { TEXTS($known) }
       *[no] 里面没有人
    }。
broker-account_of_table = { TEXT($name) } 是牌桌自己的账号；请换一个名称。
broker-no_account_name = { TEXT($name) } 不能作账号：1 到 64 个字符，不含空格和 : = / + #，不以 - 开头。
broker-accounts_not_written = { TEXT($file) } 无法写入（{ REASON($reason) }）。
