### What `mahjong-table parlor` prints: what `run` says at its start, and the words in columns, `cell-COLUMN-CODE`.

terminal-parlor-run =
    .broker = broker
    .database = database
    .hub = hub
    .key = key
    .workers = workers
    .page = page
    .elsewhere = elsewhere
    .link = link
    .accounts = accounts

cell-status-online = online
cell-status-offline = offline
cell-status-unknown = unknown
cell-status-pending = pending
cell-status-admitted = admitted
cell-status-retired = retired
cell-status-revoked = revoked
cell-kind-score = score
cell-kind-correction = correction
cell-what-admitted = admitted
cell-what-renamed = renamed
cell-what-revoked = revoked
cell-what-cleared = cleared
cell-what-decided = decided
cell-what-erased = erased
cell-what-imported = imported
cell-what-hub-begins = hub begins
cell-what-key-replaced = key replaced
cell-what-taken-back = taken back
cell-choice-undone = undone
