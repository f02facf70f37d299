### What `parlor verify` finds in the record of a hub.

verify-altered = Altered: { TEXT($alterations) } alterations were found in a record of { TEXT($messages) } messages.
verify-whole = Whole, but not everything could be compared: of { TEXT($messages) } messages { TEXT($signed) } are as their tables signed them, { TEXT($imported) } as this hub imported them, and everything shown follows from them and from the signed decisions.
verify-unaltered = Unaltered: of { TEXT($messages) } messages { TEXT($signed) } are as their tables signed them, { TEXT($imported) } as this hub imported them, and everything shown follows from them and from the signed decisions. A table's own key proves nothing against that table's owner; the seals here do: mahjong-table journal verify

# Messages
verify-message = message { TEXT($message) }: { SENTENCE($why) }
verify-not_counting = message { TEXT($message) }: it does not count ({ TEXT($rows) }), and nobody decided so
verify-counting = message { TEXT($message) }: it counts ({ TEXT($rows) }), and staff decided that it does not
verify-held = message { TEXT($message) }: it is { SENTENCE($now) }, and must be { SENTENCE($should) }
verify-held_for_session = held (session)
verify-held_for_limits = held (limits)
verify-held_for = held ({ TEXT($why) })
verify-not_held = not held
verify-displaced = message { TEXT($message) }: displaced is { TEXT($now) }, and the generations say { TEXT($should) }
verify-not_kept = message { TEXT($message) }: it was taken back by a decision, and is not kept
verify-swap_not_kept = message { TEXT($message) }: a decision lets it count, and it is not kept
verify-conflict = conflict { INTEGER($conflict) } (message { TEXT($message) }): { SENTENCE($why) }
verify-other_digest = its digest is not that of the message
verify-contradicts_nothing = it contradicts nothing, and nobody took it back
verify-contradicts_not = it does not contradict what stands under its number
verify-conflicts_unproved = journal { TEXT($journal) }: { INTEGER($number) } messages that contradict stored ones came with an import and have no signature
verify-column = { TEXT($row) }: { TEXT($column) } is { TEXT($value) }, and the messages say { TEXT($signed) }
verify-stray = { TEXT($row) }: it follows from no message
verify-lacking = { TEXT($row) }: it is missing
verify-strays = { TEXT($rows) }: { INTEGER($number) } rows belong to no journal

# Journals
verify-missing = journal { TEXT($journal) }: message { INTEGER($message) } is missing
verify-missing_some = journal { TEXT($journal) }: messages { INTEGER($first) } to { INTEGER($last) } are missing
verify-were_here = journal { TEXT($journal) }: messages { INTEGER($first) } to { INTEGER($last) } were here and are missing
verify-generation_gone = journal { TEXT($journal) }: generation { INTEGER($generation) } was here and is missing
verify-journal_gone = journal { TEXT($journal) }: it was here and is missing
verify-not_come = journal { TEXT($journal) }: { INTEGER($number) } messages up to { INTEGER($last) } are known to exist and have not come
verify-not_confirmed = journal { TEXT($journal) }: messages { INTEGER($first) } to { INTEGER($last) } are here and not yet confirmed to its table
verify-newest = journal { TEXT($journal) }: its newest number is { INTEGER($newest) }, and { INTEGER($known) } is known
verify-no_place = journal { TEXT($journal) }: no decision says whose it is
verify-place = journal { TEXT($journal) }: it is called { TEXT($table) }, and the decisions say { TEXT($decided) }
verify-stream_key = journal { TEXT($journal) }: its key was never admitted for it
verify-generation = journal { TEXT($journal) }: its generation is { INTEGER($generation) }, and its messages say { INTEGER($signed) }
verify-since = journal { TEXT($journal) }: generation { INTEGER($generation) } begins with { TEXT($since) }, and its messages say { TEXT($signed) }

# Decisions
verify-decision = decision { INTEGER($decision) }: { SENTENCE($why) }
verify-decision_changed = it was changed, or one before it was added, changed or taken away
verify-decision_unsigned = it has no signature
verify-decision_of_other_hub = it is signed by { TEXT($fingerprint) }, which is not the key of a hub that is known here
verify-decision_signature = its signature is not its hub's
verify-decision_details = its details cannot be read
verify-decision_brought = the messages of journal { TEXT($journal) } that it brought are not those that were imported
verify-decision_another = it is not the one that was here
verify-decision_of_nobody = no hub has signed it
verify-decisions_gone = decisions after { INTEGER($last) }: up to { INTEGER($known) } were here and are missing
verify-decisions_unsigned = Decisions that were taken before a hub had a key here, and that nobody has signed: { INTEGER($number) }.
verify-decisions_foreign = Decisions signed by { TEXT($fingerprint) }, a hub that only this database names: { INTEGER($number) }. Give its public key: mahjong-table parlor verify --trust KEY

# Keys and hubs
verify-no_key = key { TEXT($key) }: it is no key
verify-key_shown = key { TEXT($key) }: its row shows the fingerprint { TEXT($fingerprint) }
verify-key_undecided = key { TEXT($key) }: it is { SENTENCE($status) }, and nobody decided so
verify-key_column = key { TEXT($key) }: its { SENTENCE($column) } is { TEXT($value) }, and the decisions say { TEXT($signed) }
verify-key_claim = key { TEXT($key) }: its claim is { TEXT($claim) }, and the journal says otherwise
verify-key_missing = key { TEXT($key) }: its row is missing, and the decisions say { SENTENCE($status) }
verify-key_decider = key { TEXT($key) }: no decision about it is of { TEXT($by) } at { TEXT($at) }
verify-no_hub = No row of the hub with this key stands here.
verify-hubs_of_one_key = Two hubs of this database use one key.
verify-hub_unsure = hub { TEXT($hub) }: only this database says that it uses the key { TEXT($fingerprint) }.

# Alerts and people
verify-alert_choice = alert { INTEGER($alert) }: its choice is { TEXT($choice) }, and the decisions say { TEXT($signed) }
verify-alert_details = alert { INTEGER($alert) }: its details are not those of what it is about
verify-alert_conflict = alert { INTEGER($alert) }: the message that contradicts a stored one is missing
verify-alert_missing = alert { SENTENCE($kind) } about { TEXT($subject) }: it is missing
verify-person_missing = person { TEXT($person) } of journal { TEXT($journal) }: the name is missing
verify-person_erased = person { TEXT($person) } of journal { TEXT($journal) }: the name is erased, and nobody decided so
verify-person_stands = person { TEXT($person) } of journal { TEXT($journal) }: a name stands here, and it was erased by a decision
verify-person_other = person { TEXT($person) } of journal { TEXT($journal) }: name and card are not those that the table's sessions hold
verify-names_unproved = Names that their tables' sessions hold no commitment to, and that cannot be proved: { INTEGER($number) }.

# What lies outside the database
verify-no_heads = The end of the record was not compared with anything outside the database: no file of heads lies beside the hub's key.
verify-seal_another = seal of entry { INTEGER($entry) } of journal { TEXT($journal) }: the hub has another one of this entry
verify-seal_later = seal of entry { INTEGER($entry) } of journal { TEXT($journal) }: what came after entry { INTEGER($last) } of this journal is not here, up to this seal.
verify-seal_between = seal of entry { INTEGER($entry) } of journal { TEXT($journal) }: the hub has no seal of this entry, and cannot compare it.
