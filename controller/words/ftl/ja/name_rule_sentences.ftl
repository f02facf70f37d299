### 名前・カード・文が使えない理由と、二つの名前が同じとされる理由。どれも別の文の中に入る。

name-too_many_characters = { CODE($kind) }が{ INTEGER($count) }文字あります。{ INTEGER($most) }文字までにしてください
name-too_many_letters = { CODE($kind) }「{ TEXT($name) }」は{ INTEGER($count) }文字です。{ INTEGER($most) }文字までにしてください
name-too_many_bytes = { CODE($kind) }「{ TEXT($name) }」は{ INTEGER($count) }バイトです。{ INTEGER($most) }バイトまでにしてください
name-empty = { CODE($kind) }が空です
name-spaces_around = { CODE($kind) }「{ TEXT($name) }」の前後に空白があります
name-invisible = { CODE($kind) }「{ TEXT($name) }」には見える文字がありません。一文字は書いてください
name-begins_with_mark = { CODE($kind) }「{ TEXT($name) }」が結合記号 { TEXT($character) } で始まっています。前に文字を書いてください
name-too_many_marks = { CODE($kind) }「{ TEXT($name) }」に、記号が{ INTEGER($most) }個より多く付いた文字があります。減らしてください
name-wrong_character = { CODE($kind) }「{ TEXT($name) }」に { SENTENCE($character) }
name-control_character = { TEXT($character) } があります。画面を制御する文字なので、取り除いてください
name-line_separator = { TEXT($character) } があります。改行なので、空白にしてください
name-invisible_character = { TEXT($character) } があります。見えない文字なので、取り除いて書き直してください
name-private_character = { TEXT($character) } があります。機械ごとに違って見えるので、別の文字にしてください
name-half_character = { TEXT($character) } があります。文字の半分なので、書き直してください
name-unassigned_character = { TEXT($character) } があります。定義のない文字なので、別の文字にしてください
name-twice = 「{ TEXT($name) }」が二度あります。それぞれ別の名前にしてください
name-same =
    「{ TEXT($one) }」と「{ TEXT($other) }」は同じ名前です{ GIVEN($difference) ->
        [yes] { SENTENCE($difference) }
       *[no] {""}
    }。それぞれ別の名前にしてください
name-apart_from = （違いは見えない { TEXT($character) } だけ）
name-looks_like = （{ TEXT($one) } が { TEXT($other) } に見えます）

# A sentence of its own
name-refused = この名前は使えません：{ SENTENCE($why) }。
