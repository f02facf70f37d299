### 各个命令完成或无法完成时的说明。

terminal-said-no-public-key = { TEXT($a) } 里没有公钥：{ TEXT($b) }
terminal-said-given-no-public-key = 给出的内容里没有公钥：{ TEXT($a) }
terminal-said-not-base64 = 不是 base64url
terminal-said-broker-mqtt5 = 总台需要支持 MQTT 5 的消息服务器，如 Mosquitto。

# Names, and what else of an order cannot be
terminal-said-name-many-characters = { TEXT($a) }有 { TEXT($b) } 个字符，最多 { TEXT($c) } 个，请缩短
terminal-said-name-empty = { TEXT($a) }是空的
terminal-said-name-bytes = { TEXT($a) }“{ TEXT($b) }”占 { TEXT($c) } 字节，最多 { TEXT($d) } 字节，请缩短
terminal-said-name-steers = { TEXT($a) }“{ TEXT($b) }”含有 { TEXT($c) }，那是控制屏幕的，不是文字：请去掉
terminal-said-name-breaks = { TEXT($a) }“{ TEXT($b) }”含有换行的 { TEXT($c) }：请改成空格
terminal-said-name-hidden = { TEXT($a) }“{ TEXT($b) }”含有看不见的 { TEXT($c) }：请去掉重写
terminal-said-name-private = { TEXT($a) }“{ TEXT($b) }”含有 { TEXT($c) }，各台机器显示不同：请换一个
terminal-said-name-half = { TEXT($a) }“{ TEXT($b) }”含有 { TEXT($c) }，只是半个字符：请重写
terminal-said-name-unknown = { TEXT($a) }“{ TEXT($b) }”含有 Unicode 不认得的 { TEXT($c) }：请换一个
terminal-said-name-unseen = { TEXT($a) }“{ TEXT($b) }”什么也看不见：请至少写一个字
terminal-said-name-begins-mark = { TEXT($a) }“{ TEXT($b) }”以附加符号 { TEXT($c) } 开头：请在前面写一个字母
terminal-said-name-pile = { TEXT($a) }“{ TEXT($b) }”有一个字母带了超过 { TEXT($c) } 个附加符号：请去掉一些
terminal-said-name-long = { TEXT($a) }“{ TEXT($b) }”有 { TEXT($c) } 个字，最多 { TEXT($d) } 个，请缩短
terminal-said-name-spaces = { TEXT($a) }“{ TEXT($b) }”前后有空格
terminal-said-word-name = 名字
terminal-said-word-card = 卡号
terminal-said-word-sentence = 句子

# Journals
terminal-said-journal-key-not-of = 密钥 { TEXT($a) } 不是记录 { TEXT($b) } 的，它的密钥是 { TEXT($c) }。

# What cannot be in an argument
terminal-said-input-decimal = 必须是数字
terminal-said-input-digits = 数字最多 { TEXT($a) } 位
terminal-said-input-places = 小数最多 { TEXT($a) } 位
terminal-said-input-many = 最多 { TEXT($a) } 项，不能是 { TEXT($b) } 项
terminal-said-input-few = 至少 { TEXT($a) } 项，不能是 { TEXT($b) } 项
terminal-said-input-letters = 最多 { TEXT($a) } 个字符
terminal-said-input-pattern = 写法要符合 { TEXT($a) }
