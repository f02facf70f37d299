### Which hub keeps a table's scores, which tables a hub believes, what is in dispute; found by its English.

# `hub`: at the table
terminal-said-own-fingerprint = This table's own fingerprint, as its hub shows it: { TEXT($a) }
terminal-said-hub-admitted = admitted  { TEXT($a) }  { TEXT($b) }  { TEXT($c) }
terminal-said-hub-asks = asks      { TEXT($a) }  { TEXT($b) }  mahjong-table hub admit { TEXT($c) }
terminal-said-hub-no-name = (no name)
terminal-said-hub-none = No hub is admitted and none has asked.
terminal-said-hub-keeps = Hub { TEXT($a) }, fingerprint { TEXT($b) }, keeps this table's scores from now on.
terminal-said-hub-admitted-already = The hub with fingerprint { TEXT($a) } is admitted already.
terminal-said-hub-not-spoken = No hub with fingerprint { TEXT($a) } has spoken to this table since it was started. Start the hub and look at `mahjong-table hub list`, or give its key as a file: mahjong-table hub trust FILE
terminal-said-hub-not-admitted = No hub with fingerprint { TEXT($a) } is admitted; see mahjong-table hub list.
terminal-said-hub-forgotten = Hub { TEXT($a) } is forgotten: what it says counts no more. If the settings name its key ([hub] key), take it out there too.
terminal-said-hub-what = A hub is listed, admitted, trusted or forgotten, not { TEXT($a) }.
terminal-said-hub-how-confirmed = by { TEXT($a) }, who confirmed the fingerprint
terminal-said-hub-how-file = by { TEXT($a) }, from a key file
terminal-said-hub-how-settings = by the key file that the settings name
terminal-said-hub-how-alone = by itself: the first hub at a broker of this machine without a login
terminal-said-hub-asks-to-keep = { TEXT($a) } (fingerprint { TEXT($b) }) asks to keep this table's scores. If the hub shows the same fingerprint: mahjong-table hub admit { TEXT($c) }
terminal-said-hub-named = Hub { TEXT($a) }
terminal-said-hub-somebody = Somebody
terminal-said-hub-older-journal = { TEXT($a) } has { TEXT($b) } of this table, which journal { TEXT($c) } does not hold: an older copy of it was put back, or the disk lost what it had confirmed. What the hub confirmed keeps counting. Get it back with: mahjong-table journal restore --from-hub; and compare the last hands with the parlor's record.
terminal-said-hub-message = message { TEXT($a) }
terminal-said-hub-messages = messages { TEXT($a) } to { TEXT($b) }

# `parlor admit|revoke|clear|keys`
terminal-said-say-who = Say who: the fingerprint that the table shows, or --file FILE --as PARLOR/TABLE.
terminal-said-say-which = Say which table speaks by it: --as PARLOR/TABLE.
terminal-said-say-what = Say what: keep, new or import; or --undo.
terminal-said-keys-wait = { TEXT($a) } wait: compare the fingerprint with the table's, then mahjong-table parlor admit.
terminal-said-keys-unlisted = { TEXT($a) } more have spoken and are not listed, because the list was full: mahjong-table parlor clear
terminal-said-speaks = Table { TEXT($a) } speaks by { TEXT($b) } from now on.
terminal-said-table-admitted-already = { TEXT($a) } is admitted already, as { TEXT($b) }.
terminal-said-key-retired = { TEXT($a) } is retired: what it signed stays, what it signs from now on does not count.
terminal-said-key-revoked-already = { TEXT($a) } is revoked already.
terminal-said-key-revoked = { TEXT($a) } no longer speaks as { TEXT($b) }: nothing it signs from now on counts. What it signed before stays; it can be admitted again: mahjong-table parlor admit { TEXT($c) }
terminal-said-keys-cleared = { TEXT($a) } keys no longer wait for { TEXT($b) }. Who speaks from now on is listed anew.
terminal-said-all-tables = all tables
terminal-said-key-other-place = { TEXT($a) } has spoken as { TEXT($b) }, not as { TEXT($c) }. If that table was renamed, its journal says so: mahjong-table journal rename.
terminal-said-no-table-spoken = No table with fingerprint { TEXT($a) } has spoken to this hub. `mahjong-table parlor keys` lists who has; a key can be given beforehand: mahjong-table parlor admit --file FILE --as PARLOR/TABLE

# `parlor decide`
terminal-said-nothing-disputed = Nothing is in dispute.
terminal-said-alert-decided = Alert { TEXT($a) } is decided: { TEXT($b) }. It can be taken back: { TEXT($c) }
terminal-said-alert-decided-follows = Alert { TEXT($a) } is decided: { TEXT($b) }: { TEXT($c) }. It can be taken back: { TEXT($d) }
terminal-said-alert-undone = The decision about alert { TEXT($a) } ({ TEXT($b) }) is taken back; it waits to be decided again.
terminal-said-discounted = { TEXT($a) } messages no longer count
terminal-said-counted = { TEXT($a) } messages count from now on
terminal-said-swapped = { TEXT($a) } messages count in place of what stood there
terminal-said-discounted-counted = { TEXT($a) } messages no longer count, { TEXT($b) } messages count from now on
terminal-said-decided-already = Alert { TEXT($a) } was decided already ({ TEXT($b) }). Take that back first: mahjong-table parlor decide { TEXT($c) } --undo
terminal-said-alert-cannot = Alert { TEXT($a) } ({ TEXT($b) }) can be decided { TEXT($c) }, not { TEXT($d) }.
terminal-said-kind-fork = fork
terminal-said-kind-lost = lost
terminal-said-kind-renamed = renamed
terminal-said-kind-identity = identity
terminal-said-kind-key = key
terminal-said-kind-still-speaks = still speaks
terminal-said-kind-limits = limits
terminal-said-kind-impossible = impossible
terminal-said-kind-older-copy = older copy
terminal-said-kind-waiting = waiting
terminal-said-say-journal = Say which journal is the true one: --journal FILE.
terminal-said-two-seals = Two seals of one journal cannot both be true; `keep` notes that you know of it.
terminal-said-key-not-listed = This key no longer stands in the list of those that wait; it is shown again when it speaks.
terminal-said-no-alert = There is no alert { TEXT($a) }, or it was decided long ago. `mahjong-table parlor alerts --all` lists them.
terminal-said-not-decided = Nobody has decided alert { TEXT($a) }: there is nothing to take back.

# `parlor alerts`
terminal-said-alert-more = More than { TEXT($a) } alerts of this kind stand about { TEXT($b) }; what came since is counted here and not listed. See to the table, decide those that stand, and it is listed when it comes again.
terminal-said-alert-limits = Hand { TEXT($a) } of session { TEXT($b) } at { TEXT($c) } (message { TEXT($d) }) is beyond what the session allows anybody to win or lose. It is kept and does not count until staff decide.
terminal-said-alert-asks = Table { TEXT($a) } (fingerprint { TEXT($b) }) asks that its scores be kept. If the table shows the same fingerprint: mahjong-table parlor admit { TEXT($c) }
terminal-said-alert-key = A new key, fingerprint { TEXT($a) }, asks to speak as { TEXT($b) }, { TEXT($c) }: nothing it says counts. If the table shows this fingerprint: mahjong-table parlor admit { TEXT($d) }
terminal-said-alert-key-place = which spoke by { TEXT($a) } so far. Its journal, key or computer was replaced, or somebody pretends to be it
terminal-said-another-key = another key
terminal-said-alert-waiting-as = { TEXT($a) } keys wait as { TEXT($b) }, which is all that the list holds; further ones are counted here and not listed. Somebody makes up keys, or many tables were set up at once. Admit whom you know; empty the list with mahjong-table parlor clear{ TEXT($c) }, and who speaks then is listed anew. A table can always be admitted by its key: mahjong-table journal key show --out, then parlor admit --file FILE --as PARLOR/TABLE.
terminal-said-alert-waiting-all = { TEXT($a) } keys wait in all, which is all that the list holds; further ones are counted here and not listed. Somebody makes up keys, or many tables were set up at once. Admit whom you know; empty the list with mahjong-table parlor clear{ TEXT($b) }, and who speaks then is listed anew. A table can always be admitted by its key: mahjong-table journal key show --out, then parlor admit --file FILE --as PARLOR/TABLE.
terminal-said-alert-impossible = Table { TEXT($a) } says in message { TEXT($b) } what this hub cannot take: { TEXT($c) }. It is not kept, and nothing from there on is confirmed to the table. See to the table, or update the hub.
terminal-said-alert-renamed = The journal of { TEXT($a) } speaks as { TEXT($b) }, and it does not say that it was renamed: nothing it says there counts. If the table was renamed: mahjong-table journal rename; if its card was copied, give the copy a journal of its own.
terminal-said-alert-identity = Table { TEXT($a) } writes another journal ({ TEXT($b) }) by the key of journal { TEXT($c) }: nothing it says counts. If it begins anew on purpose, decide `new`; what is here of the old journal stays.
terminal-said-alert-fork = Table { TEXT($a) } says two different things under one number (message { TEXT($b) } of { TEXT($c) }): its card was copied, or its journal changed. What came first counts, until staff decide.
terminal-said-alert-older-copy = The database of hub { TEXT($a) } is an older copy of itself: table { TEXT($b) } was told more than stands in it. The tables send again what is missing; what only the lost database knew (decisions, admissions, tables that are gone) is not here. Look through `mahjong-table parlor keys` and `parlor alerts`.
terminal-said-alert-incarnation = Table { TEXT($a) } claims to have heard incarnation { TEXT($b) } of hub { TEXT($c) }, which has not come so far: that is not believed. See to the table: its journal was edited, or its key is in other hands.
terminal-said-alert-lost = Table { TEXT($a) } has lost scores that are here (an older copy of its journal, a damaged disk, or a copied card) and numbers anew, as generation { TEXT($b) }. Those scores keep counting, beside the new ones, until staff decide. `mahjong-table journal restore --from-hub` brings them back to the table.
terminal-said-alert-histories = The journal of { TEXT($a) } has two histories: its first { TEXT($b) } entries were sealed twice, with different contents. Its card was copied, or somebody changed it. What is here keeps counting; `mahjong-table journal verify --hub` shows on which table it differs.

# `parlor verify`
terminal-said-verify-altered = Altered: { TEXT($a) } of { TEXT($b) } or of their results are not what was signed or told.
terminal-said-verify-whole = Whole, but not all of it is proved: of { TEXT($a) } { TEXT($b) } are as their tables signed them, and { TEXT($c) } were imported from journals. Every result agrees with its message.
terminal-said-verify-unaltered = Unaltered: all { TEXT($a) } are as their tables signed them, and every result agrees with its message. A table's own key proves nothing against that table's owner; the seals here do: mahjong-table journal verify
terminal-said-verify-strays = { TEXT($a) } results belong to no message
terminal-said-verify-not-counting = message { TEXT($a) }: it does not count ({ TEXT($b) }), and nobody decided so
terminal-said-verify-counting = message { TEXT($a) }: it counts ({ TEXT($b) }), and staff decided that it does not
terminal-said-verify-row = message { TEXT($a) }: its row is not the one its content names
terminal-said-verify-results = message { TEXT($a) }: its results are { TEXT($b) }, it says { TEXT($c) }
terminal-said-verify-key = its key { TEXT($a) } was never admitted
terminal-said-verify-not-signed-by = it is not signed by the key it names

# `parlor erase`
terminal-said-erase-question = Erase the name and card of { TEXT($a) } ({ TEXT($b) }) from this database?
terminal-said-erased = The name and card of { TEXT($a) } are erased here. At each table: mahjong-table people erase.
terminal-said-nobody-called = Nobody here is called { TEXT($a) } or has this id; see mahjong-table parlor standings.
terminal-said-nobody-called-meant = Nobody here is called { TEXT($a) } or has this id; see mahjong-table parlor standings; did you mean "{ TEXT($b) }"?
terminal-said-several-called = Several people are called { TEXT($a) }: { TEXT($b) }. Give the id.
terminal-said-money-open-table = { TEXT($a) } { TEXT($b) }. End the session at the table { TEXT($c) } (mahjong-table session end) and settle by its slip first.
terminal-said-money-gone = If that table is gone and all is paid, say --settled.
terminal-said-money-open = { TEXT($a) } { TEXT($b) }, at the table { TEXT($c) }. Settle first; once that is paid, say so: --settled.
terminal-said-money-plays = plays in session { TEXT($a) }, whose end was not heard
terminal-said-money-plays-won = plays in session { TEXT($a) }, whose end was not heard, with { TEXT($b) } won
terminal-said-money-plays-lost = plays in session { TEXT($a) }, whose end was not heard, with { TEXT($b) } lost
terminal-said-money-owed = is owed { TEXT($a) } of session { TEXT($b) }
terminal-said-money-owes = owes { TEXT($a) } of session { TEXT($b) }
terminal-said-unit = { TEXT($a) } unit
terminal-said-units = { TEXT($a) } units

# `parlor key`
terminal-said-hub-key-none = There is no hub { TEXT($a) } on this database yet: its key is made at its first start.
terminal-said-hub-key-none-on = There is no hub { TEXT($a) } on { TEXT($b) } yet: its key is made at its first start.
terminal-said-hub-key-others = It has { TEXT($a) }: mahjong-table parlor --hub { TEXT($b) } key show
terminal-said-hub-key-fingerprint = Hub { TEXT($a) }: { TEXT($b) }
terminal-said-hub-key-public = public key { TEXT($a) }
terminal-said-hub-key-private = private key { TEXT($a) }
terminal-said-hub-key-absent = private key { TEXT($a) } (not there)
terminal-said-hub-key-replaced = Hub { TEXT($a) } speaks by { TEXT($b) } from its next start on. Stop all its workers, give those on other machines the file { TEXT($c) }, start them, and at every table: mahjong-table hub admit { TEXT($d) }, then mahjong-table hub forget with the old fingerprint.
terminal-said-hub-key-other = Hub { TEXT($a) } on { TEXT($b) } speaks by the key { TEXT($c) }; { TEXT($d) } holds another one ({ TEXT($e) }). Bring the right file back, or the right database. If the key is to be replaced: mahjong-table parlor --hub { TEXT($f) } key replace
terminal-said-hub-key-lost = Hub { TEXT($a) } on { TEXT($b) } speaks by the key { TEXT($c) }, and there is no { TEXT($d) }. Bring the file from where this hub ran before (every machine with workers of it has one) or say where it is: --hub-key FILE. If it is lost: mahjong-table parlor --hub { TEXT($e) } key replace

# Why a message is not taken
terminal-said-not-longer = it is longer than { TEXT($a) } bytes, the most that is taken
terminal-said-not-json = it is not JSON
terminal-said-not-schema = its schema is { TEXT($a) }, this hub knows { TEXT($b) }; update the hub
terminal-said-not-as-expected = it is not { TEXT($a) }: { TEXT($b) }: { TEXT($c) }
terminal-said-not-the-whole = the whole
terminal-said-not-different = players must name different people
terminal-said-not-zero = its deltas do not come to zero
terminal-said-not-topic = no message of a table is expected on a topic that ends so
terminal-said-not-id = its id is not the one its epoch and number make
terminal-said-hub-twice = Hub { TEXT($hub) } runs twice on this database: on machine { TEXT($here) } at the broker { TEXT($one) }, and on machine { TEXT($there) } at the broker { TEXT($two) }. End the one that is not meant, or give it a database of its own (--database).
terminal-said-two-hubs = Two hubs have a key on this database: { TEXT($one) } and { TEXT($two) }. A table believes the one that it admitted. If both are meant, decide keep; else start the right one (--hub) and end the other.
terminal-said-not-counting = its numbers are beyond all counting
terminal-said-not-three = its topic is not mahjong/<parlor>/<table>/<leaf>
terminal-said-not-name = the parlor's or table's name is longer than { TEXT($a) } characters
terminal-said-not-player-name = a player's name is longer than { TEXT($a) } characters
terminal-said-not-epoch = its epoch is not written as <journal> or <journal>.<generation>
terminal-said-not-since = it does not say with which number its epoch begins (since)
terminal-said-not-session = its session or epoch is longer than { TEXT($a) } characters
terminal-said-not-null = it holds the character U+0000, which no database keeps in a text
terminal-said-not-from-there = the parlor and table it names are not where it came from
terminal-said-not-kind = no journal holds messages of the kind { TEXT($a) }
terminal-said-not-place = its topic names no parlor or no table that can be
terminal-said-not-twice = it names a player twice
terminal-said-not-admitted = its key { TEXT($a) } is not admitted; see mahjong-table parlor keys
terminal-said-list-full = The list of keys that wait is full; see mahjong-table parlor alerts.
terminal-said-choice-two = keep or new
terminal-said-choice-three = keep or new or import
terminal-said-choice-import = keep or import

# whose journal a key may sign
terminal-said-admission-does = This admission does the following.
terminal-said-admit-this-key = Admit this key?
terminal-said-admission-goes-on = It goes on with the journal of { TEXT($a) } ({ TEXT($b) }, { TEXT($c) } messages here), { TEXT($d) }.
terminal-said-admission-signed = whose former key has signed that
terminal-said-admission-word = by your word alone
terminal-said-admission-moves = That journal is called { TEXT($a) } from now on, not { TEXT($b) }.
terminal-said-admission-retires = { TEXT($a) } of { TEXT($b) } is retired: what it signed stays, what it signs from now on does not count.
terminal-said-key-speaks-for = { TEXT($a) } speaks for journal { TEXT($b) }, not for { TEXT($c) }.
terminal-said-key-claims-journal = { TEXT($a) } claims the journal of { TEXT($b) } ({ TEXT($c) }), which began with another key, and no key that counts here has signed that. If the key of { TEXT($d) } was lost and replaced, and that table shows { TEXT($e) }: mahjong-table parlor admit { TEXT($f) } --journal { TEXT($g) }. Else somebody pretends to be it: mahjong-table parlor revoke { TEXT($h) }
terminal-said-keys-goes-on-of = It goes on with journal { TEXT($a) }: the key before it has signed that.
terminal-said-keys-claims = It claims journal { TEXT($a) }, which began with another key, and no key of that journal has signed that.
terminal-said-alert-not-admitted-any-more = The key of this alert is not admitted for that journal any more: see parlor keys.
terminal-said-name-is-taken = { TEXT($a) } is the name of a table that speaks by { TEXT($b) }. Rename that one first (mahjong-table journal rename), or revoke its key: mahjong-table parlor revoke { TEXT($c) }
terminal-said-not-its-journal = That journal did not begin with this key: it cannot speak for it.
terminal-said-other-journal-of-alert = { TEXT($a) } is journal { TEXT($b) }; this alert is about { TEXT($c) }.
terminal-said-several-hubs = On { TEXT($a) } there are the hubs { TEXT($b) }: say whose key signs this decision, as in mahjong-table parlor --hub { TEXT($c) } …
terminal-said-import-other-key = Journal { TEXT($a) } is signed by { TEXT($b) }, the key of another journal ({ TEXT($c) }, of { TEXT($d) }): it may not sign for this one ({ TEXT($e) }). Nothing was taken.
terminal-said-import-revoked = Journal { TEXT($a) } is signed by { TEXT($b) }, which is revoked: nothing was taken. Admit it again if it is in the right hands: mahjong-table parlor admit { TEXT($c) }
terminal-said-import-claimed = Journal { TEXT($a) } is signed by { TEXT($b) }, and no key of journal { TEXT($c) } has signed that one. Nothing was taken. If the key was lost and replaced, admit the new one for it: mahjong-table parlor admit --file KEY --as { TEXT($d) } --journal { TEXT($e) }
terminal-said-journal-other-meta = its table meta names another journal than its first entry
terminal-said-journal-identity-not-its-key = its first entry claims an identity that its key has not
terminal-said-alert-key-claims = A new key, fingerprint { TEXT($a) }, claims the journal of { TEXT($b) } ({ TEXT($c) }) as { TEXT($d) }. That journal began with another key, and none of its keys has signed this one: nothing it says counts. Unless that table's key was lost and replaced, somebody pretends to be it: see mahjong-table parlor keys.
terminal-said-alert-key-claims-unknown = A new key, fingerprint { TEXT($a) }, claims the journal ({ TEXT($b) }) as { TEXT($c) }. That journal began with another key, and none of its keys has signed this one: nothing it says counts. Unless that table's key was lost and replaced, somebody pretends to be it: see mahjong-table parlor keys.
terminal-said-alert-name-taken = The journal of { TEXT($a) } says that it is called { TEXT($b) } now, and that is the name of a table that speaks by { TEXT($c) }: nothing it says there counts. Give one of them another name: mahjong-table journal rename; or revoke the key of the one that is gone: mahjong-table parlor revoke.
terminal-said-alert-foreign = Table { TEXT($a) } signs for the journal of { TEXT($b) } ({ TEXT($c) }), which is not its own: nothing it says of it counts. Somebody uses the key of { TEXT($d) } to pretend. To believe that key no longer: mahjong-table parlor revoke { TEXT($e) }
terminal-said-alert-still-speaks = Table { TEXT($a) } still speaks by { TEXT($b) }, whose place another key has taken: nothing it says counts. If it plays on by the old key, or if the other key was admitted by mistake: mahjong-table parlor keys shows both, and mahjong-table parlor admit { TEXT($c) } takes it back.
terminal-said-alert-key-inherited = for the journal of { TEXT($a) }, whose key has signed that
terminal-said-taken-back = { TEXT($a) } no longer speaks as { TEXT($b) }, and the { TEXT($c) } messages that it brought count no more.
terminal-said-taken-back-speaks = { TEXT($a) } speaks again, and its table sends what belongs in their place.
terminal-said-keys-inherits = It goes on with the journal of { TEXT($a) } ({ TEXT($b) }): the key before it has signed that.
terminal-said-keys-claims-of = It claims the journal of { TEXT($a) } ({ TEXT($b) }), which began with another key, and no key of that journal has signed that.
