### What `mahjong-table parlor` prints: columns and words in them, what `run` says at its start, alerts.

terminal-cell-online = online
terminal-cell-offline = offline
terminal-cell-unknown = unknown
terminal-cell-pending = pending
terminal-cell-admitted = admitted
terminal-cell-retired = retired
terminal-cell-revoked = revoked
terminal-cell-score = score
terminal-cell-correction = correction
terminal-cell-true = True
terminal-cell-false = False
terminal-cell-decided = decided
terminal-cell-undone = undone
terminal-cell-imported = imported
terminal-cell-cleared = cleared
terminal-cell-erased = erased
terminal-cell-key-replaced = key replaced
terminal-cell-hub-begins = hub begins
terminal-cell-taken-back = taken back
terminal-cell-all-tables = all tables
terminal-cell-shell = { TEXT($a) } (uid { TEXT($b) }, at the shell)
terminal-cell-by-itself = by itself: the first key of this table, at a broker of this machine without a login
terminal-cell-lost = lost
terminal-cell-fork = fork
terminal-cell-renamed = renamed
terminal-cell-identity = identity
terminal-cell-key = key
terminal-cell-limits = limits
terminal-cell-impossible = impossible
terminal-cell-older-copy = older copy
terminal-cell-waiting = waiting
terminal-cell-times = { TEXT($a) } times
terminal-person-erased = { TEXT($a) } (erased)
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
terminal-alert-stands =
    { INTEGER($alert) }  { TEXT($kind) }{ GIVEN($times) ->
        [yes] {" "}({ TEXT($times) })
       *[no] {""}
    }: { TEXT($text) }
terminal-join-or = { " or " }
