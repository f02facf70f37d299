### Answers to orders of staff: why an order was not done, or what was done. The server and commands print them; no browser is sent this.

# Orders that cannot be read
order-no_object = An order is a JSON object with id, by, name, args and at.
order-not_json = The order is not plain JSON: { TEXT($problem) }.
order-nested_too_deep = The order is nested too deep.
order-unknown =
    There is no order "{ TEXT($name) }"; there are: { TEXTS($known) }{ GIVEN($meant) ->
        [yes] ; did you mean "{ TEXT($meant) }"?
       *[no] .
    }
order-unknown_member =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] An order
    } has no "{ TEXT($member) }".
order-missing_member =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] An order
    } needs "{ TEXT($member) }".
order-argument =
    { GIVEN($order) ->
        [yes] { TEXT($order) }
       *[no] An order
    }: { GIVEN($member) ->
        [yes] { TEXT($member) }:{" "}
       *[no] {""}
    }{ SENTENCE($problem) }.
order-argument_on_page =
    { GIVEN($member) ->
        [yes] { TEXT($member) }:{" "}
       *[no] {""}
    }{ SENTENCE($problem) }.
order-argument_of_rules = { TEXT($member) }: { SENTENCE($problem) }.

# What an argument must be
argument-too_many_characters = must have at most { INTEGER($limit) } characters
argument-too_few_characters = must have at least { INTEGER($limit) } characters
argument-pattern = must be written as { TEXT($pattern) }
argument-too_many = must have at most { INTEGER($limit) } members
argument-too_few = must have at least { INTEGER($limit) } members
argument-whole_number = must be a whole number
argument-text = must be a text
argument-true_or_false = must be true or false
argument-list = must be a list
argument-object = must be an object of names and values
argument-one_of = must be one of { TEXTS($known) }
argument-missing = is missing
argument-unknown = is not known here
argument-number_with_point = write a number, with a point, as "0.5"
argument-different_deltas = deltas must name different people; { SENTENCE($why) }
argument-different_players = players must name different people; { SENTENCE($why) }
argument-different_cards = cards must be different cards; { SENTENCE($why) }
argument-number_of_cards = cards names { INTEGER($cards) } cards for { INTEGER($players) } players
argument-nobody_sits = name or card says who sits down
argument-no_rules =
    { TEXT($name) } is not one of { TEXTS($known) }{ GIVEN($meant) ->
        [yes] ; did you mean "{ TEXT($meant) }"?
       *[no] {""}
    }
argument-no_option =
    { TEXT($rules) } has no such option; it has { TEXTS($known) }{ GIVEN($meant) ->
        [yes] ; did you mean "{ TEXT($meant) }"?
       *[no] {""}
    }

# Commands by MQTT, and lines on the control socket
command-too_long = a command has at most { INTEGER($most) } bytes, this one { INTEGER($given) }
command-malformed = this is no command: { SENTENCE($problem) }
command-retained = a command must not be retained: it would be heard again at every start
command-not_authorised = not authorised
command-other_schema = This is a { TEXT($schema) }; this table knows { TEXT($known) }: update the table, or send it as { TEXT($known) }.
command-unknown_member = A command has no "{ TEXT($member) }".
command-for_another_table = The command is for another table: its `to` names another key than this table's.
command-too_old = The command is { INTEGER($seconds) } seconds old, more than { INTEGER($most) } are not accepted: send it again, and set the clocks if it is new.
command-ahead = The command is { INTEGER($seconds) } seconds ahead, more than { INTEGER($most) } are not accepted: send it again, and set the clocks if it is new.
command-late = The command is { INTEGER($seconds) } seconds older than another of { TEXT($name) } that was carried out: it is not accepted. Send it again, and see whether this table's clock was turned back.
command-too_many = { TEXT($name) } sends more than { INTEGER($most) } commands a second: send it again later.
socket-too_long = The line is too long.
socket-failed = The table could not do it: its log says why.
socket-no_json = This is no order: it is not JSON.
socket-no_order = This is no order: { SENTENCE($problem) }.
socket-unknown_request = This table knows no request '{ TEXT($request) }'; is it of an older version, or starting?

# Why an order is not carried out
order-table_starts = The table is still starting; send the same command again.
order-no_answer = The table does not answer now; send the same command again.
order-set_aside = The order made no sense to the table and was not executed.
order-bug = Internal error; the order was not executed. See the table's log.
order-answered_before = An order with the id { TEXT($order) } was answered before; give each its own.
order-same_player_twice = Two of { TEXTS($names) } are the same player: give each one change.
order-id_for_name = { TEXT($name) } is written as the id of a person; give the name.
order-card_of_other = Card { TEXT($card) } is { TEXT($owner) }'s.
order-did_not_play =
    { TEXT($name) } did not play here; in this session play { TEXTS($players) }{ GIVEN($meant) ->
        [yes] ; did you mean "{ TEXT($meant) }"?
       *[no] .
    }
order-begin_between_hands = Hand { INTEGER($hand) } is under way: people begin a session between hands.
order-sit_between_hands = Hand { INTEGER($hand) } is under way: people sit down between hands.
order-swap_between_hands = Hand { INTEGER($hand) } is under way: people change seats between hands.
order-give_up_hand = If nobody will finish it: mahjong-table session abandon-hand
order-give_up_hand_on_page = If nobody will finish it, press “Give up this hand” on this page.
order-session_is_over = Session { TEXT($session) } is over: begin a new one.
order-no_seat = This table has seats 0 to { INTEGER($last) }; there is no seat { INTEGER($seat) }.
order-same_seat = { SEAT($seat, by: "number", at: "start") } cannot change places with itself.
order-sits_already = { TEXT($name) } sits in { SEAT($seat, by: "number") }: swap the seats instead.
order-no_hand = No hand is under way; hand { INTEGER($next) } is the next.
order-other_hand = Hand { INTEGER($hand) } is under way, not hand { INTEGER($given) }: nothing was done.
order-unknown_session = Session { TEXT($session) } cannot be corrected here; the table remembers { TEXTS($known) }.
order-strangers = { TEXTS($names) } did not play in session { TEXT($session) }: { TEXTS($players) } did.
order-no_break = There is no break to end: play goes on.
order-number_of_people = { TEXT($rules) } is played by { INTEGER($needed) } people here, not by { INTEGER($given) }.
order-end_is_past = end_at is past already.
order-no_alert =
    There is no alert { TEXT($code) }; there are: { GIVEN($known) ->
        [yes] { TEXTS($known) }
       *[no] none
    }.
order-alert_lasts = The alert { TEXT($code) } is over as soon as it is put right: { SENTENCE($alert) }
order-right_no_hand = No hand is under way; the right to win is lost for one hand only.
order-right_not_lost = { SEAT($seat, by: "number", at: "start") } has not lost the right to win this hand.
order-two_people = The correction needs two people ({ SENTENCE($excess) }), each known by a key, a login or a user of this machine; who gave this order is not recorded. Make a key: mahjong-table staff key.
order-no_correction =
    No correction { TEXT($order) } waits for a second person (it lapses after { INTEGER($minutes) } minutes); waiting: { GIVEN($waiting) ->
        [yes] { TEXTS($waiting) }
       *[no] none
    }.
order-other_person = A second person must agree to { SENTENCE($first) }: { SENTENCE($why) }.

# Why two people may be one
one_person-not_recorded = who gave this order is not recorded; make a key: mahjong-table staff key
one_person-same_user = you are known by the same uid, whatever name is given
one_person-same_key = you are known by the same key, whatever name is given
one_person-same_login = you are known by the same login, whatever name is given
one_person-same_shell = at one table's shell persons cannot be distinguished for certain; sign with a key, or log in on the page
one_person-same_name = both are called { TEXT($name) }

# What was done
order-done = { SENTENCE($what) }.
order-read_as = "{ TEXT($written) }" is read as { TEXT($name) }, who has played here.
order-session_begins =
    Session { TEXT($session) } begins{ GIVEN($rules) ->
        [yes] , by { TEXT($rules) }
       *[no] {""}
    }.
order-session_over = Session { TEXT($session) } is over.
order-break_already = It is a break already.
order-nothing_changed = Nothing is changed yet.
order-second_person_agrees = Another member of staff agrees within { INTEGER($minutes) } minutes: mahjong-table ledger countersign { TEXT($order) }, or the order countersign.
order-alert_seen_to = { SENTENCE($by) } has seen to it: { SENTENCE($alert) }
order-machine_fault_seen_to = The machine is informed that { TEXT($code) } was repaired.
order-messages_again = Messages after { INTEGER($after) } go out again.

# Accounts
account-players =
    A session needs two to four different players; got { GIVEN($players) ->
        [yes] { TEXTS($players) }
       *[no] none
    }.
account-chips_limit = The chips must be more than 0, not { INTEGER($given) }; leave it out for no limit.
account-loss_limit = The maximum loss must be more than 0, not { INTEGER($given) }; leave it out for no limit.
account-stake = The stake must be more than nothing, not { TEXT($given) }.
account-plays_already = { TEXT($player) } plays in this session already.
account-too_many_players = { INTEGER($most) } people have played in this session: begin a new one.
account-no_such_payment = Seat { INTEGER($payer) } cannot pay seat { INTEGER($payee) } at this table.
account-negative_payment = Seat { INTEGER($payer) } cannot pay { INTEGER($amount) } to seat { INTEGER($payee) }.
account-who_and_why = A correction says who makes it and why.
account-sum_not_zero = A correction gives each of the { INTEGER($count) } players their change and sums to zero; [{ DELTAS($deltas) }] does not.
account-changes_nothing = A correction must change something.
account-no_such_hand =
    There is no hand { INTEGER($hand) } to correct in session { TEXT($session) }: { $hands_over ->
        [0] no hand is over yet
        [1] hand 1 is over
       *[other] hands 1 to { INTEGER($hands_over) } are over
    }.
account-total_too_large = After a correction nobody may have won or lost more than { TEXT($most) } units; { TEXT($player) } would be at { TEXT($total) }.
account-too_few_chips = { TEXT($player) } has { INTEGER($chips) } chips and cannot pay { INTEGER($amount) }.
account-session_forgotten = The table does not remember session { TEXT($session) }.
account-no_session = Nobody has sat down yet in journal { TEXT($journal) }.
account-unknown_session =
    There is no session { TEXT($session) } in journal { TEXT($journal) }; there are: { TEXTS($known) }{ GIVEN($meant) ->
        [yes] ; did you mean "{ TEXT($meant) }"?
       *[no] .
    }
account-session_unreadable = Entry { INTEGER($entry) }: what it says of its session cannot be read.
account-session_lost = What journal { TEXT($journal) } says of session { TEXT($session) } cannot be read.
account-score_unreadable = Entry { INTEGER($entry) }: its score or correction cannot be read.
account-totals_not_zero = Entry { INTEGER($entry) }: after hand { INTEGER($hand) } of { TEXT($session) } the totals and the table's pot sum to { INTEGER($sum) }, not to zero.
account-other_totals = Entry { INTEGER($entry) }: after hand { INTEGER($hand) } of { TEXT($session) } the totals are given as { TEXT($given) }, but the entries add up to { TEXT($added) }.
argument-option_value = must be { SENTENCE($takes) }, got { TEXT($given) } ({ CLAUSE($clause) })
argument-options_object = must be an object of names and values, got { TEXT($given) }
