### 连不上消息服务器的原因和处理办法。

broker-closed_secure = { TEXT($broker) } 没有用 MQTT 应答就断开了加密连接：{ SENTENCE($guess) }。
broker-own_certificate_refused = 可能不接受本桌的证书
broker-certificate_wanted = 可能要求本桌出示证书，而这里没有填
broker-check_own_certificate = 请检查本桌的证书和私钥（[mqtt]），并确认那是消息服务的端口。
broker-unanswered = { TEXT($broker) } 没有应答（{ REASON($reason) }）。
broker-silent = { TEXT($broker) } 没有应答。
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

# What a broker cannot do, or refuses
broker-no_table = 消息服务器 { TEXT($broker) } 不能供牌桌使用：{ SENTENCE($why) }。
broker-no_hub = 消息服务器 { TEXT($broker) } 不能供总台使用：{ SENTENCE($why) }。
broker-needs_mqtt5 = 总台需要支持 MQTT 5 的消息服务器，如 Mosquitto。
broker-user_refused = 消息服务器 { TEXT($broker) } 拒绝用户 { TEXT($user) }（{ REASON($reason) }）。
broker-nameless_refused = 消息服务器 { TEXT($broker) } 拒绝没有用户名的客户端（{ REASON($reason) }）。
broker-give_login = 请填写正确的用户名和密码。
broker-connection_refused = 消息服务器 { TEXT($broker) } 拒绝连接（{ REASON($reason) }）{ GIVEN($meaning) ->
        [yes] ：{ SENTENCE($meaning) }
       *[no] {""}
    }。
broker-connection_ended = 消息服务器 { TEXT($broker) } 断开了连接（{ REASON($reason) }）{ GIVEN($meaning) ->
        [yes] ：{ SENTENCE($meaning) }
       *[no] {""}
    }。
broker-message_refused = 消息服务器 { TEXT($broker) } 不接收发到 { TEXT($topic) } 的 { INTEGER($size) } 字节（{ REASON($reason) }）{ GIVEN($meaning) ->
        [yes] ：{ SENTENCE($meaning) }
       *[no] {""}
    }。
broker-message_unreadable = 消息服务器 { TEXT($broker) } 对发到 { TEXT($topic) } 的 { INTEGER($size) } 字节回了不是 MQTT 的内容：可能超过了它能接收的长度。
broker-message_too_long = 要发到 { TEXT($topic) } 的报文有 { INTEGER($size) } 字节，消息服务器 { TEXT($broker) } 最多接收 { INTEGER($most) } 字节。
broker-let_take_longer = 请让它接收更长的消息（Mosquitto：max_packet_size 和 message_size_limit）。
broker-version_refused = 消息服务器 { TEXT($broker) } 拒绝这个协议版本（{ TEXT($versions) }）。
broker-use_mqtt5 = 请换用支持它的消息服务器，如 Mosquitto。
broker-use_either_version = 请换用支持其中之一的消息服务器。
broker-with_3_1_1 = 用 MQTT 3.1.1 时：{ SENTENCE($why) }
broker-own_topics_unheard = 消息服务器 { TEXT($broker) } 不把 { TEXT($topic) } 发回给写入它的牌桌。
broker-let_table_read = 请允许牌桌读取自己的主题。
broker-stopped_without_database = 数据库不在时停止了。

# What its answer means, within a sentence
broker-no_retained = 它不保留消息，牌桌重启后无法知道哪些已经送到
broker-qos_0_only = 它只接收 QoS 0 的消息，牌桌永远不知道哪些已经送到
broker-no_shared = 它不提供共享订阅
broker-no_wildcards = 它不提供通配符订阅
broker-meant_client_id = 它不接受这个客户端标识
broker-meant_unavailable = 它暂时不可用
broker-meant_busy = 它正忙
broker-meant_banned = 它封禁了这个客户端
broker-meant_shuts_down = 它正在关闭
broker-meant_other_login = 它要求用户名和密码以外的认证方式
broker-meant_keep_alive = 它在保活时间内没有收到任何消息
broker-meant_taken_over = 另一个客户端用了同一个标识或账号
broker-meant_filter = 它不接受某个主题过滤器
broker-meant_topic = 它不接受某个主题
broker-meant_receive_maximum = 一次发给它的超过了它的接收上限
broker-meant_too_long = 有消息超过了它能接收的长度
broker-meant_too_fast = 消息发得比它允许的快
broker-meant_quota = 配额用完了
broker-meant_by_hand = 消息服务器的管理员断开了它
broker-meant_another = 要改用另一个消息服务器
broker-meant_moved = 消息服务器搬走了
broker-meant_connections_too_fast = 连接来得比它允许的快
broker-meant_may_not_write = 这个用户不能在那里写入

# What to do at the broker
broker-cure_retain = 请让它保留（Mosquitto：retain_available true），或换一个消息服务器。
broker-cure_qos = 请允许 QoS 1（Mosquitto：max_qos 1），或换一个消息服务器。
broker-cure_hub = 总台需要它：请换一个消息服务器，如 Mosquitto。
broker-cure_client_id = 请在消息服务器的设置里允许它。
broker-cure_ban = 请在消息服务器上解除封禁。
broker-cure_start_again = 请重新启动它。
broker-cure_allow_login = 请允许用户名和密码。
broker-cure_network = 请检查中间的网络。
broker-cure_stop_one = 请停掉其中一个。
broker-cure_filter = 请查看它允许哪些主题。
broker-cure_topic = 请给店和牌桌换个名称，或查看它允许哪些主题。
broker-cure_report = 请报告这个问题。
broker-cure_rate = 请提高它的速率上限。
broker-cure_quota = 请在消息服务器上提高配额。
broker-cure_ask = 请向那里询问。
broker-cure_address = 请改正地址。
broker-cure_access_list = 请改正消息服务器的访问列表。
broker-perhaps_too_long = 可能超过了它能接收的长度。

# A broker of the table's own
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
