### 名字、卡号、句子为什么不能用，两个名字为什么算同一个；都放在另一句里。

name-too_many_characters = { CODE($kind) }有 { INTEGER($count) } 个字符，最多 { INTEGER($most) } 个，请写短些
name-too_many_letters = { CODE($kind) }“{ TEXT($name) }”有 { INTEGER($count) } 个字，最多 { INTEGER($most) } 个，请写短些
name-too_many_bytes = { CODE($kind) }“{ TEXT($name) }”占 { INTEGER($count) } 字节，最多 { INTEGER($most) } 字节，请写短些
name-empty = { CODE($kind) }是空的
name-spaces_around = { CODE($kind) }“{ TEXT($name) }”前后有空格
name-invisible = { CODE($kind) }“{ TEXT($name) }”里什么也看不见，请至少写一个字
name-begins_with_mark = { CODE($kind) }“{ TEXT($name) }”以附加符号 { TEXT($character) } 开头，请在前面写上字母
name-too_many_marks = { CODE($kind) }“{ TEXT($name) }”里有一个字母带了 { INTEGER($most) } 个以上的附加符号，请去掉一些
name-wrong_character = { CODE($kind) }“{ TEXT($name) }”里有 { SENTENCE($character) }
name-control_character = { TEXT($character) }，是控制屏幕的字符，请去掉
name-line_separator = { TEXT($character) }，是换行，请改用空格
name-invisible_character = { TEXT($character) }，看不见，请去掉后重写
name-private_character = { TEXT($character) }，在每台机器上显示不同，请换一个字
name-half_character = { TEXT($character) }，只是半个字符，请重写
name-unassigned_character = { TEXT($character) }，是没有定义的字符，请换一个字
name-twice = “{ TEXT($name) }”写了两次：每人要有自己的名字
name-same =
    “{ TEXT($one) }”和“{ TEXT($other) }”是同一个名字{ GIVEN($difference) ->
        [yes] { SENTENCE($difference) }
       *[no] {""}
    }：每人要有自己的名字
name-apart_from = ，只差看不见的 { TEXT($character) }
name-looks_like = ，因为 { TEXT($one) } 看起来像 { TEXT($other) }

# A sentence of its own
name-refused = 不能用这个名字：{ SENTENCE($why) }。
