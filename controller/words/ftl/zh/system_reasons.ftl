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
reason-Connection-reset-by-peer = 对方断开了连接
reason-Broken-pipe = 连接已断
reason-No-such-device = 没有这个设备
reason-No-such-device-or-address = 没有这个设备或地址
reason-Device-or-resource-busy = 设备正忙
reason-Connection-timed-out = 连接超时
reason-No-route-to-host = 到不了那台主机
reason-Network-is-unreachable = 网络不通
reason-Cannot-assign-requested-address = 本机没有这个地址
reason-Value-error--players-must-name-different-people = 各人的名字不能相同
reason-it-is-not-text = 不是文本

# What zxcvbn says of a password
reason-Straight-rows-of-keys-are-easy-to-guess = 键盘上一整排的键容易猜到
reason-Short-keyboard-patterns-are-easy-to-guess = 键盘上相邻的几个键容易猜到
reason-Repeats-like--aaa--are-easy-to-guess = 像 `aaa` 这样的重复容易猜到
reason-Repeats-like--abcabcabc--are-only-slightly-harder-to-guess-than--abc- = 像 `abcabcabc` 这样的重复，只比 `abc` 难猜一点
reason-Sequences-like--abc--or--6543--are-easy-to-guess = 像 `abc`、6543 这样的顺序容易猜到
reason-Recent-years-are-easy-to-guess = 近年的年份容易猜到
reason-Dates-are-often-easy-to-guess = 日期往往容易猜到
reason-This-is-a-top-10-common-password = 它是最常见的十个密码之一
reason-This-is-a-top-100-common-password = 它是最常见的一百个密码之一
reason-This-is-a-very-common-password = 它是很常见的密码
reason-This-is-similar-to-a-commonly-used-password = 它和常用的密码相似
reason-A-word-by-itself-is-easy-to-guess = 单独一个词容易猜到
reason-Names-and-surnames-by-themselves-are-easy-to-guess = 单独的姓名容易猜到
reason-Common-names-and-surnames-are-easy-to-guess = 常见的姓名容易猜到
