### 牌桌怎样回答工作人员的指令：为什么不执行，或做了什么。

# Orders that cannot be read
order-no_object = 指令是一个 JSON 对象，含 id、by、name、args 和 at。
order-not_json = 指令不是纯粹的 JSON：{ TEXT($problem) }。
order-nested_too_deep = 指令的嵌套太深。
order-unknown =
    没有“{ TEXT($name) }”这项指令，现有：{ TEXTS($known) }{ GIVEN($meant) ->
        [yes] 。是不是“{ TEXT($meant) }”？
       *[no] 。
    }
order-unknown_member =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] 指令
    }没有“{ TEXT($member) }”这一项。
order-missing_member =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] 指令
    }缺少“{ TEXT($member) }”这一项。
order-argument =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] 指令
    }：{ GIVEN($member) ->
        [yes] { TEXT($member) }：
       *[no] {""}
    }{ SENTENCE($problem) }。
order-argument_on_page =
    { GIVEN($member) ->
        [yes] { TEXT($member) }：
       *[no] {""}
    }{ SENTENCE($problem) }。
order-argument_of_rules = { TEXT($member) }：{ SENTENCE($problem) }。

# What an argument must be
argument-too_many_characters = 最多 { INTEGER($limit) } 个字符
argument-too_few_characters = 至少 { INTEGER($limit) } 个字符
argument-pattern = 写法要符合 { TEXT($pattern) }
argument-too_many = 最多 { INTEGER($limit) } 项
argument-too_few = 至少 { INTEGER($limit) } 项
argument-whole_number = 须为整数
argument-text = 须为文字
argument-true_or_false = 须为 true 或 false
argument-list = 须为列表
argument-object = 须为名称与值的对象
argument-one_of = 须为 { TEXTS($known) } 之一
argument-missing = 没有写
argument-unknown = 不认识这一项
argument-number_with_point = 请写数字，小数用点，如“0.5”
argument-different_deltas = 变动里的人不能重复：{ SENTENCE($why) }
argument-different_players = 几位选手要用不同的名字；{ SENTENCE($why) }
argument-different_cards = 卡号不能重复：{ SENTENCE($why) }
argument-number_of_cards = { INTEGER($players) }个人写了{ INTEGER($cards) }张卡
argument-nobody_sits = 入座的人要写名字或卡号
argument-no_rules =
    没有 { TEXT($name) }，现有 { TEXTS($known) }{ GIVEN($meant) ->
        [yes] ，是不是“{ TEXT($meant) }”
       *[no] {""}
    }
argument-no_option =
    { TEXT($rules) } 没有这个选项，现有 { TEXTS($known) }{ GIVEN($meant) ->
        [yes] ，是不是“{ TEXT($meant) }”
       *[no] {""}
    }

# Commands by MQTT, and lines on the control socket
command-too_long = 一条命令最多 { INTEGER($most) } 字节，这条有 { INTEGER($given) } 字节
command-malformed = 这不是命令：{ SENTENCE($problem) }
command-retained = 命令不能保留在消息服务器上，否则每次启动都会再执行
command-not_authorised = 没有权限
command-other_schema = 这是 { TEXT($schema) }，本桌只认 { TEXT($known) }：请更新牌桌的程序，或按 { TEXT($known) } 发送。
command-unknown_member = 命令没有“{ TEXT($member) }”这一项。
command-for_another_table = 命令是给别的牌桌的：其中 `to` 写的不是本桌的密钥。
command-too_old = 命令是 { INTEGER($seconds) } 秒前的，超过 { INTEGER($most) } 秒不予采信：请重新发送；如果是刚发的，请校准时钟。
command-ahead = 命令的时间超前 { INTEGER($seconds) } 秒，超过 { INTEGER($most) } 秒不予采信：请校准时钟后重新发送。
command-late = 这项指令比 { TEXT($name) } 已执行的另一项早{ INTEGER($seconds) }秒，不予采信。请重新发送，并检查牌桌的时钟是否被拨回。
command-too_many = { TEXT($name) } 每秒发送的命令超过 { INTEGER($most) } 条，请稍后再发。
socket-too_long = 这一行太长。
socket-failed = 牌桌没有做到，原因见它的日志。
socket-no_json = 这不是指令：不是 JSON。
socket-no_order = 这不是指令：{ SENTENCE($problem) }。
socket-unknown_request = 这张牌桌不认识请求“{ TEXT($request) }”；是旧版本，还是正在启动？

# Why an order is not carried out
order-table_starts = 牌桌正在启动，请把同一指令再发一次。
order-no_answer = 牌桌现在没有应答，请把同一指令再发一次。
order-set_aside = 牌桌无法理解这项指令，没有执行。
order-bug = 程序内部出错，指令没有执行。请查看牌桌的日志。
order-answered_before = 编号 { TEXT($order) } 的指令已经回答过，每项指令请用不同的编号。
order-same_player_twice = { TEXTS($names) } 里有两个是同一人：每人只写一项变动。
order-id_for_name = { TEXT($name) } 写的是人的编号，请写名字。
order-card_of_other = 卡 { TEXT($card) } 是 { TEXT($owner) } 的。
order-did_not_play =
    { TEXT($name) } 没有在这里打过，本场的人是 { TEXTS($players) }{ GIVEN($meant) ->
        [yes] 。是不是“{ TEXT($meant) }”？
       *[no] 。
    }
order-begin_between_hands = 第{ INTEGER($hand) }局正在进行：打完一局才能开新的一场。
order-sit_between_hands = 第{ INTEGER($hand) }局正在进行：打完一局才能入座。
order-swap_between_hands = 第{ INTEGER($hand) }局正在进行：打完一局才能换座位。
order-give_up_hand = 如果不打完了：mahjong-table session abandon-hand
order-give_up_hand_on_page = 没有人要打完的话，请按本页的“这局作废”。
order-session_is_over = 场次 { TEXT($session) } 已结束，请开新的一场。
order-no_seat = 这张牌桌只有0到{ INTEGER($last) }号位，没有{ INTEGER($seat) }号位。
order-same_seat = { SEAT($seat, by: "number", at: "start") }不能和自己换。
order-sits_already = { TEXT($name) } 坐在{ SEAT($seat, by: "number") }，请改用换座位。
order-no_hand = 现在没有牌局，下一局是第{ INTEGER($next) }局。
order-other_hand = 现在是第{ INTEGER($hand) }局，不是第{ INTEGER($given) }局：没有执行。
order-unknown_session = 这里不能更正场次 { TEXT($session) }，牌桌记得的是 { TEXTS($known) }。
order-strangers = { TEXTS($names) } 没有参加场次 { TEXT($session) }，参加的是 { TEXTS($players) }。
order-no_break = 没有在休息，牌局继续。
order-number_of_people = { TEXT($rules) } 在这里是 { INTEGER($needed) } 人打，不是 { INTEGER($given) } 人。
order-end_is_past = 结束时间已经过了。
order-no_alert =
    没有警报 { TEXT($code) }，现有：{ GIVEN($known) ->
        [yes] { TEXTS($known) }
       *[no] 没有
    }。
order-alert_lasts = 警报 { TEXT($code) } 处理好就会自动解除：{ SENTENCE($alert) }
order-right_no_hand = 现在没有牌局；胡牌资格只在当局失去。
order-right_not_lost = { SEAT($seat, by: "number", at: "start") }本局没有失去胡牌资格。
order-two_people = 这项更正需要两个人（{ SENTENCE($excess) }），每人都要凭密钥、登录或本机用户确认身份；这条指令没有记录是谁下的。请生成密钥：mahjong-table staff key。
order-no_correction =
    没有等待第二个人同意的更正 { TEXT($order) }（{ INTEGER($minutes) }分钟后失效）；正在等待：{ GIVEN($waiting) ->
        [yes] { TEXTS($waiting) }
       *[no] 没有
    }。
order-other_person = { SENTENCE($first) }的更正要由另一个人同意：{ SENTENCE($why) }。

# Why two people may be one
one_person-not_recorded = 没有记录这条指令是谁下的；请生成密钥：mahjong-table staff key
one_person-same_user = 不论写什么名字，您的用户编号相同
one_person-same_key = 不论写什么名字，您的密钥相同
one_person-same_login = 不论写什么名字，您的账户相同
one_person-same_shell = 在同一张牌桌的终端上分不清是不是两个人；请用密钥签名，或在页面登录
one_person-same_name = 两人都叫 { TEXT($name) }

# What was done
order-done = { SENTENCE($what) }。
order-read_as = “{ TEXT($written) }”认作在这里打过的 { TEXT($name) }。
order-session_begins =
    场次 { TEXT($session) } 开始{ GIVEN($rules) ->
        [yes] ，规则：{ TEXT($rules) }
       *[no] {""}
    }。
order-session_over = 场次 { TEXT($session) } 已结束。
order-break_already = 已经在休息。
order-nothing_changed = 现在还没有改动。
order-second_person_agrees = 另一位工作人员在{ INTEGER($minutes) }分钟内同意：mahjong-table ledger countersign { TEXT($order) }，或指令 countersign。
order-alert_seen_to = { SENTENCE($by) }已处理：{ SENTENCE($alert) }
order-machine_fault_seen_to = 已通知机器：{ TEXT($code) } 已处理。
order-messages_again = 重新发送{ INTEGER($after) }号之后的消息。

# Accounts
account-players =
    一场需要二到四位不同的人，现在是 { GIVEN($players) ->
        [yes] { TEXTS($players) }
       *[no] 没有
    }。
account-chips_limit = 筹码数必须大于0，不能是 { INTEGER($given) }；不限制就不填。
account-loss_limit = 最多输的数必须大于0，不能是 { INTEGER($given) }；不限制就不填。
account-stake = 每份的金额必须大于零，不能是 { TEXT($given) }。
account-plays_already = { TEXT($player) } 已经在本场。
account-too_many_players = 本场已经有{ INTEGER($most) }人打过，请开新的一场。
account-no_such_payment = 这张牌桌上{ INTEGER($payer) }号位不能付给{ INTEGER($payee) }号位。
account-negative_payment = { INTEGER($payer) }号位不能付给{ INTEGER($payee) }号位 { INTEGER($amount) }。
account-who_and_why = 更正要写明由谁、为什么。
account-sum_not_zero = 更正要写明{ INTEGER($count) }人各自的变动，合计为零；{ DELTAS($deltas) } 不符合。
account-changes_nothing = 什么也不变的不是更正。
account-no_such_hand =
    场次 { TEXT($session) } 里没有第{ INTEGER($hand) }局可以更正：{ $hands_over ->
        [0] 还没有打完一局
        [1] 第1局已打完
       *[other] 第1局到第{ INTEGER($hands_over) }局已打完
    }。
account-total_too_large = 更正之后任何人的输赢都不能超过 { TEXT($most) }；{ TEXT($player) } 会是 { TEXT($total) }。
account-too_few_chips = { TEXT($player) } 只有{ INTEGER($chips) }个筹码，付不了{ INTEGER($amount) }。
account-session_forgotten = 牌桌不记得场次 { TEXT($session) }。
account-no_session = 记录 { TEXT($journal) } 里还没有人入座。
account-unknown_session =
    记录 { TEXT($journal) } 里没有场次 { TEXT($session) }，现有：{ TEXTS($known) }{ GIVEN($meant) ->
        [yes] 。是不是“{ TEXT($meant) }”？
       *[no] 。
    }
account-session_unreadable = 第{ INTEGER($entry) }条：其中关于场次的内容读不出来。
account-session_lost = 记录 { TEXT($journal) } 里关于场次 { TEXT($session) } 的内容读不出来。
account-score_unreadable = 第{ INTEGER($entry) }条：其中的成绩或更正读不出来。
account-totals_not_zero = 第{ INTEGER($entry) }条：场次 { TEXT($session) } 第{ INTEGER($hand) }局之后，总计与桌上公款合计为 { INTEGER($sum) }，不是零。
account-other_totals = 第{ INTEGER($entry) }条：场次 { TEXT($session) } 第{ INTEGER($hand) }局之后写的总计是 { TEXT($given) }，但各条相加得 { TEXT($added) }。
argument-option_value = 必须是 { SENTENCE($takes) }，不能是 { TEXT($given) }（{ CLAUSE($clause) }）
argument-options_object = 必须是名称和值的对象，不能是 { TEXT($given) }
