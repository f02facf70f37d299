### 机器、串口线、摄像头和磁盘。

alert-over = 已解除：{ SENTENCE($alert) }
fault = { SENTENCE($text) }{ UNSAID($code) }
journal-full = 磁盘满了：什么也记不下，也不会公布。请腾出空间，牌局随后自动继续。
journal-fails = 磁盘出错：记录无法读写，什么也没有记下或公布。请更换存储卡或磁盘。
journal-locked = 记录被 { TEXT($holder) } 占用，什么也记不下。请关闭那个程序，或结束它在那里做的事。
bug = 程序出错（{ TEXT($text) }）：刚才看到、按下或下达的内容未被采用，牌局从此前继续。请再来一次；详情见本桌日志
link-lost = 连不上牌桌：{ SENTENCE($reason) }
eye-blind = 摄像头看不清{ ZONES($zones) }：{ SENTENCE($reason) }
eye-blind_mostly = 摄像头看不清大半张牌桌：{ SENTENCE($reason) }
wall-wrong = 牌墙与已摸的牌数不符（{ CLAUSE($clause) }）：请看{ PLACES($stacks) }
button-nobody = 有人按了{ INTEGER($seat) }号位的按键，但那里没有人坐
machine-restarted = 牌桌的电脑重新启动了
motion-stopped = { CODE($operation) }中断：{ SENTENCE($reason) }
motion-counted = { INTEGER($wall) }号牌墙进了{ INTEGER($counted) }张牌，应为{ INTEGER($wanted) }张
dice-unread = 骰子看不清，重新掷骰（第{ INTEGER($times) }次，最多{ INTEGER($most) }次）
dice-unread_seen = 机器看不清骰子。{ SENTENCE($step) }
dice-rolled_again = { SEAT($seat) }：重新掷骰
dice-differ = 机器报的骰子是{ INTEGER($one) }、{ INTEGER($other) }，摄像头看到的是{ INTEGER($seen_one) }、{ INTEGER($seen_other) }：请看骰盅。如果{ INTEGER($one) }、{ INTEGER($other) }正确，请按“准备”
dice-differ_early = { dice-differ }；按“过”重新掷骰
dice-stand = { SEAT($seat) }看过了：骰子是{ INTEGER($one) }、{ INTEGER($other) }
dice-stand_by_staff = { SENTENCE($by) }看过了：骰子是{ INTEGER($one) }、{ INTEGER($other) }
dice-stand_as_seen = { SEAT($seat) }看过了：骰子是{ INTEGER($one) }、{ INTEGER($other) }，与摄像头看到的一致
