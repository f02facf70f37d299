### 摄像头画面、牌桌位置、教认新牌。

watch-title = 摄像头看到的画面
watch-state = 状态
watch-camera = 摄像头
watch-rate = 识别
watch-unsure = 看不清
watch-clips = 片段
watch-page = 页面
watch-picture = 画面
watch-picture-alt = 摄像头最新的画面，牌已框出并标上名称
watch-no-picture = 还没有画面。
watch-waiting = 等待摄像头
watch-plain = 原始画面
watch-tiles = 牌
watch-wrong = 出了什么问题
watch-named = 已认出
watch-edge = 牌面上边
watch-settled = 区域已确认
watch-pending = 正在识别
watch-unsure-title = 看不清的地方
watch-connecting = 正在连接
watch-live = 实时
watch-a-second = 每秒 { TEXT($rate) } 次
watch-nothing = 没有
watch-zones = { TEXT($number) ->
    [one] 一个区域
   *[other] { INTEGER($count) } 个区域
  }
watch-of-tiles = { INTEGER($all) } 张牌中 { INTEGER($count) } 张
watch-kept = 已存 { INTEGER($count) } 段
watch-nothing-read = 没有在识别
watch-located = { INTEGER($count) } 张牌，已找到牌桌
watch-unlocated = { INTEGER($count) } 张牌，没有标记，逐张识别
watch-sure = { TEXT($tile) }，把握 { INTEGER($percent) }%
watch-old = { TEXT($what) }。现在看到的是最后一张画面。
watch-lost = 连接已断开 { INTEGER($seconds) } 秒，正在重连
watch-stale = 已有 { INTEGER($seconds) } 秒没有消息
watch-is = { TEXT($state) ->
    [live] 正常
    [connecting] 正在连接
    [lost] 没有画面
    [dark] 太暗
    [covered] 被挡住
    [burnt_out] 过亮
    [no_table] 看不到牌桌
    [mirrored] 左右颠倒
    [too_small] 画面太小
    [frozen] 画面卡住
    [markers] 找不到标记
    [over] 放完了，重新开始
   *[other] 不明
  }

calibrate-title = 牌桌在哪里？
calibrate-waiting = 等待摄像头。
calibrate-picture = 画面
calibrate-live = 摄像头画面。请点出桌面的四个角，先点 0 号位的左边。
calibrate-check-alt = 检查图：摄像头将这样划分各区域
calibrate-corners = 四角
calibrate-corner = { TEXT($corner) ->
    [first] 0 号位左边
    [second] 0 号位右边
    [third] 2 号位左边
   *[fourth] 2 号位右边
  }
calibrate-field = 桌面边长（毫米）
calibrate-snap = 自动对齐桌布的边
calibrate-again = 重新点
calibrate-markers = 用标记定位
calibrate-check = 检查
calibrate-save = 保存
calibrate-hint = 请点在桌布和边框相接的地方。角可以拖动；方向键每次把最后一个角移动一个像素。
calibrate-no-picture = 摄像头没有画面。
calibrate-zones = 各区域和放牌的地方对得上吗？对得上就保存。
calibrate-useless = 这样认不了牌，请重新点。
calibrate-click = 请点第 { INTEGER($number) } 个角：{ TEXT($name) }。
calibrate-then = 先检查，再保存。
calibrate-looking = 正在检测…
calibrate-saved = 已保存到 { TEXT($file) }，正在运行的牌桌立即采用。
calibrate-away = 程序没有应答，还在运行吗？

enrol-title = 教认一副新牌
enrol-row = 排
enrol-of = 第 { INTEGER($number) } 排，共 { INTEGER($count) } 排
enrol-all = 全部完成
enrol-lay = 从左到右摆这些牌
enrol-how = 按此顺序从左到右，牌面朝上，间隔一指宽；画面里不要有别的牌。
enrol-accept = 确认
enrol-back = 退回
enrol-skip = 跳过这一排
enrol-rows = 各排
enrol-thanks = 谢谢。
enrol-skipped = （已跳过）
enrol-learning = 正在学习，最多两分钟。
enrol-not-kept = 没有保存
enrol-learnt = 学好了
enrol-result = 共 { INTEGER($count) } 种牌；弄花的图片有 { TEXT($percent) }% 认对。
enrol-weak = { TEXT($tile) }：{ INTEGER($percent) }%，会错认成 { TEXT($others) }
enrol-no-tile = 不是牌
enrol-missing = 没有图片的：{ TEXT($tiles) }
enrol-use = 运行牌桌时请选用“{ TEXT($name) }”。
enrol-done = 完成
enrol-lost = 连接已断开
enrol-ended = 程序已结束，结果见终端。
enrol-away = 程序没有应答，还在运行吗？
