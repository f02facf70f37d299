### Why a hub's database, its key or a journal cannot be used.

# Journals that are imported
import-impossible_name = 記録 { TEXT($journal) } の名前は卓の名前にはなりえません：{ SENTENCE($why) }
import-other_table = 記録 { TEXT($journal) } は卓 { TEXT($table) } のもので、{ TEXT($given) } のものではありません。
import-replaced_key = 記録 { TEXT($journal) } の署名は { TEXT($fingerprint) } ですが、卓はその鍵を替えています。古いコピーで、このハブにない部分は証明できません。卓が今書いている記録を取り込むか、保証してください：--as { TEXT($table) }。
import-unbelieved = 記録 { TEXT($journal) } の署名 { TEXT($fingerprint) } を、このハブは信用していません。登録する（mahjong-table parlor admit { TEXT($fingerprint) }）か、保証してください：--as { TEXT($table) }。
import-name_taken = 記録 { TEXT($journal) } には { TEXT($table) } を名乗る { TEXT($fingerprint) } が署名していますが、{ TEXT($name) } は { TEXT($holder) } を使う別の卓の名前です。何も取り込みませんでした。どちらかを改名してください：mahjong-table journal rename
import-other_key = 記録 { TEXT($journal) } には { TEXT($fingerprint) } が署名していますが、それは別の記録（{ TEXT($table) } の { TEXT($other) }）の鍵で、この記録（{ TEXT($identity) }）には署名できません。何も取り込みませんでした。
import-revoked = 記録 { TEXT($journal) } には { TEXT($fingerprint) } が署名していますが、それは取り消してあります。何も取り込みませんでした。正しい人が持っているなら、もう一度登録してください：mahjong-table parlor admit { TEXT($fingerprint) }
import-claimed = 記録 { TEXT($journal) } には { TEXT($fingerprint) } が署名していますが、記録 { TEXT($identity) }{ GIVEN($holder) ->
        [yes] {" "}({ TEXT($holder) })
       *[no] {""}
    } の鍵はどれもそれに署名していません。何も取り込みませんでした。鍵をなくして替えたのなら、新しい鍵を登録してください：mahjong-table parlor admit --file KEY --as { TEXT($table) } --journal { TEXT($identity) }
import-only_beginning = { TEXT($journal) } は初めの部分だけ証明でき、取り込みました：{ SENTENCE($why) }。
import-message = メッセージ { INTEGER($message) }：{ SENTENCE($why) }
import-taken = { TEXT($file) }：{ TEXT($table) } のメッセージ{ INTEGER($messages) }件、うち新しいもの{ INTEGER($new) }件{ GIVEN($conflicts) ->
        [yes] 、保存済みと食い違うもの{ INTEGER($conflicts) }件
       *[no] {""}
    }{ GIVEN($held) ->
        [yes] 。{ INTEGER($held) }件は保留で、まだ数に入りません（parlor alerts）
       *[no] {""}
    }
import-person = 人 { TEXT($person) }：{ SENTENCE($why) }

# A hub's own key
hub_key-none = { TEXT($database) } にハブ { TEXT($hub) } はまだありません。鍵は最初の起動で作ります。
hub_key-other = { TEXT($database) } のハブ { TEXT($hub) } は鍵 { TEXT($fingerprint) } を使いますが、{ TEXT($file) } にあるのは別の鍵（{ TEXT($held) }）です。正しいファイルかデータベースを戻してください。鍵を替えるなら：mahjong-table parlor --hub { TEXT($hub) } key replace
hub_key-lost = { TEXT($database) } のハブ { TEXT($hub) } は鍵 { TEXT($fingerprint) } を使いますが、{ TEXT($file) } がありません。以前このハブが動いていた所から持ってくる（ワーカーのある機械にはあります）か、場所を書いてください：--hub-key FILE。失くしたなら：mahjong-table parlor --hub { TEXT($hub) } key replace
hub_key-several = { TEXT($database) } にはハブが { TEXTS($hubs) } あります。どのハブの鍵で署名するかを書いてください。例：mahjong-table parlor --hub { TEXT($hub) } …

# People whose names are erased
erase-nobody = ここに { TEXT($name) } という名前や番号の人はいません。mahjong-table parlor standings を見てください。
erase-nobody_but = ここに { TEXT($name) } という名前や番号の人はいません。mahjong-table parlor standings を見てください。「{ TEXT($near) }」のことですか？
erase-several = { TEXT($name) } という人が何人もいます：{ TEXTS($people) }。番号を書いてください。
erase-money_at_table = { TEXT($name) } は{ SENTENCES($money) }。先に卓 { TEXT($table) } で対局を終え（mahjong-table session end）、精算書で清算してください。
erase-table_gone = その卓がもうなく、すべて払い終えたなら --settled を付けてください。
erase-money_open = { TEXT($name) } は{ SENTENCES($money) }（卓 { TEXT($table) }）。先に清算し、払い終えたら --settled を付けてください。
erase-plays = 対局 { TEXT($session) } に参加していて、終わりの知らせがありません
erase-plays_won = 対局 { TEXT($session) } に参加していて、終わりの知らせがなく、{ SENTENCE($amount) }の勝ちです
erase-plays_lost = 対局 { TEXT($session) } に参加していて、終わりの知らせがなく、{ SENTENCE($amount) }の負けです
erase-owed = 対局 { TEXT($session) } の{ SENTENCE($amount) }を受け取っていません
erase-owes = 対局 { TEXT($session) } の{ SENTENCE($amount) }を払っていません
erase-unit = { INTEGER($number) }点
erase-units = { INTEGER($number) }点

# The database
database-absent = { TEXT($file) } にデータベースはありません。
database-name_the_hubs = --database（または PARLOR_DATABASE）でハブのものを指定するか、ハブを起動するフォルダーで尋ねてください。
database-not_a_hubs = データベース { TEXT($database) } はハブのものではありません。ハブの表がありません。
database-other_kind = ハブの記録は PostgreSQL か SQLite に置きます。{ TEXT($kind) } は使えません。postgresql://user@host/name か、SQLite のファイルのパス（sqlite:///file）を書いてください。
database-address_unreadable = データベースのアドレスが読めません。
database-write_address = postgresql://user@host/name か、SQLite のファイルのパス（sqlite:///file）を書いてください。
database-value_refused = データベース { TEXT($database) } は、渡された値か尋ねられた値（{ TEXT($error) }）を扱えません。
database-refuses = データベース { TEXT($database) } が拒否しました：{ TEXT($reason) }。
database-unusable = データベース { TEXT($database) } は使えません：{ TEXT($reason) }。
database-silent = データベース { TEXT($database) } が応答しません（{ TEXT($reason) }）。動いているか、アドレスが正しいか確かめてください。
database-full = ディスクがいっぱいで、データベース { TEXT($database) } に書き足せません。今回は何も保存していません。空きを作ってから続けてください。
database-disk_fails = ディスクの異常です：データベース { TEXT($database) } を読み書きできません（{ TEXT($reason) }）。今回は何も保存していません。カーネルのログ（dmesg）を確認し、カードまたはディスクを交換してください。
database-own_disk = データベースは本体のディスク（--database sqlite:///FILE。ext4、xfs、btrfs）に置いてください。
database-damaged = データベース { TEXT($database) } は壊れています：列 { TEXT($column) } にハブが書くはずのない値があります。バックアップから戻してください。
database-no_psycopg = PostgreSQL には psycopg パッケージが要ります（{ TEXT($reason) }）：pip install 'mahjong-table[parlor]'。
database-encoding = データベース { TEXT($database) } の文字コードは { TEXT($encoding) } で、名前を入れられません。UTF8 のものを作ってください：CREATE DATABASE { TEXT($database) }_utf8 ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0。
database-copy_version = データベース { TEXT($database) } のスキーマは版 { TEXT($version) }、このプログラムは版 { TEXT($known) } で、そこには書き込めません。ディスクに写し、その写しを使ってください。
database-newer = データベース { TEXT($database) } は第 { TEXT($version) } 版で、このプログラムは第 { TEXT($known) } 版までしか扱えません。書いた新しいプログラムを使ってください。
database-not_written = データベース { TEXT($database) } に書き込めません：{ REASON($reason) }。ユーザー { TEXT($user) } が書き込めるフォルダーのファイルを指定してください（--database sqlite:///FILE）。
database-copy_not_written = データベース { TEXT($database) } は版 { TEXT($version) } で、更新の前に複製されます。複製 { TEXT($copy) } に書き込めません：{ TEXT($reason) }。そこに空きを作って、もう一度起動してください。何も変わっていません。
database-copy_no_schema = データベースは版 { TEXT($version) } で、更新の前にスキーマ { TEXT($schema) } へ複製されますが、利用者にそれを作る権限がありません（{ TEXT($reason) }）。権限を与えてください：GRANT CREATE ON DATABASE … TO …。それからもう一度起動してください。何も変わっていません。
heads-unreadable = ハブの記録の末尾を収めたファイル { TEXT($file) } が読めません：{ TEXT($reason) }。
heads-newer = ファイル { TEXT($file) } は新しいプログラムのもの（版 { TEXT($version) }）です。このプログラムを更新してください。
heads-damaged = ファイル { TEXT($file) } はハブの記録の末尾ではありません：壊れています。記録を別の複製と照合し（mahjong-table parlor verify --seals）、それからファイルを消してください。ハブが作り直します。
heads-not_written = ハブの記録の末尾を収めたファイル { TEXT($file) } に書き込めません：{ REASON($reason) }。鍵のフォルダーにハブが書き込めるようにしてください。

# Names that nobody has
unknown-nothing_yet = { SENTENCE($what) } { TEXT($name) } はありません：まだどの{ SENTENCE($what) }の知らせもありません。
unknown-name = { SENTENCE($what) } { TEXT($name) } はありません。あるのは { TEXTS($known) } { GIVEN($more) ->
        [yes] と、ほか{ INTEGER($more) }件
       *[no] {""}
    }です。{ GIVEN($near) ->
        [yes] 「{ TEXT($near) }」のことですか？
       *[no] {""}
    }
word-parlor = 店
word-table = 卓
word-session = 対局
topic-unfit = { SENTENCE($what) }の名前 { TEXT($name) } は MQTT のトピックに使えません：{ TEXT($signs) } が入っています。
topic-empty = { SENTENCE($what) }の名前 { TEXT($name) } は MQTT のトピックに使えません：空です。
database-write_signs = 名前やパスワードの中の % # / ? @ [ ] は %25 %23 %2F %3F %40 %5B %5D、空白は %20 と書きます。
word-status = 状態
word-journal = 記録

# What a hub's page answers
hub_page-unreadable = { TEXT($hub) } のハブの /api/messages への答えが読めません：{ SENTENCE($why) }。
hub_page-not_utf8 = UTF-8 ではありません
hub_page-list_open = 中の一覧が終わっていません
hub_page-many_rows = { TEXT($most) } 行を超えています
hub_page-row_unlike = { INTEGER($row) } 行目が { INTEGER($most) } kB までの JSON オブジェクトではありません
hub_page-refuses = { TEXT($hub) } のハブは { TEXT($path) } に { INTEGER($code) } { TEXT($reason) } と答えました。
hub_page-give_token = ハブが起動時に示した ?token=… 付きのリンクか、PARLOR_TOKEN のトークンを指定してください。
hub_page-silent = { TEXT($hub) } のハブが { TEXT($path) } に時間内に答えません。
hub_page-unasked = { TEXT($hub) } のハブに問い合わせられません：{ REASON($reason) }。
hub_page-too_long = { TEXT($hub) } のハブの { TEXT($path) } への答えが { INTEGER($most) } MB を超えています。
hub_page-login_in_address = { TEXT($address) } に名前かパスワードが入っています。ハブには要らないので外してください。
hub_page-no_address = { TEXT($address) } はハブのページのアドレスではありません：http://host:port と書いてください。
