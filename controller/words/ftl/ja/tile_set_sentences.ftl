### 牌セットや読み取りの重みが使えない理由。

tile_set-none_called = { TEXT($store) } に牌セット { TEXT($name) } はありません。あるのは { TEXTS($known) } です。
tile_set-meant = 「{ TEXT($near) }」のことですか？
tile_set-none_yet = { TEXT($store) } に牌セット { TEXT($name) } はなく、まだ一つもありません。
tile_set-teach = 教えるには：mahjong-table enrol { TEXT($name) } --photo PICTURE（または --crops DIR、--camera URL）。
tile_set-no_name = 牌セットには名前が要ります：mahjong-table enrol NAME …
tile_set-name_signs = { TEXT($name) } は牌セットの名前にできません。英数字と - と _ を { INTEGER($letters) } 文字まで、斜線は使えません。
tile_set-name_ends = { TEXT($name) } は牌セットの名前にできません。初めと終わりは英数字にしてください。
tile_set-store_unread = { TEXT($store) } の牌セットが読めません：{ REASON($reason) }。
tile_set-newer = 牌セット { TEXT($file) } の形式は第 { INTEGER($version) } 版で、このプログラムが扱うのは第 { INTEGER($known) } 版です。それを書いた新しいプログラムを使ってください。
tile_set-empty = { TEXT($store) } の牌セット { TEXT($name) } に画像がありません。教え直してください：mahjong-table enrol { TEXT($name) } --replace …
tile_set-broken = { TEXT($file) } は壊れています。教え直してください：mahjong-table enrol { TEXT($name) } --replace …
tile_set-file_broken = { TEXT($file) } がないか壊れています。教え直してください：mahjong-table enrol { TEXT($name) } --replace …
tile_set-there_already = 牌セット { TEXT($name) } はもうあります。--add はこれらの画像を加え、--replace は古いものを忘れます。
tile_set-not_kept = 牌セットを { TEXT($store) } に保存できません：{ REASON($reason) }。--store でほかの場所を選んでください。
tile_set-not_removed = { TEXT($folder) } を消せません：{ REASON($reason) }。
tile_set-one_face = 一種類の牌（{ TEXTS($faces) }）だけではセットになりません。ほかの牌の画像も用意してください。

# The weights
reader-runner_unknown = { TEXT($choice) } は opencv でも onnxruntime でもありません。どちらかにするか、空にしてください。
reader-runner_missing = onnxruntime が入っていません。pip install 'mahjong-table[fast]' を行ってください。
reader-runner_broken = onnxruntime は入っていますが読み込めません（{ REASON($reason) }）。入れ直すか、{ TEXT($variable) }=opencv にしてください。
reader-weights_unread = 読み取りの重み { TEXT($file) } が読めません。入れ直してください。
reader-weights_broken = 読み取りの重み { TEXT($file) } が壊れています。入れ直してください。
