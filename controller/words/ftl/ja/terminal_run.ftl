### `mahjong-table run` の表示。

terminal-run =
    .table = 卓
    .port = ポート
    .lacks = ない部品
    .camera = カメラ
    .broker = ブローカー
    .page = ページ
    .elsewhere = ほかの端末
    .link = リンク
    .accounts = アカウント
    .journal = 記録
    .fingerprint = 公開鍵の指紋
terminal-run-none = なし
terminal-part =
    .shuffler = 本体の制御
    .dice = サイコロの読み取り
    .buttons = 席のボタン
    .displays = 席の表示器
    .lights = 山のランプ
    .counters = 牌のカウンター
terminal-run-stopped = 停止しました。ここまでのすべてが記録にあります。
terminal-run-nobody-signs-in =
    ページにはまだ誰もサインインできません：{ TEXT($command) }{ GIVEN($code) ->
        [yes] 。または15分以内に { TEXT($address) } を開き、コード { TEXT($code) } を入れてください
       *[no] {""}
    }
