### いくつかのルールに共通のオプション：内容、名前、値の名前。

option-fifth_copy = 万能牌を同じ牌の5枚目として使えます。
    .name = 5枚目
option-without = 除く数牌の種類です。
    .name = 除く種類
    .m = 萬子
    .p = 筒子
    .s = 索子
option-wrong_act_forfeits = 誤った動作（ツモ、厦門ではチー、ポン、カンも）をした人は、その局で和了できません。
    .name = 誤った動作は和了放棄
