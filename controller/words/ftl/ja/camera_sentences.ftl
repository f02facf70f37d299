### カメラの映像が来ない理由。警告でも伝える。

camera-gives_none = カメラ { TEXT($camera) } の映像が来ません：{ SENTENCE($why) }。
camera-unusable = カメラ { TEXT($camera) } の映像が使えません：{ SENTENCE($why) }続くようなら、ネットワークとアドレスを確かめ、起動し直してください。
camera-write_signs = 名前やパスワードの中の % # / ? @ [ ] は %25 %23 %2F %3F %40 %5B %5D、空白は %20 と書きます。

# Its network
camera-no_answer = 応答が遅すぎます。電源、ネットワーク、アドレスを確かめてください
camera-hung_up = 途中で切れました。電源、ネットワーク、アドレスを確かめてください
camera-nobody_answers = アドレスに応答がありません。電源、ネットワーク、アドレスを確かめてください
camera-system_fault = { REASON($reason) }。電源、ネットワーク、アドレスを確かめてください
camera-name_unknown = 名前が見つかりません。アドレスとネットワークを確かめるか、番号（192.168.…）で書いてください
camera-no_https = そこでは https を話しません。http:// か別のポートを試してください
camera-let_go = 手放したところです。もう一度試してください
camera-not_understood = 送ってくるものがわかりません。アドレスを確かめ、起動し直してください
camera-not_readable = 送ってくるものが読めません。アドレスを確かめ、起動し直してください
camera-address_blank = アドレスの書き方が違います（空白、特殊文字、点が二つ）。空白は %20 と書きます
camera-not_whole = 映像が時間内に届ききりません。電源とネットワークを確かめてください
camera-sends_on_forever = 転送が終わりません。アドレスを確かめてください
camera-sends_on_nowhere = 転送先がありません。アドレスを確かめ、起動し直してください
camera-no_http = 応答がカメラの HTTP ではありません。アドレスとポートを確かめてください
camera-no_rtsp = 応答がカメラの RTSP ではありません。アドレスとポートを確かめてください
camera-cannot_open = 開けません。つながっているか、別のプログラムが使っていないか確かめてください
camera-no_pictures = 応答か映像がありません。電源、ネットワーク、アドレス、名前、パスワードを確かめてください
camera-stream_ended = 映像が途切れました。ケーブルとネットワークを確かめてください
camera-sends_on = { TEXT($place) } に転送します。それがカメラなら、そのアドレスを書いてください
camera-sends_on_wrongly = { TEXT($place) } に転送しますが、アドレスではありません。アドレスを確かめてください
camera-answered_path = 応答は { TEXT($status) } です。アドレスのパスを確かめてください
camera-answered_again = 応答は { TEXT($status) } です。アドレスを確かめ、続くようなら起動し直してください
camera-answered = 応答は { TEXT($status) } です。アドレスを確かめ、起動し直してください
camera-too_much = 一枚の映像が { INTEGER($megabytes) } メガバイトを超えました。アドレスを確かめてください

# Its login
camera-login_refused = 名前とパスワードが違います。確かめてください
camera-login_asked = 名前とパスワードが要ります。アドレスを { TEXT($scheme) }://name:password@host/… と書いてください
camera-login_kind = { TEXTS($kinds) } でしか入れません。設定で Digest か Basic を許してください
camera-login_unknown = 知らない方式で名前とパスワードを求めています。ファームウェアを更新するか Basic を許してください

# Its stream, its cable
camera-none_came = { INTEGER($seconds) } 秒間、映像が来ません。ケーブルとネットワークを確かめてください
camera-none_whole = { INTEGER($seconds) } 秒間、完全な映像が来ません（{ SENTENCE($damage) }）。ケーブルとネットワークを確かめてください
camera-opencv = OpenCV で読めません（{ REASON($reason) }）。別の大きさかアドレスを試してください

# A Raspberry Pi's camera module
camera-csi_none = libcamera がモジュールを見つけません。電源を切って平らなケーブルを差し直し、`rpicam-hello --list-cameras` を見てください
camera-csi_no_library = この Python に picamera2 がありません。`sudo apt install python3-picamera2` を行い、環境を `python3 -m venv --system-site-packages` で作ってください
camera-csi_none_came = { INTEGER($seconds) } 秒間、映像が来ません。電源を切り、平らなケーブルの両端を差し直してください
camera-csi_fault = { REASON($reason) }。平らなケーブルを差し直すか、起動し直してください
camera-csi_not_opened = 開けません（{ REASON($reason) }）。別のプログラムが使っているかもしれません
camera-csi_size = { INTEGER($width) }x{ INTEGER($height) } では始まりません（{ REASON($reason) }）。アドレスの後に別の ?size= を書いてください
camera-csi_several = いくつも当てはまります。あるのは { TEXTS($modules) }
camera-csi_not_called = その名前のものはありません。あるのは { TEXTS($modules) }

# Recordings
recording-over = 録画 { TEXT($recording) } は終わりです。初めに戻ります。
recording-none = { TEXT($recording) } はありません。画像、動画、フォルダー、またはカメラのアドレスを書いてください。
recording-unread = { TEXT($recording) } が読めません：{ REASON($reason) }。権限とディスクを確かめてください。
recording-film = 動画 { TEXT($film) } が開けません。途中で切れているか、知らない形式です。
recording-no_use = 画像 { TEXT($picture) } は使えません。{ SENTENCE($why) }
recording-not_opened = 画像 { TEXT($picture) } が開けません：{ REASON($reason) }。
recording-empty = フォルダー { TEXT($folder) } に画像（jpg、png、heic など）がありません。ほかを指定してください。

# Clips
clips-not_kept = { TEXT($folder) } に録画を保存できません：{ REASON($reason) }。ほかのフォルダーにしてください。
