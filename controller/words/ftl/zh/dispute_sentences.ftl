### Alerts of a hub: what is in dispute, and what a table's staff must know.

dispute-more = { TEXT($table) } 的这种警报已超过{ INTEGER($number) }条，之后的只计数、不列出。请检查牌桌，把现有的裁决掉，再来时会列出。
dispute-limits = { TEXT($table) } 场次 { TEXT($session) } 的第{ INTEGER($hand) }局（消息 { INTEGER($message) }）超出了本场输赢的限额。已留存，工作人员裁决之前不计分。
dispute-new_key = 新密钥（指纹 { TEXT($fingerprint) }）要以 { TEXT($table) } 的名义发消息，{ SENTENCE($why) }：它说的都不算数。如果牌桌显示这个指纹：mahjong-table parlor admit { TEXT($fingerprint) }
dispute-spoke_by = 它此前用 { SENTENCE($by) }。记录、密钥或电脑换过，或有人冒充
dispute-another_key = 另一个密钥
dispute-inherited = 用的是 { TEXT($table) } 的记录，它的密钥已签名同意
dispute-waiting_as = { TEXT($table) } 有{ INTEGER($number) }个密钥在等待，名单已满，之后的只计数、不列出。有人在编造密钥，或同时装了许多牌桌。请接入认识的，再用 mahjong-table parlor clear{" "}{ TEXT($table) } 清空名单，之后发来消息的会重新列出。任何时候都可以用密钥接入牌桌：先 mahjong-table journal key show --out，再 parlor admit --file FILE --as PARLOR/TABLE。
dispute-waiting = 总共有{ INTEGER($number) }个密钥在等待，名单已满，之后的只计数、不列出。有人在编造密钥，或同时装了许多牌桌。请接入认识的，再用 mahjong-table parlor clear{""} 清空名单，之后发来消息的会重新列出。任何时候都可以用密钥接入牌桌：先 mahjong-table journal key show --out，再 parlor admit --file FILE --as PARLOR/TABLE。
dispute-impossible = 牌桌 { TEXT($table) } 的消息 { INTEGER($message) } 总台收不下：{ SENTENCE($why) }。没有保存，从那里起都不向牌桌确认。请检查牌桌，或更新总台。
dispute-renamed = { TEXT($table) } 的记录以 { TEXT($name) } 的名义发消息，却没有写明改过名：它在那里说的都不算数。牌桌若改了名：mahjong-table journal rename；若存储卡是复制的，请给复制的一份新的记录。
dispute-identity = 牌桌 { TEXT($table) } 用记录 { TEXT($own) } 的密钥写另一份记录（{ TEXT($journal) }）：它说的都不算数。若是有意重新开始，请裁决 `new`；旧记录已有的部分保留。
dispute-fork = 牌桌 { TEXT($table) } 在同一个编号（{ TEXT($epoch) } 的消息 { INTEGER($message) }）下说了两种内容：存储卡被复制，或记录被改过。工作人员裁决之前，以先到的为准。
dispute-older_copy = 总台 { TEXT($hub) } 的数据库是它自己的旧备份：告诉过牌桌 { TEXT($table) } 的比库里的多。牌桌会补发缺少的；只有丢失的数据库才知道的（裁决、接入、已撤走的牌桌）这里没有。请查看 `mahjong-table parlor keys` 和 `parlor alerts`。
dispute-invented = 牌桌 { TEXT($table) } 说收到过总台 { TEXT($hub) } 的第 { INTEGER($incarnation) } 代，可总台还没有到那一代：不予采信。请检查牌桌：记录被改过，或密钥落入他人之手。
dispute-lost = 牌桌 { TEXT($table) } 丢失了总台已有的得分（旧的备份、磁盘损坏或复制的存储卡），作为第 { INTEGER($generation) } 代重新编号。工作人员裁决之前，那些得分与新的都算。`mahjong-table journal restore --from-hub` 可以取回到牌桌。
dispute-two_histories = { TEXT($table) } 的记录有两个版本：前{ INTEGER($entries) }条被封印过两次，内容不同。存储卡被复制，或有人改过。这里已有的继续有效；`mahjong-table journal verify --hub` 查得出哪张牌桌不同。
dispute-key_claims = 新密钥（指纹 { TEXT($fingerprint) }）以 { TEXT($name) } 的名义自称要写 { TEXT($table) } 的记录（{ TEXT($journal) }）。那份记录是用另一个密钥开始的，它的密钥都没有签名同意：它说的都不算数。除非那张牌桌的密钥丢了、换过，否则就是有人冒充：请看 mahjong-table parlor keys。
dispute-key_claims_unknown = 新密钥（指纹 { TEXT($fingerprint) }）以 { TEXT($name) } 的名义自称要写记录（{ TEXT($journal) }）。那份记录是用另一个密钥开始的，它的密钥都没有签名同意：它说的都不算数。除非那张牌桌的密钥丢了、换过，否则就是有人冒充：请看 mahjong-table parlor keys。
dispute-name_taken = { TEXT($table) } 的记录说自己现在叫 { TEXT($name) }，而那是另一张使用 { TEXTS($fingerprints) } 的牌桌的名字：它在那里说的都不算数。请给其中一张改名：mahjong-table journal rename；或撤销已不用的那张的密钥：mahjong-table parlor revoke。
dispute-foreign = 牌桌 { TEXT($table) } 在签 { SENTENCE($whose) } 的记录（{ TEXT($journal) }），那不是它自己的：这些都不算数。有人用 { TEXT($table) } 的密钥冒充。要停用那个密钥：mahjong-table parlor revoke { TEXT($fingerprint) }
dispute-still_speaks = 牌桌 { TEXT($table) } 仍在使用 { TEXT($fingerprint) }，它已被另一个密钥取代：它说的都不算数。如果它还在用旧密钥打牌，或者另一个密钥是误接的：mahjong-table parlor keys 显示两个密钥，mahjong-table parlor admit { TEXT($fingerprint) } 可恢复旧的。
dispute-hub_twice = 总台 { TEXT($hub) } 在这个数据库上运行了两份：一份在机器 { TEXT($here) }、消息服务器 { TEXT($one) }，另一份在机器 { TEXT($there) }、消息服务器 { TEXT($two) }。请结束多余的那一份，或给它单独的数据库（--database）。
dispute-two_hubs = 这个数据库上有两个总台的密钥：{ TEXT($one) } 和 { TEXT($two) }。牌桌只相信它认可的那一个。如果本来就要两个，请决定 keep；否则启动正确的那个（--hub），结束另一个。
dispute-another_table = 另一张牌桌
dispute-asks = 牌桌 { TEXT($table) }（指纹 { TEXT($fingerprint) }）请求保存得分。如果牌桌显示的指纹相同：mahjong-table parlor admit { TEXT($fingerprint) }
