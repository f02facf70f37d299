### Why a file cannot be read as a picture.

picture_file-empty = The file is empty.
picture_file-film = This is a film, not a picture; look at it with `mahjong-table watch`.
picture_file-pdf = This is a PDF document, not a picture: save it as JPEG and try again.
picture_file-svg = This is a drawing (SVG), not a picture: save it as JPEG and try again.
picture_file-web_page = This is a web page, not a picture; check the address.
picture_file-damaged = The picture is damaged; copy it again ({ REASON($reason) }).
picture_file-too_large = The file is larger than { INTEGER($megabytes) } MB; no picture is so large.
picture_file-no_last_scans = The picture is cut short: its last scans are missing; copy it again.
picture_file-part_out_of_place = The picture is damaged: a part of it is missing or out of place; copy it again.
picture_file-cut_short = The picture is cut short after { INTEGER($bytes) } bytes; copy it again.
picture_file-part_missing = The picture is cut short: a part of it is missing; copy it again.
picture_file-headless = This is no picture that can be read (JPEG without its head); it may be damaged.
picture_file-unknown = This is no picture that can be read (JPEG, PNG, WebP, BMP, TIFF, GIF, AVIF or HEIC is wanted); it may be damaged.
picture_file-no_memory = The picture takes more memory than there is; make it smaller.
picture_file-cut_or_damaged = The picture is cut short or damaged; copy it again ({ REASON($reason) }).
picture_file-too_many_pixels = The picture is { INTEGER($width) } x { INTEGER($height) } pixels large; make it smaller than { INTEGER($millions) } million pixels.
picture_file-too_small = The picture is only { INTEGER($width) } x { INTEGER($height) } pixels; no tile can be seen in it.
picture_file-no_colours = The picture has 32 bits a pixel and no colours; save it as JPEG and try again.
picture_file-folder = This is a folder, not a picture.
picture_file-device = This is a device, not a file; look through a camera with `mahjong-table watch`.
picture_file-missing = There is no such file.
picture_file-unread = The file cannot be read: { REASON($reason) }.
picture_file-not_annotated = The annotated pictures cannot be written to { TEXT($folder) }: { REASON($reason) }.
