### The page of `mahjong-table setup`.

setup-title = Set up the table
setup-wait = One moment …
setup-away = The program does not answer. Is it still running? What you chose is kept.
setup-ended = Done
setup-ended-unwritten = Not written yet
setup-ended-how = You may close this page.
setup-ended-state = { TEXT($state) ->
    [plays] The table plays on with the settings in { TEXT($file) }.
    [written] The settings are in { TEXT($file) }; the table does not run now.
    [kept] Nothing is written into { TEXT($file) } yet. What you chose is kept: start the setup again to go on.
   *[nothing] Nothing was changed in { TEXT($file) }.
  }
setup-progress = Steps
setup-of = Step { INTEGER($number) } of { INTEGER($count) }
setup-done = done
setup-failed = the last trial failed
setup-back = Back
setup-next = Next
setup-skip = Later
setup-begin = Begin
setup-look-again = Look again
setup-looking = Looking …
setup-details = What the program says (in English)
setup-yes = yes
setup-no = no
setup-none = no limit
setup-usual-value = { TEXT($value) } (usual)

setup-step-start = Welcome
setup-step-table = The table
setup-step-rules = Rules and players
setup-step-machine = The machine
setup-step-camera = The camera
setup-step-place = Where the table is
setup-step-tiles = The tiles
setup-step-broker = Where scores go
setup-step-page = The table’s page
setup-step-finish = Try it

## Start

setup-start = From here to the first hand it takes some ten minutes: the machine, the camera above it, the rules, and who may look on. A step that does not fit now can be left for later.
setup-file-new = At the end everything is written into { TEXT($file) }, which can be changed by hand, too.
setup-file-there = { TEXT($file) } is there already: each step shows what stands in it, and a copy of it is kept.
setup-nothing-lost = Nothing is written before you say so at the end. You can close this page or stop the program; you go on where you were.
setup-fonts = This screen has no Chinese letters, so tiles and names will look like empty boxes. On Debian, Ubuntu and Raspberry Pi OS this installs them:

## Another device

setup-code-title = Who are you?
setup-code-why = On the table’s machine, open the link that the program shows there. For other devices it shows a code, which holds once, for a quarter of an hour.
setup-code = Code

## Refusals

setup-wrong = This cannot be used.
setup-wrong-table-name = A table’s name has 1 to 60 letters, and none of / + #.
setup-wrong-table-parlor = A parlor’s name has 1 to 60 letters, and none of / + #.
setup-wrong-table-seats = Every player needs a name of their own, of letters that can be seen.
setup-wrong-serial-port = Name the machine’s port: a device such as /dev/ttyUSB0 or an address such as socket://host:port, without name and password.
setup-wrong-camera-url = Name a camera: a device or an address that begins with http:// or rtsp://.
setup-wrong-camera-height-mm = The lens is 300 to 4000 mm above the cloth.
setup-wrong-mqtt-broker = The address begins with mqtt:// or mqtts:// and names a host; a password belongs into its own field.
setup-wrong-mqtt-username = A password belongs to a user: name the user, too.
setup-wrong-mqtt-ca = An authority, a certificate and a key are for a line with TLS: let the address begin with { TEXT($secure) }.
setup-wrong-mqtt-certificate = An authority, a certificate and a key are for a line with TLS: let the address begin with { TEXT($secure) }.
setup-wrong-mqtt-key = A key belongs to a certificate, and both to a line with TLS: give the certificate, too, and an address that begins with { TEXT($secure) }.
setup-wrong-page-port = A port is a number from 0 to 65535.

## Table, rules, players

setup-table-why = By these names other programs know the table, and people tell several tables apart.
setup-parlor = Parlor or club
setup-name = Table
setup-name-hint = Each table of the parlor needs a name of its own. Once scores were sent under a name, keep it.
setup-rules = Rules
setup-options = House rules ({ INTEGER($count) })
setup-seats = Who plays
setup-seats-hint = Seat 0 is at the lower edge of the camera’s picture; then go round to the right. Leave all empty if it differs each time.
setup-rests = Who rests first

## Machine

setup-machine-why = The cable from the machine to this computer. What answers at each port is found out without moving anything.
setup-port = Port
setup-ports-looking = Looking for what answers; this takes some seconds.
setup-no-ports = No serial port is plugged in. See that the machine is switched on; some USB cables carry power only.
setup-port-other = Another port or address
setup-port-address = Device or address
setup-port-hint = For example { TEXT($device) }, or { TEXT($server) } for a serial server.
setup-port-none = No cable: the machine runs by itself
setup-port-none-means = Without a cable the table’s page tells you when to press the machine’s own button, and the camera reads the dice.
setup-port-what = { TEXT($what) ->
    [table] A table answers: { TEXT($model) }
    [table-of-another-protocol] A table answers whose firmware is of another version
    [gps] A GPS receiver
    [modem] A modem
    [login] Another computer’s console
    [echo] It repeats what it is sent
    [chatter] A device of another kind
    [noise] Bytes that make no sense: another device, or a bad cable
    [closed] It cannot be opened
    [used] Another program uses it
    [ours] A running table uses it
    [forbidden] This user may not open it
   *[silent] Nothing answers
  }
setup-port-ours-cure = Stop that table (Ctrl-C where it runs, or its service), then look again.
setup-machine-plays = The table that was started here uses the machine now; stop it before you try the machine.
setup-try-machine = Try it
setup-try-machine-hint = The machine will move: no hands inside, the lid closed. A shuffle takes a minute or two.
setup-try-dice = Roll the dice
setup-try-shuffle = Shuffle
setup-rolling = Rolling the dice …
setup-shuffling = Shuffling …
setup-dice-rolled = The dice show { TEXT($dice) }.
setup-shuffled = Shuffled: { INTEGER($count) } tiles stand in the walls.
setup-machine-refuses = The machine did not do it.

## Camera

setup-camera-why = The camera hangs above the middle of the table and sees all of it. Only the tiles are read; no picture leaves this machine.
setup-cameras = Plugged in here
setup-no-cameras = No camera is plugged in here; one on the network has an address.
setup-camera-url = Camera
setup-camera-hint = A device such as { TEXT($device) }, or an address such as { TEXT($snapshots) } or { TEXT($stream) }, with name and password if it asks for them; they are not shown again.
setup-height = From the cloth to the lens, in millimetres
setup-height-hint = Some centimetres more or less do not matter.
setup-look-camera = Show the picture
setup-camera-good = It gives pictures of { INTEGER($width) } × { INTEGER($height) }.
setup-camera-bad = No picture came.
setup-picture = The camera’s picture now
setup-picture-lost = No picture comes.
setup-place-why = Where the cloth lies in the picture is found by the four printed markers in the corners of the table, or by corners that you click.
setup-place-markers = All four markers are seen, to { TEXT($error) } mm; a tile is { INTEGER($tile) } pixels wide.
setup-place-three = Three of the four markers are seen; that is enough, but uncover the fourth. A tile is { INTEGER($tile) } pixels wide.
setup-place-corners = Found by the corners that were clicked; a tile is { INTEGER($tile) } pixels wide.
setup-place-poor = The table is found, but too small or too crooked to be read.
setup-place-bad = The table was not found.
setup-place-picture = The picture with the zones as they will be read
setup-place-hint = The zones must lie where tiles are laid. Markers are printed by the command: mahjong-table markers
setup-click-corners = Click the corners

## Tiles

setup-tiles-why = Usual tiles are read as they are. If yours have drawings of their own, lay each of them before the camera once.
setup-tiles-which = Tiles in play
setup-tiles-any = As they are in shops
setup-tiles-own = Our set “{ TEXT($name) }”
setup-teach = Teach a set
setup-teach-hint = The page shows which tiles to lay in a row, and what it reads of them. It takes some five minutes.
setup-set-name = Name of the set
setup-flowers = It has the eight flowers
setup-teach-begin = Lay the tiles
setup-teach-go-on = Go on with “{ TEXT($name) }”
setup-teach-stop = Give it up
setup-taught = “{ TEXT($name) }” is learnt, { INTEGER($count) } faces, and is played with.
setup-taught-nothing = Nothing was kept.

## Broker

setup-broker-why = Scores and events are sent to a message broker (MQTT), where hub, displays and other programs read them.
setup-broker-which = Broker
setup-broker-own = One of the table’s own; nothing else is needed
setup-broker-house = The one in the parlor
setup-broker-address = Address
setup-broker-hint = For example { TEXT($plain) }, or { TEXT($secure) } for an encrypted line.
setup-broker-user = User
setup-broker-password = Password
setup-broker-tls = Encrypted line (TLS)
setup-broker-tls-hint = Files on the table’s machine. A broker with an authority of its own needs the first; one that asks its clients for certificates, all three.
setup-broker-ca = Authority that signed the broker’s certificate
setup-broker-certificate = The table’s own certificate
setup-broker-key = Key of that certificate
setup-file-example = For example { TEXT($file) }
setup-password-there = A password is kept; leave this empty to keep it.
setup-password-file = It goes into a file of its own, which only this user can read.
setup-broker-test = Try the connection
setup-broker-good = The broker will do.
setup-broker-bad = The broker will not do like this.

## Page

setup-page-why = The table’s page shows the game on a tablet, on phones, on any screen.
setup-page-who = Who may open it
setup-page-local = Only this machine
setup-page-network = Every device in the parlor’s network
setup-page-phones = Phones are the buttons of a table without a cable: they reach this page only if the parlor’s network may open it.
setup-page-network-means = Guests see the game; the camera, and acting, need a sign-in. Use this in a network that you trust.
setup-page-port = Port
setup-page-address = Once the table plays, its page is here:
setup-page-any-port = Any free port is taken: the table names its address when it starts.
setup-page-qr = The page’s address as a QR code

## Finish

setup-lacking = Left for later:
setup-failing = Not ready yet:
setup-to-step = Go to “{ TEXT($step) }”
setup-nothing-lacking = Every step is done.
setup-lacks = { TEXT($step) ->
    [table] The table: it keeps its usual name.
    [rules] Rules and players: Hangzhou is played, seats are called by the winds.
    [machine] The machine: without it nothing is shuffled, and no hand begins.
    [camera] The camera: without it nobody reads the tiles.
    [place] Where the table is: the camera looks for the markers by itself.
    [tiles] The tiles: they are read as those from shops are.
    [broker] Where scores go: the table’s own broker takes them.
   *[page] The table’s page: only this machine can open it.
  }
setup-examine = Is all as it should be?
setup-examine-hint = Machine, camera, broker, disk and page are looked at with these settings. Nothing moves.
setup-examine-now = Look at everything
setup-examined-good = The table can play.
setup-examined-bad = The table cannot play like this.
setup-finding = { TEXT($grade) ->
    [ok] Good
    [warn] Note
   *[fail] Wrong
  }: { TEXT($check) ->
    [settings] settings
    [python] Python
    [opencv] OpenCV
    [fonts] fonts
    [power] power supply
    [names] names
    [rules] rules
    [machine] machine
    [reader] reader of tiles
    [camera] camera
    [broker] broker
    [hub] hub
    [staff] staff
    [journal] record
    [page] page
   *[other] program
  }
setup-write = Write it down
setup-write-hint = Now everything goes into { TEXT($file) }.
setup-is-written = All of it stands in { TEXT($file) }.
setup-backup = The file as it was before: { TEXT($file) }
setup-write-now = Write the settings
setup-trial = Play a hand
setup-trial-hint = The table is started. Press ready at every seat, as for any hand.
setup-trial-first-write = First write the settings.
setup-trial-start = Start the table
setup-trial-stop = Stop the table
setup-trial-starting = The table is starting …
setup-trial-runs = The table runs and waits:
setup-trial-hand = Hand { INTEGER($hand) } is being played. Everything works.
setup-trial-troubled = Hand { INTEGER($hand) } is being played, but something is to be seen to:
setup-trial-ended = The table has stopped.
setup-trial-page = Open the table’s page
setup-owner = Who looks after the table
setup-owner-hint = With an account you correct mistakes and let others help, on the table’s page. It can be done later, too.
setup-owner-name = Your name
setup-owner-invite = Make an account
setup-owner-code = This code holds once, for a quarter of an hour:
setup-owner-where = Enter it at { TEXT($url) } while the table runs.
setup-owner-phone = On a phone, read this picture: it brings the code along.
setup-owner-here = Only this machine opens that page: phones do once the parlor’s network may open it.
setup-owner-open = Open the page with the code
setup-owner-qr = The page and the code as a QR code
setup-report = Something does not work?
setup-report-hint = The report has the settings and what was found, without passwords, codes, keys and names.
setup-report-get = Save the report
setup-end = Finish
setup-end-playing = Finish, and play on
