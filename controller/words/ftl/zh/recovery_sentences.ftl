### 机器停下时怎么办，一步一步；docs/hardware.md 里也有同样的说明。

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
