### 牌桌页面上的提问：看不清的内容和可选的回答。

ask-title = 请确认
ask-picture = 摄像头拍到的画面
ask-cut = 摄像头画面，只截取牌的部分，保存数小时。
ask-camera-note = 本牌桌桌面由摄像头拍摄。
ask-read = 看清的牌
ask-gap = 看不清
ask-choices = 可选的回答
ask-as-read = 没错
ask-roll-again = 重新掷骰
ask-dice = { TEXT($one) }点和{ TEXT($other) }点
ask-other = 其他牌
ask-other-dice = 其他点数
ask-faces = 全部牌
ask-numbers = 骰子点数
ask-back = 撤销
ask-send = 提交
ask-colon = ：
ask-right = 没错
ask-wrong = 不对
ask-counts-in = { TEXT($seconds) }秒内无人反对即生效
ask-confirmed = { TEXT($names) }也这样说
ask-staff = 大家意见不一，由工作人员裁定。
ask-or-lay = 也可以把牌摆好，让摄像头看清。
ask-not-yours = 玩家在自己的面板上回答，工作人员登录后回答，大家也可以在牌桌屏幕上回答。
ask-lost = 牌桌没有回应，请再试一次。
