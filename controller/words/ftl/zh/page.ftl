### 牌桌页面自己的用语；牌局中的句子在别的文件里。

page-title = 麻将桌
page-hand = 第 { INTEGER($hand) } 局
page-round = { TEXT($wind) ->
    [east] 东风圈
    [south] 南风圈
    [west] 西风圈
   *[north] 北风圈
  }
page-simulated = 模拟牌桌
page-supplied-readings = 没有摄像头：读数由模拟器提供
page-rests = { TEXT($names) } 轮空
page-waiting = 等待牌桌
page-seat = { INTEGER($seat) } 号位
page-nobody = 空位

## 场次

page-session-over = 本场已结束
page-break = 休息
page-until-time = 打到 { TEXT($time) }
page-rotation = 第 { INTEGER($number) } 圈，共 { INTEGER($count) } 圈
page-ends-with-hand = 打完这局散场

## 状态

page-health = 设备状态
page-machine = 机器
page-camera = 摄像头
page-broker = 消息服务
page-connection = 页面
page-good = 正常
page-unknown = -
page-resent = 重发 { INTEGER($count) } 次
page-no-answer = 无应答
page-no-machine = 未接
page-without-parts = 本桌没有：{ TEXT($parts) }。由摄像头、本页面和座位面板代替。
page-without-machine = 未连接麻将机：由人按机器自己的按钮，摄像头看牌墙和骰子，座位面板当按钮用。
page-pair-phones = 用手机配对座位
page-part-shuffler = 机器控制
page-part-dice = 骰子传感器
page-part-buttons = 座位按钮
page-part-displays = 座位显示屏
page-part-lights = 牌墙灯
page-part-counters = 数牌传感器
page-unsure = { INTEGER($count) } 处看不清
page-away = 未连接
page-outbox = { INTEGER($count) } 条待发
page-away-outbox = 未连接，{ INTEGER($count) } 条待发
page-lacks = 这个消息服务不保证：{ TEXT($what) }
page-camera-state = { TEXT($state) ->
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
page-lost = 连接已断开 { INTEGER($seconds) } 秒，正在重连
page-stale = 已有 { INTEGER($seconds) } 秒没有消息
page-not-connected = 连接已断开
page-veil = { TEXT($what) }。现在看到的是断开之前的牌桌。

## 选择

page-settings = 语言和外观
page-account = 登录，或自己的账号
page-to-session = 开场、散场、结算
page-panels = 面板
page-help = 帮助
page-language = 语言
page-appearance = 外观
page-appearance-auto = 自动
page-appearance-light = 浅色
page-appearance-dark = 深色

## 桌面

page-from-above = 牌桌俯视图
page-centre = 桌面中央
page-banker = 庄 · 第{ INTEGER($stay) }局
page-chips = { INTEGER($count) } 筹码
page-dice = 骰子 { TEXT($dice) }
page-no-dice = 还没掷骰子
page-broken-stack = { TEXT($name) } 的牌墙，数 { INTEGER($count) } 墩
page-broken-tile = { TEXT($name) } 的牌墙，数 { INTEGER($count) } 张
page-left = 余牌
page-turned-up = 翻牌
page-no-wild = 还没翻出{ CODE($word) }
page-kong-tile = 杠牌
page-alone = 单张
page-white-is = 白板当
page-wall-left = 牌墙：还能摸 { INTEGER($left) } 张，留 { INTEGER($dead) } 张
page-display = 显示屏 { TEXT($text) }
page-to-play = 轮到出牌
page-total-of = 累计 { TEXT($total) }
page-melds = { TEXT($kind) ->
    [chow] 吃
    [pung] 碰
    [direct_kong] 直杠
    [filled_kong] 补杠
    [closed_kong] 暗杠
   *[other] 牌组
  } { TEXT($tiles) }
page-meld-from = { TEXT($meld) }，来自 { TEXT($name) }
page-singles = 单独摆出 { TEXT($tiles) }
page-open-hand = 已亮牌
page-cannot-win = 这局不能胡（{ TEXT($clause) }）
page-discards = 打出的牌 { TEXT($tiles) }
page-hand-shown = 手牌 { TEXT($tiles) }
page-won-on = 胡 { TEXT($tile) }

## 桌边

page-table = 牌桌
page-skip = 跳到牌桌
page-now = 现在
page-alerts = 警报
page-since = { TEXT($time) } 起
page-hub-requests = 请求保存得分的总台
page-hub-asks = 总台 { TEXT($name) } 请求保存这张牌桌的得分。只有总台自己也显示下面的指纹时才可接入：
page-hub-somebody-asks = 有人请求保存这张牌桌的得分。只有您的总台也显示下面的指纹时才可接入：
page-hub-admit = 接入
page-hub-refuse = 拒绝
page-hub-owner = 由登录的店主决定，或在牌桌的机器上运行 { TEXT($admit) } 或 { TEXT($refuse) }。
page-hub-more = 还有 { INTEGER($count) } 个在请求：请查看谁能向消息服务写入。
page-hub-failed = 没有成功，请再试一次。
page-events = 经过
page-clause = 规则 { TEXT($clause) }
page-history = 各局结果
page-no-hands = 还没有打完一局。
page-what = 结果
page-total = 累计
page-chart = 曲线
page-chart-of = 每局之后的累计
page-done = 已完成：
page-now-step = 现在：
page-then = 然后：
page-until = 直到{ TEXT($what) }
page-place = 位置：{ TEXT($place) }
page-place-lid = 机盖
page-place-bowl = 骰盅
page-place-shuffler = 机盖下的洗牌机
page-place-controls = 控制盒
page-place-walls = 四面牌墙
page-place-lift = { TEXT($wall) }的托板
page-place-lifts = 四面的托板

## 结果

page-wins = { TEXT($name) } { $count ->
    [one] 胡了
   *[other] 胡了
  }
page-own-draw = 自摸
page-on-discard = { TEXT($name) } 点炮
page-on-north = { TEXT($name) } 拔北放铳
page-robbing = 抢 { TEXT($name) } 的杠
page-dealt-win = 起手胡
page-drawn = 流局
page-false-win = { TEXT($name) } 诈胡
page-false-win-nobody = 诈胡
page-nobody-pays = 不用付。
page-used-up = 能摸的牌已经摸完，牌墙留 { INTEGER($count) } 张。
page-winning-hand = 胡牌：{ TEXT($tiles) }，胡 { TEXT($tile) }
page-counts = 番种
page-plain-win = 平胡
page-value = { TEXT($counted) ->
    [factor] ×{ INTEGER($value) }
    [tai] { INTEGER($value) } 台
    [doubles] { INTEGER($value) } 番
    [han] { INTEGER($value) } 番
   *[points] { INTEGER($value) } 分
  }
page-sum = { TEXT($counted) ->
    [factor] 合计 ×{ INTEGER($value) }
    [tai] 合计 { INTEGER($value) } 台
   *[doubles] { INTEGER($value) } 番：×{ INTEGER($times) }
  }
page-payments = 收付
page-pays = { TEXT($from) } 付给 { TEXT($to) } { INTEGER($amount) }
page-why-gave = 点炮
page-why-robbed = 被抢杠
page-why-own_draw = 自摸
page-why-banker = 庄 · 第{ INTEGER($stay) }局
page-why-each = 各家都付
page-why-gave_kong = 放杠
page-why-answers = 包牌
page-why-spent = 筹码付完
page-why-kong = 杠
page-why-false_win = 诈胡
page-why-draw = 流局
page-why-limited = 应付 { INTEGER($due) }
page-times = { TEXT($counted) ->
    [tai] { INTEGER($whole) } × { INTEGER($times) }
   *[factor] ×{ INTEGER($whole) } × { INTEGER($times) }
  }
page-balances = 累计
page-balance = { TEXT($name) }：{ TEXT($delta) }，从 { TEXT($before) } 到 { TEXT($after) }
page-next = 下一局：等 { TEXT($names) } 按准备
page-all-ready = 都准备好了。
page-see-table = 看牌桌
page-replay-hand = 回放这一局
page-see-result = 看结果

## 点数：有番、立直棒和供托的玩法

page-round-hand = { TEXT($wind) ->
    [east] 东
    [south] 南
    [west] 西
   *[north] 北
  }{ INTEGER($number) }局
page-banker-east = 东家 · 庄
page-seat-wind = { TEXT($wind) ->
    [east] 东家
    [south] 南家
    [west] 西家
   *[north] 北家
  }
page-honba = { INTEGER($count) }本场
page-pot = 供托 { INTEGER($points) }
page-pot-name = 供托
page-points = 点数
page-points-of = { INTEGER($points) }点
page-points-ahead = 领先第二名 { INTEGER($points) }
page-points-behind = 距第一名 { INTEGER($points) }
page-points-level = 与第一名同点
page-difference = 与{ TEXT($name) }的点差
page-riichi = 立直
page-double-riichi = 两立直
page-rotated = { TEXT($tile) }（横放）
page-dora-indicators = 宝牌指示牌
page-ura-indicators = 里宝牌指示牌
page-exhausted = 荒牌流局
page-nagashi = { TEXT($name) } 流局满贯
page-aborted = 途中流局：{ TEXT($kind) }
page-chombo = { TEXT($name) } 错和
page-played-again = 这一局重打，立直棒退还。
page-penalty = { TEXT($name) }：终局扣 { INTEGER($points) } 点。
page-nobody-ready = 无人听牌。
page-ready-hands = 听牌
page-waits = { TEXT($name) } 听 { TEXT($tiles) }
page-why-bet = 立直棒
page-why-pot = 收供托
page-bonuses = 马点和返点差
page-final-points = 点数
page-final-bonus = 马点和返点差
page-final-total = 合计

## 一场结束

page-final = 本场结果
page-final-hands = 共 { INTEGER($count) } 局 · 每分 { TEXT($stake) }
page-final-first = { $count ->
    [1] { TEXT($names) } 第一名
   *[other] { TEXT($names) } 并列第一
  }
page-final-even = 大家都不输不赢
page-final-place = 名次
page-final-you-pay = 您付给 { TEXT($name) } { TEXT($money) }
page-final-you-get = { TEXT($name) } 付给您 { TEXT($money) }
page-final-you-even = 您不用付，也没有人要付给您。
page-final-next = 下一场开始之前，这里一直显示本场结果。
page-final-see = 看本场结果
page-final-last-hand = 看最后一局

## 牌

page-tile-back = 盖着的牌
page-tile-unread = 看不清的牌
