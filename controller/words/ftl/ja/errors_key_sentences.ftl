### 使えない鍵のファイル。

key-no_public_key = { TEXT($text) } は公開鍵ではありません。公開鍵は base64url の 43 文字です。
key-no_fingerprint = { TEXT($text) } は指紋ではありません。指紋は四組、16 の英数字です。
key-unreadable =
    鍵 { TEXT($file) } が読めません：{ GIVEN($reason) ->
        [yes] { REASON($reason) }
       *[no] テキストではありません
    }。
key-other_kind = { TEXT($file) } の鍵は Ed25519 ではありません。ここではそれだけを使います。
key-locked = { TEXT($file) } にパスワードなしの秘密鍵（PEM、PKCS 8）がありません。正しいファイルを戻してください。
key-exists = { TEXT($file) } はもうあります。鍵は上書きしません。
key-not_written = 鍵 { TEXT($file) } を書き込めません：{ REASON($reason) }。
key-other_file = `journal key show --out` が書いたファイルではありません。
key-not_signed_in = そこに書かれた鍵には、その記録の前の鍵の署名がありません。
