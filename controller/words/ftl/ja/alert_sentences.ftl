### 警告：人に見てもらうこと。

# Of the room, the record and the hub
alert-disk = { TEXT($path) } のディスクの空きが { INTEGER($free) } MB で、{ INTEGER($least) } MB より少なくなりました。空きを増やすまで新しい局を始めません。
alert-outbox =
    送信待ちのメッセージが上限（{ INTEGER($most) }件）の { INTEGER($waiting) } 件になりました。{ GIVEN($hub) ->
        [yes] ハブ { TEXT($hub) }
       *[no] ブローカー
    }が受け取るまで新しい局を始めません。何も失われていません。{ GIVEN($hub) ->
        [yes] ハブとブローカー
       *[no] ブローカー
    }を見てください。
alert-hub = { SENTENCES($warnings, join: "sentences") }
alert-standstill = { SENTENCE($why) }{ INTEGER($seconds) } 秒続きました。
alert-set_aside = 見えたもの、または押されたものに意味がなく、取り上げませんでした：{ TEXT($reason) }
hub-called = ハブ「{ TEXT($hub) }」
hub-broker = ブローカー
hub-journal_lacks =
    { SENTENCE($who) }にはこの卓の{ GIVEN($first) ->
        [yes] { INTEGER($first) }件目から{ INTEGER($last) }件目のメッセージ
       *[no] { INTEGER($last) }件目のメッセージ
    }がありますが、記録 { TEXT($journal) } にはありません。古いコピーに戻したか、ディスクが確認済みの分を失ったかです。ハブが確認したものは有効のままです。取り戻すには mahjong-table journal restore --from-hub、そして最後の数局を店の記録と照らし合わせてください。
hub-notice = ハブ「{ TEXT($hub) }」：{ SENTENCE($notice) }
hub-table_unconfirmed = ハブ「{ TEXT($hub) }」はまだこの卓の得点を保存しません。ハブのスタッフが卓の指紋 { TEXT($fingerprint) } を確認する必要があります（mahjong-table parlor admit）。
hub-many_ask = 登録していないハブが多数、この卓に話しかけています。一つの店にしては名前が多すぎます。だれがブローカーに書けるかと mahjong-table hub list を見てください。
hub-asks =
    { GIVEN($hub) ->
        [yes] ハブ「{ TEXT($hub) }」
       *[no] だれか
    }（指紋 { TEXT($fingerprint) }）がこの卓の得点の保存を求めています。ハブの指紋が同じなら：mahjong-table hub admit { TEXT($fingerprint) }
hub-unsigned_message = { TEXT($topic) } に届いたものには署名がなく、数に入りません。
hub-lost_key_used = { TEXT($topic) } に届いたものはこの卓の失われた鍵 { TEXT($fingerprint) } で署名されていて、数に入りません。鍵を替える前のものか、失われた鍵を持つ人のものです。
hub-name_taken = ほかのだれかが鍵 { TEXT($fingerprint) } で { TEXT($topic) } を名乗っています。同じ名前の別のプログラムか、この卓になりすまそうとするものです。ハブが保存するのはこの卓が署名したものだけです。もう一方の [table] に別の名前を付け、ブローカーのアクセス表でアカウントごとにトピックを分けてください。

# Of the machine

# Of the camera
alert-camera = { SENTENCE($reason, at: "start") }。
camera-not_tried = 再起動してからまだ試していません
camera-being_found = カメラが動かされ、卓を探し直しています。見つかるまで何も読みません
camera-pushed = カメラが動かされました：{ SENTENCE($reason) }
camera-found_by_markers = カメラが動かされました（{ INTEGER($pixels) }ピクセル）。マーカーで卓を見つけ直しました
camera-found_by_surroundings = カメラが動かされました（{ INTEGER($pixels) }ピクセル）。周りの物で卓を見つけ直しました
camera-marker_aside = マーカー{ TEXTS($markers) }がずれています。隅に戻してください。ほかは合っています
picture-dark = 画像が暗すぎます。明かりをつけるか、レンズの覆いを外してください
picture-burnt_out = 画像が白飛びしています。明かりがカメラに入っているか、露出が長すぎます
picture-covered = 何も写っていません。レンズがふさがれています
picture-mirrored = 画像が左右反転していて牌が読めません。カメラの設定で反転を切ってください
picture-no_marker = 卓のマーカーが写っていません。カメラを卓に向け、四隅のマーカー（0から3）を見えるようにして、ピントを確かめてください
picture-no_tile = 牌も卓のマーカーも写っていません。カメラを卓に向け、ピントを確かめてください
picture-too_small = 画像は { INTEGER($width) }×{ INTEGER($height) } で、牌の幅が { INTEGER($tile) } ピクセルしかありません（{ INTEGER($needed) } 必要）。カメラを { INTEGER($wanted_width) }×{ INTEGER($wanted_height) } 以上にするか、近づけてください
picture-frozen = カメラの画像が{ INTEGER($seconds) }秒変わっていません。電源を入れ直してください
alert-show_flowers = この牌の花牌をまだ覚えていません。卓を片づけ、席0の捨て牌の右の隅に表向きに並べてください。上の段は春・夏・秋・冬、下の段は梅・蘭・菊・竹
