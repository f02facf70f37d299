### What `mahjong-table run` prints about itself.

terminal-run =
    .table = table
    .port = port
    .lacks = lacks
    .camera = camera
    .broker = broker
    .page = page
    .elsewhere = elsewhere
    .link = link
    .accounts = accounts
    .journal = journal
    .fingerprint = fingerprint
terminal-run-none = none
terminal-part =
    .shuffler = machine control
    .dice = dice sensor
    .buttons = seat buttons
    .displays = seat displays
    .lights = wall lights
    .counters = tile counters
terminal-run-stopped = Stopped; the journal holds everything up to here.
terminal-run-nobody-signs-in =
    Nobody can sign in on the page yet: { TEXT($command) }{ GIVEN($code) ->
        [yes] ; or open { TEXT($address) } within a quarter of an hour with the code { TEXT($code) }
       *[no] {""}
    }
