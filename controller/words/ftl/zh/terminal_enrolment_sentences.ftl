### 教牌样：图片哪里不对，牌怎么摆，认得怎样。

enrolment-no_folder = 没有文件夹 { TEXT($folder) }。
enrolment-not_a_folder = { TEXT($folder) } 不是文件夹；整副牌的照片请用 --photo。
enrolment-folder_unread = 文件夹 { TEXT($folder) } 无法读取：{ REASON($reason) }。
enrolment-folder_empty = 文件夹 { TEXT($folder) } 是空的；请放入 5m-1.png、7z.jpg 这样的图片。
enrolment-nothing_taken = { TEXT($folder) } 里一张牌也没取到（{ SENTENCES($reasons) }）。
enrolment-of_file = { TEXT($file) }：{ SENTENCE($why) }

# Progress
enrolment-reading = 正在读 { INTEGER($files) } 个文件
enrolment-comparing = 正在把 { INTEGER($tiles) } 张牌和已知的牌比较
enrolment-looking = 正在 { TEXT($file) } 里找牌
enrolment-learning_percent = 正在学习牌样：{ TEXT($percent) } %
enrolment-learning = 正在学习牌样；只这一次，要几秒钟

# Why a file is left out
enrolment-not_by_ending = 结尾不是图片（.png、.jpg 等）
enrolment-not_by_name = 名字开头不是牌；请取名如 5m-1.png（1m … 9m、1p、1s、1z、1f）
enrolment-small_tile = 牌只有 { INTEGER($pixels) } 像素宽，需要 { INTEGER($needed) } 像素
enrolment-no_tile = 里面找不到牌；请裁得更紧
enrolment-also_another = 同一张图片还用了别的牌的名字
enrolment-same_picture = 和 { TEXT($file) } 是同一张图片

# What to look at
enrolment-several_tiles = { TEXT($file) } 里有 { INTEGER($number) } 张牌；取了中间一张
enrolment-one_picture_two_names = { TEXTS($files) } 是同一张图片，却有 { INTEGER($number) } 个名字；都没有取

# Row by row in a terminal
enrolment-row = 第 { INTEGER($number) } 行，共 { INTEGER($rows) } 行：从左边开始摆{ SENTENCE($row) }：
enrolment-row_with_hint = 第 { INTEGER($number) } 行，共 { INTEGER($rows) } 行：从左边开始摆{ SENTENCE($row) }（{ SENTENCE($hint) }）：
enrolment-keys = Enter 确认，s 跳过这一行，r 回到上一行。
enrolment-not_now = 现在不能这样做。
enrolment-no_steady_row = 录像里没有连续两幅画面正确显示{ SENTENCE($row) }。

# The command
enrolment-give_name = 请给牌样一个名字：mahjong-table enrol NAME --photo PICTURE（或 --crops DIR、--camera URL）。
enrolment-stopped = 已停止，什么也没有保存。
enrolment-one_source = 请说明牌在哪里：--crops DIR、--photo PICTURE 或 --camera URL 之一。
enrolment-add_or_replace = --add 保留旧图片，--replace 忘掉旧图片：请选一个。
enrolment-drawn_into = 看到的画在 { TEXT($file) } 里。
enrolment-order = 顺序：一到九万、一到九筒、一到九条、东南西北白发中，然后（有花牌时）春夏秋冬梅兰菊竹。
enrolment-forgotten = 牌样 { TEXT($name) } 已忘掉。
enrolment-no_sets = { TEXT($store) } 里没有牌样。教一个：mahjong-table enrol NAME --photo PICTURE
enrolment-listed = { TEXT($name) }：{ INTEGER($faces) } 种牌，{ INTEGER($pictures) } 张图片
enrolment-listed_without = { TEXT($name) }：{ INTEGER($faces) } 种牌，{ INTEGER($pictures) } 张图片，没有 { TILE_LIST($missing) }

# The report
enrolment-left_out = 略过  { TEXT($file) }：{ SENTENCE($why) }
enrolment-look_at = 请看  { SENTENCE($warning) }
enrolment-known = { TEXT($name) }：现在认得 { INTEGER($faces) } 种牌，保存在 { TEXT($folder) }
enrolment-right = 故意弄坏的图片（模糊、歪斜、小到 15 像素）里 { TEXT($percent) }% 认对
enrolment-weak = 较弱  { TILE($face) }：认对 { INTEGER($percent) }%；错认成 { SENTENCES($others, join: "comma") }
enrolment-weak_alone = 较弱  { TILE($face) }：认对 { INTEGER($percent) }%；没有特别容易错认的牌
enrolment-chance = { TILES_AS_READ($face) }（{ INTEGER($percent) }%）
enrolment-confused = 易混  { TILE($one) } 和 { TILE($other) }（{ INTEGER($percent) }%）；各加一张图片会好些：--add
enrolment-missing = 缺少  { TILE_LIST($faces) }：按一般的牌来认
enrolment-use = 使用：mahjong-table see --tiles { TEXT($name) } PICTURE …（run、demo、watch 也一样）
