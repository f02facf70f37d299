### Why a journal cannot be used, and what to do (controller/journal).

journal-absent = There is no journal at { TEXT($journal) }.
journal-absent_with_log = There is no journal at { TEXT($journal) }, but its write-ahead log { TEXT($log) } lies there.
journal-absent_with_log_cure = Bring the journal back beside it; to begin a new record, move { TEXT($log) } away.
journal-absent_with_damaged = There is no journal at { TEXT($journal) }, but a damaged one lies beside it ({ TEXT($file) }).
journal-absent_with_damaged_cure = Bring back a copy from a backup; to begin a new record, move { TEXT($file) } away.
journal-foreign = { TEXT($journal) } is not a mahjong table's journal.
journal-foreign_untouched = { TEXT($journal) } is not a mahjong table's journal; nothing in it was touched.
journal-folder_unusable = Journal { TEXT($journal) } cannot be used: { REASON($reason) }.
journal-folder_unusable_cure = Check the folder and its rights.
journal-unusable = Journal { TEXT($journal) } cannot be used: { REASON($reason) }.
journal-unusable_cure = Check the disk, the folder and its rights.
journal-disk_full = The disk is full: journal { TEXT($journal) } cannot take another entry.
journal-disk_full_cure = Nothing was recorded or announced; free some space, then go on.
journal-disk_fails = The disk fails: journal { TEXT($journal) } cannot be read or written ({ REASON($reason) }).
journal-disk_fails_cure = Nothing was recorded or announced; see the kernel's log (dmesg), and replace the card or the disk.
journal-not_writable = Journal { TEXT($journal) } may not be written: { REASON($reason) }.
journal-not_writable_cure = Give this user the right to write the file and its folder.
journal-held = Journal { TEXT($journal) } is locked by { TEXT($holder) } ({ REASON($reason) }): nothing can be recorded.
journal-held_cure = Close that program, or end its transaction (`mahjong-table journal backup` copies a journal in use).
journal-busy = Journal { TEXT($journal) } is being written by another controller (process { TEXT($process) }).
journal-busy_cure = Stop that one first, or give this table a journal of its own.
journal-newer = Journal { TEXT($journal) } has schema version { TEXT($version) }; this program knows versions up to { TEXT($known) }.
journal-newer_cure = Run the newer program that wrote it, or put back what it kept of the former version ({ TEXT($copy) }): docs/backup.md.
journal-no_room_to_migrate = Journal { TEXT($journal) } is of version { TEXT($version) }; this program brings it to version { TEXT($known) }, and keeps a copy first. There are { INTEGER($free) } kB free on its disk, { INTEGER($needed) } kB are needed: free some, and start again. Nothing was changed.
journal-rules_unknown = Journal { TEXT($journal) } is played by rules that this version does not know: { TEXT($rules) }.
journal-rules_unknown_cure = Run the version that wrote it, or give this table a journal of its own.
journal-not_played_on = Journal { TEXT($journal) } cannot be played on: this version cannot read { SENTENCE($what) }.
journal-not_played_on_cure = Run the version that wrote it, or bring back a copy from a backup.
journal-input_of_entry = the input in entry { INTEGER($entry) }
journal-session_of_entry = the session in entry { INTEGER($entry) }
journal-rules_of_entry = the rules in entry { INTEGER($entry) }
journal-table_of_entry = the table that it kept after entry { INTEGER($entry) }
journal-rules_it_begins_with = by which rules it begins
journal-read_only = Journal { TEXT($journal) } is open for reading only: its key was not read.
journal-of_other_table = Journal { TEXT($journal) } is that of table { TEXT($table) }, not of { TEXT($named) }.
journal-rename_or_begin = If this table was renamed: `mahjong-table journal rename { TEXT($journal) } --to { TEXT($named) }`, else give the table a journal of its own ([journal] path).

# Damage
journal-damaged = Journal { TEXT($journal) } is damaged ({ SENTENCE($damage) }).
journal-damaged_cure = Stop and start again: its sound beginning will be saved.
journal-was_damaged = Journal { TEXT($journal) } was damaged ({ SENTENCE($damage) }). Its first { INTEGER($entries) } entries are sound and play goes on from there; what came after them is lost. The damaged file is kept as { TEXT($aside) }: compare the last hands with it.
journal-lost_entries_before = Journal { TEXT($journal) } has lost entries before: those of kind recovery say which.
journal-damaged_untouched = Journal { TEXT($journal) } is damaged: { SENTENCE($damage) }.
journal-damaged_untouched_cure = Nothing in it was touched; bring back a copy from a backup.
journal-damaged_put_aside = Journal { TEXT($journal) } is damaged ({ SENTENCE($damage) }) and no entry of it could be read. It was put aside as { TEXT($aside) }. Bring back a copy of { TEXT($journal_name) } from a backup; to begin a new record, move { TEXT($aside_name) } away.
journal-log_missing =
    Journal { TEXT($journal) } { GIVEN($posted) ->
        [yes] has message { INTEGER($last) } as its last, and says itself that the broker has message { INTEGER($posted) }
       *[no] was copied while its table was running, without its log ({ TEXT($log) })
    }: what its table recorded last is missing after its entry { INTEGER($entry) }.
journal-restore_from_hub = Restore what a hub has of it with `mahjong-table journal restore --from-hub`, compare the last hands with the parlor's record, and make copies with `mahjong-table journal backup`, which takes all of it.
journal-entry_unreadable = entry { INTEGER($entry) } does not say what an entry of its kind says
journal-own_record_unreadable = its own facts (its key, its table, its hubs) cannot be read
journal-first_page_lost = its first page is lost
journal-key_unknown = Journal { TEXT($journal) } no longer says which key it uses.

# Its key
journal-key_absent = The key of journal { TEXT($journal) } ({ TEXT($fingerprint) }) is not beside it: there is no { TEXT($file) }.
journal-key_not_beside = The key of journal { TEXT($journal) } ({ TEXT($fingerprint) }) is not beside it.
journal-bring_key_back = Bring it back from where it is kept; if it is lost: `mahjong-table journal key replace { TEXT($journal) } --lost --why …` makes a new one, which staff then admit at the hub.
journal-other_key = { TEXT($file) } ({ TEXT($fingerprint) }) is not the key of journal { TEXT($journal) }, which is { TEXT($own) }.
journal-not_its_key = The key { TEXT($given) } is not that of journal { TEXT($journal) }, which is { TEXT($own) }.
journal-no_such_hub = Journal { TEXT($journal) } has admitted no hub with the key { TEXT($key) }, and refused none.

# Copies
journal-copy_exists = { TEXT($file) } is there already: a backup never replaces a file. Name another one.
journal-no_backup_made = No backup was made of it.
journal-copy_not_written = The copy { TEXT($file) } cannot be written: { REASON($reason) }. Nothing of it was left there; journal { TEXT($journal) } is as it was. Check the folder and its rights.
journal-copy_no_room = The copy { TEXT($file) } cannot be written: the disk of { TEXT($folder) } is full ({ INTEGER($free) } kB are free, the journal has { INTEGER($needed) } kB). Nothing of it was left there; journal { TEXT($journal) } is as it was. Free some space there, or name another folder.
journal-copy_disk_fails = The copy { TEXT($file) } cannot be written: its disk fails ({ REASON($reason) }). Nothing of it was left there; journal { TEXT($journal) } is as it was. See the kernel's log (dmesg), and name a folder on another disk.
journal-restore_exists = There is a journal at { TEXT($journal) }: a backup never replaces it. Move it away with what lies beside it ({ TEXT($log) }, { TEXT($index) }), and keep it.
journal-restore_log = The log of another journal lies at { TEXT($log) }. Move it away with { TEXT($index) }, and keep it.
journal-restore_other_key = { TEXT($file) } ({ TEXT($fingerprint) }) is not the key of { TEXT($journal) }: that has { TEXT($own) }. Nothing was put back. Bring its own key, or move this one away.
journal-nothing_put_back = Nothing was put back.
journal-restored_without_key = The backup was put back as { TEXT($journal) }. { SENTENCE($cure) }

# What is damaged in it, within a sentence
journal-identity_not_of_key = its first entry claims an identity that its key has not
journal-meta_of_other_journal = its table meta names another journal than its first entry
journal-version_lost = it has lost its version
journal-meta_row_unknown = a row of its table meta has a name that no journal has
journal-identity_lost = it has lost its identity
journal-generation_lost = it has lost in which generation it is
journal-starts_lost = it has lost how often it was started
journal-message_without_entry = message { INTEGER($message) } stands in entry { INTEGER($entry) }, which is missing
journal-entry_changed = entry { INTEGER($entry) } is not what was written
journal-entry_missing = entry { INTEGER($entry) } is missing
journal-part_changed = its { TEXT($kind) } { TEXT($name) } is not as a journal has it
journal-part_unknown = it has a { TEXT($kind) } { TEXT($name) }, which no journal has
journal-part_lost = it has lost its { TEXT($kind) } { TEXT($name) }
journal-first_entry_lost = it has lost its first entry
journal-index_lost_key = its index no longer says which key it uses
journal-message_not_in_outbox = message { INTEGER($message) } in entry { INTEGER($entry) } is not in the outbox
journal-outbox_differs = the outbox names { INTEGER($named) } messages, the entries hold { INTEGER($held) }
journal-checkpoint_unproved = its checkpoint { TEXT($name) } was not written by its key after one of its entries
journal-owner_lost = its first entry does not say whose it is
journal-first_entry_of_other = entry 1 says that it is journal { TEXT($identity) }
journal-key_change_unproved = the key in entry { INTEGER($entry) } was not put there by the key that stood there before
journal-key_not_named = it does not say which key it uses
journal-index_incomplete = its index does not name the entries that say whose it is
journal-chain_unsigned = the chain up to entry { INTEGER($entry) } is not signed by its key { TEXT($fingerprint) }
journal-people_unreadable = what it says of its people cannot be read
journal-person_entry_unreadable = an entry about a person does not say what an entry of its kind says
journal-table_lacks = its table { TEXT($table) } is not as its entries give it: it lacks what they give ({ TEXT($row) })
journal-table_holds_more = its table { TEXT($table) } is not as its entries give it: it holds what they do not give ({ TEXT($row) })
journal-meta_of_other_key = its table meta names another key than its entries
journal-meta_of_other_generation = its table meta says that it is in generation { INTEGER($named) }, its entries say { INTEGER($entries) }
journal-signature_of_other_key = the key of that time did not make its signature of entry { INTEGER($entry) }
journal-mark_unreadable = its mark { TEXT($mark) } is not a number

# What cannot be done with it
journal-no_such_entry = Journal { TEXT($journal) } has no entry { INTEGER($entry) }.
journal-no_such_signature = Journal { TEXT($journal) } has no signature of entry { INTEGER($entry) }.
journal-no_name_of = { TEXT($name) } cannot be the name of a { SENTENCE($what) }.
journal-started_too_often = Journal { TEXT($journal) } was started { INTEGER($most) } times, as often as its messages can count: begin a new journal.
journal-generation_out_of_order = Journal { TEXT($journal) } is in generation { INTEGER($now) } and cannot go on with { INTEGER($wanted) }: generations rise, to { INTEGER($most) } at most.

# Its table of persons, within a sentence
journal-name_uncommitted = person { TEXT($person) } has a name that no entry commits to
journal-name_uncommitted_since = person { TEXT($person) } has a name that no entry commits to since it was lost
journal-erased_stands_again = person { TEXT($person) } was erased, and stands there again
journal-name_taken_away = the name of person { TEXT($person) } was taken away, and no entry says that it was erased
journal-name_changed = the name, card or salt of person { TEXT($person) } is not the one that was written
journal-erasure_missing = that person { TEXT($person) } was erased is missing from its table of persons
journal-name_missing = the name of person { TEXT($person) } is missing, and no entry says that it was erased

# A hand that is looked for in it
journal-no_hand = Journal { TEXT($journal) } does not hold { GIVEN($hand) ->
        [yes] hand { INTEGER($hand) }
       *[no] a hand that is over
    }{ GIVEN($session) ->
        [yes] {" "}in session { TEXT($session) }
       *[no] {""}
    }.

# What a verification of it finds
journal-damaged_after = Journal { TEXT($journal) } is damaged after entry { INTEGER($entry) }: { SENTENCE($damage) }.
journal-damaged_beside = Journal { TEXT($journal) } is damaged: its { $entries ->
        [1] 1 entry is
       *[other] { INTEGER($entries) } entries are
    } sound, but { SENTENCE($damage) }.

# Seals that are given, or asked of a hub
seal-not_a_seal = { TEXT($given) } is no seal: it is written IDENTITY:ENTRY:CHECKSUM.
seal-not_signed = The seal of entry { INTEGER($entry) } is not signed by the key that stands in it.
seal-hub_unproved = What the hub says of its seals proves nothing: { SENTENCE($why) }.
seal-of_other_journal = The hub does not answer with its seals of journal { TEXT($journal) }.
seal-of_other_key = The seals are signed by the key { TEXT($fingerprint) }, not by { TEXTS($wanted) }.
seal-of_unknown_hub = The seals are signed by the key { TEXT($fingerprint) }, a hub that this journal has not admitted. If that is your hub's: --hub-key with its public key, as `mahjong-table parlor key` shows it.
seal-list_unreadable = The hub's list of seals cannot be read.
seal-no_public_key = { TEXT($given) } holds no public key.
seal-file_unreadable = { TEXT($file) } cannot be read: { REASON($reason) }.
