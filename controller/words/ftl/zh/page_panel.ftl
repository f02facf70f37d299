### 玩家面板自己的用语，以及牌桌页面上关于面板的话。

panel-title = 座位面板
panel-menu = 面板设置
panel-bank = 庄
panel-wind = 自风
panel-chips = 筹码
panel-wall = 余牌
panel-melds = 自己的吃碰杠
panel-buttons = 按键
panel-button-chow = 吃
panel-button-pung = 碰
panel-button-kong = 杠
panel-button-hu = 胡
panel-button-ron = 荣和
panel-button-win = 和牌
panel-button-tsumo = 自摸
panel-button-riichi = 立直
panel-button-nine_terminals = 九种九牌
panel-button-pass = 过
panel-button-ready = 准备
panel-of-use = ，现在可按
panel-offered = { TEXT($name) } 打出 { TEXT($tile) }
panel-robbing = { TEXT($name) } 用 { TEXT($tile) } 加杠，可以抢杠
panel-kita = { TEXT($name) } 拔北，可以荣和
panel-last-discard = 上一张：{ TEXT($name) } 打出 { TEXT($tile) }
panel-seconds = { INTEGER($seconds) } 秒
panel-sound = 轮到时响铃
panel-shake = 轮到时振动
panel-one-more = 再加一台设备
panel-leave = 解除配对
panel-leave-sure = 再点一次，确认解除
panel-see-table = 看整张牌桌
panel-help = 怎样在这张牌桌上打牌
panel-back = 返回按键
panel-no-seat = 现在轮空。重新入座后，面板会自动恢复。
panel-not-connected = 未连接：{ TEXT($what) }

## 配对

panel-code = 牌桌给的配对码
panel-code-where = 请工作人员或在牌桌的屏幕上打开“面板”：输入六位数字，或用相机扫二维码。
panel-pair = 与座位配对
panel-code-failed = 牌桌暂时无法配对，请再试一次。
panel-ended = 这台设备已解除配对：新的一场已经开始，或已由工作人员或另一台设备取代。
panel-qr = 二维码：{ TEXT($link) }
panel-code-how = 用手机相机扫码；或在手机上打开 { TEXT($path) }，输入这六位数字。
panel-code-how-digits = 在手机上打开本牌桌的 { TEXT($path) } 页面，输入这六位数字。
panel-code-left = { INTEGER($seconds) } 秒内有效

## 按键的结果

panel-lost = 牌桌没有回应，这一按可能没有算。请看显示，再按一次。
panel-often = 按得太快，这一按不算。请再按一次。
panel-not-recorded = 这一按不算：{ TEXT($why) }

## 现在该做什么

panel-do-ready = 准备好下一局，请按“准备”。
panel-do-ready_flowers = 请照牌桌页面的提示，让摄像头看清这副牌的花牌，然后按“准备”。
panel-do-flowers = 把花牌亮出来。亮完了，或者没有花牌，请按“准备”。
panel-do-draw_one_tail = 每张花牌从牌尾补一张，然后按“准备”。
panel-do-break = 请抓牌：从{ SEAT($seat) }的牌墙右起，数过{ INTEGER($count) }开门。
panel-do-turn_up = 大家抓完牌后，翻开{ SEAT($seat) }的牌墙右起第{ INTEGER($count) }墩的牌。
panel-do-turn_back = 把{ SEAT($seat) }的牌墙右起第{ INTEGER($count) }墩翻开的牌扣回去。
panel-do-discard = 请打出一张牌。
panel-do-discard_open = 打出一张牌，然后亮牌。
panel-do-draw = 摸一张，打一张。能杠按“杠”，胡了按“胡”。
panel-do-draw_keep = 摸一张。胡了按“胡”，不胡就按“过”留牌。
panel-do-draw_tail = 从牌尾补一张，再打一张。
panel-do-discard_or_riichi = 打一张牌。要立直，先按“立直”。
panel-do-draw_or_riichi = 摸一张，打一张。要立直，出牌前按“立直”；和了按“自摸”。
panel-do-riichi_discard = 把打出的牌横放，再放立直棒。再按“立直”可取消。
panel-do-lay_stick = 请在弃牌前放一根千点棒。
panel-do-show_or_pass = 听牌请亮牌，否则按“过”。
panel-do-ura = 拿开指示牌，翻开下面的牌。按“过”则不翻。
panel-do-claim = 想要这张牌，请按吃、碰、杠或胡；不想要，请按“过”。
panel-do-open_hand = 请亮牌。
panel-do-lay_chow = 把吃的牌摆在面前，吃来的那张横放。不吃了就按“过”。
panel-do-lay_pung = 把碰的牌摆在面前，碰来的那张横放。不碰了就按“过”。
panel-do-lay_kong = 把杠摆在面前。不杠了就按“过”。
panel-do-show_hand = 推倒手牌，胡的那张分开放。不胡了就按“过”。
panel-do-doubted = 坚持要胡按“胡”，由裁判判定；收回按“过”。
panel-do-tidy = 请把牌摆正，手拿开，让摄像头看清。
panel-do-refused = 没有任何改变，请继续打。
panel-do-no_win = 这局不能胡了，仍要打牌，也要付账。
panel-do-undo = 请把牌放回原来的样子。
panel-do-undo_no_win = 请把牌放回原来的样子。这局不能再胡了。
panel-do-outranked = 别家优先。
panel-do-won = 准备好下一局，请按“准备”。
panel-do-paid = 准备好下一局，请按“准备”。
panel-do-even = 准备好下一局，请按“准备”。
panel-do-abandoned = 这一局不打了，没有人胡。准备好下一局，请按“准备”。
panel-do-abandoned_moved = 这一局不打了，没有人胡；途中付过的分仍然算（{ SENTENCE($change) }）。准备好下一局，请按“准备”。
panel-do-fault_ready = 机器弄好之后，请按“准备”。

## 立直麻将另有说法的，同上

panel-points-do-draw = 摸一张，打一张。能杠按“杠”，和了按“自摸”。
panel-points-do-draw_tail = 从岭上补一张，再打一张。和了按“自摸”。
panel-points-do-claim = 想要这张牌，请按相应的键，和了按“荣和”；不要，请按“过”。
panel-points-do-rob = 要和这张牌，请按“荣和”；不要，请按“过”。
panel-points-do-show_hand = 推倒手牌，和的那张分开放。不和了就按“过”。
panel-points-do-doubted = 坚持和牌按“{ TEXT($win) }”，由裁判判定；收回按“过”。
panel-points-do-no_win = 这局不能和牌了，仍要打牌，也要付点。
panel-points-do-undo_no_win = 请把牌放回原来的样子。这局不能再和牌了。
panel-points-do-abandoned = 这一局不打了，没有人和牌。准备好下一局，请按“准备”。

## 牌桌页面上关于面板的话

panel-pairs-what = 手机或平板可以当作一位玩家的按键和显示屏，直到本场结束。
panel-pairs-none = 现在没有人入座。
panel-pairs-has = { $count ->
    [1] 已配对
   *[other] { INTEGER($count) } 台设备
  }
panel-pairs-has-not = 没有面板
panel-pairs-show = 显示配对码
panel-pairs-new = 换设备
panel-pairs-remove = 解除配对
panel-pairs-close = 关闭
panel-pairs-for = { TEXT($name) } 的配对码
panel-pairs-done = { TEXT($name) } 的设备已配对。
panel-pairs-sign-in = 配对码由已登录的工作人员显示，或在牌桌自己的屏幕上显示（用程序给出的链接打开）。
panel-pairs-here = 有配对码？把这台设备当作面板
panel-pairs-loopback = 手机现在打不开这个页面：它只对本机开放（设置项 { TEXT($where) }）。
panel-pairs-failed = 没有成功，请再试一次。
