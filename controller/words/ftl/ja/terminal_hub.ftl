### どのハブが得点を保存するか、ハブがどの卓を信用するか、何が争われているか。

# `hub`: at the table
terminal-said-own-fingerprint = この卓の指紋（ハブにも同じものが出ます）：{ TEXT($a) }
terminal-said-hub-admitted = 登録済み  { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-refused = 拒否済み  { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-how-to-refuse = 心当たりのないハブは拒否できます：mahjong-table hub refuse FINGERPRINT
terminal-said-hub-asks = 登録待ち  { TEXT($a) }  { TEXT($b) }  mahjong-table hub admit { TEXT($c) }
terminal-said-hub-not-heard = （まだ応答なし）
terminal-said-hub-no-name = （名前なし）
terminal-said-hub-none = 登録したハブはなく、求めてきたハブもありません。
terminal-said-hub-how-confirmed = { TEXT($a) } が指紋を確かめて登録
terminal-said-hub-how-refused = { TEXT($a) } が拒否
terminal-said-hub-how-refused-why = { TEXT($a) } が拒否：{ TEXT($b) }
terminal-said-hub-how-file = { TEXT($a) } が鍵ファイルで登録
terminal-said-hub-how-settings = 設定の鍵ファイルで登録
terminal-said-hub-how-alone = 自動：ログイン不要の本機のブローカーで最初のハブ

# whose journal a key may sign
terminal-said-journal-other-meta = 表 meta の記録が最初の項目と違います
terminal-said-journal-identity-not-its-key = 最初の項目の識別子がその鍵のものではありません
