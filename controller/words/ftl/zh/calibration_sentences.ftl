### 为什么在画面里找不到牌桌，或校准不能用；是别的句子的一部分。

calibration-too_few_markers = 画面里没有标记 { TEXTS($markers) }，4 个里至少要 { INTEGER($needed) } 个：请露出标记，或转动摄像头，让四角都在画面里
calibration-no_marker = 画面里没有牌桌的标记：请检查摄像头对着牌桌、清晰、有光，四角放着打印的标记（0 到 3）
calibration-markers_off = 标记的位置不对（差 { TEXT($pixels) } 像素）：0 放在0号位左边，1 放在它右边，2 在 1 对面，3 在 0 对面，中心相距 740 毫米，打印宽度 40 毫米
calibration-no_square = 这四个角不像从上方看到的方桌（差 { INTEGER($pixels) } 像素）：请绕桌依次点选桌布和边框相接的四角
calibration-mirror = 摄像头的画面左右颠倒：请在它的设置里关掉镜像（水平翻转）
calibration-no_table_square = 找到了标记，但没有围成牌桌的方形；请检查位置
calibration-not_recognised = 牌桌没有标记，在点选的四角处认不出来：摄像头若动过，请重新点选（mahjong-table calibrate --page），或放上打印的四个标记
calibration-other_size = 摄像头现在的画面是 { INTEGER($width) }x{ INTEGER($height) }，校准时是 { INTEGER($known_width) }x{ INTEGER($known_height) }；请改回分辨率，或重新校准
calibration-four_corners = 需要四个角，每个写成像素 x,y，第一个在0号位左边
calibration-corners_cross = 这四个角交叉了：请绕桌依次点选
calibration-corners_meet = 这四个角重叠了：请点选牌桌的四角
calibration-more_corners = 还要点选 { INTEGER($number) } 个角

# The file that keeps it
calibration-newer = 校准 { TEXT($file) } 是第 { INTEGER($version) } 版，本程序认得第 { INTEGER($known) } 版；请用写下它的新版程序
calibration-unread = 校准 { TEXT($file) } 无法读取：{ REASON($reason) }
calibration-damaged = 校准 { TEXT($file) } 损坏，无法读取；请删掉后重新校准
calibration-picture_missing = 校准 { TEXT($file) } 无法读取：缺少画面 { TEXT($picture) }；请重新校准
calibration-not_written = 校准无法写入 { TEXT($file) }：{ REASON($reason) }

# The lens
calibration-board_sizes = 棋盘图片的尺寸不同，有 { INTEGER($width) }x{ INTEGER($height) } 和 { INTEGER($other_width) }x{ INTEGER($other_height) }：请都用看牌桌的分辨率拍
calibration-too_few_boards = { INTEGER($looked) } 张图片里有 { INTEGER($found) } 张找到内角 { INTEGER($across) }x{ INTEGER($along) } 的棋盘，需要 { INTEGER($needed) } 张：请拍全、拍平、拍清晰，靠近画面每条边，略微倾斜；--squares 写它的内角数
calibration-boards_disagree = 各张棋盘图片不一致（差 { TEXT($pixels) } 像素）：请把棋盘贴在平板上，拿稳，并让摄像头的焦距和变焦保持不变
