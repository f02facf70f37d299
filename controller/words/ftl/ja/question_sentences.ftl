### 読み取れなかったときの質問と、その回答の扱い。

question-dice_differ = サイコロの目はいくつですか。機械の読みは{ INTEGER($one) }・{ INTEGER($other) }です。
question-dice_unread = サイコロの目はいくつですか。機械では読めません。
question-indicator = めくられた表示牌はどれですか。
question-ura = 裏ドラ表示牌はどれですか。めくった順に答えてください。
question-which_discards = { SEAT($seat) }の捨て牌はどれですか。
question-which_rotated = { SEAT($seat) }の捨て牌はどれですか？ 横向きに見えます（リーチ宣言）。リーチでなければ縦に置き直してください。
question-which_melds = { SEAT($seat) }がさらした牌はどれですか。
question-which_singles = { SEAT($seat) }が脇に出した牌はどれですか。
question-which_hand = { SEAT($seat) }が開いた手牌はどれですか。
question-face_down_hand = { SEAT($seat) }の手牌で伏せてある牌はどれですか。
question-face_down_kong = { SEAT($seat) }の前に伏せてあるカンは何の牌ですか。
question-flowers = この牌の花牌をカメラはまだ見ていません。説明のとおり一度並べて見せるか、このまま始めて、花牌を出すたびにどれかを答えてください。
question-not_shown = リーチした{ SEAT($seat) }は手牌を開きませんでしたか？ 手牌が開かれれば、この質問は消えます。
question-course = 何がありましたか。{ SEAT($seat) }やほかの人の前の牌が変わったところが見えませんでした。
question-course_none = どれでもない：牌を元に戻す

question-who_seat = { SEAT($seat) }
question-who_staff = { TEXT($by) }（スタッフ）
question-who_screen = 卓の画面での回答
question-said_roll_again = サイコロの振り直し
question-said_dice = サイコロは{ INTEGER($one) }・{ INTEGER($other) }
question-said_tiles = { TILES_AS_READ($tiles) }
question-said_as_read = 読み取りのとおり、{ TILES_AS_READ($tiles) }
question-said_play_on = このまま始め、花牌は出すたびに答える
question-said_not_shown = { SEAT($seat) }は手牌を開かなかった（ノーテンとみなす）
question-said_course = { SENTENCES($acts) }

question-given = { SENTENCE($who) }：{ SENTENCE($answer) }。異議がなければ確定します
question-answered = { SENTENCE($who) }：{ SENTENCE($answer) }
question-confirmed = { SENTENCE($who) }：{ SENTENCE($answer) }。確認：{ SENTENCES($others) }
question-seconded = { SENTENCE($who) }：そのとおりです
question-disputed = { SENTENCE($who) }：異議あり。スタッフが判断します

question-over = この質問はすでに決着しています。
question-impossible = この質問にその答えはできません。
question-nothing_given = この質問にはまだ誰も答えていません。
question-own = この回答には、有利にならないほかの人かスタッフの確認が必要です。
question-paid = この回答で点を受け取る人の確認は数えません。ほかの人かスタッフが確認してください。
question-for_staff = 意見が分かれているため、スタッフが判断します。
question-changed = 回答が変わりました。もう一度ご確認ください。
