### 页面的请求为什么不接受（指令以外）。

file-unreadable = { TEXT($file) } 读不出来：{ TEXT($problem) }。请改正，或换回备份。
draw-twice = 每人抓一次：{ SENTENCE($why) }。
draw-not_recorded = 抓位的结果记不下来，所以不算：{ TEXT($problem) }
preset-unreadable = { TEXT($file) } 读不出来：{ TEXT($problem) }。请改正，或删除这个文件。
preset-too_many = 已经存了 { INTEGER($most) } 套规则，请先删除一套。
preset-unknown = 没有“{ TEXT($name) }”这套规则。
preset-not_written = { TEXT($file) } 写不进去：{ TEXT($problem) }。
