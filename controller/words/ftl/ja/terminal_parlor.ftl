### `mahjong-table parlor` の表示：列の名前と中の言葉、起動時の説明、警告。

terminal-cell-online = 接続中
terminal-cell-offline = 切断
terminal-cell-unknown = 知らせなし
terminal-cell-pending = 登録待ち
terminal-cell-admitted = 登録済み
terminal-cell-retired = 使用終了
terminal-cell-revoked = 取り消し
terminal-cell-score = 得点
terminal-cell-correction = 訂正
terminal-cell-true = 数に入る
terminal-cell-false = 数に入らない
terminal-cell-decided = 決定済み
terminal-cell-undone = 取り消し
terminal-cell-imported = 取り込み
terminal-cell-cleared = 一覧を空に
terminal-cell-erased = 消去
terminal-cell-key-replaced = 鍵を交換
terminal-cell-hub-begins = ハブ開始
terminal-cell-taken-back = 取り消し
terminal-cell-all-tables = すべての卓
terminal-cell-shell = { TEXT($a) }（端末、ユーザー番号{ TEXT($b) }）
terminal-cell-by-itself = 自動：この卓の最初の鍵で、ログイン不要の本機のブローカー
terminal-cell-lost = 得点の喪失
terminal-cell-fork = 食い違い
terminal-cell-renamed = 改名
terminal-cell-identity = 別の記録
terminal-cell-key = 新しい鍵
terminal-cell-limits = 上限超え
terminal-cell-impossible = あり得ない内容
terminal-cell-older-copy = 古いコピー
terminal-cell-waiting = 一覧が満杯
terminal-cell-times = { TEXT($a) }回
terminal-person-erased = { TEXT($a) }（消去済み）
terminal-parlor-run =
    .broker = 通信
    .database = データベース
    .hub = ハブ
    .key = 鍵の指紋
    .workers = ワーカー数
    .page = ページ
    .elsewhere = ほかの端末
    .link = リンク
    .accounts = アカウント
terminal-alert-stands =
    { INTEGER($alert) }  { TEXT($kind) }{ GIVEN($times) ->
        [yes] （{ TEXT($times) }）
       *[no] {""}
    }：{ TEXT($text) }
terminal-join-or = { " または " }
