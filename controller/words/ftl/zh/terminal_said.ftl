### 各个命令完成或无法完成时的说明。

terminal-said-no-public-key = { TEXT($a) } 里没有公钥：{ TEXT($b) }
terminal-said-given-no-public-key = 给出的内容里没有公钥：{ TEXT($a) }
terminal-said-not-base64 = 不是 base64url
terminal-said-topic-bad = { TEXT($a) }的名字 { TEXT($b) } 不能用在 MQTT 主题里：含有 { TEXT($c) }。
terminal-said-topic-empty = { TEXT($a) }的名字 { TEXT($b) } 不能用在 MQTT 主题里：是空的。
terminal-said-word-parlor = 店
terminal-said-word-table = 牌桌
terminal-said-word-session = 场次
terminal-said-broker-mqtt5 = 总台需要支持 MQTT 5 的消息服务器，如 Mosquitto。

# The hub's database
terminal-said-taken = { TEXT($a) }：{ TEXT($c) } 的{ TEXT($b) }，其中新的{ TEXT($d) }条
terminal-said-taken-conflicts = { TEXT($a) }：{ TEXT($c) } 的{ TEXT($b) }，其中新的{ TEXT($d) }条，{ TEXT($e) }条与已有的矛盾
terminal-said-taken-held = { TEXT($a) }条留存，暂不计分（parlor alerts）
terminal-said-only-beginning = 只能证明并收下 { TEXT($a) } 的开头部分：{ TEXT($b) }。
terminal-said-import-message = 消息 { TEXT($a) }：{ TEXT($b) }
terminal-said-journal-other-table = 记录 { TEXT($a) } 是牌桌 { TEXT($b) } 的，不是 { TEXT($c) } 的。
terminal-said-journal-impossible-name = 记录 { TEXT($a) } 所写的名称不能是牌桌的名称：{ TEXT($b) }
terminal-said-import-no-message = 牌桌不会在记录里写这样的内容
terminal-said-journal-replaced-key = 记录 { TEXT($a) } 由 { TEXT($b) } 签名，牌桌已换掉这个密钥：它是旧的备份，超出总台已有的部分无从证明。请导入牌桌现在写的记录，或为它担保：--as { TEXT($c) }。
terminal-said-journal-unbelieved = 记录 { TEXT($a) } 由 { TEXT($b) } 签名，总台不信任它。请接入（mahjong-table parlor admit { TEXT($c) }），或为它担保：--as { TEXT($d) }。
terminal-said-no-such = 没有{ TEXT($a) } { TEXT($b) }，现有：{ TEXT($c) }。
terminal-said-no-such-more = 没有{ TEXT($a) } { TEXT($b) }，现有：{ TEXT($c) } 等，另有{ TEXT($d) }个。
terminal-said-no-such-meant = 没有{ TEXT($a) } { TEXT($b) }，现有：{ TEXT($c) }。是不是“{ TEXT($d) }”？
terminal-said-no-such-more-meant = 没有{ TEXT($a) } { TEXT($b) }，现有：{ TEXT($c) } 等，另有{ TEXT($d) }个。是不是“{ TEXT($e) }”？
terminal-said-no-such-yet = 没有{ TEXT($a) } { TEXT($b) }：还没有收到任何{ TEXT($c) }的消息。
terminal-said-no-database = { TEXT($a) } 没有数据库。
terminal-said-database-another = 请用 --database（或 PARLOR_DATABASE）指定总台的数据库，或在启动总台的文件夹里查询。
terminal-said-database-not-hub = 数据库 { TEXT($a) } 不是总台的：里面没有总台的表。
terminal-said-database-kind = 总台的记录存在 PostgreSQL 或 SQLite 里，不能用 { TEXT($a) }。请写 postgresql://user@host/name，或 SQLite 文件的路径（sqlite:///file）。
terminal-said-database-address = 数据库的地址看不懂。
terminal-said-database-write = 请写 postgresql://user@host/name，或 SQLite 文件的路径（sqlite:///file）。
terminal-said-database-value = 数据库 { TEXT($a) } 存不下给出或查询的一个值（{ TEXT($b) }）。
terminal-said-database-refuses = 数据库 { TEXT($a) } 拒绝：{ TEXT($b) }。
terminal-said-database-unusable = 数据库 { TEXT($a) } 不能使用：{ TEXT($b) }。
terminal-said-database-silent = 数据库 { TEXT($a) } 没有应答（{ TEXT($b) }）。请检查它在运行、地址正确。
terminal-said-database-full = 磁盘满了：数据库 { TEXT($a) } 写不进新内容，这次什么也没有存下。请腾出空间再继续。
terminal-said-database-disk-fails = 磁盘出错：数据库 { TEXT($a) } 无法读写（{ TEXT($b) }），这次什么也没有存下。请查看内核日志（dmesg），并更换存储卡或磁盘。
terminal-said-database-own-disk = 请把数据库放在本机自己的磁盘上（--database sqlite:///FILE；ext4、xfs 或 btrfs）。
terminal-said-database-damaged = 数据库 { TEXT($a) } 已损坏：列 { TEXT($b) } 中有总台不会写入的内容。请从备份中恢复。
terminal-said-database-psycopg = PostgreSQL 需要 psycopg 包（{ TEXT($a) }）：pip install 'mahjong-table[parlor]'。
terminal-said-database-bytes = 数据库 { TEXT($a) } 的编码是 { TEXT($c) }，存不了名字。请另建一个 UTF8 的：CREATE DATABASE { TEXT($b) }_utf8 ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0。
terminal-said-database-copy-version = 数据库 { TEXT($a) } 的结构版本是 { TEXT($b) }，本程序是 { TEXT($c) }，而那里不能写入。请把它复制到磁盘上再查询那份副本。
terminal-said-database-newer = 数据库 { TEXT($a) } 是第 { TEXT($b) } 版，本程序只认得到第 { TEXT($c) } 版。请用写下它的新版程序。
terminal-said-database-not-written = 数据库 { TEXT($a) } 无法写入：{ TEXT($b) }。请指定用户 { TEXT($c) } 有权写入的文件夹里的文件（--database sqlite:///FILE）。
terminal-said-database-value-in-it = 数据库存不下其中一个值（{ TEXT($a) }）

# Names, and what else of an order cannot be
terminal-said-name-many-characters = { TEXT($a) }有 { TEXT($b) } 个字符，最多 { TEXT($c) } 个，请缩短
terminal-said-name-empty = { TEXT($a) }是空的
terminal-said-name-bytes = { TEXT($a) }“{ TEXT($b) }”占 { TEXT($c) } 字节，最多 { TEXT($d) } 字节，请缩短
terminal-said-name-steers = { TEXT($a) }“{ TEXT($b) }”含有 { TEXT($c) }，那是控制屏幕的，不是文字：请去掉
terminal-said-name-breaks = { TEXT($a) }“{ TEXT($b) }”含有换行的 { TEXT($c) }：请改成空格
terminal-said-name-hidden = { TEXT($a) }“{ TEXT($b) }”含有看不见的 { TEXT($c) }：请去掉重写
terminal-said-name-private = { TEXT($a) }“{ TEXT($b) }”含有 { TEXT($c) }，各台机器显示不同：请换一个
terminal-said-name-half = { TEXT($a) }“{ TEXT($b) }”含有 { TEXT($c) }，只是半个字符：请重写
terminal-said-name-unknown = { TEXT($a) }“{ TEXT($b) }”含有 Unicode 不认得的 { TEXT($c) }：请换一个
terminal-said-name-unseen = { TEXT($a) }“{ TEXT($b) }”什么也看不见：请至少写一个字
terminal-said-name-begins-mark = { TEXT($a) }“{ TEXT($b) }”以附加符号 { TEXT($c) } 开头：请在前面写一个字母
terminal-said-name-pile = { TEXT($a) }“{ TEXT($b) }”有一个字母带了超过 { TEXT($c) } 个附加符号：请去掉一些
terminal-said-name-long = { TEXT($a) }“{ TEXT($b) }”有 { TEXT($c) } 个字，最多 { TEXT($d) } 个，请缩短
terminal-said-name-spaces = { TEXT($a) }“{ TEXT($b) }”前后有空格
terminal-said-word-name = 名字
terminal-said-word-card = 卡号
terminal-said-word-sentence = 句子

# Journals
terminal-said-journal-key-not-of = 密钥 { TEXT($a) } 不是记录 { TEXT($b) } 的，它的密钥是 { TEXT($c) }。

# What the system says

# What cannot be in an argument
terminal-said-input-decimal = 必须是数字
terminal-said-input-digits = 数字最多 { TEXT($a) } 位
terminal-said-input-places = 小数最多 { TEXT($a) } 位
terminal-said-input-many = 最多 { TEXT($a) } 项，不能是 { TEXT($b) } 项
terminal-said-input-few = 至少 { TEXT($a) } 项，不能是 { TEXT($b) } 项
terminal-said-input-letters = 最多 { TEXT($a) } 个字符
terminal-said-input-pattern = 写法要符合 { TEXT($a) }
