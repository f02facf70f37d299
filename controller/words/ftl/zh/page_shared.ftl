### 几个页面共用的话。

shared-program = 程序原文（英文）
shared-back = 返回设置
