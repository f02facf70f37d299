### Which hub keeps a table's scores, which tables a hub believes, what is in dispute; found by its English.

# `hub`: at the table
terminal-said-own-fingerprint = This table's own fingerprint, as its hub shows it: { TEXT($a) }
terminal-said-hub-admitted = admitted  { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-refused = refused   { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-how-to-refuse = A hub that is none of yours is refused: mahjong-table hub refuse FINGERPRINT
terminal-said-hub-asks = asks      { TEXT($a) }  { TEXT($b) }  mahjong-table hub admit { TEXT($c) }
terminal-said-hub-not-heard = (not heard yet)
terminal-said-hub-no-name = (no name)
terminal-said-hub-none = No hub is admitted and none has asked.
terminal-said-hub-how-confirmed = by { TEXT($a) }, who confirmed the fingerprint
terminal-said-hub-how-refused = refused by { TEXT($a) }
terminal-said-hub-how-refused-why = refused by { TEXT($a) }: { TEXT($b) }
terminal-said-hub-how-file = by { TEXT($a) }, from a key file
terminal-said-hub-how-settings = by the key file that the settings name
terminal-said-hub-how-alone = by itself: the first hub at a broker of this machine without a login

# whose journal a key may sign
terminal-said-journal-other-meta = its table meta names another journal than its first entry
terminal-said-journal-identity-not-its-key = its first entry claims an identity that its key has not
