### `mahjong-table watch` 显示的内容：状态、牌、画面的问题、没有把握的地方。

terminal-watch-address =
    .page = 页面
    .link = 链接
terminal-watch-camera = { TEXT($model) }，现在是 { TEXT($device) }
terminal-watch-state =
    .connecting = 连接中
    .live = 正常
    .lost = 没有画面
    .over = 放完了
    .dark = 太暗
    .covered = 被遮住
    .burnt_out = 过亮
    .no_table = 没有牌桌
    .mirrored = 左右颠倒
    .too_small = 画面太小
    .frozen = 画面不动
    .markers = 看不到标记
terminal-watch-rate = 每秒 { TEXT($rate) }
terminal-watch-tiles =
    .free = { INTEGER($number) }张牌
    .table = 桌上{ INTEGER($number) }张牌
terminal-watch-doubt = { TEXT($zone) }：{ TEXT($why) }
terminal-watch-clips = 已存录像{ INTEGER($number) }段
terminal-said-settings-field = { TEXT($a) }：[table] { TEXT($b) } { TEXT($c) }

# Zones
terminal-said-zone-of = { TEXT($a) }号位的{ TEXT($b) }
terminal-said-zone-discards = 弃牌
terminal-said-zone-melds = 吃碰杠的牌
terminal-said-zone-hand = 手牌
terminal-said-zone-singles = 单放的牌
terminal-said-zone-wall = 牌墙
terminal-said-zone-named-discards = { TEXT($a) }号位的弃牌
terminal-said-zone-named-melds = { TEXT($a) }号位的吃碰杠的牌
terminal-said-zone-named-hand = { TEXT($a) }号位的手牌
terminal-said-zone-named-singles = { TEXT($a) }号位单放的牌
terminal-said-zone-named-wall = { TEXT($a) }号位的牌墙

# What is unsure
terminal-said-doubt-looks = 两次看到的{ TEXT($a) }不一样
terminal-said-doubt-moves = { TEXT($a) }上方一直有东西在动
terminal-said-doubt-absent = 桌上会有这副牌里没有的 { TEXT($a) }：{ TEXT($b) }
terminal-said-doubt-surplus = 桌上的 { TEXT($a) } 会比整副牌里的还多：{ TEXT($b) }
terminal-said-doubt-count-in = { TEXT($b) }号位的{ TEXT($c) }里{ TEXT($a) }张
terminal-said-doubt-count-in-more = { TEXT($b) }号位的{ TEXT($c) }里{ TEXT($a) }张，{ TEXT($d) }
terminal-said-doubt-covered = { TEXT($b) }里第{ TEXT($a) }张牌被遮住一半，或没有放平
terminal-said-doubt-face = 认不出{ TEXT($b) }里第{ TEXT($a) }张牌
terminal-said-doubt-might = { TEXT($b) }里第{ TEXT($a) }张牌可能是 { TEXT($c) }（把握 { TEXT($d) }）
terminal-said-doubt-stray = { TEXT($a) }里有不是牌的东西（{ TEXT($b) } 平方毫米）
terminal-said-doubt-even = { TEXT($a) }有一处什么也看不出（{ TEXT($b) } 平方毫米）：只有一种颜色
terminal-said-doubt-stand = { TEXT($a) }有的立着，有的平放
terminal-said-doubt-face-down = { TEXT($a) }里有一张牌扣着
terminal-said-doubt-row-empty = { TEXT($b) }的第{ TEXT($a) }行是空的，后面的行却有牌
terminal-said-doubt-row-short = { TEXT($b) }的第{ TEXT($a) }行有{ TEXT($c) }张牌，却不是最后一行
terminal-said-doubt-row-hole = { TEXT($b) }的第{ TEXT($a) }行有空缺
terminal-said-doubt-row-across = { TEXT($b) }的第{ TEXT($a) }行有一张牌横放
terminal-said-doubt-across = { TEXT($a) }里有一张牌横放
terminal-said-doubt-meld-across = { TEXT($c) }的第{ TEXT($b) }组有{ TEXT($a) }张牌横放
terminal-said-doubt-meld-size = { TEXT($b) }的第{ TEXT($a) }组有{ TEXT($c) }张牌
terminal-said-doubt-meld-down = { TEXT($b) }的第{ TEXT($a) }组有几张扣着
terminal-said-doubt-meld-no-set = { TEXT($b) }的第{ TEXT($a) }组看起来是 { TEXT($c) }，不成一组
terminal-said-doubt-hand-parts = { TEXT($a) }分成了{ TEXT($b) }处
terminal-said-doubt-hand-apart = { TEXT($b) }里单独放的是{ TEXT($a) }张，不是一张
terminal-said-doubt-gap = { TEXT($b) }里有 { TEXT($a) } 毫米的空隙，分不清是同一组还是两组
terminal-said-doubt-on-stack = 认不出{ TEXT($b) }第{ TEXT($a) }墩上的牌
terminal-said-doubt-alike = { TEXT($b) }有{ TEXT($a) }墩看起来一样，却不像牌背
terminal-said-doubt-height = 看不出{ TEXT($b) }第{ TEXT($a) }墩的高度
terminal-said-doubt-half-covered = { TEXT($a) }有一张牌被遮住一半，或没有放平
terminal-said-doubt-on-each-other = { TEXT($a) }里有牌叠在一起
terminal-said-doubt-taken-away = { TEXT($b) }里有一张 { TEXT($a) } 被拿走，没有看到是哪一张
terminal-said-doubt-at-once = 一下子有{ TEXT($a) }张牌进了{ TEXT($b) }，没有看到先后：请留下第一张，其余拿走再一张一张放
terminal-said-doubt-came-and-went = 看不见的时候，{ TEXT($a) }里来了一张牌，又少了一张
terminal-said-doubt-dice-many = 骰盅里好像有{ TEXT($a) }粒骰子
terminal-said-doubt-dice-flat = 骰盅里的东西不像平放的骰子
terminal-said-doubt-dice-pips = 看不清骰盅里一粒骰子的点数
terminal-said-doubt-sharp = 画面不够清晰，无法{ TEXT($a) }：请调好摄像头的焦距，别让它晃动
terminal-said-doubt-name-tiles = 认牌
terminal-said-doubt-tell-heights = 看出牌墙的高度
terminal-said-doubt-pixels = 一张牌在画面里只有 { TEXT($a) } 像素宽：请提高分辨率或把摄像头挂低，达到 { TEXT($b) } 像素以上

# The picture

# The camera
terminal-said-clips-none = { TEXT($a) } 里无法保存录像：{ TEXT($b) }；请换一个文件夹。

# Why it gives no picture

# Its place over the table
terminal-said-place-too-few = 画面里没有标记 { TEXT($a) }，4 个里至少要 { TEXT($b) } 个：请露出标记，或转动摄像头，让四角都在画面里
terminal-said-place-no-marker = 画面里没有牌桌的标记：请检查摄像头对着牌桌、清晰、有光，四角放着打印的标记（0 到 3）
terminal-said-place-not-where = 标记的位置不对（差 { TEXT($a) } 像素）：0 放在0号位左边，1 放在它右边，2 在 1 对面，3 在 0 对面，中心相距 740 毫米，打印宽度 40 毫米
terminal-said-place-no-square = 这四个角不像从上方看到的方桌（差 { TEXT($a) } 像素）：请绕桌依次点选桌布和边框相接的四角
terminal-said-place-mirror = 摄像头的画面左右颠倒：请在它的设置里关掉镜像（水平翻转）
terminal-said-place-markers-square = 找到了标记，但没有围成牌桌的方形；请检查位置
terminal-said-place-size = 摄像头现在的画面是 { TEXT($a) }，校准时是 { TEXT($b) }；请改回分辨率，或重新校准
terminal-said-place-version = 校准 { TEXT($a) } 是第 { TEXT($b) } 版，本程序认得第 { TEXT($c) } 版；请用写下它的新版程序
terminal-said-place-no-markers = 牌桌没有标记，在点选的四角处认不出来：摄像头若动过，请重新点选（mahjong-table calibrate --page），或放上打印的四个标记
terminal-said-place-unread = 校准 { TEXT($a) } 无法读取：{ TEXT($b) }
terminal-said-place-damaged = 校准 { TEXT($a) } 损坏，无法读取；请删掉后重新校准
terminal-said-place-picture = 校准 { TEXT($a) } 无法读取：缺少画面 { TEXT($b) }；请重新校准

# Tile sets
terminal-said-set-none = { TEXT($b) } 里没有牌样 { TEXT($a) }。现有：{ TEXT($c) }，是不是“{ TEXT($d) }”？请教它：mahjong-table enrol { TEXT($e) } --photo PICTURE（或 --crops DIR、--camera URL）。
terminal-said-set-none-there = { TEXT($b) } 里没有牌样 { TEXT($a) }。现有：{ TEXT($c) } 请教它：mahjong-table enrol { TEXT($d) } --photo PICTURE（或 --crops DIR、--camera URL）。
terminal-said-set-none-yet = { TEXT($b) } 里没有牌样 { TEXT($a) }，还一个也没有。请教它：mahjong-table enrol { TEXT($c) } --photo PICTURE（或 --crops DIR、--camera URL）。
terminal-said-set-name = { TEXT($a) } 不能作牌样的名字：最多 { TEXT($b) } 个字母、数字、- 和 _，不能有斜线。
terminal-said-set-name-ends = { TEXT($a) } 不能作牌样的名字：开头和结尾要是字母或数字。
terminal-said-set-unread = { TEXT($a) } 里的牌样无法读取：{ TEXT($b) }。
terminal-said-set-other-version = 牌样 { TEXT($a) } 的格式是第 { TEXT($b) } 版，本程序认得第 { TEXT($c) } 版；请用写下它的新版程序。
terminal-said-set-empty = { TEXT($b) } 里的牌样 { TEXT($a) } 没有图片，请重新教：mahjong-table enrol { TEXT($c) } --replace …
terminal-said-set-broken = { TEXT($a) } 损坏，请重新教：mahjong-table enrol { TEXT($b) } --replace …
terminal-said-set-missing = { TEXT($a) } 缺失或损坏，请重新教：mahjong-table enrol { TEXT($b) } --replace …
