### 按键未能记录时，面板上显示的话。

press-no_seat = 现在没有入座，按键无效。
press-session_over = 本场已经结束，下一场开始之前按键不起作用。
press-no_answer = 牌桌暂时没有回应，请再按一次。
