### 牌桌页面自己的用语；牌局中的句子在别的文件里。

page-title = 麻将桌
page-hand = 第 { $hand } 局
page-round = { $wind ->
    [east] 东风圈
    [south] 南风圈
    [west] 西风圈
   *[north] 北风圈
  }
page-simulated = 模拟牌桌
page-rests = { $names } 轮空
page-waiting = 等待牌桌
page-seat = { $seat } 号位
page-nobody = 空位
page-and = { $one }、{ $two }

## 场次

page-session-over = 本场已结束
page-break = 休息
page-until-time = 打到 { $time }
page-rotation = 第 { $number } 圈，共 { $count } 圈
page-ends-with-hand = 打完这局散场

## 状态

page-health = 设备状态
page-machine = 机器
page-camera = 摄像头
page-broker = 消息服务
page-connection = 页面
page-good = 正常
page-unknown = –
page-resent = 重发 { $count } 次
page-no-answer = 无应答
page-unsure = { $count } 处看不清
page-away = 未连接
page-outbox = { $count } 条待发
page-away-outbox = 未连接，{ $count } 条待发
page-lacks = 这个消息服务不保证：{ $what }
page-camera-state = { $state ->
    [dark] 画面太暗
    [covered] 被挡住
    [burnt_out] 画面过亮
    [no_table] 看不到牌桌
    [mirrored] 画面左右颠倒
    [too_small] 画面太小
    [frozen] 画面卡住
    [markers] 找不到标记
   *[lost] 没有画面
  }
page-live = 实时
page-connecting = 正在连接
page-lost = 连接已断开 { $seconds } 秒，正在重连
page-stale = 已有 { $seconds } 秒没有消息
page-veil = { $what }。现在看到的是断开之前的牌桌。

## 选择

page-settings = 语言和外观
page-language = 语言
page-appearance = 外观
page-appearance-auto = 自动
page-appearance-light = 浅色
page-appearance-dark = 深色

## 桌面

page-from-above = 牌桌俯视图
page-centre = 桌面中央
page-banker = 庄 { $stay }牢
page-chips = { $count } 筹码
page-dice = 骰子 { $dice }
page-no-dice = 还没掷骰子
page-broken-stack = { $name } 的牌墙，数 { $count } 墩
page-broken-tile = { $name } 的牌墙，数 { $count } 张
page-left = 余牌
page-turned-up = 翻牌
page-wild = { $word ->
    [fortune] 财神
    [gold] 金
   *[wild] 百搭
  }
page-no-wild = { $word ->
    [fortune] 还没翻财神
    [gold] 还没开金
   *[wild] 还没翻百搭
  }
page-kong-tile = 杠牌
page-alone = 单张
page-white-is = 白板当
page-wall-left = 牌墙：还能摸 { $left } 张，留 { $dead } 张
page-display = 显示屏 { $text }
page-to-play = 轮到出牌
page-total-of = 累计 { $total }
page-melds = { $kind ->
    [chow] 吃
    [pung] 碰
    [direct_kong] 明杠
    [filled_kong] 补杠
    [closed_kong] 暗杠
   *[other] 牌组
  } { $tiles }
page-meld-from = { $meld }，来自 { $name }
page-singles = 单独摆出 { $tiles }
page-open-hand = 已亮牌
page-cannot-win = 这局不能胡（{ $clause }）
page-discards = 打出的牌 { $tiles }
page-hand-shown = 手牌 { $tiles }
page-won-on = 胡 { $tile }

## 桌边

page-table = 牌桌
page-now = 现在
page-alerts = 警报
page-since = { $time } 起
page-events = 经过
page-clause = 规则 { $clause }
page-history = 各局结果
page-no-hands = 还没有打完一局。
page-what = 结果
page-total = 累计
page-chart = 曲线
page-chart-of = 每局之后的累计
page-done = 已完成：
page-now-step = 现在：
page-then = 然后：
page-until = 直到{ $what }

## 结果

page-wins = { $name } 胡了
page-own-draw = 自摸
page-on-discard = { $name } 点炮
page-robbing = 抢 { $name } 的杠
page-dealt-win = 天胡
page-drawn = 流局
page-false-win = { $name } 诈胡
page-false-win-nobody = 诈胡
page-nobody-pays = 不用付。
page-used-up = 能摸的牌已经摸完，牌墙留 { $count } 张。
page-winning-hand = 胡牌：{ $tiles }，胡 { $tile }
page-counts = 番种
page-plain-win = 平胡
page-value = { $counted ->
    [factor] ×{ $value }
    [tai] { $value } 台
    [doubles] { $value } 番
   *[points] { $value } 分
  }
page-sum = { $counted ->
    [factor] 合计 ×{ $value }
    [tai] 合计 { $value } 台
   *[doubles] { $value } 番：×{ $times }
  }
page-payments = 收付
page-pays = { $from } 付给 { $to } { $amount }
page-why-gave = 点炮
page-why-robbed = 被抢杠
page-why-own_draw = 自摸
page-why-banker = 庄 { $stay }牢
page-why-answers = 包牌
page-why-spent = 筹码付完
page-why-kong = 杠
page-why-false_win = 诈胡
page-why-draw = 流局
page-why-limited = 应付 { $due }
page-times = ×{ $whole } × { $times }
page-balances = 累计
page-balance = { $name }：{ $delta }，从 { $before } 到 { $after }
page-next = 下一局：等 { $names } 按准备
page-all-ready = 都准备好了。
page-see-table = 看牌桌
page-see-result = 看结果

## 牌

page-tile-back = 盖着的牌
page-tile-unread = 看不清的牌

## 各家显示屏

led-ready = 准备？
led-ready-flowers = 补花完了吗？
led-wait = 请等
led-shuffling = 洗牌中
led-walls = 升牌中
led-dice = 掷骰子
led-dice-again = 重掷 { $a }
led-break = 开牌 { $a }
led-turn-up = 翻牌 { $a }
led-turn-back = 盖回 { $a }
led-flowers = 补花
led-draw-1-tail = 牌尾补一张
led-discard = 出牌
led-discard-open = 出牌后亮牌
led-draw = 摸牌
led-draw-keep = 摸牌，胡或留
led-draw-tail = 牌尾补牌
led-claim = 要不要？
led-open-hand = 亮牌
led-lay-chow = 摆吃
led-lay-pung = 摆碰
led-lay-kong = 摆杠
led-show-hand = 推倒手牌
led-false = 诈胡？胡/过
led-tidy = 请摆整齐
led-no-win = 不能胡 { $a }
led-no = 不行 { $a }
led-undo = 请还原 { $a }
led-undo-nowin = 还原 { $a }，不能胡
led-outranked = 被优先
led-won = 赢 { $a }
led-paid = 输 { $a }
led-even = 持平
led-session-over = 本场结束
led-pause = 休息
led-open-lid = 打开盖子
led-close-lid = 合上盖子
led-free-tiles = 取出卡住的牌
led-free-plate = 松开升降板
led-find = 找牌 { $a }
led-take-out = 取出 { $a }
led-sort = 分拣 { $a }
led-set-walls = 设定牌墙
led-fault-ready = { $a } 准备？
