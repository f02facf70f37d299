### What `parlor verify` finds in the record of a hub.

verify-altered = 被改动：在 { TEXT($messages) } 条消息的记录中发现 { TEXT($alterations) } 处改动。
verify-whole = 完整，但没有全部核对：{ TEXT($messages) } 条消息中，{ TEXT($signed) } 条与牌桌的签名相符，{ TEXT($imported) } 条与本总台导入时相符，所显示的一切都由它们和签名的裁决得出。
verify-unaltered = 未被改动：{ TEXT($messages) } 条消息中，{ TEXT($signed) } 条与牌桌的签名相符，{ TEXT($imported) } 条与本总台导入时相符，所显示的一切都由它们和签名的裁决得出。牌桌自己的密钥防不住牌桌的主人，这里的封印可以：mahjong-table journal verify

# Messages
verify-message = 消息 { TEXT($message) }：{ SENTENCE($why) }
verify-not_counting = 消息 { TEXT($message) }：没有计分（{ TEXT($rows) }），却没有人这样裁决
verify-counting = 消息 { TEXT($message) }：计了分（{ TEXT($rows) }），工作人员却裁决为不计
verify-held = 消息 { TEXT($message) }：现为 { SENTENCE($now) }，应为 { SENTENCE($should) }
verify-held_for_session = 留存（等场次）
verify-held_for_limits = 留存（超出限额）
verify-held_for = 留存（{ TEXT($why) }）
verify-not_held = 不留存
verify-displaced = 消息 { TEXT($message) }：displaced 为 { TEXT($now) }，而各代说的是 { TEXT($should) }
verify-not_kept = 消息 { TEXT($message) }：已由裁决收回，却没有保存
verify-swap_not_kept = 消息 { TEXT($message) }：裁决让它计分，却没有保存
verify-conflict = 矛盾 { INTEGER($conflict) }（消息 { TEXT($message) }）：{ SENTENCE($why) }
verify-other_digest = 它的摘要与消息不符
verify-contradicts_nothing = 它不与任何消息矛盾，也没有人收回它
verify-contradicts_not = 它与同一编号的消息并不矛盾
verify-conflicts_unproved = 记录 { TEXT($journal) }：有 { INTEGER($number) } 条与已存消息矛盾的消息随导入而来，没有签名
verify-column = { TEXT($row) }：{ TEXT($column) } 为 { TEXT($value) }，而消息说的是 { TEXT($signed) }
verify-stray = { TEXT($row) }：不出自任何消息
verify-lacking = { TEXT($row) }：缺失
verify-strays = { TEXT($rows) }：{ INTEGER($number) } 行不属于任何记录

# Journals
verify-missing = 记录 { TEXT($journal) }：缺少消息 { INTEGER($message) }
verify-missing_some = 记录 { TEXT($journal) }：缺少消息 { INTEGER($first) } 至 { INTEGER($last) }
verify-were_here = 记录 { TEXT($journal) }：消息 { INTEGER($first) } 至 { INTEGER($last) } 曾在这里，现已缺失
verify-generation_gone = 记录 { TEXT($journal) }：第 { INTEGER($generation) } 代曾在这里，现已缺失
verify-journal_gone = 记录 { TEXT($journal) }：曾在这里，现已缺失
verify-not_come = 记录 { TEXT($journal) }：到 { INTEGER($last) } 为止还有 { INTEGER($number) } 条已知的消息没有到达
verify-not_confirmed = 记录 { TEXT($journal) }：消息 { INTEGER($first) } 至 { INTEGER($last) } 已在这里，还没有向牌桌确认
verify-newest = 记录 { TEXT($journal) }：最新编号为 { INTEGER($newest) }，而已知有 { INTEGER($known) }
verify-no_place = 记录 { TEXT($journal) }：没有裁决说明它属于哪张牌桌
verify-place = 记录 { TEXT($journal) }：名为 { TEXT($table) }，而裁决说的是 { TEXT($decided) }
verify-stream_key = 记录 { TEXT($journal) }：它的密钥从未为它接入
verify-generation = 记录 { TEXT($journal) }：代为 { INTEGER($generation) }，而消息说的是 { INTEGER($signed) }
verify-since = 记录 { TEXT($journal) }：第 { INTEGER($generation) } 代从 { TEXT($since) } 开始，而消息说的是 { TEXT($signed) }

# Decisions
verify-decision = 裁决 { INTEGER($decision) }：{ SENTENCE($why) }
verify-decision_changed = 它被改动过，或它之前有裁决被添加、改动或删除
verify-decision_unsigned = 它没有签名
verify-decision_of_other_hub = 它由 { TEXT($fingerprint) } 签名，而这不是这里所知的总台的密钥
verify-decision_signature = 它的签名不是它的总台的
verify-decision_details = 它的细节无法读取
verify-decision_brought = 它带来的记录 { TEXT($journal) } 的消息不是当时导入的那些
verify-decision_another = 它不是曾在这里的那一条
verify-decision_of_nobody = 没有总台为它签名
verify-decisions_gone = 裁决 { INTEGER($last) } 之后：到 { INTEGER($known) } 为止的曾在这里，现已缺失
verify-decisions_unsigned = 总台在这里有密钥之前作出、没有人签名的裁决：{ INTEGER($number) } 条。
verify-decisions_foreign = 由 { TEXT($fingerprint) } 签名的裁决：{ INTEGER($number) } 条，只有这个数据库说它是总台。请给出它的公钥：mahjong-table parlor verify --trust KEY

# Keys and hubs
verify-no_key = 密钥 { TEXT($key) }：不是密钥
verify-key_shown = 密钥 { TEXT($key) }：所在的行显示指纹 { TEXT($fingerprint) }
verify-key_undecided = 密钥 { TEXT($key) }：现为 { SENTENCE($status) }，却没有人这样裁决
verify-key_column = 密钥 { TEXT($key) }：{ SENTENCE($column) } 为 { TEXT($value) }，而裁决说的是 { TEXT($signed) }
verify-key_claim = 密钥 { TEXT($key) }：claim 为 { TEXT($claim) }，而记录说的不同
verify-key_missing = 密钥 { TEXT($key) }：所在的行缺失，而裁决说的是 { SENTENCE($status) }
verify-key_decider = 密钥 { TEXT($key) }：没有 { TEXT($by) } 在 { TEXT($at) } 作出的关于它的裁决
verify-no_hub = 这里没有使用这个密钥的总台。
verify-hubs_of_one_key = 这个数据库的两个总台使用同一个密钥。
verify-hub_unsure = 总台 { TEXT($hub) }：只有这个数据库说它使用 { TEXT($fingerprint) }。

# Alerts and people
verify-alert_choice = 警报 { INTEGER($alert) }：选择为 { TEXT($choice) }，而裁决说的是 { TEXT($signed) }
verify-alert_details = 警报 { INTEGER($alert) }：细节与所指的事不符
verify-alert_conflict = 警报 { INTEGER($alert) }：与已存消息矛盾的那条消息缺失
verify-alert_missing = 关于 { TEXT($subject) } 的警报 { SENTENCE($kind) }：缺失
verify-person_missing = 记录 { TEXT($journal) } 的人员 { TEXT($person) }：名字缺失
verify-person_erased = 记录 { TEXT($journal) } 的人员 { TEXT($person) }：名字被删除，却没有人这样裁决
verify-person_stands = 记录 { TEXT($journal) } 的人员 { TEXT($person) }：这里有名字，而裁决已将它删除
verify-person_other = 记录 { TEXT($journal) } 的人员 { TEXT($person) }：名字和卡号与牌桌牌局所记的不符
verify-names_unproved = 牌桌的牌局没有为其留下凭据、因而无法证明的名字：{ INTEGER($number) } 个。

# What lies outside the database
verify-no_heads = 记录的末尾没有与数据库之外的任何东西核对：总台的密钥旁边没有记录末尾的文件。
verify-seal_another = 记录 { TEXT($journal) } 第 { INTEGER($entry) } 条的封印：总台对这一条另有一个封印
verify-seal_later = 记录 { TEXT($journal) } 第 { INTEGER($entry) } 条的封印：这份记录第 { INTEGER($last) } 条之后、到这个封印为止的内容不在这里。
verify-seal_between = 记录 { TEXT($journal) } 第 { INTEGER($entry) } 条的封印：总台没有这一条的封印，无法核对。
