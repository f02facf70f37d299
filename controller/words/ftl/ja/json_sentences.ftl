### 外から来た JSON を受け付けない理由。ほかの文の中に置く。

json-invalid = 書き方が違います（{ REASON($reason) }）
json-name_twice = 同じ名前が二度あります
json-number_too_large = 表せないほど大きい数があります
json-nested_too_deep = 入れ子が深すぎます
json-not_utf8 = UTF-8 ではありません
json-half_character = 半端な文字が入っています
json-no_object = JSON オブジェクトではありません
