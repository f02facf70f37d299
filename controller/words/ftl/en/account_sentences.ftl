### Why a sign-in, a password, a passkey or a change of accounts is refused. The server says it; no browser is sent this.

# Signing in, and setting an account up
sign_in-wrong = Name, password or code is not right.
sign_in-too_old = This took too long; begin again.
sign_in-wait = Too many attempts; wait a little.
sign_in-code_unknown = This code is not known here, or it is over: it holds once, for a quarter of an hour.
sign_in-app_code_wrong = This is not the code that the app shows now; is its clock right?
sign_in-not_password = This is not your password.
sign_in-passkey_unknown = This passkey is not known here, or its signature is not right.
sign_in-passkeys_elsewhere = Browsers offer passkeys where a page has TLS and a name (https://table-3.example), or at localhost.
sign_in-accounts_unusable = The accounts cannot be used now; the log says why.

# Passwords and passkeys
password-too_short = A password has at least { INTEGER($least) } characters; several words, in any language, are easy to remember.
password-too_long = A password has at most { INTEGER($most) } characters.
password-half_character = This password holds half of a character.
password-easily_guessed =
    This password is among the first that are guessed{ GIVEN($why) ->
        [yes] {" "}({ REASON($why) })
       *[no] {""}
    }: take several words that do not belong together.
passkey-unusable = The browser's passkey cannot be used: { REASON($reason) }.
passkey-unknown = There is no such passkey.

# Accounts, and what owners manage
account-unknown =
    There is no account { TEXT($name) }; { GIVEN($known) ->
        [yes] there are: { TEXTS($known) }
       *[no] there are no accounts yet
    }{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] .
    }
account-name_taken = There is an account { TEXT($name) } already; reset it, or take another name.
account-too_many = There are { INTEGER($most) } accounts already; remove one first.
account-only_owner = { TEXT($name) } is the only owner; make another one first.
account-unreadable = The accounts in { TEXT($file) } cannot be read: { REASON($reason) }.
account-unusable_file = { TEXT($file) } is no file of accounts; put a copy back, or delete it and add them again.
account-not_changeable = The accounts in { TEXT($file) } cannot be changed: { REASON($reason) }.
account-not_written = The accounts cannot be written to { TEXT($file) }: { REASON($reason) }.
account-no_proposed_key = { TEXT($name) } has proposed no key of this fingerprint; look again.
account-no_keys_file = No file of staff keys is named: write [staff] keys into table.toml once, and start again.
account-no_such_token = There is no such token.
