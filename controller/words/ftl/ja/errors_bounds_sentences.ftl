### 数値の範囲。設定や引数の名前の後に置く。

bounds-more_than = { TEXT($limit) } より大きくなければなりません（今は { TEXT($given) }）
bounds-at_least = { TEXT($limit) } 以上でなければなりません（今は { TEXT($given) }）
bounds-less_than = { TEXT($limit) } より小さくなければなりません（今は { TEXT($given) }）
bounds-at_most = { TEXT($limit) } 以下でなければなりません（今は { TEXT($given) }）
