### What the table answers when staff decide about its hubs.

hub-admitted =
    Hub { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] (not heard yet)
    }, fingerprint { TEXT($fingerprint) }, keeps this table's scores from now on.
hub-admitted_already = The hub with fingerprint { TEXT($fingerprint) } is admitted already.
hub-still_admitted = The hub with fingerprint { TEXT($fingerprint) } is admitted; mahjong-table hub forget { TEXT($fingerprint) } ends that.
hub-refused_already = The hub with fingerprint { TEXT($fingerprint) } is refused already.
hub-refused = Hub { TEXT($hub) } is refused: it is not shown any more. It may ask again after mahjong-table hub forget { TEXT($fingerprint) }
hub-not_asked = No hub with fingerprint { TEXT($fingerprint) } has asked this table since it was started; see mahjong-table hub list.
hub-may_ask_again = Hub { TEXT($hub) } is not refused any more: it may ask again.
hub-not_heard = No hub with fingerprint { TEXT($fingerprint) } has sent this table a message since it was started. Start the hub and look at `mahjong-table hub list`, or give its key as a file: mahjong-table hub trust FILE
hub-not_admitted = No hub with fingerprint { TEXT($fingerprint) } is admitted; see mahjong-table hub list.
hub-forgotten = Hub { TEXT($hub) } is forgotten: its messages no longer count. If the settings name its key ([hub] key), take it out there too.
hub-unknown_request = A hub is listed, admitted, refused, trusted or forgotten, not { TEXT($request) }.
hub-no_public_key = This is no public key: { SENTENCE($problem) }
hub-no_fingerprint = '{ TEXT($given) }' is no fingerprint: it has 16 letters and digits in four groups.
hub-how_alone = by itself: the first hub at a broker of this machine without a login
hub-how_settings = by the key file that the settings name
hub-how_confirmed = by { SENTENCE($by) }, who confirmed the fingerprint
hub-how_file = by { SENTENCE($by) }, from a key file
hub-how_refused =
    refused by { SENTENCE($by) }{ GIVEN($why) ->
        [yes] : { TEXT($why) }
       *[no] {""}
    }
hub-how_forgotten =
    forgotten by { SENTENCE($by) }{ GIVEN($why) ->
        [yes] : { TEXT($why) }
       *[no] {""}
    }
hub-list_own = This table's own fingerprint, as its hub shows it: { TEXT($fingerprint) }
hub-list_admitted =
    admitted  { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] (not heard yet)
    }  { TEXT($fingerprint) }  { SENTENCE($how) }
hub-list_asks =
    asks      { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] (no name)
    }  { TEXT($fingerprint) }  mahjong-table hub admit { TEXT($fingerprint) }
hub-list_refused =
    refused   { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] (no name)
    }  { TEXT($fingerprint) }  { SENTENCE($how) }
hub-list_how_to_refuse = Refuse a hub that is not yours: mahjong-table hub refuse FINGERPRINT
hub-list_nobody = No hub is admitted and none has asked.
