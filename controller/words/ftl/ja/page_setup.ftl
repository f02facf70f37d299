### 卓を設定するページ。

setup-title = 卓の設定
setup-wait = お待ちください…
setup-away = プログラムが応答しません。動いていますか？ 入力した内容は残っています。
setup-ended = 設定が終わりました
setup-ended-unwritten = まだ書き込んでいません
setup-ended-how = このページは閉じてかまいません。
setup-ended-state = { TEXT($state) ->
    [plays] 卓は { TEXT($file) } の設定でこのまま動きます。
    [written] 設定は { TEXT($file) } に書き込みました。卓は今は動いていません。
    [kept] { TEXT($file) } にはまだ何も書き込んでいません。選んだ内容は残っています。設定をもう一度始めると続きができます。
   *[nothing] { TEXT($file) } は変わっていません。
  }
setup-progress = 手順
setup-of = 手順 { INTEGER($number) } / { INTEGER($count) }
setup-done = 済み
setup-failed = 前回の試しは失敗しました
setup-back = 戻る
setup-next = 次へ
setup-skip = あとで
setup-begin = はじめる
setup-look-again = もう一度調べる
setup-looking = 調べています…
setup-details = プログラムの表示（英語）
setup-yes = はい
setup-no = いいえ
setup-none = 制限なし
setup-usual-value = { TEXT($value) }（標準）

setup-step-start = はじめに
setup-step-table = 卓
setup-step-rules = ルールと対局者
setup-step-machine = 自動卓
setup-step-camera = カメラ
setup-step-place = 卓の位置
setup-step-tiles = 牌
setup-step-broker = 成績の送り先
setup-step-page = 卓のページ
setup-step-finish = 試し打ち

## はじめに

setup-start = 最初の一局まで十分ほどです。自動卓と頭上のカメラをつなぎ、ルールを選び、だれが見られるかを決めます。いまできない手順は、あとに回せます。
setup-file-new = 最後に、すべてを { TEXT($file) } に書き込みます。手で直すこともできます。
setup-file-there = { TEXT($file) } はすでにあります。各手順にいまの内容が出ます。書き込む前に控えを残します。
setup-nothing-lost = 最後に確認するまで、設定は書き込まれません。途中でページを閉じても、プログラムを止めても、続きから再開できます。
setup-fonts = この画面には日本語や中国語の書体がありません。牌や名前が四角で表示されます。次のコマンドで入れられます。

## ほかの端末

setup-code-title = 確認
setup-code-why = 卓のコンピューターでは、プログラムが示すリンクを開いてください。ほかの端末では、表示されたコードを入力します。コードは一度だけ、十五分のあいだ使えます。
setup-code = コード

## 使えない内容

setup-wrong = この内容は使えません。
setup-wrong-table-name = 卓の名前は 1～60 文字で、/ + # は使えません。
setup-wrong-table-parlor = 店の名前は 1～60 文字で、/ + # は使えません。
setup-wrong-table-seats = 対局者の名前は、目に見える文字で、全員別にしてください。
setup-wrong-serial-port = ポートを入れてください。装置の名前か、シリアルサーバーのアドレスで、ユーザー名とパスワードは付けません。
setup-wrong-camera-url = カメラの装置名かアドレスを入れてください。
setup-wrong-camera-height-mm = レンズの高さは 300～4000 ミリです。
setup-wrong-mqtt-broker = アドレスは MQTT の方式名とホスト名で書きます。パスワードは専用の欄に入れてください。
setup-wrong-mqtt-username = パスワードにはユーザー名も要ります。ユーザー名を入れてください。
setup-wrong-mqtt-ca = 証明書は暗号化した接続で使います。アドレスを { TEXT($secure) } で始めてください。
setup-wrong-mqtt-certificate = 証明書は暗号化した接続で使います。アドレスを { TEXT($secure) } で始めてください。
setup-wrong-mqtt-key = 秘密鍵は証明書と一緒に入れ、アドレスは { TEXT($secure) } で始めてください。
setup-wrong-page-port = ポート番号は 0～65535 の数字です。

## 卓、ルール、対局者

setup-table-why = ほかのプログラムはこの名前で卓を見分けます。卓がいくつもあるとき、人もこれで見分けます。
setup-parlor = 店・クラブ
setup-name = 卓の名前
setup-name-hint = 同じ店の卓には別々の名前を付けます。成績を送りはじめたら変えないでください。
setup-rules = ルール
setup-options = 店のルール（{ INTEGER($count) } 項目）
setup-seats = 対局者
setup-seats-hint = カメラの画面の下側が席 0 で、そこから反時計回りです。毎回変わるなら、すべて空けておきます。
setup-rests = 最初に抜ける人

## 自動卓

setup-machine-why = 自動卓とこのコンピューターをつなぐケーブルです。何が応答するかを、動かさずに調べます。
setup-port = ポート
setup-ports-looking = 何が応答するか調べています。数秒かかります。
setup-no-ports = シリアルポートが見つかりません。自動卓の電源を確かめてください。充電専用の USB ケーブルもあります。
setup-port-other = ほかのポートやアドレス
setup-port-address = 装置名かアドレス
setup-port-hint = 例：{ TEXT($device) }。シリアルサーバーの例：{ TEXT($server) }
setup-port-none = ケーブルなし（自動卓は単独で動く）
setup-port-none-means = ケーブルがないときは、自動卓のボタンを押すときをページが知らせ、サイコロはカメラが読みます。
setup-port-what = { TEXT($what) ->
    [table] 自動卓が応答: { TEXT($model) }
    [table-of-another-protocol] 自動卓が応答しますが、版が違います
    [gps] 衛星測位の受信機
    [modem] モデム
    [login] ほかのコンピューターの端末
    [echo] 送ったものをそのまま返します
    [chatter] 別の装置
    [noise] 意味のないデータ。別の装置か、ケーブルの不良です
    [closed] 開けません
    [used] ほかのプログラムが使用中
    [ours] 動いている卓が使用中
    [forbidden] このユーザーには開く権限がありません
   *[silent] 応答なし
  }
setup-port-ours-cure = その卓のプログラムかサービスを止めてから、もう一度調べてください。
setup-machine-plays = ここで始めた卓が本体を使っています。試す前に卓を止めてください。
setup-try-machine = 動かしてみる
setup-try-machine-hint = 自動卓が動きます。ふたを閉じ、手を入れないでください。洗牌には一、二分かかります。
setup-try-dice = サイコロを振る
setup-try-shuffle = 洗牌する
setup-rolling = サイコロを振っています…
setup-shuffling = 洗牌しています…
setup-dice-rolled = サイコロの目は { TEXT($dice) } です。
setup-shuffled = 洗牌しました。山は { INTEGER($count) } 枚です。
setup-machine-refuses = 自動卓は動作を終えませんでした。

## カメラ

setup-camera-why = カメラは卓の真上に付け、卓全体を映します。読むのは牌だけで、映像はこのコンピューターから出ません。
setup-cameras = つながっているカメラ
setup-no-cameras = カメラはつながっていません。ネットワークのカメラはアドレスを入れます。
setup-camera-url = カメラ
setup-camera-hint = 装置名の例：{ TEXT($device) }。アドレスの例：{ TEXT($snapshots) }、{ TEXT($stream) }。ログインが要るカメラは、ユーザー名とパスワードも書きます。あとで表示されることはありません。
setup-height = 布からレンズまでの高さ（ミリ）
setup-height-hint = 数センチの違いは問題ありません。
setup-look-camera = 映像を見る
setup-camera-good = 映像が来ています（{ INTEGER($width) } × { INTEGER($height) }）。
setup-camera-bad = 映像が来ません。
setup-picture = カメラのいまの映像
setup-picture-lost = 映像が来ません。
setup-place-why = 卓の位置は、四隅に置いた印刷マーカーで見つけます。角を自分で指定することもできます。
setup-place-markers = 四つのマーカーがすべて見えています。誤差 { TEXT($error) } ミリ、牌の幅は { INTEGER($tile) } 画素です。
setup-place-three = マーカーが三つ見えています。使えますが、四つ目も見えるようにしてください。牌の幅は { INTEGER($tile) } 画素です。
setup-place-corners = 指定した角で見つけました。牌の幅は { INTEGER($tile) } 画素です。
setup-place-poor = 卓は見つかりましたが、小さすぎるか傾きすぎて読めません。
setup-place-bad = 卓が見つかりません。
setup-place-picture = 読み取る区域を重ねた映像
setup-place-hint = 区域が牌を置く場所に重なっていることを確かめてください。マーカーはこのプログラムで印刷できます。
setup-click-corners = 角を指定する

## 牌

setup-tiles-why = ふつうの牌はそのまま読めます。絵柄が特別なら、一種類ずつカメラの前に並べてください。
setup-tiles-which = 使う牌
setup-tiles-any = 市販のふつうの牌
setup-tiles-own = 自分の牌「{ TEXT($name) }」
setup-teach = 牌を覚えさせる
setup-teach-hint = 並べる牌と、読み取った結果がページに出ます。五分ほどです。
setup-set-name = 牌の名前
setup-flowers = 花牌が八枚ある
setup-teach-begin = 牌を並べる
setup-teach-go-on = 「{ TEXT($name) }」の続き
setup-teach-stop = やめる
setup-taught = 「{ TEXT($name) }」を { INTEGER($count) } 種類覚えました。この牌を使います。
setup-taught-nothing = 保存されませんでした。

## 成績の送り先

setup-broker-why = 成績と対局の経過は MQTT の通信サーバーに送られ、ハブや表示装置などが受け取ります。
setup-broker-which = 通信サーバー
setup-broker-own = 卓に内蔵のもの（ほかに用意は要りません）
setup-broker-house = 店にあるもの
setup-broker-address = アドレス
setup-broker-hint = 例：{ TEXT($plain) }。暗号化するときの例：{ TEXT($secure) }
setup-broker-user = ユーザー名
setup-broker-password = パスワード
setup-broker-tls = 暗号化した接続（TLS）
setup-broker-tls-hint = この機械にあるファイルを書きます。サーバーの証明書を独自の認証局が出しているときは一つ目を、接続する側にも証明書を求めるサーバーなら三つとも入れてください。
setup-broker-ca = 認証局の証明書
setup-broker-certificate = この卓の証明書
setup-broker-key = この卓の証明書の秘密鍵
setup-file-example = 例：{ TEXT($file) }
setup-password-there = パスワードは保存されています。変えないときは空けておきます。
setup-password-file = このユーザーだけが読める別のファイルに保存します。
setup-broker-test = 接続を試す
setup-broker-good = 通信サーバーは使えます。
setup-broker-bad = この設定では使えません。

## 卓のページ

setup-page-why = 卓のページは、タブレットやスマートフォンなど、どの画面でも対局を見せます。
setup-page-who = 見られる人
setup-page-local = このコンピューターだけ
setup-page-network = 店のネットワークのすべての端末
setup-page-phones = ケーブルのない卓ではスマホが席のボタンになります。店内のネットワークに開かないと、スマホからこのページに届きません。
setup-page-network-means = だれでも対局を見られます。カメラの映像と操作にはログインが要ります。信頼できるネットワークで使ってください。
setup-page-port = ポート番号
setup-page-address = 卓が動いているあいだ、ページはここにあります。
setup-page-any-port = ポートは空いているものを使います。アドレスは卓が始まるときに表示されます。
setup-page-qr = ページのアドレスの QR コード

## 仕上げ

setup-lacking = あとに回した手順:
setup-failing = まだ準備ができていません:
setup-to-step = 「{ TEXT($step) }」へ
setup-nothing-lacking = すべての手順が済みました。
setup-lacks = { TEXT($step) ->
    [table] 卓: 標準の名前のままです。
    [rules] ルールと対局者: 杭州ルールで、席は風の名前で呼びます。
    [machine] 自動卓: ないと洗牌できず、局が始まりません。
    [camera] カメラ: ないと牌を読めません。
    [place] 卓の位置: カメラがマーカーを探します。
    [tiles] 牌: 市販の牌として読みます。
    [broker] 成績: 卓に内蔵の通信サーバーが受け取ります。
   *[page] 卓のページ: このコンピューターでだけ開けます。
  }
setup-examine = 全体の点検
setup-examine-hint = いまの設定で、自動卓、カメラ、通信、記録、ページを調べます。何も動きません。
setup-examine-now = 点検する
setup-examined-good = 対局できます。
setup-examined-bad = このままでは対局できません。
setup-finding = { TEXT($grade) ->
    [ok] 正常
    [warn] 注意
   *[fail] 異常
  }: { TEXT($check) ->
    [settings] 設定
    [python] 実行環境
    [opencv] 画像処理
    [fonts] フォント
    [power] 電源
    [names] 名前
    [rules] ルール
    [machine] 自動卓
    [reader] 牌の読み取り
    [camera] カメラ
    [broker] 通信サーバー
    [hub] ハブ
    [staff] スタッフ
    [journal] 記録
    [page] ページ
   *[other] プログラム
  }
setup-write = 設定の書き込み
setup-write-hint = すべてを { TEXT($file) } に書き込みます。
setup-is-written = すべて { TEXT($file) } に書き込まれています。
setup-backup = 前の内容の控え: { TEXT($file) }
setup-write-now = 書き込む
setup-trial = 一局打ってみる
setup-trial-hint = 卓を起動します。いつもどおり、全員が準備完了を押してください。
setup-trial-first-write = 先に設定を書き込んでください。
setup-trial-start = 卓を起動する
setup-trial-stop = 卓を止める
setup-trial-starting = 卓を起動しています…
setup-trial-runs = 卓は動いていて、次を待っています。
setup-trial-hand = 第 { INTEGER($hand) } 局が始まりました。すべて動いています。
setup-trial-troubled = 第 { INTEGER($hand) } 局を打っていますが、対応が要ります:
setup-trial-ended = 卓が止まりました。
setup-trial-page = 卓のページを開く
setup-owner = 卓の管理者
setup-owner-hint = アカウントがあると、卓のページで誤りを直したり、スタッフを増やしたりできます。あとで作ることもできます。
setup-owner-name = あなたの名前
setup-owner-invite = アカウントを作る
setup-owner-code = このコードは一度だけ、十五分のあいだ使えます。
setup-owner-where = 卓が動いているときに { TEXT($url) } で入力してください。
setup-owner-phone = スマートフォンでこの QR コードを読むと、コードも入ります。
setup-owner-here = そのページを開けるのはこの機械だけです。スマートフォンで使うには、店のネットワークに公開してください。
setup-owner-open = コードを入れてページを開く
setup-owner-qr = ページとコードの QR コード
setup-report = うまく動かないときは
setup-report-hint = 報告には設定と点検の結果が入ります。パスワード、コード、鍵、人の名前は入りません。
setup-report-get = 報告を保存する
setup-end = 終わる
setup-end-playing = 終わって、対局を続ける
