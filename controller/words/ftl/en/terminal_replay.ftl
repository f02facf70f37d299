### A replay in the terminal.

terminal-replay-step = Step { INTEGER($number) } of { INTEGER($count) }
terminal-replay-keys = ← → step, { TEXT($first) } start, { TEXT($last) } end, { TEXT($play) } play, { TEXT($quit) } quit
terminal-replay-otherwise = This version would score the hand differently. What the record says counts.
terminal-replay-under_way = being played
terminal-replay-no_result = ended without a result
