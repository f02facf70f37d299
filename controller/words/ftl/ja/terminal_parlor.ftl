### `mahjong-table parlor` の表示：起動時の説明と列の中の言葉。

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

cell-status-online = 接続中
cell-status-offline = 切断
cell-status-unknown = 知らせなし
cell-status-pending = 登録待ち
cell-status-admitted = 登録済み
cell-status-retired = 使用終了
cell-status-revoked = 取り消し
cell-kind-score = 得点
cell-kind-correction = 訂正
cell-what-admitted = 登録
cell-what-renamed = 改名
cell-what-revoked = 取り消し
cell-what-cleared = 一覧を空に
cell-what-decided = 決定
cell-what-erased = 消去
cell-what-imported = 取り込み
cell-what-hub-begins = ハブ開始
cell-what-key-replaced = 鍵を交換
cell-what-taken-back = 登録を撤回
cell-choice-undone = 取り消し
