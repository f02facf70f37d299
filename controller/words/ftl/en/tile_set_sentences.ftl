### Why a tile set, or the weights of the reader, cannot be used.

tile_set-none_called = No tile set { TEXT($name) } in { TEXT($store) }. There are: { TEXTS($known) }.
tile_set-meant = Did you mean "{ TEXT($near) }"?
tile_set-none_yet = No tile set { TEXT($name) } in { TEXT($store) }. There are none yet.
tile_set-teach = Teach it with: mahjong-table enrol { TEXT($name) } --photo PICTURE (or --crops DIR, --camera URL).
tile_set-no_name = A tile set needs a name: mahjong-table enrol NAME …
tile_set-name_signs = { TEXT($name) } cannot name a tile set: use up to { INTEGER($letters) } letters, digits, - and _, no slashes.
tile_set-name_ends = { TEXT($name) } cannot name a tile set: begin and end with a letter or digit.
tile_set-store_unread = The tile sets in { TEXT($store) } cannot be read: { REASON($reason) }.
tile_set-newer = The tile set { TEXT($file) } is of format { INTEGER($version) }, this program knows { INTEGER($known) }; run the newer program that wrote it.
tile_set-empty = The tile set { TEXT($name) } in { TEXT($store) } holds no pictures; teach it again: mahjong-table enrol { TEXT($name) } --replace …
tile_set-broken = { TEXT($file) } is broken; teach it again: mahjong-table enrol { TEXT($name) } --replace …
tile_set-file_broken = { TEXT($file) } is missing or broken; teach it again: mahjong-table enrol { TEXT($name) } --replace …
tile_set-there_already = There is a tile set { TEXT($name) } already: --add adds these pictures to it, --replace forgets the old ones.
tile_set-not_kept = The tile set cannot be kept in { TEXT($store) }: { REASON($reason) }. Choose another place by --store.
tile_set-not_removed = { TEXT($folder) } cannot be removed: { REASON($reason) }.
tile_set-one_face = One face alone ({ TEXTS($faces) }) is no set; give pictures of the others too.

# The weights
reader-runner_unknown = { TEXT($choice) } is neither opencv nor onnxruntime; set it to one of them or to nothing.
reader-runner_missing = onnxruntime is not installed; pip install 'mahjong-table[fast]'.
reader-runner_broken = onnxruntime is installed but cannot be loaded ({ REASON($reason) }); install it again, or set { TEXT($variable) }=opencv.
reader-weights_unread = The reader's weights { TEXT($file) } cannot be read; install the package again.
reader-weights_broken = The reader's weights { TEXT($file) } are broken; install the package again.
