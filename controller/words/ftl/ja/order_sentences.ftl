### 指示した人と、その確認方法。

who-shell = { TEXT($name) }（端末、ユーザー番号{ INTEGER($uid) }）
who-claimed_at_shell =
    { TEXT($name) }（端末での自称、ユーザー番号{ INTEGER($uid) }、{ GIVEN($user) ->
        [yes] { TEXT($user) }
       *[no] この機械にないユーザー
    }）
who-key = { TEXT($name) }（鍵 { TEXT($key) }）
who-token = { TEXT($name) }（ページのトークン { TEXT($login) } による）
who-page = { TEXT($name) }（ページにログイン）
who-page_one_time_code = { TEXT($name) }（ページにログイン：パスワードとワンタイムコード）
who-page_recovery_code = { TEXT($name) }（ページにログイン：パスワードと回復コード）
who-page_passkey = { TEXT($name) }（ページにログイン：パスキー）
who-claimed_on_page = { TEXT($name) }（ページでの自称、アカウント { TEXT($login) }）
who-not_recorded = { TEXT($name) }（経路の記録なし）
who-two = { SENTENCE($first) }と{ SENTENCE($second) }
correction-excess_hand =
    { INTEGER($moved) }動かします。一人が一局で動かせるのは{ INTEGER($limit) }までです{ GIVEN($already) ->
        [yes] （{ INTEGER($already) }は済み）
       *[no] {""}
    }
correction-excess_session =
    { INTEGER($moved) }動かします。一人が一回の対局で動かせるのは{ INTEGER($limit) }までです{ GIVEN($already) ->
        [yes] （{ INTEGER($already) }は済み）
       *[no] {""}
    }
correction-waits = 対局 { TEXT($session) } 第{ INTEGER($hand) }局：{ CHANGES($changes) }、提案 { SENTENCE($by) }、理由：{ TEXT($why) }
