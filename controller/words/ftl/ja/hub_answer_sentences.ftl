### スタッフがハブについて決めたときの卓の答え。

hub-admitted =
    これからはハブ { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （まだ連絡なし）
    }（指紋 { TEXT($fingerprint) }）がこの卓の得点を保存します。
hub-admitted_already = 指紋 { TEXT($fingerprint) } のハブはもう登録してあります。
hub-still_admitted = 指紋 { TEXT($fingerprint) } のハブは登録してあります。取り消すには mahjong-table hub forget { TEXT($fingerprint) }
hub-refused_already = 指紋 { TEXT($fingerprint) } のハブはもう拒否してあります。
hub-refused = ハブ { TEXT($hub) } を拒否しました。もう表示されません。もう一度求められるようにするには mahjong-table hub forget { TEXT($fingerprint) }
hub-not_asked = 起動してから、指紋 { TEXT($fingerprint) } のハブは何も求めていません。mahjong-table hub list を見てください。
hub-may_ask_again = ハブ { TEXT($hub) } の拒否を取り消しました。もう一度求めることができます。
hub-not_heard = 起動してから、指紋 { TEXT($fingerprint) } のハブの知らせはありません。ハブを起動して `mahjong-table hub list` を見るか、鍵をファイルで渡してください：mahjong-table hub trust FILE
hub-not_admitted = 指紋 { TEXT($fingerprint) } のハブは登録してありません。mahjong-table hub list を見てください。
hub-forgotten = ハブ { TEXT($hub) } の登録を消しました。その内容はもう数に入りません。設定に鍵（[hub] key）があれば、それも消してください。
hub-unknown_request = ハブにできるのは一覧、登録、拒否、信用、登録の取り消しです。{ TEXT($request) } はできません。
hub-no_public_key = 渡されたものに公開鍵がありません：{ SENTENCE($problem) }
hub-no_fingerprint = 「{ TEXT($given) }」は指紋ではありません。指紋は英字と数字16個を4組に分けたものです。
hub-how_alone = 自動：ログイン不要の本機のブローカーで最初のハブ
hub-how_settings = 設定の鍵ファイルで登録
hub-how_confirmed = { SENTENCE($by) }が指紋を確かめて登録
hub-how_file = { SENTENCE($by) }が鍵ファイルで登録
hub-how_refused =
    { SENTENCE($by) }が拒否{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
hub-how_forgotten =
    { SENTENCE($by) }が登録を解除{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
hub-list_own = この卓の指紋（ハブにも同じものが出ます）：{ TEXT($fingerprint) }
hub-list_admitted =
    登録済み  { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （まだ応答なし）
    }  { TEXT($fingerprint) }  { SENTENCE($how) }
hub-list_asks =
    登録待ち  { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （名前なし）
    }  { TEXT($fingerprint) }  mahjong-table hub admit { TEXT($fingerprint) }
hub-list_refused =
    拒否済み  { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （名前なし）
    }  { TEXT($fingerprint) }  { SENTENCE($how) }
hub-list_how_to_refuse = 心当たりのないハブは拒否できます：mahjong-table hub refuse FINGERPRINT
hub-list_nobody = 登録したハブはなく、求めてきたハブもありません。
