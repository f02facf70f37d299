### システムが言うエラー、英語の語による。

reason-No-such-file-or-directory = ファイルかフォルダーがありません
reason-Permission-denied = 権限がありません
reason-Is-a-directory = フォルダーです
reason-Not-a-directory = フォルダーではありません
reason-No-space-left-on-device = ディスクに空きがありません
reason-Read-only-file-system = 読み込み専用のファイルシステムです
reason-Input-output-error = 入出力エラー
reason-No-locks-available = ロックが使えません
reason-Function-not-implemented = システムにこの機能がありません
reason-Operation-not-permitted = 許可されていない操作です
reason-Operation-not-supported = 対応していない操作です
reason-File-exists = ファイルがもうあります
reason-Connection-refused = 接続を拒まれました
reason-Connection-reset-by-peer = 相手が接続を切りました
reason-Broken-pipe = 接続が切れています
reason-No-such-device = そのような装置はありません
reason-No-such-device-or-address = そのような装置またはアドレスはありません
reason-Device-or-resource-busy = 装置は使用中です
reason-Connection-timed-out = 接続が時間切れになりました
reason-No-route-to-host = ホストに届きません
reason-Network-is-unreachable = ネットワークに届きません
reason-Cannot-assign-requested-address = 本機にないアドレスです
reason-Value-error--players-must-name-different-people = 選手の名前はそれぞれ別にします
reason-it-is-not-text = テキストではありません

# What zxcvbn says of a password
reason-Straight-rows-of-keys-are-easy-to-guess = キーボードの一列は推測されやすい
reason-Short-keyboard-patterns-are-easy-to-guess = キーボードの短い並びは推測されやすい
reason-Repeats-like--aaa--are-easy-to-guess = `aaa` のような繰り返しは推測されやすい
reason-Repeats-like--abcabcabc--are-only-slightly-harder-to-guess-than--abc- = `abcabcabc` のような繰り返しは `abc` より少し難しいだけ
reason-Sequences-like--abc--or--6543--are-easy-to-guess = `abc` や 6543 のような順番は推測されやすい
reason-Recent-years-are-easy-to-guess = 近年の年号は推測されやすい
reason-Dates-are-often-easy-to-guess = 日付は推測されやすい
reason-This-is-a-top-10-common-password = 最もよく使われる十個の一つ
reason-This-is-a-top-100-common-password = よく使われる上位百個の一つ
reason-This-is-a-very-common-password = とてもよく使われるパスワード
reason-This-is-similar-to-a-commonly-used-password = よく使われるパスワードに似ている
reason-A-word-by-itself-is-easy-to-guess = 一つの単語だけでは推測されやすい
reason-Names-and-surnames-by-themselves-are-easy-to-guess = 名前や名字だけでは推測されやすい
reason-Common-names-and-surnames-are-easy-to-guess = よくある名前や名字は推測されやすい
