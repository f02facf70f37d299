### ファイルを画像として読めない理由。

picture_file-empty = ファイルが空です。
picture_file-film = これは動画で、画像ではありません。`mahjong-table watch` で見てください。
picture_file-pdf = これは PDF で、画像ではありません。JPEG で保存し直してください。
picture_file-svg = これは SVG の図で、画像ではありません。JPEG で保存し直してください。
picture_file-web_page = これはウェブページで、画像ではありません。アドレスを確かめてください。
picture_file-damaged = 画像が壊れています。コピーし直してください（{ REASON($reason) }）。
picture_file-too_large = ファイルが { INTEGER($megabytes) } MB を超えています。これほど大きな画像はありません。
picture_file-no_last_scans = 画像が途中で切れています（最後の走査がない）。コピーし直してください。
picture_file-part_out_of_place = 画像が壊れています（一部がないか、ずれている）。コピーし直してください。
picture_file-cut_short = 画像が { INTEGER($bytes) } バイトで切れています。コピーし直してください。
picture_file-part_missing = 画像が途中で切れています。コピーし直してください。
picture_file-headless = 読める画像ではありません（JPEG の先頭がない）。壊れているかもしれません。
picture_file-unknown = 読める画像ではありません（JPEG、PNG、WebP、BMP、TIFF、GIF、AVIF、HEIC が使えます）。壊れているかもしれません。
picture_file-no_memory = 画像が大きすぎてメモリーが足りません。小さくしてください。
picture_file-cut_or_damaged = 画像が途中で切れているか壊れています。コピーし直してください（{ REASON($reason) }）。
picture_file-too_many_pixels = 画像は { INTEGER($width) } x { INTEGER($height) } ピクセルあります。{ INTEGER($millions) } 百万ピクセルより小さくしてください。
picture_file-too_small = 画像が { INTEGER($width) } x { INTEGER($height) } ピクセルしかなく、牌が見えません。
picture_file-no_colours = 画像は1ピクセル 32 ビットで色がありません。JPEG で保存し直してください。
picture_file-folder = これはフォルダーで、画像ではありません。
picture_file-device = これは装置で、ファイルではありません。カメラは `mahjong-table watch` で見てください。
picture_file-missing = そのファイルはありません。
picture_file-unread = ファイルが読めません：{ REASON($reason) }。
picture_file-not_annotated = 注記した画像を { TEXT($folder) } に書けません：{ REASON($reason) }。
