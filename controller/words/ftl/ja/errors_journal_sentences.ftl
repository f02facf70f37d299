### 記録が使えない理由と、すること。

journal-absent = { TEXT($journal) } に記録はありません。
journal-absent_with_log = { TEXT($journal) } に記録はありませんが、先行書き込みログ { TEXT($log) } が残っています。
journal-absent_with_log_cure = 記録をその横に戻してください。新しく始めるなら { TEXT($log) } を移してください。
journal-absent_with_damaged = { TEXT($journal) } に記録はなく、壊れたものが横にあります（{ TEXT($file) }）。
journal-absent_with_damaged_cure = バックアップから戻してください。新しく始めるなら { TEXT($file) } を移してください。
journal-foreign = { TEXT($journal) } は麻雀卓の記録ではありません。
journal-foreign_untouched = { TEXT($journal) } は麻雀卓の記録ではありません。中身には触れていません。
journal-folder_unusable = 記録 { TEXT($journal) } は使えません：{ REASON($reason) }。
journal-folder_unusable_cure = フォルダーと権限を確かめてください。
journal-unusable = 記録 { TEXT($journal) } は使えません：{ REASON($reason) }。
journal-unusable_cure = ディスク、フォルダー、権限を確かめてください。
journal-disk_full = ディスクがいっぱいで、記録 { TEXT($journal) } に書き足せません。
journal-disk_full_cure = 何も記録も通知もしていません。空きを作ってから続けてください。
journal-disk_fails = ディスクの異常です：記録 { TEXT($journal) } を読み書きできません（{ REASON($reason) }）。
journal-disk_fails_cure = 何も記録も通知もしていません。カーネルのログ（dmesg）を確認し、カードまたはディスクを交換してください。
journal-not_writable = 記録 { TEXT($journal) } に書き込めません：{ REASON($reason) }。
journal-not_writable_cure = このユーザーにファイルとフォルダーへの書き込み権限を与えてください。
journal-held = 記録 { TEXT($journal) } は { TEXT($holder) } が使用中です（{ REASON($reason) }）。何も記録できません。
journal-held_cure = そのプログラムを閉じるか、そこでの作業を終えてください（使用中の記録のコピーは `mahjong-table journal backup`）。
journal-busy = 記録 { TEXT($journal) } は別の制御プログラム（プロセス { TEXT($process) }）が書き込み中です。
journal-busy_cure = それを先に止めるか、この卓に別の記録を用意してください。
journal-newer = 記録 { TEXT($journal) } は第 { TEXT($version) } 版で、このプログラムは第 { TEXT($known) } 版までしか扱えません。
journal-newer_cure = 書いた新しいプログラムを使うか、残してある前の版（{ TEXT($copy) }）に戻してください：docs/backup.md。
journal-no_room_to_migrate = 記録 { TEXT($journal) } は第 { TEXT($version) } 版です。このプログラムは控えを取ってから第 { TEXT($known) } 版に上げます。ディスクの空きは { INTEGER($free) } キロバイト、必要なのは { INTEGER($needed) } キロバイトです。空きを作って起動し直してください。何も変えていません。
journal-rules_unknown = 記録 { TEXT($journal) } のルールをこの版は知りません：{ TEXT($rules) }。
journal-rules_unknown_cure = 書いた版を使うか、この卓に別の記録を用意してください。
journal-not_played_on = 記録 { TEXT($journal) } では続きを打てません：このバージョンは{ SENTENCE($what) }を読めません。
journal-not_played_on_cure = 書いたバージョンで動かすか、バックアップから写しを戻してください。
journal-input_of_entry = { INTEGER($entry) }件目の入力
journal-session_of_entry = { INTEGER($entry) }件目の場
journal-rules_of_entry = { INTEGER($entry) }件目のルール
journal-table_of_entry = { INTEGER($entry) }件目の後に残した卓の状態
journal-rules_it_begins_with = 始まりのルール
journal-read_only = 記録 { TEXT($journal) } は読むだけで開いています。鍵は読んでいません。
journal-of_other_table = 記録 { TEXT($journal) } は卓 { TEXT($table) } のもので、{ TEXT($named) } のものではありません。
journal-rename_or_begin = 卓の名前を変えたなら `mahjong-table journal rename { TEXT($journal) } --to { TEXT($named) }`、そうでなければ卓に専用の記録を与えてください（[journal] path）。

# Damage
journal-damaged = 記録 { TEXT($journal) } は壊れています（{ SENTENCE($damage) }）。
journal-damaged_cure = 止めて起動し直すと、無事な部分が救われます。
journal-was_damaged = 記録 { TEXT($journal) } は壊れていました（{ SENTENCE($damage) }）。初めの{ INTEGER($entries) }件は無事で、そこから続けます。その後は失われました。壊れたファイルは { TEXT($aside) } に残してあります。最後の数局と照らし合わせてください。
journal-lost_entries_before = 記録 { TEXT($journal) } は以前に一部が失われました。どれかは種類 recovery の記録にあります。
journal-damaged_untouched = 記録 { TEXT($journal) } は壊れています：{ SENTENCE($damage) }。
journal-damaged_untouched_cure = 中身には手を付けていません。バックアップから写しを戻してください。
journal-damaged_put_aside = 記録 { TEXT($journal) } は壊れていて（{ SENTENCE($damage) }）、一件も読めません。{ TEXT($aside) } として脇に置きました。バックアップから { TEXT($journal_name) } を戻してください。新しく始めるなら { TEXT($aside_name) } を移してください。
journal-log_missing =
    記録 { TEXT($journal) }（{ GIVEN($posted) ->
        [yes] 最後のメッセージは{ INTEGER($last) }ですが、ブローカーにはメッセージ{ INTEGER($posted) }があるはずです
       *[no] 卓の動作中に、ログ { TEXT($log) } なしでコピーされました
    }）：{ INTEGER($entry) }件目より後、卓が最後に記録した分がありません。
journal-restore_from_hub = ハブにある分は `mahjong-table journal restore --from-hub` で取り戻し、最後の数局を店の記録と照らし合わせてください。コピーは、すべてを取る `mahjong-table journal backup` で作ってください。
journal-entry_unreadable = { INTEGER($entry) }件目の内容がその種類と合いません
journal-own_record_unreadable = 自身についての記載（鍵、卓、ハブ）が読めません
journal-first_page_lost = 最初のページが失われています
journal-key_unknown = 記録 { TEXT($journal) } は、どの鍵を使うかを失いました。

# Its key
journal-key_absent = 記録 { TEXT($journal) } の鍵（{ TEXT($fingerprint) }）が横にありません：{ TEXT($file) } がない。
journal-key_not_beside = 記録 { TEXT($journal) } の鍵（{ TEXT($fingerprint) }）が横にありません。
journal-bring_key_back = 保管場所から戻してください。失くしたなら `mahjong-table journal key replace { TEXT($journal) } --lost --why …` で新しく作り、スタッフがハブで登録します。
journal-other_key = { TEXT($file) }（{ TEXT($fingerprint) }）は記録 { TEXT($journal) } の鍵ではありません。正しい鍵は { TEXT($own) } です。
journal-not_its_key = 鍵 { TEXT($given) } は記録 { TEXT($journal) } のものではありません。記録の鍵は { TEXT($own) } です。
journal-no_such_hub = 記録 { TEXT($journal) } に鍵 { TEXT($key) } のハブは登録してありません。

# Copies
journal-copy_exists = { TEXT($file) } はすでにあります：バックアップはファイルを上書きしません。別の名前にしてください。
journal-no_backup_made = バックアップは作っていません。
journal-copy_not_written = コピー { TEXT($file) } に書き込めません：{ REASON($reason) }。そこには何も残っておらず、記録 { TEXT($journal) } は元のままです。フォルダーと権限を確かめてください。
journal-copy_no_room = コピー { TEXT($file) } に書き込めません：{ TEXT($folder) } のディスクがいっぱいです（空き { INTEGER($free) } kB、記録は { INTEGER($needed) } kB）。そこには何も残っておらず、記録 { TEXT($journal) } は元のままです。空きを作るか、別のフォルダーにしてください。
journal-copy_disk_fails = コピー { TEXT($file) } に書き込めません：そのディスクに異常があります（{ REASON($reason) }）。そこには何も残っておらず、記録 { TEXT($journal) } は元のままです。カーネルのログ（dmesg）を確認し、別のディスクのフォルダーにしてください。
journal-restore_exists = { TEXT($journal) } には記録があります：バックアップで上書きはしません。そばのファイル（{ TEXT($log) }、{ TEXT($index) }）と一緒に移し、保管してください。
journal-restore_log = { TEXT($log) } は別の記録のログです。{ TEXT($index) } と一緒に移し、保管してください。
journal-restore_other_key = { TEXT($file) }（{ TEXT($fingerprint) }）は { TEXT($journal) } の鍵ではありません。その鍵は { TEXT($own) } です。何も戻していません。正しい鍵を置くか、この鍵を移してください。
journal-nothing_put_back = 何も戻していません。
journal-restored_without_key = バックアップを { TEXT($journal) } として戻しました。{ SENTENCE($cure) }

# What is damaged in it, within a sentence
journal-identity_not_of_key = 最初の記録が名乗る身元は、その鍵のものではありません
journal-meta_of_other_journal = 表 meta の記録が、最初の記録と違います
journal-version_lost = 版の番号が失われています
journal-meta_row_unknown = 表 meta に、どの記録にもない名前の行があります
journal-identity_lost = 身元が失われています
journal-generation_lost = 世代の番号が失われています
journal-starts_lost = 起動の回数が失われています
journal-message_without_entry = メッセージ{ INTEGER($message) }のある第{ INTEGER($entry) }項がありません
journal-entry_changed = 第{ INTEGER($entry) }項が書いたときの内容ではありません
journal-entry_missing = 第{ INTEGER($entry) }項がありません
journal-part_changed = { TEXT($kind) } { TEXT($name) } が記録のものと違います
journal-part_unknown = どの記録にもない { TEXT($kind) } { TEXT($name) } があります
journal-part_lost = { TEXT($kind) } { TEXT($name) } が失われています
journal-first_entry_lost = 最初の項が失われています
journal-index_lost_key = 索引から、使う鍵が失われています
journal-message_not_in_outbox = 第{ INTEGER($entry) }項のメッセージ{ INTEGER($message) }が送信待ちにありません
journal-outbox_differs = 送信待ちのメッセージは { INTEGER($named) } 件、項にあるのは { INTEGER($held) } 件です
journal-checkpoint_unproved = チェックポイント { TEXT($name) } は、その鍵で項の後に書かれたものではありません
journal-owner_lost = 最初の項に、誰のものか書かれていません
journal-first_entry_of_other = 第1項は記録 { TEXT($identity) } だと書いています
journal-key_change_unproved = 第{ INTEGER($entry) }項の鍵は、前の鍵が置いたものではありません
journal-key_not_named = どの鍵を使うか書かれていません
journal-index_incomplete = 誰のものかを示す項が索引にありません
journal-chain_unsigned = 第{ INTEGER($entry) }項までの鎖に、鍵 { TEXT($fingerprint) } の署名がありません
journal-people_unreadable = 人についての内容が読めません
journal-person_entry_unreadable = 人についての項が、その種類の内容ではありません
journal-table_lacks = 表 { TEXT($table) } が項と合いません。足りないもの：{ TEXT($row) }
journal-table_holds_more = 表 { TEXT($table) } が項と合いません。余分なもの：{ TEXT($row) }
journal-meta_of_other_key = 表 meta の鍵が項と違います
journal-meta_of_other_generation = 表 meta では第 { INTEGER($named) } 世代、項では第 { INTEGER($entries) } 世代です
journal-signature_of_other_key = 第{ INTEGER($entry) }項の署名は当時の鍵のものではありません
journal-mark_unreadable = 印 { TEXT($mark) } が数ではありません

# What cannot be done with it
journal-no_such_entry = 記録 { TEXT($journal) } に第{ INTEGER($entry) }項はありません。
journal-no_such_signature = 記録 { TEXT($journal) } に第{ INTEGER($entry) }項の署名はありません。
journal-no_name_of = { TEXT($name) } は{ SENTENCE($what) }の名前にできません。
journal-started_too_often = 記録 { TEXT($journal) } は { INTEGER($most) } 回起動し、メッセージの番号が上限です。新しい記録を始めてください。
journal-generation_out_of_order = 記録 { TEXT($journal) } は第 { INTEGER($now) } 世代で、第 { INTEGER($wanted) } 世代には進めません。世代は増えるだけで、{ INTEGER($most) } までです。

# Its table of persons, within a sentence
journal-name_uncommitted = { TEXT($person) } の名前を裏付ける項がありません
journal-name_uncommitted_since = { TEXT($person) } の名前が失われてから、裏付ける項がありません
journal-erased_stands_again = { TEXT($person) } は消去されたのに、また載っています
journal-name_taken_away = { TEXT($person) } の名前が取り去られ、消去したという項がありません
journal-name_changed = { TEXT($person) } の名前、カード、ソルトのどれかが書いたものと違います
journal-erasure_missing = 人の表に、{ TEXT($person) } が消去されたという行がありません
journal-name_missing = { TEXT($person) } の名前がなく、消去したという項もありません

# A hand that is looked for in it
journal-no_hand = 記録 { TEXT($journal) } { GIVEN($session) ->
        [yes] の対局 { TEXT($session) }
       *[no] {""}
    }に{ GIVEN($hand) ->
        [yes] 第{ INTEGER($hand) }局
       *[no] 終わった局
    }はありません。

# What a verification of it finds
journal-damaged_after = 記録 { TEXT($journal) } は第{ INTEGER($entry) }項より後が壊れています：{ SENTENCE($damage) }。
journal-damaged_beside = 記録 { TEXT($journal) } は壊れています。{ $entries ->
        [1] 1 項は無事
       *[other] { INTEGER($entries) } 項は無事
    }ですが、{ SENTENCE($damage) }。

# Seals that are given, or asked of a hub
seal-not_a_seal = { TEXT($given) } は封印ではありません。IDENTITY:ENTRY:CHECKSUM と書きます。
seal-not_signed = { INTEGER($entry) } 番の記録の封印に、そこに書かれた鍵の署名がありません。
seal-hub_unproved = ハブの答えた封印は何の証明にもなりません：{ SENTENCE($why) }。
seal-of_other_journal = ハブは記録 { TEXT($journal) } の封印を答えていません。
seal-of_other_key = 封印の署名は鍵 { TEXT($fingerprint) } のもので、{ TEXTS($wanted) } のものではありません。
seal-of_unknown_hub = 封印の署名は鍵 { TEXT($fingerprint) } のもので、この記録はそのハブを登録していません。ご自分のハブなら、`mahjong-table parlor key` が示す公開鍵を --hub-key で渡してください。
seal-list_unreadable = ハブの封印の一覧が読めません。
seal-no_public_key = { TEXT($given) } に公開鍵がありません。
seal-file_unreadable = { TEXT($file) } を読めません：{ REASON($reason) }。
