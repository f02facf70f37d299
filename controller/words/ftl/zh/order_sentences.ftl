### 谁下的指令，以及凭什么确认是他。

who-shell = { TEXT($name) }（在主机终端，用户编号{ INTEGER($uid) }）
who-claimed_at_shell =
    { TEXT($name) }（在主机终端自称，用户编号{ INTEGER($uid) }，{ GIVEN($user) ->
        [yes] { TEXT($user) }
       *[no] 本机没有这个用户
    }）
who-key = { TEXT($name) }（密钥 { TEXT($key) }）
who-token = { TEXT($name) }（用页面上的令牌 { TEXT($login) }）
who-page = { TEXT($name) }（在页面登录）
who-page_one_time_code = { TEXT($name) }（在页面登录：密码和验证码）
who-page_recovery_code = { TEXT($name) }（在页面登录：密码和恢复代码）
who-page_passkey = { TEXT($name) }（在页面登录：通行密钥）
who-claimed_on_page = { TEXT($name) }（在页面上自称，账户 { TEXT($login) }）
who-not_recorded = { TEXT($name) }（未记下途径）
who-two = { SENTENCE($first) }和{ SENTENCE($second) }
correction-excess_hand =
    改动{ INTEGER($moved) }，一个人每局只能改动{ INTEGER($limit) }{ GIVEN($already) ->
        [yes] ，已改动{ INTEGER($already) }
       *[no] {""}
    }
correction-excess_session =
    改动{ INTEGER($moved) }，一个人每场只能改动{ INTEGER($limit) }{ GIVEN($already) ->
        [yes] ，已改动{ INTEGER($already) }
       *[no] {""}
    }
correction-waits = 场次 { TEXT($session) } 第{ INTEGER($hand) }局：{ CHANGES($changes) }，{ SENTENCE($by) }提出，原因：{ TEXT($why) }
