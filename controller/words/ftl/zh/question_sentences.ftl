### 看不清时向大家提的问题，以及回答的结果。

question-dice_differ = 骰盅里是几点？机器报的是{ INTEGER($one) }、{ INTEGER($other) }。
question-dice_unread = 骰盅里是几点？机器看不清。
question-indicator = 牌墙上翻开的是哪张牌？
question-ura = 指示牌下面是哪些牌？按翻开的顺序回答。
question-which_discards = { SEAT($seat) }打出的是哪张牌？
question-which_rotated = { SEAT($seat) }打出的是哪张牌？它好像是横放的，横放就是立直；不是立直，请把它摆正。
question-which_melds = { SEAT($seat) }亮出的吃碰杠是哪几张牌？
question-which_singles = { SEAT($seat) }放在一边的是哪张牌？
question-which_hand = { SEAT($seat) }亮出的手牌是哪几张？
question-face_down_hand = { SEAT($seat) }手牌里扣着的是哪张牌？
question-face_down_kong = { SEAT($seat) }面前的暗杠是什么牌？
question-flowers = 摄像头还没见过这副牌的花牌。请照说明摆出来看一次，或者直接开局，每摆出一张花牌时再指明是哪张。
question-not_shown = { SEAT($seat) }立直后没有亮手牌吗？手牌一亮，这个问题就取消。
question-course = 刚才发生了什么？{ SEAT($seat) }和其他人面前的牌变化时没有看到。
question-course_none = 都不是：把牌放回去

question-who_seat = { SEAT($seat) }
question-who_staff = { TEXT($by) }（工作人员）
question-who_screen = 牌桌屏幕上的回答
question-said_roll_again = 重新掷骰
question-said_dice = 骰子是{ INTEGER($one) }、{ INTEGER($other) }
question-said_tiles = 是{ TILES_AS_READ($tiles) }
question-said_as_read = 看到的没错：{ TILES_AS_READ($tiles) }
question-said_play_on = 直接开局，每张花牌摆出时再指明
question-said_not_shown = { SEAT($seat) }没有亮手牌，视为没有听牌
question-said_course = { SENTENCES($acts) }

question-given = { SENTENCE($who) }：{ SENTENCE($answer) }。无人反对即生效
question-answered = { SENTENCE($who) }：{ SENTENCE($answer) }
question-confirmed = { SENTENCE($who) }：{ SENTENCE($answer) }。已确认：{ SENTENCES($others) }
question-seconded = { SENTENCE($who) }：没错
question-disputed = { SENTENCE($who) }：不对。由工作人员裁定

question-over = 这个问题已经解决了。
question-impossible = 不能这样回答这个问题。
question-nothing_given = 还没有人回答这个问题。
question-own = 这个回答要由别人确认：与此无利害关系的其他玩家，或工作人员。
question-paid = 这个回答让您收钱，所以您的确认不算。请其他玩家或工作人员确认。
question-for_staff = 大家意见不一，由工作人员裁定。
question-changed = 回答刚刚改过了，请再看一遍。
