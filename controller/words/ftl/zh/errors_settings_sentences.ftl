### 启动牌桌时关于设置的说明。

settings-record_beside = 使用设置旁边的记录 { TEXT($record) }；没有它时会用 { TEXT($usual) }。
settings-other_record = 在 { TEXT($record) } 还有另一份记录：请用 [journal] path 写明是哪一份。
settings-same_named_record = 开始新的记录 { TEXT($record) }；{ TEXT($table) } 已有一份记录在 { TEXT($other) }。如果移动了设置文件，请停下并写明：[journal] path = "{ TEXT($other) }"。
