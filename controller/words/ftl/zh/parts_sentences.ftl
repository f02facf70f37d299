### 机器缺少部件的牌桌。

phase-press_machine = 请按麻将机的按钮：洗牌、升牌。牌墙升好后摄像头若没认出，任何一家按“准备”即可
phase-roll_dice = 请掷骰子：由摄像头读点数。读不出时，任何一家按“准备”
phase-roll_dice_again = 请掷第{ INTEGER($number) }次骰子（共{ INTEGER($most) }次）：由摄像头读点数。读不出时，任何一家按“准备”
walls-seen = 摄像头看到牌墙已升好
walls-by_press = { SEAT($seat, at: "start") }：牌墙已升好
dice-by_camera = 摄像头读到骰子：{ INTEGER($one) }和{ INTEGER($other) }
dice-same_seen = 骰盅里的点数和上次一样：掷过了吗？{ SENTENCE($step) }
dice-not_seen = 摄像头看不到两颗停稳的骰子：请报点数，或重掷
