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

# The keys of staff
key-staff_line = { TEXT($file) } 第 { INTEGER($line) } 行：要写成 `name = { TEXT($algorithm) } KEY`：{ SENTENCE($why) }
key-no_kind = { TEXT($kind) } 不是密钥的种类。
key-staff_name_twice = { TEXT($file) } 第 { INTEGER($line) } 行：要写成 `name = { TEXT($algorithm) } KEY`，每个名字一次；这里又有 { TEXT($name) }。
key-staff_key_twice = { TEXT($file) } 第 { INTEGER($line) } 行：{ TEXT($one) } 和 { TEXT($other) } 的密钥相同；每人要有自己的密钥。
key-staff_unreadable = { TEXT($file) } 里工作人员的密钥无法读取：{ REASON($reason) }。
key-write_staff = 请用 mahjong-table staff add NAME 生成
key-staff_not_written = { TEXT($file) } 里工作人员的密钥无法写入：{ REASON($reason) }。
key-staff_name_like = { TEXT($file) } 里已有同名的人的密钥：{ SENTENCE($why) }。
key-staff_has_key = { TEXT($name) } 在 { TEXT($file) } 里已有密钥。请先删除：mahjong-table staff remove { TEXT($name) }
key-staff_key_of_other = 这是 { TEXT($owner) } 在 { TEXT($file) } 里的密钥；每人要有自己的密钥。
key-staff_no_key =
    { TEXT($name) } 在 { TEXT($file) } 里没有密钥，{ GIVEN($known) ->
        [yes] 现有：{ TEXTS($known) }
       *[no] 还没有人有密钥
    }{ GIVEN($near) ->
        [yes] 。是不是“{ TEXT($near) }”？
       *[no] 。
    }
key-staff_not_given = { TEXT($given) } 不是公钥，也不是含公钥的文件：{ SENTENCE($why) }
key-staff_name_signs = 这里的名字不能是“{ TEXT($name) }”：不要用 =，也不要以 # 开头。

# What opens a page
key-tokens_unreadable = { TEXT($file) } 里的令牌无法读取：{ REASON($reason) }。
key-tokens_unusable = { TEXT($file) } 不是令牌文件；请放回副本，或删除后重新发放。
key-tokens_not_written = 令牌无法写入 { TEXT($file) }：{ REASON($reason) }。
key-token_exists = 已有名为 { TEXT($name) } 的令牌；请先删除它，或换一个名称。
key-no_token_name = 令牌的名称有 1 到 60 个字符。
key-console_unreadable = { TEXT($file) } 里的控制台密钥无法读取：{ REASON($reason) }。
key-console_unusable = { TEXT($file) } 不是控制台密钥文件；请删除它，页面下次启动时会再生成。
key-console_not_written = 控制台密钥无法写入 { TEXT($file) }：{ REASON($reason) }。
key-certificate_unusable = 页面的证书 { TEXTS($files) } 不能使用：{ REASON($reason) }。
key-give_certificate = 请写明带证书链的证书和不设密码的密钥，都用 PEM。
