### アドレスがない、または見る権限がないときのページ。

refused-401 = ゲストには見られません
refused-403 = この操作の権限がありません
refused-404 = このページはありません
refused-503 = 混み合っています。少し待ってください
refused-docs = ここではヘルプがまだ作成されていません。ソースのフォルダーで作成すると、このページに表示されます
refused-other = このリクエストは受け付けられません
refused-program = プログラムの表示（英語）
refused-home = 最初のページへ
refused-sign-in = ログイン
