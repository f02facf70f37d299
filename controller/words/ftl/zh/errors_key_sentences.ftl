### 不能使用的密钥文件。

key-no_public_key = { TEXT($text) } 不是公钥：公钥是 43 个 base64url 字母。
key-no_fingerprint = { TEXT($text) } 不是指纹：指纹是四组共 16 个字母和数字。
key-unreadable =
    密钥 { TEXT($file) } 无法读取：{ GIVEN($reason) ->
        [yes] { REASON($reason) }
       *[no] 不是文本
    }。
key-other_kind = { TEXT($file) } 里的密钥不是 Ed25519，这里只用这一种。
key-locked = { TEXT($file) } 里没有不带密码的私钥（PEM，PKCS 8）。请放回正确的文件。
key-exists = { TEXT($file) } 已经存在，密钥从不覆盖。
key-not_written = 密钥 { TEXT($file) } 无法写入：{ REASON($reason) }。
key-other_file = 它不是 `journal key show --out` 写出的文件。
key-not_signed_in = 它所写的密钥没有得到这份记录先前密钥的签名。
