### 记录不能使用的原因和处理办法。

journal-absent = { TEXT($journal) } 没有记录。
journal-absent_with_log = { TEXT($journal) } 没有记录，但留有它的预写日志 { TEXT($log) }。
journal-absent_with_log_cure = 请把记录放回它旁边；要重新开始，请移走 { TEXT($log) }。
journal-absent_with_damaged = { TEXT($journal) } 没有记录，旁边有一份损坏的（{ TEXT($file) }）。
journal-absent_with_damaged_cure = 请用备份恢复；要重新开始，请移走 { TEXT($file) }。
journal-foreign = { TEXT($journal) } 不是麻将桌的记录。
journal-foreign_untouched = { TEXT($journal) } 不是麻将桌的记录，没有改动其中任何内容。
journal-folder_unusable = 记录 { TEXT($journal) } 不能使用：{ REASON($reason) }。
journal-folder_unusable_cure = 请检查文件夹和权限。
journal-unusable = 记录 { TEXT($journal) } 不能使用：{ REASON($reason) }。
journal-unusable_cure = 请检查磁盘、文件夹和权限。
journal-disk_full = 磁盘满了：记录 { TEXT($journal) } 写不进新内容。
journal-disk_full_cure = 什么也没有记下或公布；请腾出空间再继续。
journal-disk_fails = 磁盘出错：记录 { TEXT($journal) } 无法读写（{ REASON($reason) }）。
journal-disk_fails_cure = 什么也没有记下或公布；请查看内核日志（dmesg），并更换存储卡或磁盘。
journal-not_writable = 记录 { TEXT($journal) } 不能写入：{ REASON($reason) }。
journal-not_writable_cure = 请给这个用户写入文件和文件夹的权限。
journal-held = 记录 { TEXT($journal) } 被 { TEXT($holder) } 占用（{ REASON($reason) }），什么也记不下。
journal-held_cure = 请关闭那个程序，或结束它在那里做的事（`mahjong-table journal backup` 可以复制使用中的记录）。
journal-busy = 记录 { TEXT($journal) } 正由另一个控制程序写入（进程 { TEXT($process) }）。
journal-busy_cure = 请先停掉它，或给这张牌桌另一份记录。
journal-newer = 记录 { TEXT($journal) } 是第 { TEXT($version) } 版，本程序只认得到第 { TEXT($known) } 版。
journal-newer_cure = 请用写下它的新版程序，或放回它留下的旧版（{ TEXT($copy) }）：docs/backup.md。
journal-no_room_to_migrate = 记录 { TEXT($journal) } 是第 { TEXT($version) } 版；本程序会把它升到第 { TEXT($known) } 版，先留一份备份。磁盘还有 { INTEGER($free) } 千字节，需要 { INTEGER($needed) } 千字节：请腾出空间再启动。没有改动。
journal-rules_unknown = 记录 { TEXT($journal) } 用的玩法本版本不认得：{ TEXT($rules) }。
journal-rules_unknown_cure = 请用写下它的版本，或给这张牌桌另一份记录。
journal-not_played_on = 记录 { TEXT($journal) } 不能接着打：本版本读不懂{ SENTENCE($what) }。
journal-not_played_on_cure = 请用写下它的版本运行，或用备份恢复。
journal-input_of_entry = 第{ INTEGER($entry) }条里的输入
journal-session_of_entry = 第{ INTEGER($entry) }条里的场次
journal-rules_of_entry = 第{ INTEGER($entry) }条里的规则
journal-table_of_entry = 第{ INTEGER($entry) }条之后保存的牌桌
journal-rules_it_begins_with = 开始时所用的规则
journal-read_only = 记录 { TEXT($journal) } 只供读取：没有读它的密钥。
journal-of_other_table = 记录 { TEXT($journal) } 是牌桌 { TEXT($table) } 的，不是 { TEXT($named) } 的。
journal-rename_or_begin = 如果牌桌改了名：`mahjong-table journal rename { TEXT($journal) } --to { TEXT($named) }`；否则请给牌桌单独的记录（[journal] path）。

# Damage
journal-damaged = 记录 { TEXT($journal) } 损坏（{ SENTENCE($damage) }）。
journal-damaged_cure = 请停止后重新启动：完好的部分会保存下来。
journal-was_damaged = 记录 { TEXT($journal) } 曾经损坏（{ SENTENCE($damage) }）。前{ INTEGER($entries) }条完好，从那里接着打；之后的丢失。损坏的文件保留为 { TEXT($aside) }，请与最后几局核对。
journal-lost_entries_before = 记录 { TEXT($journal) } 曾经丢失过内容：recovery 类的条目写明丢失了哪些。
journal-damaged_untouched = 记录 { TEXT($journal) } 损坏：{ SENTENCE($damage) }。
journal-damaged_untouched_cure = 没有改动其中任何内容，请用备份恢复。
journal-damaged_put_aside = 记录 { TEXT($journal) } 损坏（{ SENTENCE($damage) }），一条也读不出。已另存为 { TEXT($aside) }。请用备份恢复 { TEXT($journal_name) }；要重新开始，请移走 { TEXT($aside_name) }。
journal-log_missing =
    记录 { TEXT($journal) }（{ GIVEN($posted) ->
        [yes] 最后一条消息是{ INTEGER($last) }，却自称消息服务器已有消息{ INTEGER($posted) }
       *[no] 在牌桌运行时被复制，没有带上日志 { TEXT($log) }
    }）：第{ INTEGER($entry) }条之后，牌桌最后记下的内容缺失。
journal-restore_from_hub = 请用 `mahjong-table journal restore --from-hub` 取回总台已有的，与店里的记录核对最后几局；备份请用 `mahjong-table journal backup`，它会全部带上。
journal-entry_unreadable = 第{ INTEGER($entry) }条的内容与它的种类不符
journal-own_record_unreadable = 它对自己的说明（密钥、牌桌、总台）读不出来
journal-first_page_lost = 第一页丢失
journal-key_unknown = 记录 { TEXT($journal) } 丢失了它用哪个密钥。

# Its key
journal-key_absent = 记录 { TEXT($journal) } 的密钥（{ TEXT($fingerprint) }）不在旁边：没有 { TEXT($file) }。
journal-key_not_beside = 记录 { TEXT($journal) } 的密钥（{ TEXT($fingerprint) }）不在旁边。
journal-bring_key_back = 请从保管处放回；丢失了的话，`mahjong-table journal key replace { TEXT($journal) } --lost --why …` 生成新的，再由工作人员在总台接入。
journal-other_key = { TEXT($file) }（{ TEXT($fingerprint) }）不是记录 { TEXT($journal) } 的密钥，它的密钥是 { TEXT($own) }。
journal-not_its_key = 密钥 { TEXT($given) } 不是记录 { TEXT($journal) } 的，那是 { TEXT($own) }。
journal-no_such_hub = 记录 { TEXT($journal) } 没有接入密钥为 { TEXT($key) } 的总台。

# Copies
journal-copy_exists = { TEXT($file) } 已经存在：备份从不覆盖文件。请另起一个名字。
journal-no_backup_made = 没有备份它。
journal-copy_not_written = 副本 { TEXT($file) } 无法写入：{ REASON($reason) }。那里没有留下任何内容，记录 { TEXT($journal) } 没有变化。请检查文件夹和权限。
journal-copy_no_room = 副本 { TEXT($file) } 无法写入：{ TEXT($folder) } 所在的磁盘满了（剩 { INTEGER($free) } 千字节，记录有 { INTEGER($needed) } 千字节）。那里没有留下任何内容，记录 { TEXT($journal) } 没有变化。请在那里腾出空间，或换一个文件夹。
journal-copy_disk_fails = 副本 { TEXT($file) } 无法写入：它所在的磁盘出错（{ REASON($reason) }）。那里没有留下任何内容，记录 { TEXT($journal) } 没有变化。请查看内核日志（dmesg），并换用另一个磁盘上的文件夹。
journal-restore_exists = { TEXT($journal) } 已有记录：备份从不覆盖它。请把它连同旁边的文件（{ TEXT($log) }、{ TEXT($index) }）移走并保留。
journal-restore_log = { TEXT($log) } 是另一份记录的日志。请把它连同 { TEXT($index) } 移走并保留。
journal-restore_other_key = { TEXT($file) }（{ TEXT($fingerprint) }）不是 { TEXT($journal) } 的密钥，它的密钥是 { TEXT($own) }。没有恢复任何内容。请放回它自己的密钥，或移走这一个。
journal-nothing_put_back = 没有恢复任何内容。
journal-restored_without_key = 备份已恢复为 { TEXT($journal) }。{ SENTENCE($cure) }

# What is damaged in it, within a sentence
journal-identity_not_of_key = 第一条自称的身份不是它的密钥的
journal-meta_of_other_journal = 它的表 meta 写的记录与第一条不同
journal-version_lost = 版本号丢失
journal-meta_row_unknown = 它的表 meta 有一行的名称是任何记录都没有的
journal-identity_lost = 身份丢失
journal-generation_lost = 代数丢失
journal-starts_lost = 启动次数丢失
journal-message_without_entry = 消息{ INTEGER($message) }在第{ INTEGER($entry) }条里，而这一条缺失
journal-entry_changed = 第{ INTEGER($entry) }条不是当初写下的内容
journal-entry_missing = 第{ INTEGER($entry) }条缺失
journal-part_changed = 它的 { TEXT($kind) } { TEXT($name) } 与记录应有的不同
journal-part_unknown = 它有任何记录都没有的 { TEXT($kind) } { TEXT($name) }
journal-part_lost = 它的 { TEXT($kind) } { TEXT($name) } 丢失
journal-first_entry_lost = 第一条丢失
journal-index_lost_key = 索引里丢失了它用哪个密钥
journal-message_not_in_outbox = 第{ INTEGER($entry) }条里的消息{ INTEGER($message) }不在待发列表里
journal-outbox_differs = 待发列表有 { INTEGER($named) } 条消息，条目里有 { INTEGER($held) } 条
journal-checkpoint_unproved = 检查点 { TEXT($name) } 不是用它的密钥在某一条之后写下的
journal-owner_lost = 第一条没有写明它属于谁
journal-first_entry_of_other = 第1条自称是记录 { TEXT($identity) }
journal-key_change_unproved = 第{ INTEGER($entry) }条里的密钥不是由先前的密钥换上的
journal-key_not_named = 没有写明它用哪个密钥
journal-index_incomplete = 索引里没有写明它属于谁的那些条目
journal-chain_unsigned = 到第{ INTEGER($entry) }条为止的链没有由它的密钥 { TEXT($fingerprint) } 签名
journal-people_unreadable = 关于人的内容读不出来
journal-person_entry_unreadable = 有一条关于人的内容与它的种类不符
journal-table_lacks = 它的表 { TEXT($table) } 与条目不符：缺少 { TEXT($row) }
journal-table_holds_more = 它的表 { TEXT($table) } 与条目不符：多出 { TEXT($row) }
journal-meta_of_other_key = 它的表 meta 写的密钥与条目不同
journal-meta_of_other_generation = 它的表 meta 写的是第 { INTEGER($named) } 代，条目是第 { INTEGER($entries) } 代
journal-signature_of_other_key = 第{ INTEGER($entry) }条的签名不是当时的密钥签的
journal-mark_unreadable = 标记 { TEXT($mark) } 不是数字

# What cannot be done with it
journal-no_such_entry = 记录 { TEXT($journal) } 没有第{ INTEGER($entry) }条。
journal-no_such_signature = 记录 { TEXT($journal) } 没有第{ INTEGER($entry) }条的签名。
journal-no_name_of = { TEXT($name) } 不能作{ SENTENCE($what) }的名称。
journal-started_too_often = 记录 { TEXT($journal) } 已启动 { INTEGER($most) } 次，消息编号已到上限：请开始新的记录。
journal-generation_out_of_order = 记录 { TEXT($journal) } 在第 { INTEGER($now) } 代，不能接着用第 { INTEGER($wanted) } 代：代数只增不减，最多到 { INTEGER($most) }。

# Its table of persons, within a sentence
journal-name_uncommitted = { TEXT($person) } 的名字没有任何一条担保
journal-name_uncommitted_since = { TEXT($person) } 的名字丢失后，没有任何一条担保
journal-erased_stands_again = { TEXT($person) } 已被删除，却又出现在那里
journal-name_taken_away = { TEXT($person) } 的名字被拿掉，却没有一条写明已删除
journal-name_changed = { TEXT($person) } 的名字、卡号或盐值不是当初写下的
journal-erasure_missing = 人员表里缺少 { TEXT($person) } 已被删除这一行
journal-name_missing = { TEXT($person) } 的名字缺失，却没有一条写明已删除

# A hand that is looked for in it
journal-no_hand = 记录 { TEXT($journal) } 里{ GIVEN($session) ->
        [yes] 场次 { TEXT($session) }
       *[no] {""}
    }没有{ GIVEN($hand) ->
        [yes] 第{ INTEGER($hand) }局
       *[no] 打完的牌局
    }。

# What a verification of it finds
journal-damaged_after = 记录 { TEXT($journal) } 在第{ INTEGER($entry) }条之后损坏：{ SENTENCE($damage) }。
journal-damaged_beside = 记录 { TEXT($journal) } 损坏：{ $entries ->
        [1] 1 条完好
       *[other] { INTEGER($entries) } 条完好
    }，但{ SENTENCE($damage) }。

# Seals that are given, or asked of a hub
seal-not_a_seal = { TEXT($given) } 不是封印：要写成 IDENTITY:ENTRY:CHECKSUM。
seal-not_signed = 第 { INTEGER($entry) } 条的封印不是由其中所写的密钥签名的。
seal-hub_unproved = 总台给出的封印不能证明什么：{ SENTENCE($why) }。
seal-of_other_journal = 总台没有给出记录 { TEXT($journal) } 的封印。
seal-of_other_key = 封印由密钥 { TEXT($fingerprint) } 签名，不是由 { TEXTS($wanted) }。
seal-of_unknown_hub = 封印由密钥 { TEXT($fingerprint) } 签名，这份记录没有接入这个总台。如果它是您的总台，请用 --hub-key 给出它的公钥，`mahjong-table parlor key` 会显示。
seal-list_unreadable = 总台的封印清单读不懂。
seal-no_public_key = { TEXT($given) } 里没有公钥。
seal-file_unreadable = { TEXT($file) } 无法读取：{ REASON($reason) }。
