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
