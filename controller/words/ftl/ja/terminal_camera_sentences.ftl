### カメラを使うコマンドの言うこと：watch、see、calibrate、enrol。

camera_command-wrong_rules = { TEXT($file) }：[table] { TEXT($field) } { SENTENCE($problem) }

# calibrate
camera_command-not_removed = { TEXT($file) } を消せません：{ REASON($reason) }。
camera_command-not_written = { TEXT($file) } に書けません：{ REASON($reason) }。
camera_command-no_picture_name = { TEXT($file) } は画像の名前ではありません。.png か .jpg で終えてください。
camera_command-forgotten = 消しました：{ TEXT($file) }。これからは標識で卓を見つけます。
camera_command-nothing_kept = { TEXT($file) } には何も保存されていません。標識で卓を見つけます。
camera_command-check_picture = 確認画像：{ TEXT($file) }。描かれた区域が牌を置く場所と重なるはずです。
camera_command-saved = 保存しました：{ TEXT($file) }
camera_command-not_saved = 保存していません。--save で `mahjong-table run` のために保存します。
camera_command-looking = { TEXT($camera) } を見ています…
camera_command-lens_wrong = --lens は auto、none、keep、または -0.12 や -0.12,0.02 のような数です。今は「{ TEXT($given) }」です。
camera_command-squares_wrong = --squares は 9x6 のような内側の角の数です。今は「{ TEXT($given) }」です。
camera_command-corners_wrong = --corners には 120,80（ピクセル）のような点が四つ要ります。今は { TEXT($given) } です。
camera_command-no_boards = --chessboard にはチェス盤の画像が十枚ほど入ったフォルダーが要ります。{ TEXT($folder) } は違います。
camera_command-lens_learnt = チェス盤の画像 { INTEGER($pictures) } 枚からレンズを調べました。誤差は { TEXT($pixels) } ピクセルです。
camera_command-left_out = 除きました：{ SENTENCE($why) }
camera_command-click = { TEXT($link) } で四隅をクリックしてください。Ctrl-C で終わります。
