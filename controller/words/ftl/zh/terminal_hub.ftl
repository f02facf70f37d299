### 哪个总台保存得分、总台信任哪些牌桌、有哪些争议。

# `hub`: at the table
terminal-said-own-fingerprint = 这张牌桌自己的指纹，总台也这样显示：{ TEXT($a) }
terminal-said-hub-admitted = 已接入    { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-asks = 请求接入  { TEXT($a) }  { TEXT($b) }  mahjong-table hub admit { TEXT($c) }
terminal-said-hub-no-name = （没有名字）
terminal-said-hub-none = 没有接入总台，也没有总台请求接入。
terminal-said-hub-keeps = 总台 { TEXT($a) }（指纹 { TEXT($b) }）从现在起保存这张牌桌的得分。
terminal-said-hub-admitted-already = 指纹 { TEXT($a) } 的总台已经接入。
terminal-said-hub-not-spoken = 牌桌启动以来，没有收到过指纹 { TEXT($a) } 的总台的消息。请启动总台，再看 `mahjong-table hub list`；或用文件给出它的密钥：mahjong-table hub trust FILE
terminal-said-hub-not-admitted = 没有接入指纹 { TEXT($a) } 的总台，请看 mahjong-table hub list。
terminal-said-hub-forgotten = 总台 { TEXT($a) } 已移除：它说的不再算数。设置里若写了它的密钥（[hub] key），也请删掉。
terminal-said-hub-what = 总台只能列出、接入、信任或移除，不能 { TEXT($a) }。
terminal-said-hub-how-confirmed = 由 { TEXT($a) } 核对指纹后接入
terminal-said-hub-how-file = 由 { TEXT($a) } 用密钥文件接入
terminal-said-hub-how-settings = 由设置里的密钥文件接入
terminal-said-hub-how-alone = 自动接入：本机不用登录的消息服务器上的第一个总台
terminal-said-hub-asks-to-keep = { TEXT($a) }（指纹 { TEXT($b) }）请求保存这张牌桌的得分。如果总台显示的指纹相同：mahjong-table hub admit { TEXT($c) }
terminal-said-hub-named = 总台 { TEXT($a) }
terminal-said-hub-somebody = 有人
terminal-said-hub-older-journal = { TEXT($a) } 有这张牌桌的{ TEXT($b) }，记录 { TEXT($c) } 里却没有：放回了旧的备份，或磁盘丢失了已确认的内容。总台确认过的继续有效。请取回：mahjong-table journal restore --from-hub；并与店里的记录核对最后几局。
terminal-said-hub-message = 第{ TEXT($a) }条消息
terminal-said-hub-messages = 第{ TEXT($a) }到第{ TEXT($b) }条消息

# `parlor admit|revoke|clear|keys`
terminal-said-say-who = 请写明是谁：牌桌显示的指纹，或 --file FILE --as PARLOR/TABLE。
terminal-said-say-which = 请写明哪张牌桌用它：--as PARLOR/TABLE。
terminal-said-say-what = 请写明怎样裁决：keep、new、import，或 --undo。
terminal-said-keys-wait = { TEXT($a) }个在等待：请与牌桌上的指纹核对，再用 mahjong-table parlor admit。
terminal-said-keys-unlisted = 名单已满，另有{ TEXT($a) }个没有列出：mahjong-table parlor clear
terminal-said-speaks = 从现在起牌桌 { TEXT($a) } 使用 { TEXT($b) }。
terminal-said-table-admitted-already = { TEXT($a) } 已经作为 { TEXT($b) } 接入。
terminal-said-key-retired = { TEXT($a) } 停用：签过的仍然算，今后签的不算。
terminal-said-key-revoked-already = { TEXT($a) } 已经撤销。
terminal-said-key-revoked = { TEXT($a) } 不再代表 { TEXT($b) }：今后签的都不算。之前签的仍然算；可以重新接入：mahjong-table parlor admit { TEXT($c) }
terminal-said-keys-cleared = { TEXT($b) }等待接入的{ TEXT($a) }个密钥已清空。之后发来消息的会重新列出。
terminal-said-all-tables = 全部牌桌
terminal-said-key-other-place = { TEXT($a) } 一直以 { TEXT($b) } 的名义发消息，不是 { TEXT($c) }。那张牌桌若改了名，记录里会写明：mahjong-table journal rename。
terminal-said-no-table-spoken = 总台没有收到过指纹 { TEXT($a) } 的牌桌的消息。`mahjong-table parlor keys` 列出收到过的；也可以事先给出密钥：mahjong-table parlor admit --file FILE --as PARLOR/TABLE

# `parlor decide`
terminal-said-nothing-disputed = 没有争议。
terminal-said-alert-decided = 警报 { TEXT($a) } 已裁决：{ TEXT($b) }。可以撤回：{ TEXT($c) }
terminal-said-alert-decided-follows = 警报 { TEXT($a) } 已裁决：{ TEXT($b) }，{ TEXT($c) }。可以撤回：{ TEXT($d) }
terminal-said-alert-undone = 警报 { TEXT($a) } 的裁决（{ TEXT($b) }）已撤回，等待重新裁决。
terminal-said-discounted = { TEXT($a) }条消息不再计分
terminal-said-counted = { TEXT($a) }条消息从现在起计分
terminal-said-swapped = { TEXT($a) }条消息取代原有的
terminal-said-discounted-counted = { TEXT($a) }条消息不再计分，{ TEXT($b) }条消息从现在起计分
terminal-said-decided-already = 警报 { TEXT($a) } 已经裁决过（{ TEXT($b) }）。请先撤回：mahjong-table parlor decide { TEXT($c) } --undo
terminal-said-alert-cannot = 警报 { TEXT($a) }（{ TEXT($b) }）可以裁决为 { TEXT($c) }，不能是 { TEXT($d) }。
terminal-said-kind-fork = 内容矛盾
terminal-said-kind-lost = 得分丢失
terminal-said-kind-renamed = 改名
terminal-said-kind-identity = 换了记录
terminal-said-kind-key = 新密钥
terminal-said-kind-still-speaks = 旧密钥还在用
terminal-said-kind-limits = 超出限额
terminal-said-kind-impossible = 不可能的内容
terminal-said-kind-older-copy = 旧的备份
terminal-said-kind-waiting = 名单已满
terminal-said-say-journal = 请写明哪份记录是真的：--journal FILE。
terminal-said-two-seals = 同一份记录的两个封印不可能都是真的；`keep` 表示您已知道。
terminal-said-key-not-listed = 这个密钥已不在等待名单里，再发来消息时会重新显示。
terminal-said-no-alert = 没有警报 { TEXT($a) }，或者早已裁决。`mahjong-table parlor alerts --all` 列出全部。
terminal-said-not-decided = 警报 { TEXT($a) } 还没有人裁决，没有可撤回的。

# `parlor alerts`
terminal-said-alert-more = { TEXT($b) } 的这种警报已超过{ TEXT($a) }条，之后的只计数、不列出。请检查牌桌，把现有的裁决掉，再来时会列出。
terminal-said-alert-limits = { TEXT($c) } 场次 { TEXT($b) } 的第{ TEXT($a) }局（消息 { TEXT($d) }）超出了本场输赢的限额。已留存，工作人员裁决之前不计分。
terminal-said-alert-asks = 牌桌 { TEXT($a) }（指纹 { TEXT($b) }）请求保存得分。如果牌桌显示的指纹相同：mahjong-table parlor admit { TEXT($c) }
terminal-said-alert-key = 新密钥（指纹 { TEXT($a) }）要以 { TEXT($b) } 的名义发消息，{ TEXT($c) }：它说的都不算数。如果牌桌显示这个指纹：mahjong-table parlor admit { TEXT($d) }
terminal-said-alert-key-place = 它此前用 { TEXT($a) }。记录、密钥或电脑换过，或有人冒充
terminal-said-another-key = 另一个密钥
terminal-said-alert-waiting-as = { TEXT($b) } 有{ TEXT($a) }个密钥在等待，名单已满，之后的只计数、不列出。有人在编造密钥，或同时装了许多牌桌。请接入认识的，再用 mahjong-table parlor clear{ TEXT($c) } 清空名单，之后发来消息的会重新列出。任何时候都可以用密钥接入牌桌：先 mahjong-table journal key show --out，再 parlor admit --file FILE --as PARLOR/TABLE。
terminal-said-alert-waiting-all = 总共有{ TEXT($a) }个密钥在等待，名单已满，之后的只计数、不列出。有人在编造密钥，或同时装了许多牌桌。请接入认识的，再用 mahjong-table parlor clear{ TEXT($b) } 清空名单，之后发来消息的会重新列出。任何时候都可以用密钥接入牌桌：先 mahjong-table journal key show --out，再 parlor admit --file FILE --as PARLOR/TABLE。
terminal-said-alert-impossible = 牌桌 { TEXT($a) } 的消息 { TEXT($b) } 总台收不下：{ TEXT($c) }。没有保存，从那里起都不向牌桌确认。请检查牌桌，或更新总台。
terminal-said-alert-renamed = { TEXT($a) } 的记录以 { TEXT($b) } 的名义发消息，却没有写明改过名：它在那里说的都不算数。牌桌若改了名：mahjong-table journal rename；若存储卡是复制的，请给复制的一份新的记录。
terminal-said-alert-identity = 牌桌 { TEXT($a) } 用记录 { TEXT($c) } 的密钥写另一份记录（{ TEXT($b) }）：它说的都不算数。若是有意重新开始，请裁决 `new`；旧记录已有的部分保留。
terminal-said-alert-fork = 牌桌 { TEXT($a) } 在同一个编号（{ TEXT($c) } 的消息 { TEXT($b) }）下说了两种内容：存储卡被复制，或记录被改过。工作人员裁决之前，以先到的为准。
terminal-said-alert-older-copy = 总台 { TEXT($a) } 的数据库是它自己的旧备份：告诉过牌桌 { TEXT($b) } 的比库里的多。牌桌会补发缺少的；只有丢失的数据库才知道的（裁决、接入、已撤走的牌桌）这里没有。请查看 `mahjong-table parlor keys` 和 `parlor alerts`。
terminal-said-alert-incarnation = 牌桌 { TEXT($a) } 说收到过总台 { TEXT($c) } 的第 { TEXT($b) } 代，可总台还没有到那一代：不予采信。请检查牌桌：记录被改过，或密钥落入他人之手。
terminal-said-alert-lost = 牌桌 { TEXT($a) } 丢失了总台已有的得分（旧的备份、磁盘损坏或复制的存储卡），作为第 { TEXT($b) } 代重新编号。工作人员裁决之前，那些得分与新的都算。`mahjong-table journal restore --from-hub` 可以取回到牌桌。
terminal-said-alert-histories = { TEXT($a) } 的记录有两个版本：前{ TEXT($b) }条被封印过两次，内容不同。存储卡被复制，或有人改过。这里已有的继续有效；`mahjong-table journal verify --hub` 查得出哪张牌桌不同。

# `parlor verify`
terminal-said-verify-altered = 被改动：{ TEXT($b) }或其结果中，有{ TEXT($a) }条与签名或所说的不符。
terminal-said-verify-whole = 完整，但没有全部证明：{ TEXT($a) }中，{ TEXT($b) }条与牌桌的签名相符，{ TEXT($c) }条是从记录导入的。每个结果都与消息一致。
terminal-said-verify-unaltered = 未被改动：全部{ TEXT($a) }与牌桌的签名相符，每个结果都与消息一致。牌桌自己的密钥防不住牌桌的主人，这里的封印可以：mahjong-table journal verify
terminal-said-verify-strays = { TEXT($a) }个结果不属于任何消息
terminal-said-verify-not-counting = 消息 { TEXT($a) }：没有计分（{ TEXT($b) }），却没有人这样裁决
terminal-said-verify-counting = 消息 { TEXT($a) }：计了分（{ TEXT($b) }），工作人员却裁决为不计
terminal-said-verify-row = 消息 { TEXT($a) }：所在的行与内容不符
terminal-said-verify-results = 消息 { TEXT($a) }：结果是 { TEXT($b) }，它说的是 { TEXT($c) }
terminal-said-verify-key = 它的密钥 { TEXT($a) } 从未接入
terminal-said-verify-not-signed-by = 不是由它写明的密钥签名的

# `parlor erase`
terminal-said-erase-question = 要从这个数据库里删除 { TEXT($a) }（{ TEXT($b) }）的名字和卡号吗？
terminal-said-erased = { TEXT($a) } 的名字和卡号已在这里删除。每张牌桌上：mahjong-table people erase。
terminal-said-nobody-called = 这里没有人叫 { TEXT($a) }，也没有这个编号；请看 mahjong-table parlor standings。
terminal-said-nobody-called-meant = 这里没有人叫 { TEXT($a) }，也没有这个编号；请看 mahjong-table parlor standings。是不是“{ TEXT($b) }”？
terminal-said-several-called = 有几个人叫 { TEXT($a) }：{ TEXT($b) }。请写编号。
terminal-said-money-open-table = { TEXT($a) } { TEXT($b) }。请先在牌桌 { TEXT($c) } 结束场次（mahjong-table session end），按结算单结清。
terminal-said-money-gone = 那张牌桌若已撤走、且全部付清，请加 --settled。
terminal-said-money-open = { TEXT($a) } { TEXT($b) }（牌桌 { TEXT($c) }）。请先结清；付清后加 --settled。
terminal-said-money-plays = 在打场次 { TEXT($a) }，还没有收到散场的消息
terminal-said-money-plays-won = 在打场次 { TEXT($a) }，还没有收到散场的消息，赢{ TEXT($b) }
terminal-said-money-plays-lost = 在打场次 { TEXT($a) }，还没有收到散场的消息，输{ TEXT($b) }
terminal-said-money-owed = 场次 { TEXT($b) } 应收{ TEXT($a) }
terminal-said-money-owes = 场次 { TEXT($b) } 还欠{ TEXT($a) }
terminal-said-unit = { TEXT($a) }分
terminal-said-units = { TEXT($a) }分

# `parlor key`
terminal-said-hub-key-none = 这个数据库上还没有总台 { TEXT($a) }：第一次启动时才生成密钥。
terminal-said-hub-key-none-on = { TEXT($b) } 上还没有总台 { TEXT($a) }：第一次启动时才生成密钥。
terminal-said-hub-key-others = 现有 { TEXT($a) }：mahjong-table parlor --hub { TEXT($b) } key show
terminal-said-hub-key-fingerprint = 总台 { TEXT($a) }：{ TEXT($b) }
terminal-said-hub-key-public = 公钥 { TEXT($a) }
terminal-said-hub-key-private = 私钥 { TEXT($a) }
terminal-said-hub-key-absent = 私钥 { TEXT($a) }（不存在）
terminal-said-hub-key-replaced = 总台 { TEXT($a) } 从下次启动起使用 { TEXT($b) }。请停掉它的全部进程，把文件 { TEXT($c) } 交给其他机器上的进程，再启动；然后在每张牌桌：mahjong-table hub admit { TEXT($d) }，再用旧指纹 mahjong-table hub forget。
terminal-said-hub-key-other = { TEXT($b) } 上的总台 { TEXT($a) } 使用密钥 { TEXT($c) }；{ TEXT($d) } 里却是另一个（{ TEXT($e) }）。请放回正确的文件或数据库。要换密钥：mahjong-table parlor --hub { TEXT($f) } key replace
terminal-said-hub-key-lost = { TEXT($b) } 上的总台 { TEXT($a) } 使用密钥 { TEXT($c) }，却没有 { TEXT($d) }。请从这个总台以前运行的地方取来（有它进程的机器都有），或写明位置：--hub-key FILE。丢失了的话：mahjong-table parlor --hub { TEXT($e) } key replace

# Why a message is not taken
terminal-said-not-longer = 超过{ TEXT($a) }字节，这是能收的上限
terminal-said-not-json = 不是 JSON
terminal-said-not-schema = 它的格式是 { TEXT($a) }，总台认得 { TEXT($b) }，请更新总台
terminal-said-not-as-expected = 不符合 { TEXT($a) }：{ TEXT($b) }：{ TEXT($c) }
terminal-said-not-the-whole = 整体
terminal-said-not-different = 各人的名字不能相同
terminal-said-not-zero = 输赢合计不为零
terminal-said-not-topic = 牌桌不会在这样结尾的主题上发消息
terminal-said-not-id = 编号与记录代次和序号不符
terminal-said-hub-twice = 总台 { TEXT($hub) } 在这个数据库上运行了两份：一份在机器 { TEXT($here) }、消息服务器 { TEXT($one) }，另一份在机器 { TEXT($there) }、消息服务器 { TEXT($two) }。请结束多余的那一份，或给它单独的数据库（--database）。
terminal-said-two-hubs = 这个数据库上有两个总台的密钥：{ TEXT($one) } 和 { TEXT($two) }。牌桌只相信它认可的那一个。如果本来就要两个，请决定 keep；否则启动正确的那个（--hub），结束另一个。
terminal-said-not-counting = 数字大得不合理
terminal-said-not-three = 主题不是 mahjong/<parlor>/<table>/<leaf>
terminal-said-not-name = 店名或桌名超过{ TEXT($a) }个字符
terminal-said-not-player-name = 玩家的名字超过{ TEXT($a) }个字符
terminal-said-not-epoch = 代次没有写成 <journal> 或 <journal>.<generation>
terminal-said-not-since = 没有写明这一代从第几号开始（since）
terminal-said-not-session = 场次或代次超过{ TEXT($a) }个字符
terminal-said-not-null = 含有字符 U+0000，数据库存不下
terminal-said-not-from-there = 写明的店和牌桌与来源不符
terminal-said-not-kind = 记录里没有 { TEXT($a) } 类的消息
terminal-said-not-place = 主题里的店或牌桌不可能存在
terminal-said-not-twice = 同一个人写了两次
terminal-said-not-admitted = 它的密钥 { TEXT($a) } 没有接入，请看 mahjong-table parlor keys
terminal-said-list-full = 等待接入的名单已满，请看 mahjong-table parlor alerts。
terminal-said-choice-two = keep 或 new
terminal-said-choice-three = keep、new 或 import
terminal-said-choice-import = keep 或 import

# whose journal a key may sign
terminal-said-admission-does = 接入这个密钥会有以下结果。
terminal-said-admit-this-key = 要接入这个密钥吗？
terminal-said-admission-goes-on = 它接着写 { TEXT($a) } 的记录（{ TEXT($b) }，总台已有{ TEXT($c) }条消息），{ TEXT($d) }。
terminal-said-admission-signed = 之前的密钥已签名同意
terminal-said-admission-word = 只凭您的一句话
terminal-said-admission-moves = 那份记录从现在起叫 { TEXT($a) }，不再叫 { TEXT($b) }。
terminal-said-admission-retires = { TEXT($b) } 的 { TEXT($a) } 停用：签过的仍然算，今后签的不算。
terminal-said-key-speaks-for = { TEXT($a) } 用于记录 { TEXT($b) }，不是 { TEXT($c) }。
terminal-said-key-claims-journal = { TEXT($a) } 自称要写 { TEXT($b) } 的记录（{ TEXT($c) }）。那份记录是用另一个密钥开始的，这里有效的密钥都没有签名同意。如果 { TEXT($d) } 的密钥丢了、换过，而且那张牌桌显示 { TEXT($e) }：mahjong-table parlor admit { TEXT($f) } --journal { TEXT($g) }。否则就是有人冒充：mahjong-table parlor revoke { TEXT($h) }
terminal-said-keys-goes-on-of = 它接着写记录 { TEXT($a) }：之前的密钥已签名同意。
terminal-said-keys-claims = 它自称要写记录 { TEXT($a) }。那份记录是用另一个密钥开始的，那份记录的密钥都没有签名同意。
terminal-said-alert-not-admitted-any-more = 这条提醒里的密钥已不再用于那份记录：请看 parlor keys。
terminal-said-name-is-taken = { TEXT($a) } 是另一张使用 { TEXT($b) } 的牌桌的名字。请先给那张牌桌改名（mahjong-table journal rename），或撤销它的密钥：mahjong-table parlor revoke { TEXT($c) }
terminal-said-not-its-journal = 那份记录不是用这个密钥开始的：它不能写那份记录。
terminal-said-other-journal-of-alert = { TEXT($a) } 是记录 { TEXT($b) }；这条提醒说的是 { TEXT($c) }。
terminal-said-several-hubs = { TEXT($a) } 里有这些总台：{ TEXT($b) }。请写明由哪个总台的密钥签署这次裁决，例如 mahjong-table parlor --hub { TEXT($c) } …
terminal-said-import-other-key = 记录 { TEXT($a) } 由 { TEXT($b) } 签名，那是另一份记录（{ TEXT($d) } 的 { TEXT($c) }）的密钥，不能签这一份（{ TEXT($e) }）。什么都没有导入。
terminal-said-import-revoked = 记录 { TEXT($a) } 由 { TEXT($b) } 签名，它已被撤销：什么都没有导入。如果密钥在可信的人手里，可重新接入：mahjong-table parlor admit { TEXT($c) }
terminal-said-import-claimed = 记录 { TEXT($a) } 由 { TEXT($b) } 签名，记录 { TEXT($c) } 的密钥都没有签名同意。什么都没有导入。如果密钥丢了、换过，请为它接入新密钥：mahjong-table parlor admit --file KEY --as { TEXT($d) } --journal { TEXT($e) }
terminal-said-journal-other-meta = 它的 meta 表写的记录和第一条不一致
terminal-said-journal-identity-not-its-key = 它第一条写的身份不是由它的密钥得出的
terminal-said-alert-key-claims = 新密钥（指纹 { TEXT($a) }）以 { TEXT($d) } 的名义自称要写 { TEXT($b) } 的记录（{ TEXT($c) }）。那份记录是用另一个密钥开始的，它的密钥都没有签名同意：它说的都不算数。除非那张牌桌的密钥丢了、换过，否则就是有人冒充：请看 mahjong-table parlor keys。
terminal-said-alert-key-claims-unknown = 新密钥（指纹 { TEXT($a) }）以 { TEXT($c) } 的名义自称要写记录（{ TEXT($b) }）。那份记录是用另一个密钥开始的，它的密钥都没有签名同意：它说的都不算数。除非那张牌桌的密钥丢了、换过，否则就是有人冒充：请看 mahjong-table parlor keys。
terminal-said-alert-name-taken = { TEXT($a) } 的记录说自己现在叫 { TEXT($b) }，而那是另一张使用 { TEXT($c) } 的牌桌的名字：它在那里说的都不算数。请给其中一张改名：mahjong-table journal rename；或撤销已不用的那张的密钥：mahjong-table parlor revoke。
terminal-said-alert-foreign = 牌桌 { TEXT($a) } 在签 { TEXT($b) } 的记录（{ TEXT($c) }），那不是它自己的：这些都不算数。有人用 { TEXT($d) } 的密钥冒充。要停用那个密钥：mahjong-table parlor revoke { TEXT($e) }
terminal-said-alert-still-speaks = 牌桌 { TEXT($a) } 仍在使用 { TEXT($b) }，它已被另一个密钥取代：它说的都不算数。如果它还在用旧密钥打牌，或者另一个密钥是误接的：mahjong-table parlor keys 显示两个密钥，mahjong-table parlor admit { TEXT($c) } 可恢复旧的。
terminal-said-alert-key-inherited = 用的是 { TEXT($a) } 的记录，它的密钥已签名同意
terminal-said-taken-back = { TEXT($a) } 不再代表 { TEXT($b) }，它带来的{ TEXT($c) }条消息都不再算数。
terminal-said-taken-back-speaks = { TEXT($a) } 恢复使用，它的牌桌会补发应有的消息。
terminal-said-keys-inherits = 它接着写 { TEXT($a) } 的记录（{ TEXT($b) }）：之前的密钥已签名同意。
terminal-said-keys-claims-of = 它自称要写 { TEXT($a) } 的记录（{ TEXT($b) }）。那份记录是用另一个密钥开始的，那份记录的密钥都没有签名同意。
