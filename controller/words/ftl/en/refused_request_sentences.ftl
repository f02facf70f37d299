### Why a request to the page is refused, beside orders.

file-unreadable = { TEXT($file) } cannot be read: { SENTENCE($problem) }. Put it right, or put a copy back.
draw-twice = Everybody draws once; { SENTENCE($why) }.
draw-not_recorded = The draw cannot be written down, so it does not count: { SENTENCE($problem) }
preset-unreadable = { TEXT($file) } cannot be read: { REASON($problem) }. Put it right, or delete it.
preset-too_many = There are { INTEGER($most) } presets already; remove one first.
preset-unknown = There is no preset "{ TEXT($name) }".
preset-not_written = { TEXT($file) } cannot be written: { REASON($problem) }.

# Requests of any page
request-json_wanted = The body is JSON: send it with `content-type: application/json`.
request-body_unreadable =
    The body cannot be read: { GIVEN($member) ->
        [yes] { TEXT($member) }:{" "}
       *[no] {""}
    }{ SENTENCE($problem) }.
request-language = language is one of { TEXTS($known) }.
request-docs_not_built = The documentation is not built here. Packages bring it; in a source folder `make site` builds it, and then this page shows it without a new start.

# Who may ask
request-token_needed = { SENTENCE($what) } for those with a token of the scope “{ TEXT($scope) }”: { SENTENCE($how) } (docs/watch.md).
request-camera_picture = What the camera sees is
request-results = What people won and lost is
request-changes = Changing anything is
request-numbers = These numbers are
request-other_token = this token is for something else
request-other_rights = yours are other rights
request-token_link = the link with `?token=…` from this page's start opens it
request-token_link_or_sign_in = the link with `?token=…` from this page's start opens it, and staff sign in at /login
request-order_needed = Orders to the table are given by staff who have signed in, or with a token of the scope “act” (docs/rights.md).
request-own_account_needed = An account is for the person who has signed in to it (docs/rights.md).
request-manage_needed = Accounts, tokens and staff keys are for an owner who has signed in (docs/rights.md).
request-seat_needed = The acts of a seat are for the panel that is paired with it (docs/rights.md).
request-answer_needed = Questions of the table are answered, and their pictures seen, by its players' panels, by staff who have signed in, and by the table's own screen, opened by its console link (docs/rights.md).
request-pair_needed = Codes for panels are shown by staff who have signed in, or by the table's own screen, opened by its console link (docs/rights.md).
request-console_elsewhere = The console link is for browsers on the machine that serves this page.
request-token_unknown = This link's token is not known here, or not any more.

# Limits, hosts and origins
request-too_many_open = Too many requests are open from your address.
request-no_path = Ask for a path that begins with /.
request-no_host = No host was named.
request-other_host = This is not "{ TEXT($host) }".
request-own_host = Ask for this machine by its own name or address, or add the name to [page] names (a hub: --name).
request-other_origin = The page of "{ TEXT($origin) }" is not ours and is not answered.
request-other_site = Another site's page is not answered.
request-http_version = HTTP/1.1 is spoken here.
request-head_too_long = More than { INTEGER($most) } bytes of headers are not taken.
request-two_lengths = `Content-Length` and `Transfer-Encoding` contradict each other.
request-body_too_long = More than { INTEGER($most) } bytes are not taken.

# What is asked for
request-journal = journal is the identity of a table's journal: letters, digits and _, up to 64.
request-after = after is the number of a message, 0 for all there are.
request-days = days is a number up to { INTEGER($most) }, 0 for all there is.
request-player = player is a name, a card or an id of up to { INTEGER($most) } characters.
request-hand = A hand has a number.
request-picture_not_kept = This picture is not kept, or not any more.
request-no_picture_yet = The camera has given no picture yet.
request-own_page_only = Orders come from this page only.
request-acts = Orders are { TEXTS($known) }.

# Orders, answers and presses
request-nameless_order = An order is given by somebody who is known by name.
request-orders_a_second = More than { INTEGER($most) } orders a second are not taken.
request-answers_a_second = More than { INTEGER($most) } answers a second are not taken.
request-presses_a_second = More than { INTEGER($most) } presses a second are not taken.

# Panels
pairing-code_wrong = That is not the code, or it has run out. Ask for a new one.
pairing-too_many_wrong = Too many wrong codes. Try again in { INTEGER($seconds) } s.
pairing-session_over = The session is over: no further device is paired with it.
pairing-seat_taken = This seat has its panel. Its player can add a device there, or staff can unpair it.
pairing-too_many_codes = { INTEGER($made) } codes were made for this player just now; wait a little.
pairing-table_starting = The table is only starting; try again.
pairing-nobody_there = Nobody sits there now.
pairing-not_written = What is paired cannot be written to { TEXT($file) }: { REASON($reason) }.
