### ページへの要求を受け付けない理由（指示以外）。

file-unreadable = { TEXT($file) } が読めません：{ TEXT($problem) }。直すか、控えを戻してください。
draw-twice = 引くのは一人一回です：{ SENTENCE($why) }。
draw-not_recorded = 場所決めを記録できないので無効です：{ TEXT($problem) }
preset-unreadable = { TEXT($file) } が読めません：{ TEXT($problem) }。直すか、削除してください。
preset-too_many = 規則はもう { INTEGER($most) } 組あります。先に一つ消してください。
preset-unknown = 「{ TEXT($name) }」という規則はありません。
preset-not_written = { TEXT($file) } に書けません：{ TEXT($problem) }。
