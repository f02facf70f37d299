### What staff of a hub decide about keys and disputes, and why something cannot be decided.

# About keys
admission-speaks = Table { TEXT($table) } uses the key { TEXT($fingerprint) } from now on.
admission-goes_on = It continues the journal of { TEXT($table) } ({ TEXT($journal) }, { INTEGER($messages) } messages here), { SENTENCE($how) }.
admission-signed = whose former key has signed that
admission-by_word = by your decision alone
admission-moves = That journal is named { TEXT($table) } from now on, not { TEXT($former) }.
admission-retires = { TEXT($fingerprint) } of { TEXT($table) } is retired: what it signed stays, what it signs from now on does not count.
admission-already = { TEXT($fingerprint) } is admitted already, as { TEXT($table) }.
admission-other_table = { TEXT($fingerprint) } has signed as { TEXT($spoken) }, not as { TEXT($table) }. If that table was renamed, its journal says so: mahjong-table journal rename.
admission-nobody_spoken = No table with fingerprint { TEXT($fingerprint) } has sent this hub a message. `mahjong-table parlor keys` lists who has; a key can be given beforehand: mahjong-table parlor admit --file FILE --as PARLOR/TABLE
admission-other_journal = { TEXT($fingerprint) } signs for journal { TEXT($journal) }, not for { TEXT($named) }.
admission-claims = { TEXT($fingerprint) } claims the journal of { TEXT($table) } ({ TEXT($journal) }), which began with another key, and no key that counts here has signed that. If the key of { TEXT($table) } was lost and replaced, and that table shows { TEXT($fingerprint) }: mahjong-table parlor admit { TEXT($fingerprint) } --journal { TEXT($journal) }. Else somebody pretends to be it: mahjong-table parlor revoke { TEXT($fingerprint) }
admission-revoked_already = { TEXT($fingerprint) } is revoked already.
admission-revoked = { TEXT($fingerprint) } no longer signs as { TEXT($table) }: its later messages do not count. What it signed before stays; it can be admitted again: mahjong-table parlor admit { TEXT($fingerprint) }
admission-cleared = { INTEGER($number) } keys no longer wait for { TEXT($table) }. Later keys are listed again.
admission-taken_back = { TEXT($fingerprint) } no longer signs as { TEXT($table) }, and its { INTEGER($messages) } messages no longer count.
admission-speaks_again = { TEXTS($fingerprints) } is valid again, and its table sends its own messages instead.
admission-inherits_of = It continues the journal of { TEXT($table) } ({ TEXT($journal) }): the key before it has signed that.
admission-inherits = It continues journal { TEXT($journal) }: the key before it has signed that.
admission-claims_of = It claims the journal of { TEXT($table) } ({ TEXT($journal) }), which began with another key, and no key of that journal has signed that.
admission-claims_unknown = It claims journal { TEXT($journal) }, which began with another key, and no key of that journal has signed that.

# About disputes
decision-done = Alert { INTEGER($alert) } is decided: { TEXT($choice) }. It can be taken back: mahjong-table parlor decide { INTEGER($alert) } --undo
decision-done_follows = Alert { INTEGER($alert) } is decided: { TEXT($choice) }: { SENTENCES($follows, join: "comma") }. It can be taken back: mahjong-table parlor decide { INTEGER($alert) } --undo
decision-discounted = { INTEGER($number) } messages no longer count
decision-counted = { INTEGER($number) } messages count from now on
decision-swapped = { INTEGER($number) } messages count in place of what stood there
decision-undone = The decision about alert { INTEGER($alert) } ({ TEXT($choice) }) is taken back; it waits to be decided again.
decision-already = Alert { INTEGER($alert) } was decided already ({ TEXT($choice) }). Take that back first: mahjong-table parlor decide { INTEGER($alert) } --undo
decision-impossible = Alert { INTEGER($alert) } ({ SENTENCE($kind) }) can be decided { TEXTS($choices) }, not { TEXT($choice) }.
decision-say_journal = Say which journal is the true one: --journal FILE.
decision-two_seals = Two seals of one journal cannot both be true; `keep` notes that you know of it.
decision-no_alert = There is no alert { INTEGER($alert) }, or it was decided long ago. `mahjong-table parlor alerts --all` lists them.
decision-none = Nobody has decided alert { INTEGER($alert) }: there is nothing to take back.
decision-key_not_admitted = The key of this alert is not admitted for that journal any more: see parlor keys.
decision-name_taken = { TEXT($table) } is the name of a table with the key { TEXT($fingerprint) }. Rename that one first (mahjong-table journal rename), or revoke its key: mahjong-table parlor revoke { TEXT($fingerprint) }
decision-not_its_journal = That journal did not begin with this key: it cannot sign for it.
decision-other_journal = { TEXT($file) } is journal { TEXT($journal) }; this alert is about { TEXT($meant) }.
decision-generation_gone = Nothing is here of generation { INTEGER($generation) } any more: the messages with new numbers were taken back, and nothing was lost. `keep` notes that you know of it.
decision-journal_not_its_any_more = This key can no longer continue that journal: { SENTENCE($why) }. See parlor keys.
decision-not_undone = The decision about alert { INTEGER($alert) } is not taken back: { SENTENCE($why) }. See mahjong-table parlor keys, and decide about each key: mahjong-table parlor admit, or parlor revoke.
admission-cleared_all = { INTEGER($number) } keys no longer wait. Later keys are listed again.
decision-key_speaks_for_it = { TEXT($fingerprint) } signs for it
decision-key_is = the key is { SENTENCE($status) }
decision-key_gone = something else was decided since about one of its keys
decision-key_decided = something else was decided since about { TEXT($fingerprint) }, which is { SENTENCE($status) } now
decision-speaks_by_now = { TEXT($fingerprint) } signs as { TEXT($table) } now
decision-take_back_first = Alert { TEXT($alert) } was decided { TEXT($choice) } about messages that { TEXT($fingerprint) } brought. Take that back first, then the key: mahjong-table parlor decide { TEXT($alert) } --undo

# What a dispute is called, and the state of a key
dispute_kind-fork = fork
dispute_kind-lost = lost
dispute_kind-renamed = renamed
dispute_kind-identity = identity
dispute_kind-key = key
dispute_kind-still_speaks = still speaks
dispute_kind-limits = limits
dispute_kind-impossible = impossible
dispute_kind-older_copy = older copy
dispute_kind-waiting = waiting
dispute_kind-two_hubs = two hubs
key_status-pending = pending
key_status-admitted = admitted
key_status-retired = retired
key_status-revoked = revoked
decider-first_key = by itself: the first key of this table, at a broker of this machine without a login
decider-hub = hub { TEXT($hub) }
decider-key = table, by its key { TEXT($fingerprint) }
decider-table = table { TEXT($table) }

# Why the program itself has decided
decision_why-renamed = was { TEXT($former) }
decision_why-erased = the table has erased the name
decision_why-signed = signed
