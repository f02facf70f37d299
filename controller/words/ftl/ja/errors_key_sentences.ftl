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

# The keys of staff
key-staff_line = { TEXT($file) } の { INTEGER($line) } 行目：`name = { TEXT($algorithm) } KEY` と書きます：{ SENTENCE($why) }
key-no_kind = { TEXT($kind) } という種類の鍵はありません。
key-staff_name_twice = { TEXT($file) } の { INTEGER($line) } 行目：`name = { TEXT($algorithm) } KEY` と、名前は一度だけ書きます。{ TEXT($name) } が二度目です。
key-staff_key_twice = { TEXT($file) } の { INTEGER($line) } 行目：{ TEXT($one) } と { TEXT($other) } の鍵が同じです。鍵は一人に一つです。
key-staff_unreadable = { TEXT($file) } のスタッフの鍵を読めません：{ REASON($reason) }。
key-write_staff = mahjong-table staff add NAME で作れます
key-staff_not_written = { TEXT($file) } のスタッフの鍵を書き込めません：{ REASON($reason) }。
key-staff_name_like = { TEXT($file) } に同じ名前の人の鍵がもうあります：{ SENTENCE($why) }。
key-staff_has_key = { TEXT($name) } さんの鍵は { TEXT($file) } にもうあります。先に削除してください：mahjong-table staff remove { TEXT($name) }
key-staff_key_of_other = この鍵は { TEXT($file) } の { TEXT($owner) } さんのものです。鍵は一人に一つです。
key-staff_no_key =
    { TEXT($name) } さんの鍵は { TEXT($file) } にありません。{ GIVEN($known) ->
        [yes] あるのは { TEXTS($known) }
       *[no] まだ一つもありません
    }{ GIVEN($near) ->
        [yes] 。「{ TEXT($near) }」のことですか？
       *[no] 。
    }
key-staff_not_given = { TEXT($given) } は公開鍵でも、公開鍵のあるファイルでもありません：{ SENTENCE($why) }
key-staff_name_signs = ここでは「{ TEXT($name) }」という名前は使えません。= を含めず、# で始めないでください。

# What opens a page
key-tokens_unreadable = { TEXT($file) } のトークンを読めません：{ REASON($reason) }。
key-tokens_unusable = { TEXT($file) } はトークンのファイルではありません。控えを戻すか、削除して新しく配ってください。
key-tokens_not_written = トークンを { TEXT($file) } に書き込めません：{ REASON($reason) }。
key-token_exists = { TEXT($name) } というトークンがもうあります。先に削除するか、別の名前にしてください。
key-no_token_name = トークンの名前は 1 から 60 文字です。
key-console_unreadable = { TEXT($file) } のコンソールの鍵を読めません：{ REASON($reason) }。
key-console_unusable = { TEXT($file) } はコンソールの鍵のファイルではありません。削除すれば、ページの次の起動で作り直します。
key-console_not_written = コンソールの鍵を { TEXT($file) } に書き込めません：{ REASON($reason) }。
key-certificate_unusable = ページの証明書 { TEXTS($files) } が使えません：{ REASON($reason) }。
key-give_certificate = 証明書の連鎖と、パスワードのない鍵を、どちらも PEM で指定してください。
