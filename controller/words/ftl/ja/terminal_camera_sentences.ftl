### カメラを使うコマンドの言うこと：watch、see、calibrate、enrol。

camera_command-wrong_rules = { TEXT($file) }：[table] { TEXT($field) } { SENTENCE($problem) }
