### ハブのページ：店のすべての卓、順位、得点、確かめることがら。

parlor-page-title = 雀荘
parlor-all = 全店舗
parlor-summary = ハブ { TEXT($hub) } · { INTEGER($count) } 卓のうち { INTEGER($online) } 卓が接続中
parlor-window = { TEXT($name) } · 接続中 { INTEGER($online) }/{ INTEGER($count) } 卓
parlor-veil = { TEXT($what) }。いま見えているのは切れる前のようすです。

## 状態

parlor-health = 動作の状態
parlor-broker = 通信
parlor-database = データベース
parlor-record = 得点
parlor-connected = 接続中
parlor-answers = 正常
parlor-away = 未接続
parlor-troubles = 障害
parlor-broker-away = 通信サーバーにつながりません。つながるまで得点は各卓に残ります。
parlor-database-away = データベースにつながりません。つながるまで得点は保存を待ちます。
parlor-whole = 受信 { INTEGER($count) } 件、欠けなし
parlor-on-their-way = 未着 { INTEGER($count) } 件
parlor-contradictions = 食い違い { INTEGER($count) } 件

## 卓

parlor-tables = 卓
parlor-no-tables = まだどの卓からも知らせがありません。
parlor-table = 卓 { TEXT($name) }
parlor-online = 接続中
parlor-offline = 切断
parlor-unknown = 知らせなし
parlor-since = { TEXT($time) } から{ TEXT($status) }
parlor-silent = この卓のようすはまだわかりません
parlor-hands = { INTEGER($count) } 局
parlor-an-hour = 1 時間に { TEXT($count) } 局
parlor-played = 対局時間の割合 { INTEGER($percent) }%
parlor-its-page = この卓のページ
parlor-no-page = ページ不明
parlor-no-page-why = この卓は、ほかから開けるページのアドレスを知らせていません。
parlor-replay = この局を再生
parlor-not-here = 未着 { INTEGER($count) } 件

## 順位

parlor-standings = 順位
parlor-period = 期間
parlor-days = { $days ->
    [0] すべて
    [1] 24 時間以内
   *[other] { INTEGER($days) } 日以内
  }
parlor-nobody = この期間に打った人はいません。
parlor-correction = 訂正：{ TEXT($what) }
parlor-close = 閉じる
parlor-withheld = 得点と順位を見るには、ログインするか、ハブが起動時に示したリンクを開いてください。
parlor-sign-in = ログイン
parlor-no-answer = いまハブでは調べられません。

## 得点

parlor-scores = 最新の得点
parlor-no-scores = まだ一局も終わっていません。
parlor-scored = { TEXT($place) } · 第 { INTEGER($hand) } 局
parlor-points = { INTEGER($points) } 点
parlor-place = { INTEGER($place) }位 · ウマとオカ { TEXT($bonus) }
parlor-hand-over = 局終了

## 記録

parlor-order = 記録
parlor-in-order = 欠け、食い違い、拒否、訂正はありません。
parlor-gap = { TEXT($place) }：{ INTEGER($newest) } 件のうち { INTEGER($next) } 件目がまだ届いていません。
parlor-asked = { INTEGER($count) } 回求めました。
parlor-gap-old = { TEXT($place) }：以前の記録 { TEXT($journal) } の { INTEGER($next) } 件目から { INTEGER($newest) } 件目が届いていません。端末で取り込んでください：
parlor-conflict = 通知 { TEXT($message) } が { TEXT($time) } に違う内容でもう一度届きました。先に届いたほうが有効で、両方とも残してあります。
parlor-was-corrected = { TEXT($place) } 第 { INTEGER($hand) } 局：{ TEXT($by) } が訂正 { TEXT($changes) }、理由：{ TEXT($why) }
parlor-refused = { TEXT($topic) } で { INTEGER($count) } 回拒否しました：

## スタッフ

parlor-staff = スタッフが決めること
parlor-waits = { TEXT($place) } が得点の保存を求めています。その卓にも同じ指紋が表示されていれば、登録してください：
parlor-claims = { TEXT($place) } を名乗る鍵が、別の鍵で始まった記録を名乗っています。その内容は数に入りません。
parlor-more-wait = ほかに { INTEGER($count) } 件が待っています：
parlor-unlisted = 一覧がいっぱいで、{ INTEGER($count) } 件の鍵は載せられませんでした：
parlor-held = { INTEGER($count) } 件は保留中で、まだ数に入りません。
parlor-alert-times = { INTEGER($count) } 回、最後は { TEXT($time) }
parlor-alert = { TEXT($kind) ->
    [lost] { TEXT($place) } はここにある得点を失い、番号を付け直しています。ここにある得点は有効のままです。
    [fork] { TEXT($place) } から同じ番号で違う内容が届きました。先に届いたほうが有効です。
    [key] 別の鍵が { TEXT($place) } を名乗っています。その内容は数に入りません。
    [renamed] { TEXT($place) } が別の名前を名乗っていますが、記録に改名がありません。その内容は数に入りません。
    [identity] { TEXT($place) } が別の記録を書いています。その内容は数に入りません。
    [limits] { TEXT($place) } に対局の上限を超えた局があります。保留中で、まだ数に入りません。
    [impossible] { TEXT($place) } からあり得ない内容が届きました。卓を確かめてください。
    [waiting] 登録を待つ鍵の一覧がいっぱいです。
    [still_speaks] { TEXT($place) } が、別の鍵に替わった鍵をまだ使っています。その内容は数に入りません。
    [two_hubs] 複数のハブがこのデータベースを使っています。どれかはここの文にあります。
   *[older_copy] 卓のほうがハブのデータベースより先まで聞いています。データベースは古いコピーです。
  }

## サイコロ、配牌、山

parlor-fairness = サイコロ、配牌、山
parlor-fair = { TEXT($place) }、{ INTEGER($count) } 局：{ TEXT($found) ->
    [differs] 偶然とは言えません
   *[nothing] 異常なし
  }
parlor-fair-question = { TEXT($question) ->
    [dice] サイコロ
    [deal] 配牌
   *[wall] 山の並び
  }：{ TEXT($verdict) ->
    [differs] 偶然とは言えません
    [unusual] 珍しい結果ですが、まだ何とも言えません
    [nothing] 偶然の範囲です
   *[few] 局数が少なく、まだわかりません
  }
