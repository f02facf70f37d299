### 点検の名前と結果。

doctor-check-tokens = トークン
doctor-check-accounts = アカウント
doctor-check-panels = パネル
doctor-check-presets = ハウスルール
doctor-check-tiles = 牌
doctor-check-database = データベース
doctor-check-python = プログラム
doctor-check-opencv = 画像処理
doctor-check-programs = プログラム
doctor-check-power = 電源
doctor-check-names = 名前
doctor-check-rules = ルール
doctor-check-machine = 機械
doctor-check-reader = 牌の認識
doctor-check-camera = カメラ
doctor-check-broker = ブローカー
doctor-check-hub = ハブ
doctor-check-staff = スタッフ
doctor-check-journal = 記録
doctor-check-page = 画面
doctor-check-settings = 設定
doctor-check-fonts = フォント
doctor-mark-ok = 正常
doctor-mark-warn = 注意
doctor-mark-fail = 異常
