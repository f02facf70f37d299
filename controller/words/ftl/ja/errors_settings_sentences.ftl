### 卓を起動する人への設定の注記。

settings-record_beside = 設定の隣にある記録 { TEXT($record) } を使います。これがなければ { TEXT($usual) } です。
settings-other_record = { TEXT($record) } にも記録があります。正しい方を [journal] path に書いてください。
settings-same_named_record = 新しい記録 { TEXT($record) } を始めます。{ TEXT($table) } の記録は { TEXT($other) } にもうあります。設定を移した場合は、止めて指定してください：[journal] path = "{ TEXT($other) }"
