### 几种玩法共有的选项：做什么、名称、各个取值的名称。

option-fifth_copy = 百搭可以当一种牌的第五张。
    .name = 第五张
option-without = 去掉的花色。
    .name = 去掉花色
    .m = 万
    .p = 筒
    .s = 条
option-wrong_act_forfeits = 动作做错的人（摸错；厦门还有吃错、碰错、杠错）本局不能胡。
    .name = 错误动作不能胡
