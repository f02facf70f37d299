### A fault of the machine in every place: its alert (fault-CODE), title and steps of its procedure, and seat displays.

-then-ready = それから「準備」を押すか、そのままふたを閉めてください。

jam-title = { WALL($place) }で牌が詰まりました。
jam-free = { WALL($place) }に詰まった牌を取り除き、レールに横向きの牌がないことを確かめてください。{ -then-ready }
missing_tile-title = { WALL($place) }の牌が{ INTEGER($count) }枚足りません。
missing_tile-find = 足りない{ INTEGER($count) }枚を探してください：受け皿の中、{ WALL($place) }のレールの下、卓の下、袖の中。見つけたら機械に入れてください。{ -then-ready }
lid_open-title = { operation-done }にふたが開きました。
lid_open-close = 手を離して、ふたを閉めてください。
lid_open-in_hand = 局の途中でふたが開きました。局はそのまま止まり、時間は進みません。
comms-title = { operation-done }にコントローラーとの通信が切れ、機械が止まりました。
reset-title = { operation-done }に{ restart-cause }、機械が止まりました。
extra_tile-title = { WALL($place) }の牌が{ INTEGER($count) }枚多すぎます。
extra_tile-take_out = { WALL($place) }から、このセットにない牌や余分な牌を取り出してください。{ -then-ready }
lift-title = { WALL($place) }のプレートが上がりませんでした。
lift-free = { WALL($place) }のプレートを何が止めているか見てください：立った牌か、下にある物です。{ -then-ready }
dice-title = 機械が自動で振り直しましたが、サイコロを読めません。
dice-look = カメラがサイコロを見ています：手を近づけないでください。「準備」ですぐに振り直します。
dice-seen = カメラの読みは{ INTEGER($one) }・{ INTEGER($other) }です。サイコロを見て、二つとも平らでそのとおりなら、親が「準備」を押してください。違えば誰でも「パス」を押してください：振り直します。
mixed_set-title = { WALL($place) }に別のセットの牌が{ INTEGER($count) }枚混ざっています。
mixed_set-sort = { WALL($place) }から背の色が違う牌を取り出し、正しい牌を入れてください。{ -then-ready }
other-title = このバージョンの知らない故障を機械が報告しました。
program-title = { SENTENCE($reason) }
lid-open = ふたを開けてください。開いている間、モーターは回りません。
lid-close = ふたを閉めてください。

# 最後の手順

ready-again =
    { GIVEN($before) ->
        [yes] { SENTENCE($before) }
       *[no] {""}
    }「準備」を押してください：もう一度{ operation-now }。
ready-first =
    { GIVEN($before) ->
        [yes] { SENTENCE($before) }
       *[no] {""}
    }「準備」を押してください：{ operation-now }。
before-comms = 何も挟まっておらず、誰の手も機械に入っていないことを確かめてください。
before-reset = 何も挟まっておらず、誰の手も機械に入っていないことを確かめてください。
before-dice = サイコロが平らに止まり、カバーがきれいなことを確かめてください。
before-other = メーカーの説明書を見て直してください。
before-program = 機械にルール切替スイッチがあれば合わせてください。

# 何をもって手順が終わるか

until-lid_opened = ふたが開くまで
until-lid_closed = ふたが閉まるまで
until-ready = 誰かが「準備」を押すまで
until-looked = カメラが見終わるまで
until-answered = 親が「準備」を押すか、誰かが「パス」を押すまで

# Alerts
fault-jam = { WALL($place) }で牌が詰まりました。ふたを開けて取り除き、閉めてから異常を解除してください。
fault-missing_tile = { WALL($place) }で牌が{ INTEGER($count) }枚足りません。受け皿とレールの下を見て、足りない牌を戻してから異常を解除してください。
fault-lid_open = ふたが開いているので機械は動きません。ふたを閉めてください。
fault-comms = 動作中に制御側との通信が切れて止まりました。何も挟まっていないことを確かめてから異常を解除してください。
fault-extra_tile = { WALL($place) }に牌が{ INTEGER($count) }枚多くあります。取り出して、どちらの組が多いか確かめてから異常を解除してください。
fault-lift = { WALL($place) }のリフトが上がりきりません。縁に何も載っていないことを確かめてから異常を解除してください。
fault-dice = サイコロが読めません。縁に寄りかかっていないことを確かめて、もう一度振ってください。
fault-mixed_set = { WALL($place) }に別の組の牌が{ INTEGER($count) }枚混ざっています。背の色で分けてから異常を解除してください。
fault-other = { WALL($place) }で、この版の知らない異常が出ています。メーカーの説明書を見て解除してください。
fault-reset = 機械は{ operation-done }ときに{ restart-cause }。何も挟まっていないことを確かめて、もう一度始めてください。
fault-dice_unread = サイコロが読めませんでした
fault-cannot_build =
    機械 { TEXT($model) } は { TEXT($rules) } の山を積めません。全部で{ INTEGER($tiles) }枚（山0から3は{ TEXTS($walls) }）です{ GIVEN($why) ->
        [yes] が、{ SENTENCE($why) }
       *[no] {""}
    }。別の規則を選んでください。
fault-wall_too_long = 山{ INTEGER($wall) }に入るのは0から{ INTEGER($most) }枚で、{ INTEGER($tiles) }枚は入りません
fault-walls_together = 積めるのは全部で{ INTEGER($least) }から{ INTEGER($most) }枚で、{ INTEGER($tiles) }枚は積めません
fault-rule_switch =
    機械 { TEXT($model) } にはどの山を積むか指示できず、{ GIVEN($set_to) ->
        [yes] 今は{ INTEGER($set_to) }枚に設定されています
       *[no] 設定もわかりません
    }。機械の規則スイッチを{ INTEGER($tiles) }枚（山0から3は{ TEXTS($walls) }）に合わせてください。

# Displays
display-fault_jam = { TEXT($label) } 牌詰まり
    .kana = { TEXT($label) } ツマリ
display-fault_jam_at_wall = { TEXT($label) } 牌詰まり 山{ INTEGER($wall) }
    .kana = { TEXT($label) } ツマリ ヤマ{ INTEGER($wall) }
display-fault_missing = { TEXT($label) } { INTEGER($count) }枚不足
    .kana = { TEXT($label) } -{ INTEGER($count) }マイ
display-fault_missing_at_wall = { TEXT($label) } 山{ INTEGER($wall) } { INTEGER($count) }枚不足
    .kana = { TEXT($label) } ヤマ{ INTEGER($wall) } -{ INTEGER($count) }マイ
display-fault_short = { TEXT($label) } 牌不足
    .kana = { TEXT($label) } フソク
display-fault_too_many = { TEXT($label) } { INTEGER($count) }枚余分
    .kana = { TEXT($label) } +{ INTEGER($count) }マイ
display-fault_too_many_at_wall = { TEXT($label) } 山{ INTEGER($wall) } { INTEGER($count) }枚余分
    .kana = { TEXT($label) } ヤマ{ INTEGER($wall) } +{ INTEGER($count) }マイ
display-fault_extra = { TEXT($label) } 牌余分
    .kana = { TEXT($label) } ヨブン
display-fault_lid = { TEXT($label) } ふた
    .kana = { TEXT($label) } フタ
display-fault_close_lid = { TEXT($label) } ふたを閉める
    .kana = { TEXT($label) } フタヲシメル
display-fault_comms = { TEXT($label) } 通信不良
    .kana = { TEXT($label) } ツウシン
display-fault_restarted =
    { TEXT($label) } { CAUSE($cause) ->
        [power] 停電
        [brown_out] 停電
       *[other] 再起動
    }
    .kana =
        { TEXT($label) } { CAUSE($cause) ->
            [power] テイデン
            [brown_out] テイデン
           *[other] サイキドウ
        }
display-fault_lift = { TEXT($label) } プレート
    .kana = { TEXT($label) } プレート
display-fault_lift_at_wall = { TEXT($label) } プレート 山{ INTEGER($wall) }
    .kana = { TEXT($label) } プレート ヤマ{ INTEGER($wall) }
display-fault_dice = { TEXT($label) } サイコロ
    .kana = { TEXT($label) } サイコロ
display-fault_looks = { TEXT($label) } カメラ確認中
    .kana = { TEXT($label) } カメラカクニン
display-fault_mixed = { TEXT($label) } 牌の混入
    .kana = { TEXT($label) } コンニュウ
display-fault_mixed_at_wall = { TEXT($label) } 牌の混入 山{ INTEGER($wall) }
    .kana = { TEXT($label) } コンニュウ ヤマ{ INTEGER($wall) }
display-fault_other = { TEXT($label) } 故障
    .kana = { TEXT($label) } コショウ
display-fault_set_walls = 山を設定
    .kana = ヤマヲセッテイ
display-fault_ready = { SENTENCE($what) } 準備？
    .kana = { SENTENCE($what) } ジュンビ?
