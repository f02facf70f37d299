### 为什么不让登录，不接受密码、通行密钥，或不能改动账号。

# Signing in, and setting an account up
sign_in-wrong = 名字、密码或验证码不对。
sign_in-too_old = 时间太长了，请重新开始。
sign_in-wait = 尝试次数太多，请稍等。
sign_in-code_unknown = 验证码不对或已失效：只能用一次，十五分钟内有效。
sign_in-app_code_wrong = 这不是验证器现在显示的验证码；手机时间准吗？
sign_in-not_password = 密码不对。
sign_in-passkey_unknown = 不认识这个通行密钥，或者签名不对。
sign_in-passkeys_elsewhere = 页面有 TLS 加密和域名（https://table-3.example），或在本机打开时，浏览器才提供通行密钥。
sign_in-accounts_unusable = 账号暂时不能使用，原因见日志。

# Passwords and passkeys
password-too_short = 密码至少 { INTEGER($least) } 个字符；几个词连在一起最好记，什么语言都行。
password-too_long = 密码最多 { INTEGER($most) } 个字符。
password-half_character = 密码里有半个字符。
password-easily_guessed =
    这个密码太容易猜到{ GIVEN($why) ->
        [yes] （{ REASON($why) }）
       *[no] {""}
    }，请用几个不相干的词。
passkey-unusable = 浏览器的通行密钥不能使用：{ REASON($reason) }。
passkey-unknown = 没有这个通行密钥。

# Accounts, and what owners manage
account-unknown =
    没有 { TEXT($name) } 这个账号，{ GIVEN($known) ->
        [yes] 现有：{ TEXTS($known) }
       *[no] 还没有人有账号
    }{ GIVEN($near) ->
        [yes] 。是不是“{ TEXT($near) }”？
       *[no] 。
    }
account-name_taken = 已经有 { TEXT($name) } 这个账号：请重设它，或换个名字。
account-too_many = 已经有 { INTEGER($most) } 个账号，请先删除一个。
account-only_owner = { TEXT($name) } 是唯一的店主，请先再设一位店主。
account-unreadable = { TEXT($file) } 里的账号无法读取：{ REASON($reason) }。
account-unusable_file = { TEXT($file) } 不是账号文件；请放回副本，或删除后重新添加账号。
account-not_changeable = { TEXT($file) } 里的账号无法修改：{ REASON($reason) }。
account-not_written = 账号无法写入 { TEXT($file) }：{ REASON($reason) }。
account-no_proposed_key = { TEXT($name) } 没有申请过这个指纹的密钥，请再看一遍。
account-no_keys_file = 没有写明工作人员密钥的文件：请在 table.toml 里写一次 [staff] keys，再重新启动。
account-no_such_token = 没有这个令牌。
