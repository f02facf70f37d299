### 牌セットを教えるとき：画像の問題、牌の並べ方、見分けの結果。

enrolment-no_folder = フォルダー { TEXT($folder) } はありません。
enrolment-not_a_folder = { TEXT($folder) } はフォルダーではありません。牌一式の写真は --photo で指定してください。
enrolment-folder_unread = フォルダー { TEXT($folder) } が読めません：{ REASON($reason) }。
enrolment-folder_empty = フォルダー { TEXT($folder) } は空です。5m-1.png や 7z.jpg のような画像を入れてください。
enrolment-nothing_taken = { TEXT($folder) } から牌を取れませんでした（{ SENTENCES($reasons) }）。
enrolment-of_file = { TEXT($file) }：{ SENTENCE($why) }

# Progress
enrolment-reading = { INTEGER($files) } 個のファイルを読んでいます
enrolment-comparing = { INTEGER($tiles) } 枚の牌を、知っている牌と比べています
enrolment-looking = { TEXT($file) } の中の牌を探しています
enrolment-learning_percent = 牌セットを学習中：{ TEXT($percent) } %
enrolment-learning = 牌セットを学習しています。初回だけ、数秒かかります

# Why a file is left out
enrolment-not_by_ending = 名前の終わりが画像ではありません（.png、.jpg など）
enrolment-not_by_name = 名前が牌で始まっていません。5m-1.png のように付けてください（1m … 9m、1p、1s、1z、1f）
enrolment-small_tile = 牌の幅が { INTEGER($pixels) } ピクセルしかありません。{ INTEGER($needed) } ピクセル要ります
enrolment-no_tile = 牌が見つかりません。もっと狭く切り取ってください
enrolment-also_another = 同じ画像が別の牌の名前でもあります
enrolment-same_picture = { TEXT($file) } と同じ画像です

# What to look at
enrolment-several_tiles = { TEXT($file) } には牌が { INTEGER($number) } 枚あります。真ん中のものを取りました
enrolment-one_picture_two_names = { TEXTS($files) } は同じ画像に { INTEGER($number) } 通りの名前が付いています。どれも取りませんでした

# Row by row in a terminal
enrolment-row = { INTEGER($rows) } 列のうち { INTEGER($number) } 列目：左から{ SENTENCE($row) }を並べてください：
enrolment-row_with_hint = { INTEGER($rows) } 列のうち { INTEGER($number) } 列目：左から{ SENTENCE($row) }（{ SENTENCE($hint) }）を並べてください：
enrolment-keys = Enter で確定、s でこの列を飛ばし、r で前の列に戻ります。
enrolment-not_now = 今はできません。
enrolment-no_steady_row = 録画に、{ SENTENCE($row) }を正しく映した画像が続けて二枚ありません。

# The command
enrolment-give_name = 牌セットに名前を付けてください：mahjong-table enrol NAME --photo PICTURE（または --crops DIR、--camera URL）。
enrolment-stopped = 止めました。何も保存していません。
enrolment-one_source = 牌のある所を --crops DIR、--photo PICTURE、--camera URL のどれか一つで指定してください。
enrolment-add_or_replace = --add は古い画像を残し、--replace は忘れます。どちらかにしてください。
enrolment-drawn_into = 見えたものを { TEXT($file) } に描きました。
enrolment-order = 順番：萬子の一から九、筒子の一から九、索子の一から九、東南西北白發中、次に（花牌があれば）春夏秋冬梅蘭菊竹。
enrolment-forgotten = 牌セット { TEXT($name) } を忘れました。
enrolment-no_sets = { TEXT($store) } に牌セットはありません。教えるには：mahjong-table enrol NAME --photo PICTURE
enrolment-listed = { TEXT($name) }：{ INTEGER($faces) } 種類、画像 { INTEGER($pictures) } 枚
enrolment-listed_without = { TEXT($name) }：{ INTEGER($faces) } 種類、画像 { INTEGER($pictures) } 枚、ないのは { TILE_LIST($missing) }

# The report
enrolment-left_out = 除外  { TEXT($file) }：{ SENTENCE($why) }
enrolment-look_at = 確認  { SENTENCE($warning) }
enrolment-known = { TEXT($name) }：{ INTEGER($faces) } 種類を覚え、{ TEXT($folder) } に保存しました
enrolment-right = わざと悪くした画像（ぼけ、傾き、15 ピクセルまで）の { TEXT($percent) }% を正しく読みました
enrolment-weak = 弱い  { TILE($face) }：正しいのは { INTEGER($percent) }%。{ SENTENCES($others, join: "comma") } と間違えます
enrolment-weak_alone = 弱い  { TILE($face) }：正しいのは { INTEGER($percent) }%。決まった間違いはありません
enrolment-chance = { TILES_AS_READ($face) }（{ INTEGER($percent) }%）
enrolment-confused = 混同  { TILE($one) } と { TILE($other) }（{ INTEGER($percent) }%）。それぞれ画像を足すと良くなります：--add
enrolment-missing = 不足  { TILE_LIST($faces) }：一般の牌として読みます
enrolment-use = 使い方：mahjong-table see --tiles { TEXT($name) } PICTURE …（run、demo、watch も同じ）
