### どのハブが得点を保存するか、ハブがどの卓を信用するか、何が争われているか。

# `hub`: at the table
terminal-said-own-fingerprint = この卓の指紋（ハブにも同じものが出ます）：{ TEXT($a) }
terminal-said-hub-admitted = 登録済み  { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-asks = 登録待ち  { TEXT($a) }  { TEXT($b) }  mahjong-table hub admit { TEXT($c) }
terminal-said-hub-no-name = （名前なし）
terminal-said-hub-none = 登録したハブはなく、求めてきたハブもありません。
terminal-said-hub-keeps = これからはハブ { TEXT($a) }（指紋 { TEXT($b) }）がこの卓の得点を保存します。
terminal-said-hub-admitted-already = 指紋 { TEXT($a) } のハブはもう登録してあります。
terminal-said-hub-not-spoken = 起動してから、指紋 { TEXT($a) } のハブの知らせはありません。ハブを起動して `mahjong-table hub list` を見るか、鍵をファイルで渡してください：mahjong-table hub trust FILE
terminal-said-hub-not-admitted = 指紋 { TEXT($a) } のハブは登録してありません。mahjong-table hub list を見てください。
terminal-said-hub-forgotten = ハブ { TEXT($a) } の登録を消しました。その内容はもう数に入りません。設定に鍵（[hub] key）があれば、それも消してください。
terminal-said-hub-what = ハブにできるのは一覧、登録、信用、登録の取り消しです。{ TEXT($a) } はできません。
terminal-said-hub-how-confirmed = { TEXT($a) } が指紋を確かめて登録
terminal-said-hub-how-file = { TEXT($a) } が鍵ファイルで登録
terminal-said-hub-how-settings = 設定の鍵ファイルで登録
terminal-said-hub-how-alone = 自動：ログイン不要の本機のブローカーで最初のハブ
terminal-said-hub-asks-to-keep = { TEXT($a) }（指紋 { TEXT($b) }）がこの卓の得点の保存を求めています。ハブの指紋が同じなら：mahjong-table hub admit { TEXT($c) }
terminal-said-hub-named = ハブ { TEXT($a) }
terminal-said-hub-somebody = だれか
terminal-said-hub-older-journal = { TEXT($a) } にはこの卓の{ TEXT($b) }がありますが、記録 { TEXT($c) } にはありません。古いコピーに戻したか、ディスクが確認済みの分を失ったかです。ハブが確認したものは有効のままです。取り戻すには mahjong-table journal restore --from-hub、そして最後の数局を店の記録と照らし合わせてください。
terminal-said-hub-message = { TEXT($a) }件目のメッセージ
terminal-said-hub-messages = { TEXT($a) }件目から{ TEXT($b) }件目のメッセージ

# `parlor admit|revoke|clear|keys`
terminal-said-say-who = だれかを書いてください：卓が示す指紋、または --file FILE --as PARLOR/TABLE。
terminal-said-say-which = どの卓がそれを使うか、--as PARLOR/TABLE で書いてください。
terminal-said-say-what = どうするか書いてください：keep、new、import、または --undo。
terminal-said-keys-wait = { TEXT($a) }件が登録待ちです。卓の指紋と照らし合わせてから mahjong-table parlor admit を使ってください。
terminal-said-keys-unlisted = 一覧がいっぱいで、ほかに{ TEXT($a) }件が載っていません：mahjong-table parlor clear
terminal-said-speaks = これから卓 { TEXT($a) } は { TEXT($b) } を使います。
terminal-said-table-admitted-already = { TEXT($a) } は { TEXT($b) } としてもう登録してあります。
terminal-said-key-retired = { TEXT($a) } は使用終了です。署名済みのものは残り、これからのものは数に入りません。
terminal-said-key-revoked-already = { TEXT($a) } はもう取り消してあります。
terminal-said-key-revoked = { TEXT($a) } はもう { TEXT($b) } として扱いません。これから署名するものは数に入りません。前の署名は残ります。もう一度登録するには：mahjong-table parlor admit { TEXT($c) }
terminal-said-keys-cleared = { TEXT($b) }の登録待ちの鍵{ TEXT($a) }件を一覧から消しました。これから知らせるものは新しく載ります。
terminal-said-all-tables = すべての卓
terminal-said-key-other-place = { TEXT($a) } は { TEXT($c) } ではなく { TEXT($b) } として知らせてきました。改名したのなら記録に残します：mahjong-table journal rename。
terminal-said-no-table-spoken = 指紋 { TEXT($a) } の卓の知らせは、このハブにありません。知らせのあった卓は `mahjong-table parlor keys` で見られます。先に鍵を渡すには：mahjong-table parlor admit --file FILE --as PARLOR/TABLE

# `parlor decide`
terminal-said-nothing-disputed = 争いはありません。
terminal-said-alert-decided = 警告 { TEXT($a) } を決定しました：{ TEXT($b) }。取り消すには：{ TEXT($c) }
terminal-said-alert-decided-follows = 警告 { TEXT($a) } を決定しました：{ TEXT($b) }、{ TEXT($c) }。取り消すには：{ TEXT($d) }
terminal-said-alert-undone = 警告 { TEXT($a) } の決定（{ TEXT($b) }）を取り消しました。もう一度決定を待ちます。
terminal-said-discounted = { TEXT($a) }件が数から外れます
terminal-said-counted = { TEXT($a) }件がこれから数に入ります
terminal-said-swapped = { TEXT($a) }件が前のものに代わって数に入ります
terminal-said-discounted-counted = { TEXT($a) }件が数から外れ、{ TEXT($b) }件がこれから数に入ります
terminal-said-decided-already = 警告 { TEXT($a) } はもう決定してあります（{ TEXT($b) }）。先に取り消してください：mahjong-table parlor decide { TEXT($c) } --undo
terminal-said-alert-cannot = 警告 { TEXT($a) }（{ TEXT($b) }）に選べるのは { TEXT($c) } です。{ TEXT($d) } は選べません。
terminal-said-kind-fork = 食い違い
terminal-said-kind-lost = 得点の喪失
terminal-said-kind-renamed = 改名
terminal-said-kind-identity = 別の記録
terminal-said-kind-key = 新しい鍵
terminal-said-kind-still-speaks = 古い鍵がまだ使われている
terminal-said-kind-limits = 上限超え
terminal-said-kind-impossible = あり得ない内容
terminal-said-kind-older-copy = 古いコピー
terminal-said-kind-waiting = 一覧が満杯
terminal-said-say-journal = どの記録が正しいか、--journal FILE で書いてください。
terminal-said-two-seals = 一つの記録の二つの封印が両方とも正しいことはありません。`keep` で、承知したことを書き残します。
terminal-said-key-not-listed = この鍵はもう登録待ちの一覧にありません。知らせが来れば、また載ります。
terminal-said-no-alert = 警告 { TEXT($a) } はないか、ずっと前に決定済みです。`mahjong-table parlor alerts --all` で一覧できます。
terminal-said-not-decided = 警告 { TEXT($a) } はまだ誰も決定していません。取り消すものがありません。

# `parlor alerts`
terminal-said-alert-more = { TEXT($b) } のこの種の警告が{ TEXT($a) }件を超えました。その後の分は数えるだけで、一覧に載せません。卓を確かめ、残っているものを決定すれば、次からまた載ります。
terminal-said-alert-limits = { TEXT($c) } の対局 { TEXT($b) } 第{ TEXT($a) }局（メッセージ { TEXT($d) }）は、対局で決めた勝ち負けの上限を超えています。スタッフが決めるまで保留し、数に入れません。
terminal-said-alert-asks = 卓 { TEXT($a) }（指紋 { TEXT($b) }）が得点の保存を求めています。卓の指紋が同じなら：mahjong-table parlor admit { TEXT($c) }
terminal-said-alert-key = 新しい鍵（指紋 { TEXT($a) }）が { TEXT($b) } を名乗っています。{ TEXT($c) }。その内容は数に入りません。卓の指紋が同じなら：mahjong-table parlor admit { TEXT($d) }
terminal-said-alert-key-place = これまでは { TEXT($a) } を使っていました。記録、鍵、コンピューターのどれかを替えたか、誰かが装っています
terminal-said-another-key = 別の鍵
terminal-said-alert-waiting-as = { TEXT($b) } の登録待ちの鍵が{ TEXT($a) }件で、一覧がいっぱいです。その後の分は数えるだけで載せません。誰かが鍵を作り出しているか、多くの卓を一度に設置したかです。知っているものを登録し、mahjong-table parlor clear{ TEXT($c) } で一覧を空にしてください。その後に知らせるものは新しく載ります。卓はいつでも鍵で登録できます：mahjong-table journal key show --out、続いて parlor admit --file FILE --as PARLOR/TABLE。
terminal-said-alert-waiting-all = 登録待ちの鍵が全部で{ TEXT($a) }件で、一覧がいっぱいです。その後の分は数えるだけで載せません。誰かが鍵を作り出しているか、多くの卓を一度に設置したかです。知っているものを登録し、mahjong-table parlor clear{ TEXT($b) } で一覧を空にしてください。その後に知らせるものは新しく載ります。卓はいつでも鍵で登録できます：mahjong-table journal key show --out、続いて parlor admit --file FILE --as PARLOR/TABLE。
terminal-said-alert-impossible = 卓 { TEXT($a) } のメッセージ { TEXT($b) } をこのハブは受け取れません：{ TEXT($c) }。保存せず、そこから先は卓に確認を返しません。卓を調べるか、ハブを更新してください。
terminal-said-alert-renamed = { TEXT($a) } の記録が { TEXT($b) } を名乗っていますが、改名は書かれていません。その内容は数に入りません。卓を改名したのなら mahjong-table journal rename、カードをコピーしたのなら、コピーに別の記録を用意してください。
terminal-said-alert-identity = 卓 { TEXT($a) } が記録 { TEXT($c) } の鍵で別の記録（{ TEXT($b) }）を書いています。その内容は数に入りません。わざと新しく始めたのなら `new` に決めてください。古い記録でここにある分は残ります。
terminal-said-alert-fork = 卓 { TEXT($a) } から同じ番号（{ TEXT($c) } のメッセージ { TEXT($b) }）で違う内容が届きました。カードがコピーされたか、記録が変えられたかです。スタッフが決めるまで、先に届いたほうが有効です。
terminal-said-alert-older-copy = ハブ { TEXT($a) } のデータベースは古いコピーです。卓 { TEXT($b) } には、ここにあるより先まで伝えてあります。欠けた分は卓が送り直します。失われたデータベースだけにあったもの（決定、登録、もうない卓）はここにありません。`mahjong-table parlor keys` と `parlor alerts` を見てください。
terminal-said-alert-incarnation = 卓 { TEXT($a) } はハブ { TEXT($c) } の第 { TEXT($b) } 世代を聞いたと言いますが、まだそこまで来ていません。信用しません。卓を調べてください：記録が書き換えられたか、鍵が他人の手にあります。
terminal-said-alert-lost = 卓 { TEXT($a) } はここにある得点を失い（記録の古いコピー、ディスクの故障、カードのコピー）、第 { TEXT($b) } 世代として番号を付け直しています。スタッフが決めるまで、その得点は新しいものと並んで有効です。`mahjong-table journal restore --from-hub` で卓に取り戻せます。
terminal-said-alert-histories = { TEXT($a) } の記録に二つの経過があります：初めの{ TEXT($b) }件が違う内容で二度封印されました。カードがコピーされたか、誰かが変えたかです。ここにあるものは有効のままです。どの卓が違うかは `mahjong-table journal verify --hub` でわかります。

# `parlor verify`
terminal-said-verify-altered = 改変あり：{ TEXT($b) }またはその結果のうち{ TEXT($a) }件が、署名や通知のとおりではありません。
terminal-said-verify-whole = 欠けはありませんが、すべての証明はありません：{ TEXT($a) }のうち{ TEXT($b) }件は卓の署名どおりで、{ TEXT($c) }件は記録から取り込んだものです。結果はすべてメッセージと一致します。
terminal-said-verify-unaltered = 改変なし：{ TEXT($a) }すべてが卓の署名どおりで、結果もメッセージと一致します。卓自身の鍵は卓の持ち主に対する証明になりません。ここの封印は証明になります：mahjong-table journal verify
terminal-said-verify-strays = { TEXT($a) }件の結果がどのメッセージにも属しません
terminal-said-verify-not-counting = メッセージ { TEXT($a) }：数に入っていません（{ TEXT($b) }）が、誰もそう決めていません
terminal-said-verify-counting = メッセージ { TEXT($a) }：数に入っています（{ TEXT($b) }）が、スタッフは入れないと決めました
terminal-said-verify-row = メッセージ { TEXT($a) }：行が内容と合いません
terminal-said-verify-results = メッセージ { TEXT($a) }：結果は { TEXT($b) }、内容は { TEXT($c) } です
terminal-said-verify-key = 鍵 { TEXT($a) } は登録されたことがありません
terminal-said-verify-not-signed-by = 書いてある鍵の署名ではありません

# `parlor erase`
terminal-said-erase-question = このデータベースから { TEXT($a) }（{ TEXT($b) }）の名前とカードを消去しますか？
terminal-said-erased = { TEXT($a) } の名前とカードをここから消去しました。各卓では mahjong-table people erase を使ってください。
terminal-said-nobody-called = ここに { TEXT($a) } という名前や番号の人はいません。mahjong-table parlor standings を見てください。
terminal-said-nobody-called-meant = ここに { TEXT($a) } という名前や番号の人はいません。mahjong-table parlor standings を見てください。「{ TEXT($b) }」のことですか？
terminal-said-several-called = { TEXT($a) } という人が何人もいます：{ TEXT($b) }。番号を書いてください。
terminal-said-money-open-table = { TEXT($a) } は{ TEXT($b) }。先に卓 { TEXT($c) } で対局を終え（mahjong-table session end）、精算書で清算してください。
terminal-said-money-gone = その卓がもうなく、すべて払い終えたなら --settled を付けてください。
terminal-said-money-open = { TEXT($a) } は{ TEXT($b) }（卓 { TEXT($c) }）。先に清算し、払い終えたら --settled を付けてください。
terminal-said-money-plays = 対局 { TEXT($a) } に参加していて、終わりの知らせがありません
terminal-said-money-plays-won = 対局 { TEXT($a) } に参加していて、終わりの知らせがなく、{ TEXT($b) }の勝ちです
terminal-said-money-plays-lost = 対局 { TEXT($a) } に参加していて、終わりの知らせがなく、{ TEXT($b) }の負けです
terminal-said-money-owed = 対局 { TEXT($b) } の{ TEXT($a) }を受け取っていません
terminal-said-money-owes = 対局 { TEXT($b) } の{ TEXT($a) }を払っていません
terminal-said-unit = { TEXT($a) }点
terminal-said-units = { TEXT($a) }点

# `parlor key`
terminal-said-hub-key-none = このデータベースにハブ { TEXT($a) } はまだありません。鍵は最初の起動で作ります。
terminal-said-hub-key-none-on = { TEXT($b) } にハブ { TEXT($a) } はまだありません。鍵は最初の起動で作ります。
terminal-said-hub-key-others = あるのは { TEXT($a) } です：mahjong-table parlor --hub { TEXT($b) } key show
terminal-said-hub-key-fingerprint = ハブ { TEXT($a) }：{ TEXT($b) }
terminal-said-hub-key-public = 公開鍵 { TEXT($a) }
terminal-said-hub-key-private = 秘密鍵 { TEXT($a) }
terminal-said-hub-key-absent = 秘密鍵 { TEXT($a) }（ありません）
terminal-said-hub-key-replaced = ハブ { TEXT($a) } は次の起動から { TEXT($b) } を使います。ワーカーをすべて止め、ほかの機械のワーカーにファイル { TEXT($c) } を渡して起動し、各卓で mahjong-table hub admit { TEXT($d) }、続いて古い指紋で mahjong-table hub forget を行ってください。
terminal-said-hub-key-other = { TEXT($b) } のハブ { TEXT($a) } は鍵 { TEXT($c) } を使いますが、{ TEXT($d) } にあるのは別の鍵（{ TEXT($e) }）です。正しいファイルかデータベースを戻してください。鍵を替えるなら：mahjong-table parlor --hub { TEXT($f) } key replace
terminal-said-hub-key-lost = { TEXT($b) } のハブ { TEXT($a) } は鍵 { TEXT($c) } を使いますが、{ TEXT($d) } がありません。以前このハブが動いていた所から持ってくる（ワーカーのある機械にはあります）か、場所を書いてください：--hub-key FILE。失くしたなら：mahjong-table parlor --hub { TEXT($e) } key replace

# Why a message is not taken
terminal-said-not-longer = 上限の{ TEXT($a) }バイトより長い
terminal-said-not-json = JSON ではありません
terminal-said-not-schema = 形式が { TEXT($a) } で、このハブが知るのは { TEXT($b) } です。ハブを更新してください
terminal-said-not-as-expected = { TEXT($a) } に合いません：{ TEXT($b) }：{ TEXT($c) }
terminal-said-not-the-whole = 全体
terminal-said-not-different = 選手の名前はそれぞれ別にします
terminal-said-not-zero = 増減の合計が0ではありません
terminal-said-not-topic = この終わり方のトピックに卓のメッセージは来ません
terminal-said-not-id = 番号が世代と通し番号に合いません
terminal-said-hub-twice = ハブ { TEXT($hub) } がこのデータベースで2つ動いています。1つは機械 { TEXT($here) }、ブローカー { TEXT($one) }、もう1つは機械 { TEXT($there) }、ブローカー { TEXT($two) } です。要らないほうを終了するか、別のデータベース（--database）にしてください。
terminal-said-two-hubs = このデータベースには2つのハブの鍵があります：{ TEXT($one) } と { TEXT($two) }。卓は自分が認めたほうだけを信じます。2つとも必要なら keep と決め、そうでなければ正しいほうを起動し（--hub）、もう一方を終了してください。
terminal-said-not-counting = 数が大きすぎます
terminal-said-not-three = トピックが mahjong/<parlor>/<table>/<leaf> ではありません
terminal-said-not-name = 店か卓の名前が{ TEXT($a) }文字より長い
terminal-said-not-player-name = 選手の名前が{ TEXT($a) }文字より長い
terminal-said-not-epoch = 世代が <journal> か <journal>.<generation> の形ではありません
terminal-said-not-since = 世代が何番から始まるか（since）がありません
terminal-said-not-session = 対局か世代が{ TEXT($a) }文字より長い
terminal-said-not-null = データベースに入らない文字 U+0000 があります
terminal-said-not-from-there = 書いてある店と卓が送り元と違います
terminal-said-not-kind = { TEXT($a) } という種類のメッセージは記録にありません
terminal-said-not-place = トピックの店か卓があり得ません
terminal-said-not-twice = 同じ選手が二度あります
terminal-said-not-admitted = 鍵 { TEXT($a) } は登録してありません。mahjong-table parlor keys を見てください
terminal-said-list-full = 登録待ちの一覧がいっぱいです。mahjong-table parlor alerts を見てください。
terminal-said-choice-two = keep または new
terminal-said-choice-three = keep、new または import
terminal-said-choice-import = keep または import

# whose journal a key may sign
terminal-said-admission-does = この登録は次のことを行います。
terminal-said-admit-this-key = この鍵を登録しますか？
terminal-said-admission-goes-on = { TEXT($a) } の記録（{ TEXT($b) }、ここに{ TEXT($c) }件のメッセージ）を引き継ぎます。{ TEXT($d) }。
terminal-said-admission-signed = 前の鍵が署名しています
terminal-said-admission-word = あなたの判断だけが根拠です
terminal-said-admission-moves = その記録はこれから { TEXT($b) } ではなく { TEXT($a) } と呼びます。
terminal-said-admission-retires = { TEXT($b) } の { TEXT($a) } は使用終了です。署名済みのものは残り、これからのものは数に入りません。
terminal-said-key-speaks-for = { TEXT($a) } は記録 { TEXT($c) } ではなく { TEXT($b) } の鍵です。
terminal-said-key-claims-journal = { TEXT($a) } は { TEXT($b) } の記録（{ TEXT($c) }）を名乗っています。その記録は別の鍵で始まり、ここで有効な鍵はどれもそれに署名していません。{ TEXT($d) } の鍵をなくして替え、その卓が { TEXT($e) } を示しているなら：mahjong-table parlor admit { TEXT($f) } --journal { TEXT($g) }。そうでなければ誰かが装っています：mahjong-table parlor revoke { TEXT($h) }
terminal-said-keys-goes-on-of = 記録 { TEXT($a) } を引き継ぎます。前の鍵が署名しています。
terminal-said-keys-claims = 記録 { TEXT($a) } を名乗っています。その記録は別の鍵で始まり、その鍵はどれもそれに署名していません。
terminal-said-alert-not-admitted-any-more = このお知らせの鍵は、もうその記録には登録していません：parlor keys を見てください。
terminal-said-name-is-taken = { TEXT($a) } は { TEXT($b) } を使う別の卓の名前です。先にその卓を改名する（mahjong-table journal rename）か、その鍵を取り消してください：mahjong-table parlor revoke { TEXT($c) }
terminal-said-not-its-journal = その記録はこの鍵で始まったものではないので、この鍵では書けません。
terminal-said-other-journal-of-alert = { TEXT($a) } は記録 { TEXT($b) } です。このお知らせは { TEXT($c) } についてのものです。
terminal-said-several-hubs = { TEXT($a) } にはハブが { TEXT($b) } あります。どのハブの鍵で署名するかを書いてください。例：mahjong-table parlor --hub { TEXT($c) } …
terminal-said-import-other-key = 記録 { TEXT($a) } には { TEXT($b) } が署名していますが、それは別の記録（{ TEXT($d) } の { TEXT($c) }）の鍵で、この記録（{ TEXT($e) }）には署名できません。何も取り込みませんでした。
terminal-said-import-revoked = 記録 { TEXT($a) } には { TEXT($b) } が署名していますが、それは取り消してあります。何も取り込みませんでした。正しい人が持っているなら、もう一度登録してください：mahjong-table parlor admit { TEXT($c) }
terminal-said-import-claimed = 記録 { TEXT($a) } には { TEXT($b) } が署名していますが、記録 { TEXT($c) } の鍵はどれもそれに署名していません。何も取り込みませんでした。鍵をなくして替えたのなら、新しい鍵を登録してください：mahjong-table parlor admit --file KEY --as { TEXT($d) } --journal { TEXT($e) }
terminal-said-journal-other-meta = 表 meta の記録が最初の項目と違います
terminal-said-journal-identity-not-its-key = 最初の項目の識別子がその鍵のものではありません
terminal-said-alert-key-claims = 新しい鍵（指紋 { TEXT($a) }）が { TEXT($d) } として { TEXT($b) } の記録（{ TEXT($c) }）を名乗っています。その記録は別の鍵で始まり、その鍵はどれもこの鍵に署名していません。その内容は数に入りません。その卓の鍵をなくして替えたのでなければ、誰かが装っています：mahjong-table parlor keys を見てください。
terminal-said-alert-key-claims-unknown = 新しい鍵（指紋 { TEXT($a) }）が { TEXT($c) } として記録（{ TEXT($b) }）を名乗っています。その記録は別の鍵で始まり、その鍵はどれもこの鍵に署名していません。その内容は数に入りません。その卓の鍵をなくして替えたのでなければ、誰かが装っています：mahjong-table parlor keys を見てください。
terminal-said-alert-name-taken = { TEXT($a) } の記録は今 { TEXT($b) } という名前だと言っていますが、それは { TEXT($c) } を使う別の卓の名前です。その内容は数に入りません。どちらかを改名する（mahjong-table journal rename）か、もう使わない卓の鍵を取り消してください：mahjong-table parlor revoke。
terminal-said-alert-foreign = 卓 { TEXT($a) } が自分のものではない { TEXT($b) } の記録（{ TEXT($c) }）に署名しています。その内容は数に入りません。誰かが { TEXT($d) } の鍵で装っています。その鍵を取り消すには：mahjong-table parlor revoke { TEXT($e) }
terminal-said-alert-still-speaks = 卓 { TEXT($a) } は、別の鍵に替わった { TEXT($b) } をまだ使っています。その内容は数に入りません。古い鍵のまま打っているか、別の鍵を誤って登録したのなら：mahjong-table parlor keys に両方が出ます。mahjong-table parlor admit { TEXT($c) } で元に戻せます。
terminal-said-alert-key-inherited = 使っている記録は { TEXT($a) } のもので、その鍵が署名しています
terminal-said-taken-back = { TEXT($a) } はもう { TEXT($b) } として扱いません。それが持ち込んだ{ TEXT($c) }件のメッセージは数に入りません。
terminal-said-taken-back-speaks = { TEXT($a) } がまた使えます。その卓が本来のメッセージを送り直します。
terminal-said-keys-inherits = { TEXT($a) } の記録（{ TEXT($b) }）を引き継ぎます。前の鍵が署名しています。
terminal-said-keys-claims-of = { TEXT($a) } の記録（{ TEXT($b) }）を名乗っています。その記録は別の鍵で始まり、その鍵はどれもそれに署名していません。
