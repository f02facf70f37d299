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
