### Alerts of a hub: what is in dispute, and what a table's staff must know.

dispute-more = { TEXT($table) } のこの種の警告が{ INTEGER($number) }件を超えました。その後の分は数えるだけで、一覧に載せません。卓を確かめ、残っているものを決定すれば、次からまた載ります。
dispute-limits = { TEXT($table) } の対局 { TEXT($session) } 第{ INTEGER($hand) }局（メッセージ { INTEGER($message) }）は、対局で決めた勝ち負けの上限を超えています。スタッフが決めるまで保留し、数に入れません。
dispute-new_key = 新しい鍵（指紋 { TEXT($fingerprint) }）が { TEXT($table) } を名乗っています。{ SENTENCE($why) }。その内容は数に入りません。卓の指紋が同じなら：mahjong-table parlor admit { TEXT($fingerprint) }
dispute-spoke_by = これまでは { SENTENCE($by) } を使っていました。記録、鍵、コンピューターのどれかを替えたか、誰かが装っています
dispute-another_key = 別の鍵
dispute-inherited = 使っている記録は { TEXT($table) } のもので、その鍵が署名しています
dispute-waiting_as = { TEXT($table) } の登録待ちの鍵が{ INTEGER($number) }件で、一覧がいっぱいです。その後の分は数えるだけで載せません。誰かが鍵を作り出しているか、多くの卓を一度に設置したかです。知っているものを登録し、mahjong-table parlor clear{" "}{ TEXT($table) } で一覧を空にしてください。その後に知らせるものは新しく載ります。卓はいつでも鍵で登録できます：mahjong-table journal key show --out、続いて parlor admit --file FILE --as PARLOR/TABLE。
dispute-waiting = 登録待ちの鍵が全部で{ INTEGER($number) }件で、一覧がいっぱいです。その後の分は数えるだけで載せません。誰かが鍵を作り出しているか、多くの卓を一度に設置したかです。知っているものを登録し、mahjong-table parlor clear{""} で一覧を空にしてください。その後に知らせるものは新しく載ります。卓はいつでも鍵で登録できます：mahjong-table journal key show --out、続いて parlor admit --file FILE --as PARLOR/TABLE。
dispute-impossible = 卓 { TEXT($table) } のメッセージ { INTEGER($message) } をこのハブは受け取れません：{ SENTENCE($why) }。保存せず、そこから先は卓に確認を返しません。卓を調べるか、ハブを更新してください。
dispute-renamed = { TEXT($table) } の記録が { TEXT($name) } を名乗っていますが、改名は書かれていません。その内容は数に入りません。卓を改名したのなら mahjong-table journal rename、カードをコピーしたのなら、コピーに別の記録を用意してください。
dispute-identity = 卓 { TEXT($table) } が記録 { TEXT($own) } の鍵で別の記録（{ TEXT($journal) }）を書いています。その内容は数に入りません。わざと新しく始めたのなら `new` に決めてください。古い記録でここにある分は残ります。
dispute-fork = 卓 { TEXT($table) } から同じ番号（{ TEXT($epoch) } のメッセージ { INTEGER($message) }）で違う内容が届きました。カードがコピーされたか、記録が変えられたかです。スタッフが決めるまで、先に届いたほうが有効です。
dispute-older_copy = ハブ { TEXT($hub) } のデータベースは古いコピーです。卓 { TEXT($table) } には、ここにあるより先まで伝えてあります。欠けた分は卓が送り直します。失われたデータベースだけにあったもの（決定、登録、もうない卓）はここにありません。`mahjong-table parlor keys` と `parlor alerts` を見てください。
dispute-invented = 卓 { TEXT($table) } はハブ { TEXT($hub) } の第 { INTEGER($incarnation) } 世代を聞いたと言いますが、まだそこまで来ていません。信用しません。卓を調べてください：記録が書き換えられたか、鍵が他人の手にあります。
dispute-lost = 卓 { TEXT($table) } はここにある得点を失い（記録の古いコピー、ディスクの故障、カードのコピー）、第 { INTEGER($generation) } 世代として番号を付け直しています。スタッフが決めるまで、その得点は新しいものと並んで有効です。`mahjong-table journal restore --from-hub` で卓に取り戻せます。
dispute-two_histories = { TEXT($table) } の記録に二つの経過があります：初めの{ INTEGER($entries) }件が違う内容で二度封印されました。カードがコピーされたか、誰かが変えたかです。ここにあるものは有効のままです。どの卓が違うかは `mahjong-table journal verify --hub` でわかります。
dispute-key_claims = 新しい鍵（指紋 { TEXT($fingerprint) }）が { TEXT($name) } として { TEXT($table) } の記録（{ TEXT($journal) }）を名乗っています。その記録は別の鍵で始まり、その鍵はどれもこの鍵に署名していません。その内容は数に入りません。その卓の鍵をなくして替えたのでなければ、誰かが装っています：mahjong-table parlor keys を見てください。
dispute-key_claims_unknown = 新しい鍵（指紋 { TEXT($fingerprint) }）が { TEXT($name) } として記録（{ TEXT($journal) }）を名乗っています。その記録は別の鍵で始まり、その鍵はどれもこの鍵に署名していません。その内容は数に入りません。その卓の鍵をなくして替えたのでなければ、誰かが装っています：mahjong-table parlor keys を見てください。
dispute-name_taken = { TEXT($table) } の記録は今 { TEXT($name) } という名前だと言っていますが、それは { TEXTS($fingerprints) } を使う別の卓の名前です。その内容は数に入りません。どちらかを改名する（mahjong-table journal rename）か、もう使わない卓の鍵を取り消してください：mahjong-table parlor revoke。
dispute-foreign = 卓 { TEXT($table) } が自分のものではない { SENTENCE($whose) } の記録（{ TEXT($journal) }）に署名しています。その内容は数に入りません。誰かが { TEXT($table) } の鍵で装っています。その鍵を取り消すには：mahjong-table parlor revoke { TEXT($fingerprint) }
dispute-still_speaks = 卓 { TEXT($table) } は、別の鍵に替わった { TEXT($fingerprint) } をまだ使っています。その内容は数に入りません。古い鍵のまま打っているか、別の鍵を誤って登録したのなら：mahjong-table parlor keys に両方が出ます。mahjong-table parlor admit { TEXT($fingerprint) } で元に戻せます。
dispute-hub_twice = ハブ { TEXT($hub) } がこのデータベースで2つ動いています。1つは機械 { TEXT($here) }、ブローカー { TEXT($one) }、もう1つは機械 { TEXT($there) }、ブローカー { TEXT($two) } です。要らないほうを終了するか、別のデータベース（--database）にしてください。
dispute-two_hubs = このデータベースには2つのハブの鍵があります：{ TEXT($one) } と { TEXT($two) }。卓は自分が認めたほうだけを信じます。2つとも必要なら keep と決め、そうでなければ正しいほうを起動し（--hub）、もう一方を終了してください。
dispute-another_table = 別の卓
dispute-asks = 卓 { TEXT($table) }（指紋 { TEXT($fingerprint) }）が得点の保存を求めています。卓の指紋が同じなら：mahjong-table parlor admit { TEXT($fingerprint) }
