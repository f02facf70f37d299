### What other rooms write in English, for commands that pass it on; found by its English (controller/commands/retelling.py).

terminal-said-no-public-key = { TEXT($a) } holds no public key: { TEXT($b) }
terminal-said-given-no-public-key = What was given holds no public key: { TEXT($a) }
terminal-said-not-base64 = it is not base64url
terminal-said-topic-bad = The { TEXT($a) }'s name { TEXT($b) } cannot be part of an MQTT topic: it contains { TEXT($c) }.
terminal-said-topic-empty = The { TEXT($a) }'s name { TEXT($b) } cannot be part of an MQTT topic: it is empty.
terminal-said-word-parlor = parlor
terminal-said-word-table = table
terminal-said-word-session = session
terminal-said-broker-mqtt5 = A hub needs a broker that speaks MQTT 5, such as Mosquitto.

# The hub's database
terminal-said-taken = { TEXT($a) }: { TEXT($b) } of { TEXT($c) }, { TEXT($d) } of them new
terminal-said-taken-conflicts = { TEXT($a) }: { TEXT($b) } of { TEXT($c) }, { TEXT($d) } of them new, { TEXT($e) } contradict what is stored
terminal-said-taken-held = { TEXT($a) } are kept and do not count yet (parlor alerts)
terminal-said-only-beginning = Only the beginning of { TEXT($a) } could be proved and was taken: { TEXT($b) }.
terminal-said-import-message = message { TEXT($a) }: { TEXT($b) }
terminal-said-journal-other-table = Journal { TEXT($a) } is that of table { TEXT($b) }, not of { TEXT($c) }.
terminal-said-journal-impossible-name = Journal { TEXT($a) } bears a name that no table can have: { TEXT($b) }
terminal-said-import-no-message = it is not what a table writes into its journal
terminal-said-journal-replaced-key = Journal { TEXT($a) } is signed by { TEXT($b) }, which the table has replaced: it is an older copy, and nothing proves what it holds beyond what this hub has. Import the journal that the table writes now, or vouch for this one: --as { TEXT($c) }.
terminal-said-journal-unbelieved = Journal { TEXT($a) } is signed by { TEXT($b) }, which this hub does not believe. Admit it (mahjong-table parlor admit { TEXT($c) }), or vouch for it: --as { TEXT($d) }.
terminal-said-no-such = There is no { TEXT($a) } { TEXT($b) }; there are: { TEXT($c) }.
terminal-said-no-such-more = There is no { TEXT($a) } { TEXT($b) }; there are: { TEXT($c) } and { TEXT($d) } more.
terminal-said-no-such-meant = There is no { TEXT($a) } { TEXT($b) }; there are: { TEXT($c) }; did you mean "{ TEXT($d) }"?
terminal-said-no-such-more-meant = There is no { TEXT($a) } { TEXT($b) }; there are: { TEXT($c) } and { TEXT($d) } more; did you mean "{ TEXT($e) }"?
terminal-said-no-such-yet = There is no { TEXT($a) } { TEXT($b) }: nothing has been heard of any { TEXT($c) } yet.
terminal-said-no-database = There is no database at { TEXT($a) }.
terminal-said-database-another = Name the hub's with --database (or PARLOR_DATABASE), or ask in the folder where the hub is started.
terminal-said-database-not-hub = The database { TEXT($a) } is no hub's: it holds none of its tables.
terminal-said-database-kind = The hub keeps its record in PostgreSQL or SQLite, not in { TEXT($a) }. Write postgresql://user@host/name, or the path of an SQLite file (sqlite:///file).
terminal-said-database-address = The database's address cannot be read.
terminal-said-database-write = Write postgresql://user@host/name, or the path of an SQLite file (sqlite:///file).
terminal-said-database-value = The database { TEXT($a) } cannot hold a value that it was given or asked for ({ TEXT($b) }).
terminal-said-database-refuses = The database { TEXT($a) } refuses: { TEXT($b) }.
terminal-said-database-unusable = The database { TEXT($a) } cannot be used: { TEXT($b) }.
terminal-said-database-silent = The database { TEXT($a) } does not answer ({ TEXT($b) }). Check that it runs and the address is right.
terminal-said-database-full = The disk is full: the database { TEXT($a) } takes nothing more. Nothing of it was stored; free some space, then go on.
terminal-said-database-disk-fails = The disk fails: the database { TEXT($a) } cannot be read or written ({ TEXT($b) }). Nothing of it was stored; see the kernel's log (dmesg), and replace the card or the disk.
terminal-said-database-own-disk = Put the database on the machine's own disk (--database sqlite:///FILE; ext4, xfs or btrfs).
terminal-said-database-damaged = The database { TEXT($a) } is damaged: its column { TEXT($b) } holds what no hub writes there. Bring back a copy from a backup.
terminal-said-database-psycopg = PostgreSQL needs the package psycopg ({ TEXT($a) }): pip install 'mahjong-table[parlor]'.
terminal-said-database-bytes = The database { TEXT($a) } has the encoding { TEXT($c) }, which cannot hold names. Make one of UTF8: CREATE DATABASE { TEXT($b) }_utf8 ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0.
terminal-said-database-copy-version = The database { TEXT($a) } has schema version { TEXT($b) }, this program version { TEXT($c) }, and nothing can be written there. Copy it to a disk and ask that copy.
terminal-said-database-newer = The database { TEXT($a) } has schema version { TEXT($b) }; this program knows versions up to { TEXT($c) }. Run the newer program that wrote it.
terminal-said-database-not-written = The database { TEXT($a) } cannot be written: { TEXT($b) }. Name a file in a folder that user { TEXT($c) } may write (--database sqlite:///FILE).
terminal-said-database-value-in-it = the database cannot hold a value in it ({ TEXT($a) })

# Names, and what else of an order cannot be
terminal-said-name-many-characters = the { TEXT($a) } has { TEXT($b) } characters: { TEXT($c) } are the most, shorten it
terminal-said-name-empty = the { TEXT($a) } is empty
terminal-said-name-bytes = the { TEXT($a) } "{ TEXT($b) }" takes { TEXT($c) } bytes: { TEXT($d) } are the most, shorten it
terminal-said-name-steers = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which steers screens and is no letter: leave it out
terminal-said-name-breaks = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which breaks the line: write a space instead
terminal-said-name-hidden = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which cannot be seen: write it again without
terminal-said-name-private = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which looks different on every machine: write another
terminal-said-name-half = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which is half a character: write it again
terminal-said-name-unknown = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which Unicode does not know: write another
terminal-said-name-unseen = in the { TEXT($a) } "{ TEXT($b) }" nothing can be seen: write at least one letter
terminal-said-name-begins-mark = the { TEXT($a) } "{ TEXT($b) }" begins with { TEXT($c) }, a mark that belongs on a letter: put a letter before it
terminal-said-name-pile = in the { TEXT($a) } "{ TEXT($b) }" more than { TEXT($c) } marks stand on one letter: leave some out
terminal-said-name-long = the { TEXT($a) } "{ TEXT($b) }" has { TEXT($c) } letters: { TEXT($d) } are the most, shorten it
terminal-said-name-spaces = the { TEXT($a) } "{ TEXT($b) }" has spaces around it
terminal-said-word-name = name
terminal-said-word-card = card
terminal-said-word-sentence = sentence

# Journals
terminal-said-journal-key-not-of = The key { TEXT($a) } is not that of journal { TEXT($b) }, which is { TEXT($c) }.

# What the system says

# What cannot be in an argument
terminal-said-input-decimal = Input should be a valid decimal
terminal-said-input-digits = Decimal input should have no more than { TEXT($a) } digits in total
terminal-said-input-places = Decimal input should have no more than { TEXT($a) } decimal places
terminal-said-input-many = Tuple should have at most { TEXT($a) } items after validation, not { TEXT($b) }
terminal-said-input-few = Tuple should have at least { TEXT($a) } items after validation, not { TEXT($b) }
terminal-said-input-letters = String should have at most { TEXT($a) } characters
terminal-said-input-pattern = String should match pattern '{ TEXT($a) }'
