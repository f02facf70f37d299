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
reason-Cannot-assign-requested-address = 本機にないアドレスです
reason-Value-error--players-must-name-different-people = 選手の名前はそれぞれ別にします
reason-it-is-not-text = テキストではありません
