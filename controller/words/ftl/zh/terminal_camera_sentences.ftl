### 用摄像头的命令说的话：watch、see、calibrate、enrol。

camera_command-wrong_rules = { TEXT($file) }：[table] { TEXT($field) } { SENTENCE($problem) }
