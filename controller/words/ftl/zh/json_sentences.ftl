### 外来的 JSON 文本为什么不接受，写在别的句子里。

json-invalid = 写法不对（{ REASON($reason) }）
json-name_twice = 同一个名称写了两次
json-number_too_large = 有一个数大得无法表示
json-nested_too_deep = 嵌套太深
json-not_utf8 = 不是 UTF-8
json-half_character = 里面有半个字符
json-no_object = 不是 JSON 对象
