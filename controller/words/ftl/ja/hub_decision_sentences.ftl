### What staff of a hub decide about keys and disputes, and why something cannot be decided.

# About keys
admission-speaks = これから卓 { TEXT($table) } は { TEXT($fingerprint) } を使います。
admission-goes_on = { TEXT($table) } の記録（{ TEXT($journal) }、ここに{ INTEGER($messages) }件のメッセージ）を引き継ぎます。{ SENTENCE($how) }。
admission-signed = 前の鍵が署名しています
admission-by_word = あなたの判断だけが根拠です
admission-moves = その記録はこれから { TEXT($former) } ではなく { TEXT($table) } と呼びます。
admission-retires = { TEXT($table) } の { TEXT($fingerprint) } は使用終了です。署名済みのものは残り、これからのものは数に入りません。
admission-already = { TEXT($fingerprint) } は { TEXT($table) } としてもう登録してあります。
admission-other_table = { TEXT($fingerprint) } は { TEXT($table) } ではなく { TEXT($spoken) } として知らせてきました。改名したのなら記録に残します：mahjong-table journal rename。
admission-nobody_spoken = 指紋 { TEXT($fingerprint) } の卓の知らせは、このハブにありません。知らせのあった卓は `mahjong-table parlor keys` で見られます。先に鍵を渡すには：mahjong-table parlor admit --file FILE --as PARLOR/TABLE
admission-other_journal = { TEXT($fingerprint) } は記録 { TEXT($named) } ではなく { TEXT($journal) } の鍵です。
admission-claims = { TEXT($fingerprint) } は { TEXT($table) } の記録（{ TEXT($journal) }）を名乗っています。その記録は別の鍵で始まり、ここで有効な鍵はどれもそれに署名していません。{ TEXT($table) } の鍵をなくして替え、その卓が { TEXT($fingerprint) } を示しているなら：mahjong-table parlor admit { TEXT($fingerprint) } --journal { TEXT($journal) }。そうでなければ誰かが装っています：mahjong-table parlor revoke { TEXT($fingerprint) }
admission-revoked_already = { TEXT($fingerprint) } はもう取り消してあります。
admission-revoked = { TEXT($fingerprint) } はもう { TEXT($table) } として扱いません。これから署名するものは数に入りません。前の署名は残ります。もう一度登録するには：mahjong-table parlor admit { TEXT($fingerprint) }
admission-cleared = { TEXT($table) }の登録待ちの鍵{ INTEGER($number) }件を一覧から消しました。これから知らせるものは新しく載ります。
admission-taken_back = { TEXT($fingerprint) } はもう { TEXT($table) } として扱いません。それが持ち込んだ{ INTEGER($messages) }件のメッセージは数に入りません。
admission-speaks_again = { TEXTS($fingerprints) } がまた使えます。その卓が本来のメッセージを送り直します。
admission-inherits_of = { TEXT($table) } の記録（{ TEXT($journal) }）を引き継ぎます。前の鍵が署名しています。
admission-inherits = 記録 { TEXT($journal) } を引き継ぎます。前の鍵が署名しています。
admission-claims_of = { TEXT($table) } の記録（{ TEXT($journal) }）を名乗っています。その記録は別の鍵で始まり、その鍵はどれもそれに署名していません。
admission-claims_unknown = 記録 { TEXT($journal) } を名乗っています。その記録は別の鍵で始まり、その鍵はどれもそれに署名していません。

# About disputes
decision-done = 警告 { INTEGER($alert) } を決定しました：{ TEXT($choice) }。取り消すには：mahjong-table parlor decide { INTEGER($alert) } --undo
decision-done_follows = 警告 { INTEGER($alert) } を決定しました：{ TEXT($choice) }、{ SENTENCES($follows, join: "comma") }。取り消すには：mahjong-table parlor decide { INTEGER($alert) } --undo
decision-discounted = { INTEGER($number) }件が数から外れます
decision-counted = { INTEGER($number) }件がこれから数に入ります
decision-swapped = { INTEGER($number) }件が前のものに代わって数に入ります
decision-undone = 警告 { INTEGER($alert) } の決定（{ TEXT($choice) }）を取り消しました。もう一度決定を待ちます。
decision-already = 警告 { INTEGER($alert) } はもう決定してあります（{ TEXT($choice) }）。先に取り消してください：mahjong-table parlor decide { INTEGER($alert) } --undo
decision-impossible = 警告 { INTEGER($alert) }（{ SENTENCE($kind) }）に選べるのは { TEXTS($choices) } です。{ TEXT($choice) } は選べません。
decision-say_journal = どの記録が正しいか、--journal FILE で書いてください。
decision-two_seals = 一つの記録の二つの封印が両方とも正しいことはありません。`keep` で、承知したことを書き残します。
decision-no_alert = 警告 { INTEGER($alert) } はないか、ずっと前に決定済みです。`mahjong-table parlor alerts --all` で一覧できます。
decision-none = 警告 { INTEGER($alert) } はまだ誰も決定していません。取り消すものがありません。
decision-key_not_admitted = このお知らせの鍵は、もうその記録には登録していません：parlor keys を見てください。
decision-name_taken = { TEXT($table) } は { TEXT($fingerprint) } を使う別の卓の名前です。先にその卓を改名する（mahjong-table journal rename）か、その鍵を取り消してください：mahjong-table parlor revoke { TEXT($fingerprint) }
decision-not_its_journal = その記録はこの鍵で始まったものではないので、この鍵では書けません。
decision-other_journal = { TEXT($file) } は記録 { TEXT($journal) } です。このお知らせは { TEXT($meant) } についてのものです。
decision-generation_gone = 世代{ INTEGER($generation) }のものはもうありません。番号を付け直したものは取り消され、失われたものはありません。`keep` は承知したという印です。
decision-journal_not_its_any_more = その記録は、もうこの鍵では引き継げません：{ SENTENCE($why) }。parlor keys を見てください。
decision-not_undone = お知らせ{ INTEGER($alert) }の決定は取り消しませんでした：{ SENTENCE($why) }。mahjong-table parlor keys を見て、鍵ごとに決めてください：mahjong-table parlor admit、または parlor revoke。
admission-cleared_all = { INTEGER($number) } 個の鍵はもう待っていません。これから発言したものが改めて一覧に出ます。
decision-key_speaks_for_it = { TEXT($fingerprint) } がその記録を代表しています
decision-key_is = 鍵の状態：{ SENTENCE($status) }
decision-key_gone = その後、その鍵の一つについて別の決定がありました
decision-key_decided = その後 { TEXT($fingerprint) } について別の決定があり、今の状態は：{ SENTENCE($status) }
decision-speaks_by_now = 今は { TEXT($fingerprint) } が { TEXT($table) } として発言しています
decision-take_back_first = 警告 { TEXT($alert) } は { TEXT($fingerprint) } が届けたメッセージについて { TEXT($choice) } と決定済みです。まずその決定を取り消し、それから鍵を取り消してください：mahjong-table parlor decide { TEXT($alert) } --undo

# What a dispute is called, and the state of a key
dispute_kind-fork = 食い違い
dispute_kind-lost = 得点の喪失
dispute_kind-renamed = 改名
dispute_kind-identity = 別の記録
dispute_kind-key = 新しい鍵
dispute_kind-still_speaks = 古い鍵がまだ使われている
dispute_kind-limits = 上限超え
dispute_kind-impossible = あり得ない内容
dispute_kind-older_copy = 古いコピー
dispute_kind-waiting = 一覧が満杯
dispute_kind-two_hubs = ハブが二つ
key_status-pending = 登録待ち
key_status-admitted = 登録済み
key_status-retired = 使用終了
key_status-revoked = 取り消し
decider-first_key = 自動：この卓の最初の鍵で、ログイン不要の本機のブローカー
decider-hub = ハブ { TEXT($hub) }
decider-key = 卓（鍵 { TEXT($fingerprint) }）
decider-table = 卓 { TEXT($table) }

# Why the program itself has decided
decision_why-renamed = 以前の名前は { TEXT($former) }
decision_why-erased = 卓が名前を消去した
decision_why-signed = 署名がある
