### Why a request to the page is refused, beside orders.

file-unreadable = { TEXT($file) } cannot be read: { TEXT($problem) }. Put it right, or put a copy back.
draw-twice = Everybody draws once; { SENTENCE($why) }.
draw-not_recorded = The draw cannot be written down, so it does not count: { TEXT($problem) }
preset-unreadable = { TEXT($file) } cannot be read: { TEXT($problem) }. Put it right, or delete it.
preset-too_many = There are { INTEGER($most) } presets already; remove one first.
preset-unknown = There is no preset "{ TEXT($name) }".
preset-not_written = { TEXT($file) } cannot be written: { TEXT($problem) }.
