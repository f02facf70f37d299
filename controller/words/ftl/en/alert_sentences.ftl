### Alerts: what a person should look at. The machine's own texts in firmware_bridge are for its log and its library.

# Of the light, the record and the hub
alert-disk = The disk of { TEXT($path) } has { INTEGER($free) } MB left, less than { INTEGER($least) } MB: no new hand begins before there is more.
alert-outbox =
    { INTEGER($waiting) } messages wait in the outbox, as many as it may hold ({ INTEGER($most) }): no new hand begins until { GIVEN($hub) ->
        [yes] hub { TEXT($hub) } has them in its database
       *[no] the broker has taken them
    }. Nothing is lost; see to { GIVEN($hub) ->
        [yes] the hub and the broker
       *[no] the broker
    }.
alert-hub = { SENTENCES($warnings, join: "sentences") }
alert-standstill = { SENTENCE($why) } It lasted { INTEGER($seconds) } seconds.
alert-set_aside = A reading or a press made no sense and was not processed: { TEXT($reason) }
hub-called = Hub { TEXT($hub) }
hub-broker = The broker
hub-journal_lacks =
    { SENTENCE($who) } has { GIVEN($first) ->
        [yes] messages { INTEGER($first) } to { INTEGER($last) }
       *[no] message { INTEGER($last) }
    } of this table, which journal { TEXT($journal) } does not have: an older copy of the journal was restored, or the disk lost data that it had confirmed. Scores that the hub confirmed still count. Restore them with: mahjong-table journal restore --from-hub; and compare the last hands with the parlor's record.
hub-notice = Hub { TEXT($hub) }: { SENTENCE($notice) }
hub-table_unconfirmed = Hub { TEXT($hub) } does not keep this table's scores yet: its staff must confirm the table's fingerprint { TEXT($fingerprint) } (mahjong-table parlor admit).
hub-many_ask = Many hubs that nobody has admitted send messages to this table, under more names than a parlor has: see who may write to the broker, and mahjong-table hub list.
hub-asks =
    { GIVEN($hub) ->
        [yes] Hub { TEXT($hub) }
       *[no] Somebody
    } (fingerprint { TEXT($fingerprint) }) asks to keep this table's scores. If the hub shows the same fingerprint: mahjong-table hub admit { TEXT($fingerprint) }
hub-unsigned_message = A message on { TEXT($topic) } is not signed and does not count.
hub-lost_key_used = A message on { TEXT($topic) } is signed by this table's lost key { TEXT($fingerprint) } and does not count: it is from before the key was replaced, or from somebody who has the lost key.
hub-name_taken = Somebody else sends messages as { TEXT($topic) }, with the key { TEXT($fingerprint) }: another controller of the same name, or an attempt to imitate this table. The hub stores only what this table signs. Give the other controller another name under [table], and every account its own topics in the broker's access list.

# Of the machine

# Of the camera
alert-camera = { SENTENCE($reason, at: "start") }.
camera-not_tried = not tried since the restart
camera-being_found = the camera was pushed, and its picture shows the table in another place; nothing is read before the table is found again
camera-pushed = the camera was pushed: { SENTENCE($reason) }
camera-found_by_markers = the camera was pushed ({ INTEGER($pixels) } pixels); the table was found again by its markers
camera-found_by_surroundings = the camera was pushed ({ INTEGER($pixels) } pixels); the table was found again by its surroundings
camera-marker_aside = marker { TEXTS($markers) } was pushed aside: lay it back into its corner, the others are right
picture-dark = the picture is dark: switch the lamp on, or uncover the camera's lens
picture-burnt_out = the picture is burnt out: a lamp shines into the camera, or its exposure is too long
picture-covered = the picture shows nothing: something covers the camera's lens
picture-mirrored = the camera mirrors its picture, and mirrored faces cannot be read: switch that off in its settings
picture-no_marker = no table marker is in the picture: turn the camera to the table, uncover the four printed markers (0 to 3) at its corners, and check that the picture is sharp
picture-no_tile = no tile and no table marker is in the picture: turn the camera to the table, and check that it is sharp
picture-too_small = the picture is { INTEGER($width) }x{ INTEGER($height) }: a tile is only { INTEGER($tile) } pixels across and { INTEGER($needed) } are needed; set the camera to { INTEGER($wanted_width) }x{ INTEGER($wanted_height) } or more, or hang it nearer
picture-frozen = the camera has sent the same picture for { INTEGER($seconds) } seconds: switch it off and on again
alert-show_flowers = The flowers of this set of tiles are not known yet: sweep the table and lay them face up in the corner to the right of seat 0's discards, first row Spring Summer Autumn Winter, second row Plum Orchid Chrysanthemum Bamboo
