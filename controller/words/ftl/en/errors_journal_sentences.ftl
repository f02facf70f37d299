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
journal-held = Journal { TEXT($journal) } is held by { TEXT($holder) } ({ REASON($reason) }): nothing can be recorded.
journal-held_cure = Close that program, or what it has begun there (`mahjong-table journal backup` copies a journal in use).
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
journal-restore_from_hub = Bring back what a hub has of it with `mahjong-table journal restore --from-hub`, compare the last hands with the parlor's record, and make copies with `mahjong-table journal backup`, which takes all of it.
journal-entry_unreadable = entry { INTEGER($entry) } does not say what an entry of its kind says
journal-own_record_unreadable = its own facts (its key, its table, its hubs) cannot be read
journal-first_page_lost = its first page is lost
journal-key_unknown = Journal { TEXT($journal) } has lost by which key it speaks.

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
