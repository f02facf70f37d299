### Signing in, setting an account up, looking after it.

account-sign-in = Sign in
account-no-tls = This page has no TLS: on a network that others share, your password crosses it in the clear.
account-name = Name
account-password = Password
account-reveal = show the password
account-go-on = Go on
account-use-passkey = Use a passkey
account-code = Code of your app, or a recovery code
account-with-code = Set up an account with a code from the console or an owner
account-lost = Telephone or password lost? At the machine this resets the account:

account-set-up = Set up an account
account-set-up-code = Code from the console or from an owner
account-your-name = Your name
account-new-password-hint = New password, 12 characters or more; several words are best
account-app = Let an authenticator app on your telephone read this picture, or type the secret into it.
account-app-picture = QR code for an authenticator app
account-app-code = The code that the app shows now
account-set-up-now = Set up
account-recovery = Write these recovery codes down, on paper. Each opens your account once where the telephone is lost; they are not shown again.
account-to-account = To your account
account-to-table = To the table

account-yours = Your account
account-who = { TEXT($name) } ({ TEXT($role) ->
    [owner] owner
   *[staff] staff
  })
account-sign-out = Sign out
account-sign-out-others = Sign out everywhere else
account-signed-in = Signed in
account-session = { TEXT($address) }, { TEXT($proof) ->
    [passkey] passkey
    [password-recovery-code] password and recovery code
   *[password-totp] password and code
  }, since { TEXT($when) }{ TEXT($here) ->
    [yes] {" "}— here
   *[no] {""}
  }
account-own = Password, passkeys, recovery codes
account-password-now = Your password now
account-new-password = New password
account-change-password = Change the password
account-new-codes = New recovery codes
account-add-passkey = Add a passkey
account-no-passkeys = Passkeys need TLS and a host name (or localhost).
account-codes-left = Recovery codes left: { INTEGER($count) }.
account-passkey = { TEXT($name) }, for { TEXT($host) }, since { TEXT($when) }
account-remove = Remove
account-password-changed = Your password is changed; you are signed out everywhere else.
account-codes-new = Write these down; earlier codes are no longer valid.
account-passkey-added = The passkey is added.

account-order = Order to the table
account-order-name = Order
account-order-pause = Break
account-order-resume = Go on after a break
account-order-abandon-hand = Give up the hand
account-order-give-right-back = Give back the right to win
account-order-clear-fault = Clear a fault
account-order-answer = Answer a question of the table
account-order-correct = Correct a score
account-order-countersign = Sign another's order
account-order-sit = Sit down
account-order-swap = Change seats
account-order-begin-session = Begin a session
account-order-end-session = End the session
account-order-resend = Publish messages again
account-order-args = Its args, as JSON
account-order-give = Give it
account-order-sign = Sign it for MQTT with this browser’s key
account-publish = Publish this within two minutes to
account-order-done = The table has done it.
account-order-proposed = It waits for a second person to sign.
account-no-json = The args are no JSON.
account-key = Key for orders by MQTT
account-keep-key = Make a key and keep it in this browser
account-download-key = Make a key and download it
account-forget-key = Forget this browser’s key
account-key-waits = The key { TEXT($key) } waits until an owner confirms it: read it out to them.
account-key-here = This browser holds a key.
account-key-made = Your key is { TEXT($key) }; an owner confirms it.
account-key-needs-tls = Browsers make keys only on pages with TLS, or at localhost: make one at the shell, mahjong-table staff key.
account-key-no-crypto = This browser cannot make such a key: make one at the shell, mahjong-table staff key.
account-key-not-kept = This browser keeps nothing (a private window?): download the key instead.

account-people = People
account-role = Role
account-role-staff = staff
account-role-owner = owner
account-add = Add
account-not-ready = not set up yet
account-has-key = key { TEXT($key) }
account-proposes-key = proposes the key { TEXT($key) }
account-confirm-key = Confirm the key
account-read-out = Did { TEXT($name) } read out { TEXT($key) }?
account-really-remove = Remove the account of { TEXT($name) }?
account-invitation = { TEXT($name) } sets the account up within { INTEGER($minutes) } minutes at { TEXT($url) } with the code { TEXT($code) }
account-invitation-here = Only this machine opens this page; phones do not.
account-invitation-picture = The address and the code as a QR code
account-tokens = Tokens of machines
account-token-for = What for
account-scopes = Scopes
account-make-token = Make a token
account-token = The token of { TEXT($name) }, shown this once: { TEXT($token) }

account-no-answer = The page does not answer.
account-refused = It was refused ({ INTEGER($status) }).
