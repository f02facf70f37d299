### Who ordered something, with what the channel proves of them.

who-shell = { TEXT($name) } (at the shell, uid { INTEGER($uid) })
who-claimed_at_shell =
    { TEXT($name) } (claimed at the shell by uid { INTEGER($uid) }, { GIVEN($user) ->
        [yes] { TEXT($user) }
       *[no] no user of this machine
    })
who-key = { TEXT($name) } (key { TEXT($key) })
who-token = { TEXT($name) } (by the token { TEXT($login) } on the page)
who-page = { TEXT($name) } (logged in on the page)
who-page_one_time_code = { TEXT($name) } (logged in on the page by password and one-time code)
who-page_recovery_code = { TEXT($name) } (logged in on the page by password and recovery code)
who-page_passkey = { TEXT($name) } (logged in on the page by passkey)
who-claimed_on_page = { TEXT($name) } (claimed on the page by login { TEXT($login) })
who-not_recorded = { TEXT($name) } (channel not recorded)
who-two = { SENTENCE($first) } and { SENTENCE($second) }
correction-excess_hand =
    it moves { INTEGER($moved) } units, and one person may move { INTEGER($limit) } in a hand{ GIVEN($already) ->
        [yes] , of which { INTEGER($already) } are moved
       *[no] {""}
    }
correction-excess_session =
    it moves { INTEGER($moved) } units, and one person may move { INTEGER($limit) } in a session{ GIVEN($already) ->
        [yes] , of which { INTEGER($already) } are moved
       *[no] {""}
    }
correction-waits = hand { INTEGER($hand) } of session { TEXT($session) }: { CHANGES($changes) }, by { SENTENCE($by) }: { TEXT($why) }
