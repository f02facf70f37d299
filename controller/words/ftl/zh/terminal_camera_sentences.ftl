### 用摄像头的命令说的话：watch、see、calibrate、enrol。

camera_command-wrong_rules = { TEXT($file) }：[table] { TEXT($field) } { SENTENCE($problem) }

# calibrate
camera_command-not_removed = { TEXT($file) } 无法删除：{ REASON($reason) }。
camera_command-not_written = { TEXT($file) } 无法写入：{ REASON($reason) }。
camera_command-no_picture_name = { TEXT($file) } 不是图片的名字；请以 .png 或 .jpg 结尾。
camera_command-forgotten = 已忘掉：{ TEXT($file) }。今后由标记找到牌桌。
camera_command-nothing_kept = { TEXT($file) } 里没有保存任何内容。牌桌由标记找到。
camera_command-check_picture = 检查图：{ TEXT($file) }。画出的区域要和放牌的位置重合。
camera_command-saved = 已保存：{ TEXT($file) }
camera_command-not_saved = 没有保存；--save 会为 `mahjong-table run` 保存。
camera_command-looking = 正在看 { TEXT($camera) } ……
camera_command-lens_wrong = --lens 要写 auto、none、keep，或 -0.12、-0.12,0.02 这样的数；现在是“{ TEXT($given) }”。
camera_command-squares_wrong = --squares 要写内角数，如 9x6；现在是“{ TEXT($given) }”。
camera_command-corners_wrong = --corners 要四个点，如 120,80（像素）；现在是 { TEXT($given) }。
camera_command-no_boards = --chessboard 要一个有十张左右棋盘图片的文件夹；{ TEXT($folder) } 不是。
camera_command-lens_learnt = 镜头由 { INTEGER($pictures) } 张棋盘图片学得，误差 { TEXT($pixels) } 像素。
camera_command-left_out = 略过：{ SENTENCE($why) }
camera_command-click = 请在 { TEXT($link) } 点选四角；Ctrl-C 结束。
