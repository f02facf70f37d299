### Why a hub's database, its key or a journal cannot be used.

# Journals that are imported
import-impossible_name = 记录 { TEXT($journal) } 所写的名称不能是牌桌的名称：{ SENTENCE($why) }
import-other_table = 记录 { TEXT($journal) } 是牌桌 { TEXT($table) } 的，不是 { TEXT($given) } 的。
import-replaced_key = 记录 { TEXT($journal) } 由 { TEXT($fingerprint) } 签名，牌桌已换掉这个密钥：它是旧的备份，超出总台已有的部分无从证明。请导入牌桌现在写的记录，或为它担保：--as { TEXT($table) }。
import-unbelieved = 记录 { TEXT($journal) } 由 { TEXT($fingerprint) } 签名，总台不信任它。请接入（mahjong-table parlor admit { TEXT($fingerprint) }），或为它担保：--as { TEXT($table) }。
import-name_taken = 记录 { TEXT($journal) } 由代表 { TEXT($table) } 的 { TEXT($fingerprint) } 签名，而 { TEXT($name) } 是另一张使用 { TEXT($holder) } 的牌桌的名字。什么都没有导入。请给其中一张改名：mahjong-table journal rename
import-other_key = 记录 { TEXT($journal) } 由 { TEXT($fingerprint) } 签名，那是另一份记录（{ TEXT($table) } 的 { TEXT($other) }）的密钥，不能签这一份（{ TEXT($identity) }）。什么都没有导入。
import-revoked = 记录 { TEXT($journal) } 由 { TEXT($fingerprint) } 签名，它已被撤销：什么都没有导入。如果密钥在可信的人手里，可重新接入：mahjong-table parlor admit { TEXT($fingerprint) }
import-claimed = 记录 { TEXT($journal) } 由 { TEXT($fingerprint) } 签名，记录 { TEXT($identity) }{ GIVEN($holder) ->
        [yes] {" "}({ TEXT($holder) })
       *[no] {""}
    } 的密钥都没有签名同意。什么都没有导入。如果密钥丢了、换过，请为它接入新密钥：mahjong-table parlor admit --file KEY --as { TEXT($table) } --journal { TEXT($identity) }
import-only_beginning = 只能证明并收下 { TEXT($journal) } 的开头部分：{ SENTENCE($why) }。
import-message = 消息 { INTEGER($message) }：{ SENTENCE($why) }
import-taken = { TEXT($file) }：{ TEXT($table) } 的{ INTEGER($messages) }条消息，其中新的{ INTEGER($new) }条{ GIVEN($conflicts) ->
        [yes] ，{ INTEGER($conflicts) }条与已有的矛盾
       *[no] {""}
    }{ GIVEN($held) ->
        [yes] ；{ INTEGER($held) }条留存，暂不计分（parlor alerts）
       *[no] {""}
    }
import-person = 人员 { TEXT($person) }：{ SENTENCE($why) }

# A hub's own key
hub_key-none = { TEXT($database) } 上还没有总台 { TEXT($hub) }：第一次启动时才生成密钥。
hub_key-other = { TEXT($database) } 上的总台 { TEXT($hub) } 使用密钥 { TEXT($fingerprint) }；{ TEXT($file) } 里却是另一个（{ TEXT($held) }）。请放回正确的文件或数据库。要换密钥：mahjong-table parlor --hub { TEXT($hub) } key replace
hub_key-lost = { TEXT($database) } 上的总台 { TEXT($hub) } 使用密钥 { TEXT($fingerprint) }，却没有 { TEXT($file) }。请从这个总台以前运行的地方取来（有它进程的机器都有），或写明位置：--hub-key FILE。丢失了的话：mahjong-table parlor --hub { TEXT($hub) } key replace
hub_key-several = { TEXT($database) } 里有这些总台：{ TEXTS($hubs) }。请写明由哪个总台的密钥签署这次裁决，例如 mahjong-table parlor --hub { TEXT($hub) } …

# People whose names are erased
erase-nobody = 这里没有人叫 { TEXT($name) }，也没有这个编号；请看 mahjong-table parlor standings。
erase-nobody_but = 这里没有人叫 { TEXT($name) }，也没有这个编号；请看 mahjong-table parlor standings。是不是“{ TEXT($near) }”？
erase-several = 有几个人叫 { TEXT($name) }：{ TEXTS($people) }。请写编号。
erase-money_at_table = { TEXT($name) } { SENTENCES($money) }。请先在牌桌 { TEXT($table) } 结束场次（mahjong-table session end），按结算单结清。
erase-table_gone = 那张牌桌若已撤走、且全部付清，请加 --settled。
erase-money_open = { TEXT($name) } { SENTENCES($money) }（牌桌 { TEXT($table) }）。请先结清；付清后加 --settled。
erase-plays = 在打场次 { TEXT($session) }，还没有收到散场的消息
erase-plays_won = 在打场次 { TEXT($session) }，还没有收到散场的消息，赢{ SENTENCE($amount) }
erase-plays_lost = 在打场次 { TEXT($session) }，还没有收到散场的消息，输{ SENTENCE($amount) }
erase-owed = 场次 { TEXT($session) } 应收{ SENTENCE($amount) }
erase-owes = 场次 { TEXT($session) } 还欠{ SENTENCE($amount) }
erase-unit = { INTEGER($number) }分
erase-units = { INTEGER($number) }分

# The database
database-absent = { TEXT($file) } 没有数据库。
database-name_the_hubs = 请用 --database（或 PARLOR_DATABASE）指定总台的数据库，或在启动总台的文件夹里查询。
database-not_a_hubs = 数据库 { TEXT($database) } 不是总台的：里面没有总台的表。
database-other_kind = 总台的记录存在 PostgreSQL 或 SQLite 里，不能用 { TEXT($kind) }。请写 postgresql://user@host/name，或 SQLite 文件的路径（sqlite:///file）。
database-address_unreadable = 数据库的地址看不懂。
database-write_address = 请写 postgresql://user@host/name，或 SQLite 文件的路径（sqlite:///file）。
database-value_refused = 数据库 { TEXT($database) } 存不下给出或查询的一个值（{ TEXT($error) }）。
database-refuses = 数据库 { TEXT($database) } 拒绝：{ TEXT($reason) }。
database-unusable = 数据库 { TEXT($database) } 不能使用：{ TEXT($reason) }。
database-silent = 数据库 { TEXT($database) } 没有应答（{ TEXT($reason) }）。请检查它在运行、地址正确。
database-full = 磁盘满了：数据库 { TEXT($database) } 写不进新内容，这次什么也没有存下。请腾出空间再继续。
database-disk_fails = 磁盘出错：数据库 { TEXT($database) } 无法读写（{ TEXT($reason) }），这次什么也没有存下。请查看内核日志（dmesg），并更换存储卡或磁盘。
database-own_disk = 请把数据库放在本机自己的磁盘上（--database sqlite:///FILE；ext4、xfs 或 btrfs）。
database-damaged = 数据库 { TEXT($database) } 已损坏：列 { TEXT($column) } 中有总台不会写入的内容。请从备份中恢复。
database-no_psycopg = PostgreSQL 需要 psycopg 包（{ TEXT($reason) }）：pip install 'mahjong-table[parlor]'。
database-encoding = 数据库 { TEXT($database) } 的编码是 { TEXT($encoding) }，存不了名字。请另建一个 UTF8 的：CREATE DATABASE { TEXT($database) }_utf8 ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0。
database-copy_version = 数据库 { TEXT($database) } 的结构版本是 { TEXT($version) }，本程序是 { TEXT($known) }，而那里不能写入。请把它复制到磁盘上再查询那份副本。
database-newer = 数据库 { TEXT($database) } 是第 { TEXT($version) } 版，本程序只认得到第 { TEXT($known) } 版。请用写下它的新版程序。
database-not_written = 数据库 { TEXT($database) } 无法写入：{ REASON($reason) }。请指定用户 { TEXT($user) } 有权写入的文件夹里的文件（--database sqlite:///FILE）。
database-copy_not_written = 数据库 { TEXT($database) } 的版本是 { TEXT($version) }，升级前先复制一份；副本 { TEXT($copy) } 无法写入：{ TEXT($reason) }。请在那里腾出一些空间，然后重新启动。什么都没有改动。
database-copy_no_schema = 数据库的版本是 { TEXT($version) }，升级前先复制到模式 { TEXT($schema) } 里，而它的用户无权建立（{ TEXT($reason) }）。请授权：GRANT CREATE ON DATABASE … TO …；然后重新启动。什么都没有改动。
heads-unreadable = 文件 { TEXT($file) } 存有总台记录的末端校验值，无法读取：{ TEXT($reason) }。
heads-newer = 文件 { TEXT($file) } 来自更新的程序（版本 { TEXT($version) }）。请更新本程序。
heads-damaged = 文件 { TEXT($file) } 里不是总台记录的末端校验值：它已损坏。请把记录与另一份副本核对（mahjong-table parlor verify --seals），然后删除该文件；总台会重新建立。
heads-not_written = 文件 { TEXT($file) } 存有总台记录的末端校验值，无法写入：{ REASON($reason) }。请让总台可以在其密钥所在的文件夹里写入。

# Names that nobody has
unknown-nothing_yet = 没有{ SENTENCE($what) } { TEXT($name) }：还没有收到任何{ SENTENCE($what) }的消息。
unknown-name = 没有{ SENTENCE($what) } { TEXT($name) }，现有：{ TEXTS($known) }{ GIVEN($more) ->
        [yes] {" "}等，另有{ INTEGER($more) }个
       *[no] {""}
    }{ GIVEN($near) ->
        [yes] 。是不是“{ TEXT($near) }”？
       *[no] 。
    }
word-parlor = 店
word-table = 牌桌
word-session = 场次
topic-unfit = { SENTENCE($what) }的名字 { TEXT($name) } 不能用在 MQTT 主题里：含有 { TEXT($signs) }。
topic-empty = { SENTENCE($what) }的名字 { TEXT($name) } 不能用在 MQTT 主题里：是空的。
database-write_signs = 用户名和密码里的 % # / ? @ [ ] 写成 %25 %23 %2F %3F %40 %5B %5D，空格写成 %20。
word-status = 状态
word-journal = 记录

# What a hub's page answers
hub_page-unreadable = { TEXT($hub) } 的总台对 /api/messages 的回答无法读取：{ SENTENCE($why) }。
hub_page-not_utf8 = 它不是 UTF-8
hub_page-list_open = 其中的列表没有结束
hub_page-many_rows = 它超过 { TEXT($most) } 行
hub_page-row_unlike = 它的第 { INTEGER($row) } 行不是最多 { INTEGER($most) } kB 的 JSON 对象
hub_page-refuses = { TEXT($hub) } 的总台对 { TEXT($path) } 回答 { INTEGER($code) } { TEXT($reason) }。
hub_page-give_token = 请给出总台启动时显示的带 ?token=… 的链接，或在 PARLOR_TOKEN 里给出令牌。
hub_page-silent = { TEXT($hub) } 的总台没有及时回答 { TEXT($path) }。
hub_page-unasked = 无法询问 { TEXT($hub) } 的总台：{ REASON($reason) }。
hub_page-too_long = { TEXT($hub) } 的总台对 { TEXT($path) } 的回答超过 { INTEGER($most) } MB。
hub_page-login_in_address = { TEXT($address) } 里有用户名或密码，总台不需要：请去掉。
hub_page-no_address = { TEXT($address) } 不是总台页面的地址：请写 http://host:port。
