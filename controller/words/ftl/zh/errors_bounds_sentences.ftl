### 数值的范围，写在设置项或参数的名称之后。

bounds-more_than = 必须大于 { TEXT($limit) }，现在是 { TEXT($given) }
bounds-at_least = 至少要是 { TEXT($limit) }，现在是 { TEXT($given) }
bounds-less_than = 必须小于 { TEXT($limit) }，现在是 { TEXT($given) }
bounds-at_most = 最多只能是 { TEXT($limit) }，现在是 { TEXT($given) }
