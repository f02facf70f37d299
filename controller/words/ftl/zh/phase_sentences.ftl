### 牌桌目前在等什么。

phase-lid_open = 机盖打开：合上之前本局暂停
phase-session_over = 场次{ TEXT($session) }已结束：请开新的一场
phase-break = 休息中：不开新局
phase-ready = 等待{ SEATS($seats) }准备
phase-moving = 机器运行中：{ CODE($operation) }
phase-rolling_again = 机器运行中：{ CODE($operation) }（骰子看不清，重掷第{ INTEGER($times) }次，最多{ INTEGER($most) }次）
phase-stopped = { SENTENCE($title) }{ SENTENCE($step) }
phase-dealing = 请抓牌，并翻开指示牌
phase-flowers = 请亮花；等待{ SEATS($seats) }准备
phase-flowers_last = 亮花完毕，再看一遍
phase-flower_draw = { SEAT($seat) }补花摸牌
phase-turning_back = 请把花牌扣回去
phase-turning_up = 请翻开指示牌
phase-keeps = { SEAT($seat) }摸牌，胡牌或留下
phase-turn = 轮到{ SEAT($seat) }
phase-robbing = { SEAT($seat) }开杠，可以抢杠
phase-claims = { SEAT($seat) }打出{ TILE($tile) }，等待吃、碰、杠、胡
phase-laying = { SEAT($seat) }亮出{ CODE($act) }的牌
phase-revealing = 请{ SEAT($seat) }亮牌
phase-doubted = { SEAT($seat) }的牌不成胡（{ CLAUSE($clause) }）：坚持或收回
phase-asking = 请{ SEAT($seat) }亮牌，或按“过”：{ SENTENCE($reason) }（{ CLAUSE($clause) }）
