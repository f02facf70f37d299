### 哪个总台保存得分、总台信任哪些牌桌、有哪些争议。

# `hub`: at the table
terminal-said-own-fingerprint = 这张牌桌自己的指纹，总台也这样显示：{ TEXT($a) }
terminal-said-hub-admitted = 已接入    { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-refused = 已拒绝    { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-how-to-refuse = 不是自己的总台，可以拒绝：mahjong-table hub refuse FINGERPRINT
terminal-said-hub-asks = 请求接入  { TEXT($a) }  { TEXT($b) }  mahjong-table hub admit { TEXT($c) }
terminal-said-hub-not-heard = （还没有消息）
terminal-said-hub-no-name = （没有名字）
terminal-said-hub-none = 没有接入总台，也没有总台请求接入。
terminal-said-hub-how-confirmed = 由 { TEXT($a) } 核对指纹后接入
terminal-said-hub-how-refused = 由 { TEXT($a) } 拒绝
terminal-said-hub-how-refused-why = 由 { TEXT($a) } 拒绝：{ TEXT($b) }
terminal-said-hub-how-file = 由 { TEXT($a) } 用密钥文件接入
terminal-said-hub-how-settings = 由设置里的密钥文件接入
terminal-said-hub-how-alone = 自动接入：本机不用登录的消息服务器上的第一个总台

# whose journal a key may sign
terminal-said-journal-other-meta = 它的 meta 表写的记录和第一条不一致
terminal-said-journal-identity-not-its-key = 它第一条写的身份不是由它的密钥得出的
