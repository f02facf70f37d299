### 总台的页面：全店的牌桌、排名、得分，以及需要处理的事。

parlor-page-title = 麻将馆
parlor-all = 全部分店
parlor-summary = 总台 { TEXT($hub) } · 共 { INTEGER($count) } 张牌桌，在线 { INTEGER($online) } 张
parlor-window = { TEXT($name) } · 在线 { INTEGER($online) }/{ INTEGER($count) } 桌
parlor-veil = { TEXT($what) }。现在看到的是断开之前的情况。

## 状态

parlor-health = 运行状态
parlor-broker = 消息服务
parlor-database = 数据库
parlor-record = 得分
parlor-connected = 已连接
parlor-answers = 正常
parlor-away = 未连接
parlor-troubles = 故障
parlor-broker-away = 消息服务没有连上，恢复之前得分先存在各张牌桌上。
parlor-database-away = 数据库没有连上，恢复之前得分先不入库。
parlor-whole = { INTEGER($count) } 条消息，没有缺漏
parlor-on-their-way = 还差 { INTEGER($count) } 条
parlor-contradictions = { INTEGER($count) } 处矛盾

## 牌桌

parlor-tables = 牌桌
parlor-no-tables = 还没有收到任何牌桌的消息。
parlor-table = 牌桌 { TEXT($name) }
parlor-online = 在线
parlor-offline = 离线
parlor-unknown = 还没有消息
parlor-since = { TEXT($time) } 起{ TEXT($status) }
parlor-silent = 还不知道这张牌桌的情况
parlor-hands = { INTEGER($count) } 局
parlor-an-hour = 每小时 { TEXT($count) } 局
parlor-played = { INTEGER($percent) }% 的时间在打牌
parlor-its-page = 本桌页面
parlor-no-page = 页面未知
parlor-no-page-why = 这张桌没有告知别处能打开的页面地址。
parlor-replay = 回放这一局
parlor-not-here = 还差 { INTEGER($count) } 条消息

## 排名

parlor-standings = 排名
parlor-period = 时间范围
parlor-days = { $days ->
    [0] 全部
    [1] 最近 24 小时
   *[other] 最近 { INTEGER($days) } 天
  }
parlor-nobody = 这段时间没有人打牌。
parlor-correction = 更正：{ TEXT($what) }
parlor-close = 关闭
parlor-withheld = 得分和排名要登录后才能看，也可以打开总台启动时给出的链接。
parlor-sign-in = 登录
parlor-no-answer = 总台现在查不到。

## 得分

parlor-scores = 最新得分
parlor-no-scores = 还没有打完一局。
parlor-scored = { TEXT($place) } · 第 { INTEGER($hand) } 局
parlor-points = { INTEGER($points) } 点
parlor-place = 第{ INTEGER($place) }名 · 马点和返点差 { TEXT($bonus) }
parlor-hand-over = 一局结束

## 记录

parlor-order = 记录
parlor-in-order = 没有缺漏，没有矛盾，没有拒收，也没有更正。
parlor-gap = { TEXT($place) }：共 { INTEGER($newest) } 条消息，第 { INTEGER($next) } 条还没有收到。
parlor-asked = 已经要过 { INTEGER($count) } 次。
parlor-gap-old = { TEXT($place) }：旧记录 { TEXT($journal) } 的第 { INTEGER($next) } 到第 { INTEGER($newest) } 条消息一直没有收到。请在终端导入：
parlor-conflict = 消息 { TEXT($message) } 在 { TEXT($time) } 又收到一次，内容不同。以先收到的为准，两份都留着。
parlor-was-corrected = { TEXT($place) } 第 { INTEGER($hand) } 局：{ TEXT($by) } 更正 { TEXT($changes) }，原因：{ TEXT($why) }
parlor-refused = 在 { TEXT($topic) } 上拒收 { INTEGER($count) } 次：

## 工作人员

parlor-staff = 等工作人员处理
parlor-waits = { TEXT($place) } 请求保存得分。如果那张牌桌自己显示的指纹也是这个，请接入：
parlor-claims = 有个自称 { TEXT($place) } 的密钥要写别的密钥开始的记录。它说的都不算数。
parlor-more-wait = 还有 { INTEGER($count) } 个在等：
parlor-unlisted = 等待名单已满，另有 { INTEGER($count) } 个密钥没有列出：
parlor-held = { INTEGER($count) } 条消息已留存，暂不计分。
parlor-alert-times = { INTEGER($count) } 次，最近 { TEXT($time) }
parlor-alert = { TEXT($kind) ->
    [lost] { TEXT($place) } 丢失了总台已有的得分，重新编号。已有的得分继续有效。
    [fork] { TEXT($place) } 同一个编号说了两种内容。以先到的为准。
    [key] 另一个密钥要以 { TEXT($place) } 的名义发消息。它说的都不算数。
    [renamed] { TEXT($place) } 换了名字，记录里却没有改名。它说的都不算数。
    [identity] { TEXT($place) } 换了一本记录。它说的都不算数。
    [limits] { TEXT($place) } 有一局超出了本场的限额。已留存，暂不计分。
    [impossible] { TEXT($place) } 发来的内容不可能成立。请检查那张牌桌。
    [waiting] 等待接入的名单已满。
    [still_speaks] { TEXT($place) } 还在用已被取代的密钥。它说的都不算数。
    [two_hubs] 有几个总台在用同一个数据库：这里的句子写明是哪几个。
   *[older_copy] 牌桌收到过的消息比总台数据库里的还多：数据库是旧的备份。
  }

## 骰子、发牌和牌墙

parlor-fairness = 骰子、发牌和牌墙
parlor-fair = { TEXT($place) }，{ INTEGER($count) } 局：{ TEXT($found) ->
    [differs] 与随机不符
   *[nothing] 没有发现异常
  }
parlor-fair-question = { TEXT($question) ->
    [dice] 骰子
    [deal] 发牌
   *[wall] 牌墙的顺序
  }：{ TEXT($verdict) ->
    [differs] 与随机不符
    [unusual] 有点少见，但还说明不了什么
    [nothing] 与随机相符
   *[few] 局数太少，还看不出来
  }
