### A fault of the machine in every place: its alert (fault-CODE), title and steps of its procedure, and seat displays.

-then-ready = 然后按“准备”键，或直接合上机盖。

jam-title = { WALL($place) }卡牌。
jam-free = 请取出卡在{ WALL($place) }的牌，确认轨道上没有横着的牌。{ -then-ready }
missing_tile-title = { WALL($place) }少{ INTEGER($count) }张牌。
missing_tile-find = 请找出缺的{ INTEGER($count) }张牌：看看牌盘里、{ WALL($place) }的轨道下、桌子下面、袖子里。找到后放进机器。{ -then-ready }
lid_open-title = 机器{ operation-done }时，机盖被打开了。
lid_open-close = 请把手拿开，合上机盖。
lid_open-in_hand = 打牌时机盖被打开了。本局原样暂停，不计时。
comms-title = 机器{ operation-done }时与控制器失去联系，已停下。
reset-title = 机器{ operation-done }时{ restart-cause }，已停下。
extra_tile-title = { WALL($place) }多{ INTEGER($count) }张牌。
extra_tile-take_out = 请从{ WALL($place) }取出不属于这副牌的，或多出来的牌。{ -then-ready }
lift-title = { WALL($place) }的托板没有升起来。
lift-free = 请看{ WALL($place) }的托板被什么卡住：立着的牌，或下面有东西。{ -then-ready }
dice-title = 机器已自动重掷，骰子仍然看不清。
dice-look = 摄像头正在看骰盅：请把手拿开。按“准备”立即重掷。
dice-seen = 摄像头看到{ INTEGER($one) }、{ INTEGER($other) }：请看骰盅。如果两颗骰子都放平并且数目正确，请庄家按“准备”；否则任何人按“过”，重新掷骰。
mixed_set-title = { WALL($place) }里混进了{ INTEGER($count) }张另一副牌。
mixed_set-sort = 请从{ WALL($place) }取出牌背颜色不同的牌，换上本副的牌。{ -then-ready }
other-title = 机器报告了本版本不认识的故障。
program-title = { SENTENCE($reason) }
lid-open = 请打开机盖。机盖打开时电机不转。
lid-close = 请合上机盖。

# 最后一步

ready-again =
    { GIVEN($before) ->
        [yes] { SENTENCE($before) }
       *[no] {""}
    }请按“准备”：重新{ operation-now }。
ready-first =
    { GIVEN($before) ->
        [yes] { SENTENCE($before) }
       *[no] {""}
    }请按“准备”：{ operation-now }。
before-comms = 请确认没有东西卡住，也没有人的手在机器里。
before-reset = 请确认没有东西卡住，也没有人的手在机器里。
before-dice = 请确认骰子放平，骰盅干净。
before-other = 请查厂家的说明书，排除故障。
before-program = 如果机器上有玩法开关，请拨好。

# 这一步何时完成

until-lid_opened = 打开机盖
until-lid_closed = 合上机盖
until-ready = 有人按“准备”
until-looked = 摄像头看过
until-answered = 庄家按“准备”，或有人按“过”

# Alerts
fault-jam = { WALL($place) }卡牌：请打开机盖，取出卡住的牌，合上机盖，再消除故障。
fault-missing_tile = { WALL($place) }少{ INTEGER($count) }张牌：请看盘里和轨道下，放回缺的牌，再消除故障。
fault-lid_open = 机盖开着，机器不会动；请合上机盖。
fault-comms = 机器运转时与主机断线，已停下：请看有没有东西卡住，再消除故障。
fault-extra_tile = { WALL($place) }多{ INTEGER($count) }张牌：请取出，看是哪副牌多了，再消除故障。
fault-lift = { WALL($place) }的升降板没有到位：请看边上有没有东西，再消除故障。
fault-dice = 看不清骰子：请看有没有骰子靠在边上，再掷一次。
fault-mixed_set = { WALL($place) }混进{ INTEGER($count) }张另一副的牌：请按牌背把两副牌分开，再消除故障。
fault-other = { WALL($place) }报告了本版本不认识的故障：请看厂家手册，再消除故障。
fault-reset = 机器{ operation-done }时{ restart-cause }，已停下：请看有没有东西卡住，再重新开始。
fault-dice_unread = 看不清骰子
fault-cannot_build =
    机器 { TEXT($model) } 砌不了 { TEXT($rules) } 的牌墙：共{ INTEGER($tiles) }张（0到3号墙为{ TEXTS($walls) }）{ GIVEN($why) ->
        [yes] ，{ SENTENCE($why) }
       *[no] {""}
    }。请换别的规则。
fault-wall_too_long = { INTEGER($wall) }号墙只放得下0到{ INTEGER($most) }张，放不下{ INTEGER($tiles) }张
fault-walls_together = 它能砌的牌墙共{ INTEGER($least) }到{ INTEGER($most) }张，砌不了{ INTEGER($tiles) }张
fault-rule_switch =
    机器 { TEXT($model) } 不能由程序指定牌墙，{ GIVEN($set_to) ->
        [yes] 现在设为{ INTEGER($set_to) }张
       *[no] 也不知道它设成了多少张
    }：请把机器上的规则开关设为{ INTEGER($tiles) }张（0到3号墙为{ TEXTS($walls) }）。

# Displays
display-fault_jam = { TEXT($label) } 卡牌
display-fault_jam_at_wall = { TEXT($label) } 卡牌 { INTEGER($wall) }号墙
display-fault_missing = { TEXT($label) } 缺{ INTEGER($count) }张
display-fault_missing_at_wall = { TEXT($label) } { INTEGER($wall) }号墙 缺{ INTEGER($count) }张
display-fault_short = { TEXT($label) } 缺牌
display-fault_too_many = { TEXT($label) } 多{ INTEGER($count) }张
display-fault_too_many_at_wall = { TEXT($label) } { INTEGER($wall) }号墙 多{ INTEGER($count) }张
display-fault_extra = { TEXT($label) } 多牌
display-fault_lid = { TEXT($label) } 机盖
display-fault_close_lid = { TEXT($label) } 合上机盖
display-fault_comms = { TEXT($label) } 通信中断
display-fault_restarted =
    { TEXT($label) } { CAUSE($cause) ->
        [power] 停过电
        [brown_out] 停过电
       *[other] 重启过
    }
display-fault_lift = { TEXT($label) } 托板
display-fault_lift_at_wall = { TEXT($label) } 托板 { INTEGER($wall) }号墙
display-fault_dice = { TEXT($label) } 骰子
display-fault_looks = { TEXT($label) } 摄像头在看
display-fault_mixed = { TEXT($label) } 混牌
display-fault_mixed_at_wall = { TEXT($label) } 混牌 { INTEGER($wall) }号墙
display-fault_other = { TEXT($label) } 故障
display-fault_set_walls = 设定牌墙
display-fault_ready = { SENTENCE($what) } 准备？
