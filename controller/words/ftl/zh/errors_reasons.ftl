### 系统报告的错误，按英文原文。

reason-No-such-file-or-directory = 没有这个文件或文件夹
reason-Permission-denied = 没有权限
reason-Is-a-directory = 是文件夹
reason-Not-a-directory = 不是文件夹
reason-No-space-left-on-device = 磁盘已满
reason-Read-only-file-system = 文件系统只读
reason-Input-output-error = 输入输出错误
reason-No-locks-available = 没有可用的锁
reason-Function-not-implemented = 系统没有这项功能
reason-Operation-not-permitted = 不允许的操作
reason-Operation-not-supported = 不支持的操作
reason-File-exists = 文件已经存在
reason-Connection-refused = 连接被拒绝
reason-Cannot-assign-requested-address = 本机没有这个地址
reason-Value-error--players-must-name-different-people = 各人的名字不能相同
reason-it-is-not-text = 不是文本
