### 複数のページで使う言葉。

shared-program = プログラムの表示（英語）
shared-back = 設定に戻る
