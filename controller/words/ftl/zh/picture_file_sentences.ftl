### 为什么文件不能当图片读。

picture_file-empty = 文件是空的。
picture_file-film = 这是视频，不是图片；请用 `mahjong-table watch` 看。
picture_file-pdf = 这是 PDF 文档，不是图片：请存成 JPEG 再试。
picture_file-svg = 这是 SVG 图形，不是图片：请存成 JPEG 再试。
picture_file-web_page = 这是网页，不是图片；请检查地址。
picture_file-damaged = 图片损坏，请重新复制（{ REASON($reason) }）。
picture_file-too_large = 文件大于 { INTEGER($megabytes) } MB；没有这么大的图片。
picture_file-no_last_scans = 图片不完整：缺最后几次扫描，请重新复制。
picture_file-part_out_of_place = 图片损坏：缺少或错位了一部分，请重新复制。
picture_file-cut_short = 图片在 { INTEGER($bytes) } 字节处断了，请重新复制。
picture_file-part_missing = 图片不完整：缺少一部分，请重新复制。
picture_file-headless = 这不是能读的图片（JPEG 没有开头），可能损坏了。
picture_file-unknown = 这不是能读的图片（可用 JPEG、PNG、WebP、BMP、TIFF、GIF、AVIF 或 HEIC），可能损坏了。
picture_file-no_memory = 图片太大，内存不够，请缩小。
picture_file-cut_or_damaged = 图片不完整或损坏，请重新复制（{ REASON($reason) }）。
picture_file-too_many_pixels = 图片有 { INTEGER($width) } x { INTEGER($height) } 像素，请缩到 { INTEGER($millions) } 百万像素以内。
picture_file-too_small = 图片只有 { INTEGER($width) } x { INTEGER($height) } 像素，看不清任何牌。
picture_file-no_colours = 图片每像素 32 位而没有颜色，请存成 JPEG 再试。
picture_file-folder = 这是文件夹，不是图片。
picture_file-device = 这是设备，不是文件；摄像头请用 `mahjong-table watch` 看。
picture_file-missing = 没有这个文件。
picture_file-unread = 文件无法读取：{ REASON($reason) }。
picture_file-not_annotated = 标注的图片无法写入 { TEXT($folder) }：{ REASON($reason) }。
