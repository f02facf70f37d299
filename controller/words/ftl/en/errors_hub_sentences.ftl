### Why a hub's database, its key or a journal cannot be used.

# Journals that are imported
import-impossible_name = Journal { TEXT($journal) } bears a name that no table can have: { SENTENCE($why) }
import-other_table = Journal { TEXT($journal) } is that of table { TEXT($table) }, not of { TEXT($given) }.
import-replaced_key = Journal { TEXT($journal) } is signed by { TEXT($fingerprint) }, which the table has replaced: it is an older copy, and nothing proves what it holds beyond what this hub has. Import the journal that the table writes now, or vouch for this one: --as { TEXT($table) }.
import-unbelieved = Journal { TEXT($journal) } is signed by { TEXT($fingerprint) }, which this hub does not trust. Admit it (mahjong-table parlor admit { TEXT($fingerprint) }), or vouch for it: --as { TEXT($table) }.
import-name_taken = Journal { TEXT($journal) } is signed by { TEXT($fingerprint) }, which signs as { TEXT($table) }, and { TEXT($name) } is the name of a table with the key { TEXT($holder) }. Nothing was taken. Give one of them another name: mahjong-table journal rename
import-other_key = Journal { TEXT($journal) } is signed by { TEXT($fingerprint) }, the key of another journal ({ TEXT($other) }, of { TEXT($table) }): it may not sign for this one ({ TEXT($identity) }). Nothing was taken.
import-revoked = Journal { TEXT($journal) } is signed by { TEXT($fingerprint) }, which is revoked: nothing was taken. Admit it again if it is in the right hands: mahjong-table parlor admit { TEXT($fingerprint) }
import-claimed = Journal { TEXT($journal) } is signed by { TEXT($fingerprint) }, and no key of journal { TEXT($identity) }{ GIVEN($holder) ->
        [yes] {" "}of { TEXT($holder) }
       *[no] {""}
    } has signed that one. Nothing was taken. If the key was lost and replaced, admit the new one for it: mahjong-table parlor admit --file KEY --as { TEXT($table) } --journal { TEXT($identity) }
import-only_beginning = Only the beginning of { TEXT($journal) } could be proved and was taken: { SENTENCE($why) }.
import-message = message { INTEGER($message) }: { SENTENCE($why) }
import-taken = { TEXT($file) }: { $messages ->
        [1] 1 message
       *[other] { INTEGER($messages) } messages
    } of { TEXT($table) }, { INTEGER($new) } of them new{ GIVEN($conflicts) ->
        [yes] , { INTEGER($conflicts) } contradict what is stored
       *[no] {""}
    }{ GIVEN($held) ->
        [yes] ; { INTEGER($held) } are kept and do not count yet (parlor alerts)
       *[no] {""}
    }
import-person = person { TEXT($person) }: { SENTENCE($why) }

# A hub's own key
hub_key-none = There is no hub { TEXT($hub) } on { TEXT($database) } yet: its key is made at its first start.
hub_key-other = Hub { TEXT($hub) } on { TEXT($database) } uses the key { TEXT($fingerprint) }; { TEXT($file) } holds another one ({ TEXT($held) }). Bring the right file back, or the right database. If the key is to be replaced: mahjong-table parlor --hub { TEXT($hub) } key replace
hub_key-lost = Hub { TEXT($hub) } on { TEXT($database) } uses the key { TEXT($fingerprint) }, and there is no { TEXT($file) }. Bring the file from where this hub ran before (every machine with workers of it has one) or say where it is: --hub-key FILE. If it is lost: mahjong-table parlor --hub { TEXT($hub) } key replace
hub_key-several = On { TEXT($database) } there are the hubs { TEXTS($hubs) }: say whose key signs this decision, as in mahjong-table parlor --hub { TEXT($hub) } …

# People whose names are erased
erase-nobody = Nobody here is called { TEXT($name) } or has this id; see mahjong-table parlor standings.
erase-nobody_but = Nobody here is called { TEXT($name) } or has this id; see mahjong-table parlor standings; did you mean "{ TEXT($near) }"?
erase-several = Several people are called { TEXT($name) }: { TEXTS($people) }. Give the id.
erase-money_at_table = { TEXT($name) } { SENTENCES($money) }. End the session at the table { TEXT($table) } (mahjong-table session end) and settle by its slip first.
erase-table_gone = If that table is gone and all is paid, say --settled.
erase-money_open = { TEXT($name) } { SENTENCES($money) }, at the table { TEXT($table) }. Settle first; once that is paid, say so: --settled.
erase-plays = plays in session { TEXT($session) }, whose end was not heard
erase-plays_won = plays in session { TEXT($session) }, whose end was not heard, with { SENTENCE($amount) } won
erase-plays_lost = plays in session { TEXT($session) }, whose end was not heard, with { SENTENCE($amount) } lost
erase-owed = is owed { SENTENCE($amount) } of session { TEXT($session) }
erase-owes = owes { SENTENCE($amount) } of session { TEXT($session) }
erase-unit = { INTEGER($number) } unit
erase-units = { INTEGER($number) } units

# The database
database-absent = There is no database at { TEXT($file) }.
database-name_the_hubs = Name the hub's with --database (or PARLOR_DATABASE), or ask in the folder where the hub is started.
database-not_a_hubs = The database { TEXT($database) } is no hub's: it holds none of its tables.
database-other_kind = The hub keeps its record in PostgreSQL or SQLite, not in { TEXT($kind) }. Write postgresql://user@host/name, or the path of an SQLite file (sqlite:///file).
database-address_unreadable = The database's address cannot be read.
database-write_address = Write postgresql://user@host/name, or the path of an SQLite file (sqlite:///file).
database-value_refused = The database { TEXT($database) } cannot hold a value that it was given or asked for ({ TEXT($error) }).
database-refuses = The database { TEXT($database) } refuses: { TEXT($reason) }.
database-unusable = The database { TEXT($database) } cannot be used: { TEXT($reason) }.
database-silent = The database { TEXT($database) } does not answer ({ TEXT($reason) }). Check that it runs and the address is right.
database-full = The disk is full: the database { TEXT($database) } takes nothing more. Nothing of it was stored; free some space, then go on.
database-disk_fails = The disk fails: the database { TEXT($database) } cannot be read or written ({ TEXT($reason) }). Nothing of it was stored; see the kernel's log (dmesg), and replace the card or the disk.
database-own_disk = Put the database on the machine's own disk (--database sqlite:///FILE; ext4, xfs or btrfs).
database-damaged = The database { TEXT($database) } is damaged: its column { TEXT($column) } holds what no hub writes there. Bring back a copy from a backup.
database-no_psycopg = PostgreSQL needs the package psycopg ({ TEXT($reason) }): pip install 'mahjong-table[parlor]'.
database-encoding = The database { TEXT($database) } has the encoding { TEXT($encoding) }, which cannot hold names. Make one of UTF8: CREATE DATABASE { TEXT($database) }_utf8 ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0.
database-copy_version = The database { TEXT($database) } has schema version { TEXT($version) }, this program version { TEXT($known) }, and nothing can be written there. Copy it to a disk and ask that copy.
database-newer = The database { TEXT($database) } has schema version { TEXT($version) }; this program knows versions up to { TEXT($known) }. Run the newer program that wrote it.
database-not_written = The database { TEXT($database) } cannot be written: { REASON($reason) }. Name a file in a folder that user { TEXT($user) } may write (--database sqlite:///FILE).
database-copy_not_written = The database { TEXT($database) } is of version { TEXT($version) } and is copied before it is brought forward; the copy { TEXT($copy) } cannot be written: { TEXT($reason) }. Free some space there, and start again. Nothing was changed.
database-copy_no_schema = The database is of version { TEXT($version) } and is copied into a schema { TEXT($schema) } before it is brought forward, which its user may not make ({ TEXT($reason) }). Grant it: GRANT CREATE ON DATABASE … TO …; then start again. Nothing was changed.
heads-unreadable = The file { TEXT($file) }, which holds the heads of the hub's record, cannot be read: { TEXT($reason) }.
heads-newer = The file { TEXT($file) } is of a newer program (version { TEXT($version) }). Update this one.
heads-damaged = The file { TEXT($file) } does not hold the heads of a hub's record: it is damaged. Compare the record with another copy (mahjong-table parlor verify --seals), then delete the file; the hub makes a new one.
heads-not_written = The file { TEXT($file) }, which holds the heads of the hub's record, cannot be written: { REASON($reason) }. Let the hub write in the folder of its key.

# Names that nobody has
unknown-nothing_yet = There is no { SENTENCE($what) } { TEXT($name) }: nothing has been heard of any { SENTENCE($what) } yet.
unknown-name = There is no { SENTENCE($what) } { TEXT($name) }; there are: { TEXTS($known) }{ GIVEN($more) ->
        [yes] {" "}and { INTEGER($more) } more
       *[no] {""}
    }{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] .
    }
word-parlor = parlor
word-table = table
word-session = session
topic-unfit = The { SENTENCE($what) }'s name { TEXT($name) } cannot be part of an MQTT topic: it contains { TEXT($signs) }.
topic-empty = The { SENTENCE($what) }'s name { TEXT($name) } cannot be part of an MQTT topic: it is empty.
database-write_signs = In a name or password the signs % # / ? @ [ ] are written %25 %23 %2F %3F %40 %5B %5D, a blank %20.
word-status = status
word-journal = journal

# What a hub's page answers
hub_page-unreadable = The answer of the hub at { TEXT($hub) } to /api/messages cannot be read: { SENTENCE($why) }.
hub_page-not_utf8 = it is not UTF-8
hub_page-list_open = the list in it does not end
hub_page-many_rows = it holds more than { TEXT($most) } rows
hub_page-row_unlike = its row { INTEGER($row) } is no JSON object of at most { INTEGER($most) } kB
hub_page-refuses = The hub at { TEXT($hub) } answers { INTEGER($code) } { TEXT($reason) } to { TEXT($path) }.
hub_page-give_token = Give the link with ?token=… that the hub printed at its start, or a token in PARLOR_TOKEN.
hub_page-silent = The hub at { TEXT($hub) } does not answer { TEXT($path) } in time.
hub_page-unasked = The hub at { TEXT($hub) } cannot be asked: { REASON($reason) }.
hub_page-too_long = The hub at { TEXT($hub) } answers with more than { INTEGER($most) } MB to { TEXT($path) }.
hub_page-login_in_address = { TEXT($address) } holds a name or password, which no hub asks for: leave it out.
hub_page-no_address = { TEXT($address) } is no address of a hub's page: write http://host:port.
