### ログイン、パスワード、パスキー、アカウントの変更を受け付けない理由。

# Signing in, and setting an account up
sign_in-wrong = 名前、パスワード、またはコードが違います。
sign_in-too_old = 時間がたちすぎました。最初からやり直してください。
sign_in-wait = 試した回数が多すぎます。少し待ってください。
sign_in-code_unknown = コードが違うか、期限切れです。一度だけ、十五分のあいだ使えます。
sign_in-app_code_wrong = アプリにいま出ているコードと違います。電話の時刻は合っていますか？
sign_in-not_password = パスワードが違います。
sign_in-passkey_unknown = このパスキーは登録されていないか、署名が違います。
sign_in-passkeys_elsewhere = ブラウザーでパスキーを使えるのは、TLS とホスト名のあるページ（https://table-3.example）か、サーバー機だけです。
sign_in-accounts_unusable = いまはアカウントを使えません。理由はログにあります。

# Passwords and passkeys
password-too_short = パスワードは { INTEGER($least) } 文字以上です。いくつかの言葉を並べると覚えやすく、どの言語でもかまいません。
password-too_long = パスワードは { INTEGER($most) } 文字までです。
password-half_character = パスワードに半端な文字が入っています。
password-easily_guessed =
    推測されやすいパスワードです{ GIVEN($why) ->
        [yes] （{ REASON($why) }）
       *[no] {""}
    }。関係のない言葉をいくつか並べてください。
passkey-unusable = ブラウザーのパスキーが使えません：{ REASON($reason) }。
passkey-unknown = そのパスキーはありません。

# Accounts, and what owners manage
account-unknown =
    { TEXT($name) } というアカウントはありません。{ GIVEN($known) ->
        [yes] あるのは { TEXTS($known) }
       *[no] まだ一つもありません
    }{ GIVEN($near) ->
        [yes] 。「{ TEXT($near) }」のことですか？
       *[no] 。
    }
account-name_taken = { TEXT($name) } というアカウントがもうあります。作り直すか、別の名前にしてください。
account-too_many = アカウントはもう { INTEGER($most) } 個あります。先に一つ消してください。
account-only_owner = オーナーは { TEXT($name) } だけです。先にもう一人オーナーを作ってください。
account-unreadable = { TEXT($file) } のアカウントを読めません：{ REASON($reason) }。
account-unusable_file = { TEXT($file) } はアカウントのファイルではありません。控えを戻すか、削除して作り直してください。
account-not_changeable = { TEXT($file) } のアカウントを変えられません：{ REASON($reason) }。
account-not_written = アカウントを { TEXT($file) } に書き込めません：{ REASON($reason) }。
account-no_proposed_key = { TEXT($name) } さんはこの指紋の鍵を申請していません。もう一度確かめてください。
account-no_keys_file = スタッフの鍵のファイルが指定されていません。table.toml に [staff] keys を一度書き、起動し直してください。
account-no_such_token = そのトークンはありません。
