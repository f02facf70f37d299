### What commands say when they are done or cannot do it (controller/commands).

command-nothing_done = Nothing was done.
command-not_undone = It cannot be undone.
command-say_yes = It cannot be undone: say --yes if it is meant so.
command-output_failed = The output cannot be written: { REASON($reason) }. Write it somewhere else, or free some space there.
command-code_for_dark_letters = For dark letters on a light ground:
command-code_for_light_letters = For light letters on a dark ground:
command-stopped = Stopped.
command-written_to = Written to { TEXT($file) }.
command-cannot_be_written = { TEXT($file) } cannot be written: { REASON($reason) }.
command-port_taken = { TEXT($option) } { TEXT($port) }: another program listens at { TEXT($place) }. Stop it, give another port, or leave { TEXT($option) } out for a free one.
command-language_unknown = --language { TEXT($language) } is not known. Write one of { TEXT($known) }.

# Orders at a shell
command-give_up_hand =
    Give up hand { INTEGER($hand) } of session { TEXT($session) }, { GIVEN($acts) ->
        [yes] after { INTEGER($acts) } acts of play
       *[no] before it was dealt
    }?
command-nobody_will_win = Nobody will win it.
command-paid_stands = What was paid on the way stands: { TEXT($payments) }.
command-nothing_paid = Nothing was paid in it.
command-no_hand_under_way = No hand is under way at the table of { TEXT($journal) }; hand { INTEGER($next) } is the next.
command-table_silent =
    The table on { TEXT($journal) } does not answer; { GIVEN($order) ->
        [yes] give the order { TEXT($order) } again
       *[no] try again
    }.
command-socket_unusable = The order socket of { TEXT($journal) } cannot be used: { REASON($reason) }.
command-two_cards = { TEXT($name) } shows the card { TEXT($shown) }, and --card says { TEXT($card) }: give one of them.
command-nobody_has_played = Nobody has played yet.
command-has_not_played =
    { TEXT($player) } has not played{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] .
    }
command-no_change = { TEXT($change) } is no change: write NAME=+8 or NAME=-8, every name once.
command-no_correction_waits = No correction waits for a second person.
command-no_stake = --stake { TEXT($stake) } is no amount of money: write a number, with a point, as 0.5 or 20.
command-no_option = { TEXT($option) } is no option: write NAME=VALUE, every name once, as wall_only=true.
command-no_end_time = { TEXT($time) } is no time: write 23:30, or 2026-05-01T23:30.
command-no_such_answer = There is no answer { TEXT($answer) } to this question: it has 1 to { INTEGER($most) }.

# Options of hubs and pages
command-admission_unknown = --admission { TEXT($admission) } is not known. Write confirm or loopback.
command-no_trusted_proxy = --trusted-proxy is an address or a network such as 10.0.0.0/8, not { TEXT($proxy) }.
command-password_file_unreadable = The password file { TEXT($file) } cannot be read: { REASON($reason) }.
command-no_page_prefix = --page-prefix is a path such as /hub, not { TEXT($prefix) }.
command-page_key_alone = --page-key belongs to a certificate: name that too, --page-certificate.
command-no_public_key = { TEXT($file) } holds no public key: { SENTENCE($reason) }
command-out_is_there = { TEXT($file) } is there already and is something else; name another file.

# The hub's database
command-nobody_called =
    Nobody called { TEXT($player) } has played in this time; `mahjong-table parlor players` lists who has{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] .
    }
command-no_export =
    There is no table { TEXT($table) } to export. Take one of { TEXT($known) }{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] .
    }
command-say_where_to = Say where to: --csv FILE or --parquet FILE.
command-names_no_table = { TEXT($written) } names no table. Write PARLOR/TABLE.
command-no_time = { TEXT($option) } { TEXT($time) } is no time. Write 2026-11-21, 2026-11-21T18:00, today, or 12h, 7d.
command-rows_exported =
    { $rows ->
        [one] { INTEGER($rows) } row
       *[other] { INTEGER($rows) } rows
    } of { TEXT($table) }.

# Keys and decisions of a hub
command-say_who = Say who: the fingerprint that the table shows, or --file FILE --as PARLOR/TABLE.
command-say_which_table = Say which table uses it: --as PARLOR/TABLE.
command-say_what = Say what: keep, new or import; or --undo.
command-keys_wait = { INTEGER($number) } wait: compare the fingerprint with the table's, then mahjong-table parlor admit.
command-keys_not_listed = { INTEGER($number) } more have sent messages and are not listed, because the list was full: mahjong-table parlor clear
command-nothing_in_dispute = Nothing is in dispute.
command-alert_stands =
    { INTEGER($alert) }  { SENTENCE($kind) }{ GIVEN($times) ->
        [yes] {" "}({ INTEGER($times) } times)
       *[no] {""}
    }: { SENTENCE($text) }
command-alert_decided = decided { TEXT($choice) }
command-decide_alert = mahjong-table parlor decide { INTEGER($alert) } { TEXTS($choices, join: "or") }
command-admission_does = This admission does the following.
command-admit_key = Admit this key?
command-erase_from_record = Erase the name and card of { TEXT($name) } from the record?
command-erase_person = Erase the name and card of { TEXT($name) } ({ TEXT($ids) }) from this database?
command-person_erased = The name and card of { TEXT($persons) } are erased here. At each table: mahjong-table people erase.
command-no_such_hub = There is no hub { TEXT($hub) } on this database yet: its key is made at its first start.
command-other_hubs = It has { TEXT($hubs) }: mahjong-table parlor --hub { TEXT($first) } key show
command-hub_fingerprint = Hub { TEXT($hub) }: { TEXT($fingerprint) }
command-public_key = public key { TEXT($key) }
command-private_key = private key { TEXT($file) }
command-private_key_absent = private key { TEXT($file) } (not there)
command-hub_key_replaced = Hub { TEXT($hub) } uses the key { TEXT($fingerprint) } from its next start on. Stop all its workers, give those on other machines the file { TEXT($file) }, start them, and at every table: mahjong-table hub admit { TEXT($fingerprint) }, then mahjong-table hub forget with the old fingerprint.

# Cameras
command-no_camera_plugged_in = No camera is plugged into this machine. Network cameras have addresses: http://… or rtsp://… (docs/camera.md).
command-no_picture_read = No picture of { TEXT($camera) } can be read.
