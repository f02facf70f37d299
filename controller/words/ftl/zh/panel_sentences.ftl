### 按键未能记录时，面板上显示的话。

press-no_seat = 现在没有入座，按键无效。
press-no_answer = 牌桌暂时没有回应，请再按一次。
