### 機械が止まったときの手順、一つずつ。docs/hardware.md にも同じ説明がある。

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
