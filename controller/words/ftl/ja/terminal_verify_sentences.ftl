### What `parlor verify` finds in the record of a hub.

verify-altered = 改変あり：{ TEXT($messages) }件のメッセージの記録に、{ TEXT($alterations) }か所の改変があります。
verify-whole = 欠けはありませんが、すべては照合できませんでした：{ TEXT($messages) }件のメッセージのうち{ TEXT($signed) }件は卓の署名どおり、{ TEXT($imported) }件はこのハブが取り込んだとおりで、表示はすべてこれらと署名された裁定から導かれます。
verify-unaltered = 改変なし：{ TEXT($messages) }件のメッセージのうち{ TEXT($signed) }件は卓の署名どおり、{ TEXT($imported) }件はこのハブが取り込んだとおりで、表示はすべてこれらと署名された裁定から導かれます。卓自身の鍵は卓の持ち主に対する証明になりません。ここの封印は証明になります：mahjong-table journal verify

# Messages
verify-message = メッセージ { TEXT($message) }：{ SENTENCE($why) }
verify-not_counting = メッセージ { TEXT($message) }：数に入っていません（{ TEXT($rows) }）が、誰もそう決めていません
verify-counting = メッセージ { TEXT($message) }：数に入っています（{ TEXT($rows) }）が、スタッフは入れないと決めました
verify-held = メッセージ { TEXT($message) }：{ SENTENCE($now) } ですが、{ SENTENCE($should) } のはずです
verify-held_for_session = 保留（対局待ち）
verify-held_for_limits = 保留（上限超え）
verify-held_for = 保留（{ TEXT($why) }）
verify-not_held = 保留なし
verify-displaced = メッセージ { TEXT($message) }：displaced は { TEXT($now) } ですが、世代によれば { TEXT($should) } です
verify-not_kept = メッセージ { TEXT($message) }：裁定で取り消されましたが、残っていません
verify-swap_not_kept = メッセージ { TEXT($message) }：裁定で数に入りましたが、残っていません
verify-conflict = 食い違い { INTEGER($conflict) }（メッセージ { TEXT($message) }）：{ SENTENCE($why) }
verify-other_digest = ダイジェストがメッセージと合いません
verify-contradicts_nothing = 何とも食い違わず、誰も取り消していません
verify-contradicts_not = 同じ番号のものと食い違っていません
verify-conflicts_unproved = 記録 { TEXT($journal) }：保存されたものと食い違う{ INTEGER($number) }件のメッセージは、取り込みで来たもので署名がありません
verify-column = { TEXT($row) }：{ TEXT($column) } は { TEXT($value) } ですが、メッセージによれば { TEXT($signed) } です
verify-stray = { TEXT($row) }：どのメッセージからも導かれません
verify-lacking = { TEXT($row) }：ありません
verify-strays = { TEXT($rows) }：{ INTEGER($number) }行がどの記録にも属しません

# Journals
verify-missing = 記録 { TEXT($journal) }：メッセージ { INTEGER($message) } がありません
verify-missing_some = 記録 { TEXT($journal) }：メッセージ { INTEGER($first) } から { INTEGER($last) } がありません
verify-were_here = 記録 { TEXT($journal) }：メッセージ { INTEGER($first) } から { INTEGER($last) } はここにありましたが、ありません
verify-generation_gone = 記録 { TEXT($journal) }：世代 { INTEGER($generation) } はここにありましたが、ありません
verify-journal_gone = 記録 { TEXT($journal) }：ここにありましたが、ありません
verify-not_come = 記録 { TEXT($journal) }：{ INTEGER($last) } までに、あるはずの{ INTEGER($number) }件のメッセージがまだ届いていません
verify-not_confirmed = 記録 { TEXT($journal) }：メッセージ { INTEGER($first) } から { INTEGER($last) } はここにありますが、卓にまだ確認を返していません
verify-newest = 記録 { TEXT($journal) }：最新の番号は { INTEGER($newest) } ですが、{ INTEGER($known) } が知られています
verify-no_place = 記録 { TEXT($journal) }：どの卓のものか、裁定がありません
verify-place = 記録 { TEXT($journal) }：名前は { TEXT($table) } ですが、裁定によれば { TEXT($decided) } です
verify-stream_key = 記録 { TEXT($journal) }：鍵がこの記録に登録されたことがありません
verify-generation = 記録 { TEXT($journal) }：世代は { INTEGER($generation) } ですが、メッセージによれば { INTEGER($signed) } です
verify-since = 記録 { TEXT($journal) }：世代 { INTEGER($generation) } は { TEXT($since) } から始まりますが、メッセージによれば { TEXT($signed) } です

# Decisions
verify-decision = 裁定 { INTEGER($decision) }：{ SENTENCE($why) }
verify-decision_changed = 変更されたか、その前のものが追加・変更・削除されています
verify-decision_unsigned = 署名がありません
verify-decision_of_other_hub = { TEXT($fingerprint) } の署名ですが、ここで知られているハブの鍵ではありません
verify-decision_signature = 署名がそのハブのものではありません
verify-decision_details = 詳細が読めません
verify-decision_brought = 取り込んだ記録 { TEXT($journal) } のメッセージが、当時のものではありません
verify-decision_another = ここにあったものではありません
verify-decision_of_nobody = どのハブも署名していません
verify-decisions_gone = 裁定 { INTEGER($last) } より後：{ INTEGER($known) } まではここにありましたが、ありません
verify-decisions_unsigned = ハブの鍵がまだなかった頃の、署名のない裁定：{ INTEGER($number) }件。
verify-decisions_foreign = { TEXT($fingerprint) }（このデータベースだけがハブだとするもの）が署名した裁定：{ INTEGER($number) }件。公開鍵を示してください：mahjong-table parlor verify --trust KEY

# Keys and hubs
verify-no_key = 鍵 { TEXT($key) }：鍵ではありません
verify-key_shown = 鍵 { TEXT($key) }：行の指紋は { TEXT($fingerprint) } です
verify-key_undecided = 鍵 { TEXT($key) }：{ SENTENCE($status) } ですが、誰もそう決めていません
verify-key_column = 鍵 { TEXT($key) }：{ SENTENCE($column) } は { TEXT($value) } ですが、裁定によれば { TEXT($signed) } です
verify-key_claim = 鍵 { TEXT($key) }：claim は { TEXT($claim) } ですが、記録によれば違います
verify-key_missing = 鍵 { TEXT($key) }：行がありませんが、裁定によれば { SENTENCE($status) } です
verify-key_decider = 鍵 { TEXT($key) }：{ TEXT($by) } による { TEXT($at) } の裁定がありません
verify-no_hub = この鍵のハブの行はここにありません。
verify-hubs_of_one_key = このデータベースの二つのハブが同じ鍵を使っています。
verify-hub_unsure = ハブ { TEXT($hub) }：{ TEXT($fingerprint) } を使うとしているのは、このデータベースだけです。

# Alerts and people
verify-alert_choice = 警告 { INTEGER($alert) }：選択は { TEXT($choice) } ですが、裁定によれば { TEXT($signed) } です
verify-alert_details = 警告 { INTEGER($alert) }：詳細が対象と合いません
verify-alert_conflict = 警告 { INTEGER($alert) }：保存されたものと食い違うメッセージがありません
verify-alert_missing = { TEXT($subject) } についての警告 { SENTENCE($kind) }：ありません
verify-person_missing = 記録 { TEXT($journal) } の人物 { TEXT($person) }：名前がありません
verify-person_erased = 記録 { TEXT($journal) } の人物 { TEXT($person) }：名前が消されていますが、誰もそう決めていません
verify-person_stands = 記録 { TEXT($journal) } の人物 { TEXT($person) }：名前がありますが、裁定で消去されています
verify-person_other = 記録 { TEXT($journal) } の人物 { TEXT($person) }：名前とカードが卓のセッションの記載と合いません
verify-names_unproved = 卓のセッションに証しがなく、証明できない名前：{ INTEGER($number) }件。

# What lies outside the database
verify-no_heads = 記録の末尾はデータベースの外の何とも照合していません：ハブの鍵のそばに末尾のファイルがありません。
verify-seal_another = 記録 { TEXT($journal) } の項目 { INTEGER($entry) } の封印：ハブにはこの項目の別の封印があります
verify-seal_later = 記録 { TEXT($journal) } の項目 { INTEGER($entry) } の封印：この記録の項目 { INTEGER($last) } より後、この封印までのものがここにありません。
verify-seal_between = 記録 { TEXT($journal) } の項目 { INTEGER($entry) } の封印：ハブにはこの項目の封印がなく、照合できません。
