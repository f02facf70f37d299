### 为什么牌样或认牌的权重不能用。

tile_set-none_called = { TEXT($store) } 里没有牌样 { TEXT($name) }；现有：{ TEXTS($known) }。
tile_set-meant = 是不是“{ TEXT($near) }”？
tile_set-none_yet = { TEXT($store) } 里没有牌样 { TEXT($name) }，还一个也没有。
tile_set-teach = 请教它：mahjong-table enrol { TEXT($name) } --photo PICTURE（或 --crops DIR、--camera URL）。
tile_set-no_name = 牌样需要名字：mahjong-table enrol NAME …
tile_set-name_signs = { TEXT($name) } 不能作牌样的名字：最多 { INTEGER($letters) } 个字母、数字、- 和 _，不能有斜线。
tile_set-name_ends = { TEXT($name) } 不能作牌样的名字：开头和结尾要是字母或数字。
tile_set-store_unread = { TEXT($store) } 里的牌样无法读取：{ REASON($reason) }。
tile_set-newer = 牌样 { TEXT($file) } 的格式是第 { INTEGER($version) } 版，本程序认得第 { INTEGER($known) } 版；请用写下它的新版程序。
tile_set-empty = { TEXT($store) } 里的牌样 { TEXT($name) } 没有图片，请重新教：mahjong-table enrol { TEXT($name) } --replace …
tile_set-broken = { TEXT($file) } 损坏，请重新教：mahjong-table enrol { TEXT($name) } --replace …
tile_set-file_broken = { TEXT($file) } 缺失或损坏，请重新教：mahjong-table enrol { TEXT($name) } --replace …
tile_set-there_already = 已经有牌样 { TEXT($name) }：--add 把这些图片加进去，--replace 忘掉旧的。
tile_set-not_kept = 牌样无法存到 { TEXT($store) }：{ REASON($reason) }。请用 --store 换一个地方。
tile_set-not_removed = { TEXT($folder) } 无法删除：{ REASON($reason) }。
tile_set-one_face = 只有一种牌（{ TEXTS($faces) }）不成一副；请也给出其他牌的图片。

# The weights
reader-runner_unknown = { TEXT($choice) } 既不是 opencv 也不是 onnxruntime；请设成其中一个，或留空。
reader-runner_missing = 没有安装 onnxruntime；请 pip install 'mahjong-table[fast]'。
reader-runner_broken = onnxruntime 已安装，但无法加载（{ REASON($reason) }）；请重新安装，或设 { TEXT($variable) }=opencv。
reader-weights_unread = 认牌的权重 { TEXT($file) } 无法读取；请重新安装。
reader-weights_broken = 认牌的权重 { TEXT($file) } 损坏；请重新安装。
