### What staff of a hub decide about keys and disputes, and why something cannot be decided.

# About keys
admission-speaks = 从现在起牌桌 { TEXT($table) } 使用 { TEXT($fingerprint) }。
admission-goes_on = 它接着写 { TEXT($table) } 的记录（{ TEXT($journal) }，总台已有{ INTEGER($messages) }条消息），{ SENTENCE($how) }。
admission-signed = 之前的密钥已签名同意
admission-by_word = 只凭您的一句话
admission-moves = 那份记录从现在起叫 { TEXT($table) }，不再叫 { TEXT($former) }。
admission-retires = { TEXT($table) } 的 { TEXT($fingerprint) } 停用：签过的仍然算，今后签的不算。
admission-already = { TEXT($fingerprint) } 已经作为 { TEXT($table) } 接入。
admission-other_table = { TEXT($fingerprint) } 一直以 { TEXT($spoken) } 的名义发消息，不是 { TEXT($table) }。那张牌桌若改了名，记录里会写明：mahjong-table journal rename。
admission-nobody_spoken = 总台没有收到过指纹 { TEXT($fingerprint) } 的牌桌的消息。`mahjong-table parlor keys` 列出收到过的；也可以事先给出密钥：mahjong-table parlor admit --file FILE --as PARLOR/TABLE
admission-other_journal = { TEXT($fingerprint) } 用于记录 { TEXT($journal) }，不是 { TEXT($named) }。
admission-claims = { TEXT($fingerprint) } 自称要写 { TEXT($table) } 的记录（{ TEXT($journal) }）。那份记录是用另一个密钥开始的，这里有效的密钥都没有签名同意。如果 { TEXT($table) } 的密钥丢了、换过，而且那张牌桌显示 { TEXT($fingerprint) }：mahjong-table parlor admit { TEXT($fingerprint) } --journal { TEXT($journal) }。否则就是有人冒充：mahjong-table parlor revoke { TEXT($fingerprint) }
admission-revoked_already = { TEXT($fingerprint) } 已经撤销。
admission-revoked = { TEXT($fingerprint) } 不再代表 { TEXT($table) }：今后签的都不算。之前签的仍然算；可以重新接入：mahjong-table parlor admit { TEXT($fingerprint) }
admission-cleared = { TEXT($table) }等待接入的{ INTEGER($number) }个密钥已清空。之后发来消息的会重新列出。
admission-taken_back = { TEXT($fingerprint) } 不再代表 { TEXT($table) }，它带来的{ INTEGER($messages) }条消息都不再算数。
admission-speaks_again = { TEXTS($fingerprints) } 恢复使用，它的牌桌会补发应有的消息。
admission-inherits_of = 它接着写 { TEXT($table) } 的记录（{ TEXT($journal) }）：之前的密钥已签名同意。
admission-inherits = 它接着写记录 { TEXT($journal) }：之前的密钥已签名同意。
admission-claims_of = 它自称要写 { TEXT($table) } 的记录（{ TEXT($journal) }）。那份记录是用另一个密钥开始的，那份记录的密钥都没有签名同意。
admission-claims_unknown = 它自称要写记录 { TEXT($journal) }。那份记录是用另一个密钥开始的，那份记录的密钥都没有签名同意。

# About disputes
decision-done = 警报 { INTEGER($alert) } 已裁决：{ TEXT($choice) }。可以撤回：mahjong-table parlor decide { INTEGER($alert) } --undo
decision-done_follows = 警报 { INTEGER($alert) } 已裁决：{ TEXT($choice) }，{ SENTENCES($follows, join: "comma") }。可以撤回：mahjong-table parlor decide { INTEGER($alert) } --undo
decision-discounted = { INTEGER($number) }条消息不再计分
decision-counted = { INTEGER($number) }条消息从现在起计分
decision-swapped = { INTEGER($number) }条消息取代原有的
decision-undone = 警报 { INTEGER($alert) } 的裁决（{ TEXT($choice) }）已撤回，等待重新裁决。
decision-already = 警报 { INTEGER($alert) } 已经裁决过（{ TEXT($choice) }）。请先撤回：mahjong-table parlor decide { INTEGER($alert) } --undo
decision-impossible = 警报 { INTEGER($alert) }（{ SENTENCE($kind) }）可以裁决为 { TEXTS($choices) }，不能是 { TEXT($choice) }。
decision-say_journal = 请写明哪份记录是真的：--journal FILE。
decision-two_seals = 同一份记录的两个封印不可能都是真的；`keep` 表示您已知道。
decision-no_alert = 没有警报 { INTEGER($alert) }，或者早已裁决。`mahjong-table parlor alerts --all` 列出全部。
decision-none = 警报 { INTEGER($alert) } 还没有人裁决，没有可撤回的。
decision-key_not_admitted = 这条提醒里的密钥已不再用于那份记录：请看 parlor keys。
decision-name_taken = { TEXT($table) } 是另一张使用 { TEXT($fingerprint) } 的牌桌的名字。请先给那张牌桌改名（mahjong-table journal rename），或撤销它的密钥：mahjong-table parlor revoke { TEXT($fingerprint) }
decision-not_its_journal = 那份记录不是用这个密钥开始的：它不能写那份记录。
decision-other_journal = { TEXT($file) } 是记录 { TEXT($journal) }；这条提醒说的是 { TEXT($meant) }。
decision-generation_gone = 这里已没有第{ INTEGER($generation) }代的内容：重新编号的部分已收回，没有丢失什么。`keep` 表示您已知道。
decision-journal_not_its_any_more = 那份记录不再由这个密钥接着写：{ SENTENCE($why) }。请看 parlor keys。
decision-not_undone = 提醒{ INTEGER($alert) }的裁决没有收回：{ SENTENCE($why) }。请看 mahjong-table parlor keys，逐个决定密钥：mahjong-table parlor admit 或 parlor revoke。
admission-cleared_all = { INTEGER($number) } 把密钥不再等待。以后谁再说话，会重新列出。
decision-key_speaks_for_it = 代它说话的是 { TEXT($fingerprint) }
decision-key_is = 该密钥的状态是：{ SENTENCE($status) }
decision-key_gone = 此后对其中一把密钥另有决定
decision-key_decided = 此后对 { TEXT($fingerprint) } 另有决定，它现在的状态是：{ SENTENCE($status) }
decision-speaks_by_now = { TEXT($fingerprint) } 现在以 { TEXT($table) } 的名义说话
decision-take_back_first = 警报 { TEXT($alert) } 已按 { TEXT($choice) } 决定，涉及 { TEXT($fingerprint) } 带来的消息。请先收回那个决定，再收回密钥：mahjong-table parlor decide { TEXT($alert) } --undo

# What a dispute is called, and the state of a key
dispute_kind-fork = 内容矛盾
dispute_kind-lost = 得分丢失
dispute_kind-renamed = 改名
dispute_kind-identity = 换了记录
dispute_kind-key = 新密钥
dispute_kind-still_speaks = 旧密钥还在用
dispute_kind-limits = 超出限额
dispute_kind-impossible = 不可能的内容
dispute_kind-older_copy = 旧的备份
dispute_kind-waiting = 名单已满
dispute_kind-two_hubs = 两个总台
key_status-pending = 等待接入
key_status-admitted = 已接入
key_status-retired = 已停用
key_status-revoked = 已撤销
decider-first_key = 自动：这张牌桌的第一个密钥，消息服务器在本机且不用登录
decider-hub = 总台 { TEXT($hub) }
decider-key = 牌桌，凭密钥 { TEXT($fingerprint) }
decider-table = 牌桌 { TEXT($table) }

# Why the program itself has decided
decision_why-renamed = 原名 { TEXT($former) }
decision_why-erased = 牌桌已删除姓名
decision_why-signed = 有签名
