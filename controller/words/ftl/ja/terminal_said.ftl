### コマンドが終わったとき、できないときの説明。

terminal-said-no-public-key = { TEXT($a) } に公開鍵はありません：{ TEXT($b) }
terminal-said-given-no-public-key = 渡されたものに公開鍵はありません：{ TEXT($a) }
terminal-said-not-base64 = base64url ではありません
terminal-said-topic-bad = { TEXT($a) }の名前 { TEXT($b) } は MQTT のトピックに使えません：{ TEXT($c) } が入っています。
terminal-said-topic-empty = { TEXT($a) }の名前 { TEXT($b) } は MQTT のトピックに使えません：空です。
terminal-said-word-parlor = 店
terminal-said-word-table = 卓
terminal-said-word-session = 対局
terminal-said-broker-mqtt5 = ハブには Mosquitto のように MQTT 5 を話すブローカーが要ります。

# The hub's database
terminal-said-taken = { TEXT($a) }：{ TEXT($c) } の{ TEXT($b) }、うち新しいもの{ TEXT($d) }件
terminal-said-taken-conflicts = { TEXT($a) }：{ TEXT($c) } の{ TEXT($b) }、うち新しいもの{ TEXT($d) }件、保存済みと食い違うもの{ TEXT($e) }件
terminal-said-taken-held = { TEXT($a) }件は保留で、まだ数に入りません（parlor alerts）
terminal-said-only-beginning = { TEXT($a) } は初めの部分だけ証明でき、取り込みました：{ TEXT($b) }。
terminal-said-import-message = メッセージ { TEXT($a) }：{ TEXT($b) }
terminal-said-journal-other-table = 記録 { TEXT($a) } は卓 { TEXT($b) } のもので、{ TEXT($c) } のものではありません。
terminal-said-journal-impossible-name = 記録 { TEXT($a) } の名前は卓の名前にはなりえません：{ TEXT($b) }
terminal-said-import-no-message = 卓が記録に書く内容ではありません
terminal-said-journal-replaced-key = 記録 { TEXT($a) } の署名は { TEXT($b) } ですが、卓はその鍵を替えています。古いコピーで、このハブにない部分は証明できません。卓が今書いている記録を取り込むか、保証してください：--as { TEXT($c) }。
terminal-said-journal-unbelieved = 記録 { TEXT($a) } の署名 { TEXT($b) } を、このハブは信用していません。登録する（mahjong-table parlor admit { TEXT($c) }）か、保証してください：--as { TEXT($d) }。
terminal-said-no-such = { TEXT($a) } { TEXT($b) } はありません。あるのは { TEXT($c) } です。
terminal-said-no-such-more = { TEXT($a) } { TEXT($b) } はありません。あるのは { TEXT($c) } と、ほか{ TEXT($d) }件です。
terminal-said-no-such-meant = { TEXT($a) } { TEXT($b) } はありません。あるのは { TEXT($c) } です。「{ TEXT($d) }」のことですか？
terminal-said-no-such-more-meant = { TEXT($a) } { TEXT($b) } はありません。あるのは { TEXT($c) } と、ほか{ TEXT($d) }件です。「{ TEXT($e) }」のことですか？
terminal-said-no-such-yet = { TEXT($a) } { TEXT($b) } はありません：まだどの{ TEXT($c) }の知らせもありません。
terminal-said-no-database = { TEXT($a) } にデータベースはありません。
terminal-said-database-another = --database（または PARLOR_DATABASE）でハブのものを指定するか、ハブを起動するフォルダーで尋ねてください。
terminal-said-database-not-hub = データベース { TEXT($a) } はハブのものではありません。ハブの表がありません。
terminal-said-database-kind = ハブの記録は PostgreSQL か SQLite に置きます。{ TEXT($a) } は使えません。postgresql://user@host/name か、SQLite のファイルのパス（sqlite:///file）を書いてください。
terminal-said-database-address = データベースのアドレスが読めません。
terminal-said-database-write = postgresql://user@host/name か、SQLite のファイルのパス（sqlite:///file）を書いてください。
terminal-said-database-value = データベース { TEXT($a) } は、渡された値か尋ねられた値（{ TEXT($b) }）を扱えません。
terminal-said-database-refuses = データベース { TEXT($a) } が拒否しました：{ TEXT($b) }。
terminal-said-database-unusable = データベース { TEXT($a) } は使えません：{ TEXT($b) }。
terminal-said-database-silent = データベース { TEXT($a) } が応答しません（{ TEXT($b) }）。動いているか、アドレスが正しいか確かめてください。
terminal-said-database-full = ディスクがいっぱいで、データベース { TEXT($a) } に書き足せません。今回は何も保存していません。空きを作ってから続けてください。
terminal-said-database-disk-fails = ディスクの異常です：データベース { TEXT($a) } を読み書きできません（{ TEXT($b) }）。今回は何も保存していません。カーネルのログ（dmesg）を確認し、カードまたはディスクを交換してください。
terminal-said-database-own-disk = データベースは本体のディスク（--database sqlite:///FILE。ext4、xfs、btrfs）に置いてください。
terminal-said-database-damaged = データベース { TEXT($a) } は壊れています：列 { TEXT($b) } にハブが書くはずのない値があります。バックアップから戻してください。
terminal-said-database-psycopg = PostgreSQL には psycopg パッケージが要ります（{ TEXT($a) }）：pip install 'mahjong-table[parlor]'。
terminal-said-database-bytes = データベース { TEXT($a) } の文字コードは { TEXT($c) } で、名前を入れられません。UTF8 のものを作ってください：CREATE DATABASE { TEXT($b) }_utf8 ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0。
terminal-said-database-copy-version = データベース { TEXT($a) } のスキーマは版 { TEXT($b) }、このプログラムは版 { TEXT($c) } で、そこには書き込めません。ディスクに写し、その写しを使ってください。
terminal-said-database-newer = データベース { TEXT($a) } は第 { TEXT($b) } 版で、このプログラムは第 { TEXT($c) } 版までしか扱えません。書いた新しいプログラムを使ってください。
terminal-said-database-not-written = データベース { TEXT($a) } に書き込めません：{ TEXT($b) }。ユーザー { TEXT($c) } が書き込めるフォルダーのファイルを指定してください（--database sqlite:///FILE）。
terminal-said-database-value-in-it = データベースが中の値を扱えません（{ TEXT($a) }）

# Names, and what else of an order cannot be
terminal-said-name-many-characters = { TEXT($a) }が { TEXT($b) } 文字あります。{ TEXT($c) } 文字までに縮めてください
terminal-said-name-empty = { TEXT($a) }が空です
terminal-said-name-bytes = { TEXT($a) }「{ TEXT($b) }」は { TEXT($c) } バイトです。{ TEXT($d) } バイトまでに縮めてください
terminal-said-name-steers = { TEXT($a) }「{ TEXT($b) }」に { TEXT($c) } があります。画面を操作するもので文字ではありません。除いてください
terminal-said-name-breaks = { TEXT($a) }「{ TEXT($b) }」に改行する { TEXT($c) } があります。空白にしてください
terminal-said-name-hidden = { TEXT($a) }「{ TEXT($b) }」に見えない { TEXT($c) } があります。除いて書き直してください
terminal-said-name-private = { TEXT($a) }「{ TEXT($b) }」の { TEXT($c) } は機械ごとに見え方が違います。別の文字にしてください
terminal-said-name-half = { TEXT($a) }「{ TEXT($b) }」の { TEXT($c) } は文字の半分です。書き直してください
terminal-said-name-unknown = { TEXT($a) }「{ TEXT($b) }」の { TEXT($c) } は Unicode にありません。別の文字にしてください
terminal-said-name-unseen = { TEXT($a) }「{ TEXT($b) }」には見える文字がありません。一文字は書いてください
terminal-said-name-begins-mark = { TEXT($a) }「{ TEXT($b) }」は文字に付く記号 { TEXT($c) } で始まっています。前に文字を書いてください
terminal-said-name-pile = { TEXT($a) }「{ TEXT($b) }」では一文字に記号が { TEXT($c) } 個より多く付いています。減らしてください
terminal-said-name-long = { TEXT($a) }「{ TEXT($b) }」は { TEXT($c) } 文字です。{ TEXT($d) } 文字までに縮めてください
terminal-said-name-spaces = { TEXT($a) }「{ TEXT($b) }」の前後に空白があります
terminal-said-word-name = 名前
terminal-said-word-card = カード
terminal-said-word-sentence = 文

# Journals
terminal-said-journal-key-not-of = 鍵 { TEXT($a) } は記録 { TEXT($b) } のものではありません。正しい鍵は { TEXT($c) } です。

# What the system says

# What cannot be in an argument
terminal-said-input-decimal = 数にしてください
terminal-said-input-digits = 数は { TEXT($a) } 桁までです
terminal-said-input-places = 小数は { TEXT($a) } 桁までです
terminal-said-input-many = { TEXT($a) } 項までです（今は { TEXT($b) } 項）
terminal-said-input-few = { TEXT($a) } 項以上にしてください（今は { TEXT($b) } 項）
terminal-said-input-letters = { TEXT($a) } 文字までです
terminal-said-input-pattern = { TEXT($a) } に合う書き方にしてください
