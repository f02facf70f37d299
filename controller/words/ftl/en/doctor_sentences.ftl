### What the doctor finds, and what to do about it (controller/doctor).

doctor-broke = This check broke: { TEXT($error) }.
doctor-own_fingerprint = This table's own fingerprint is { TEXT($fingerprint) }.

# Brokers
doctor-mqtt_311 = It speaks MQTT 3.1.1 alone, which does not say what it takes.
doctor-user = user { TEXT($user) }
doctor-nameless = clients without a name
doctor-broker_answers =
    The broker { TEXT($broker) } answers and lets us listen to { TEXT($topics) }.{ GIVEN($remark) ->
        [yes] {" "}{ SENTENCE($remark) }
       *[no] {""}
    }
doctor-broker_at_work = The table runs and is connected to the broker { TEXT($broker) }.
doctor-broker_ends_connection = The broker ends the connection over a message of { INTEGER($size) } bytes ({ SENTENCE($reason) }).
doctor-broker_forbids = The broker { TEXT($broker) } answers, but { SENTENCE($who) } may not read { TEXT($topics) }.
doctor-allow_topics = Allow reading and writing { TEXT($topics) }/# in the broker's access list.
doctor-see_broker = See what the broker takes and allows.
doctor-let_broker_take_longer = Let the broker take longer messages.
doctor-put_password_there = Put the password there, or take the setting out of the file.
doctor-own_mosquitto =
    The table runs Mosquitto { TEXT($version) } as its own broker. { GIVEN($listens) ->
        [yes] { SENTENCE($listens) }{" "}
       *[no] {""}
    }It does not promise that { SENTENCES($lacks) }.
doctor-no_mosquitto =
    No Mosquitto 2 is installed, so the broker inside the program serves. { GIVEN($listens) ->
        [yes] { SENTENCE($listens) }{" "}
       *[no] {""}
    }It does not promise that { SENTENCES($lacks) }.
doctor-install_mosquitto = Install Mosquitto (Debian: apt install mosquitto) and restart the table.
doctor-listens_or =
    It listens on port { INTEGER($port) }{ CAUSE($taken) ->
        [yes] , which another program has now,
       *[no] {""}
    } or else on one that it then keeps, for { SENTENCE($reach) }.
doctor-listens = It listens on port { INTEGER($port) }, for { SENTENCE($reach) }.
doctor-listens_now =
    It listens on port { INTEGER($port) }{ GIVEN($other) ->
        [yes] , or on { INTEGER($other) } while another program has that,
       *[no] {""}
    } for { SENTENCE($reach) }; the table runs now.
doctor-all_network = all the network
doctor-this_machine = this machine alone
doctor-no_account = { TEXT($file) } has no account, so the table's own broker serves this machine alone.
doctor-make_account = Make one: mahjong-table broker add NAME --kind hub, staff, display or homeassistant.
doctor-accounts_need_mosquitto = [mqtt] accounts are for Mosquitto, which is not installed.
doctor-accounts = Accounts at the table's own broker: { TEXT($accounts) }. Passwords cross the network readable there; deploy/mosquitto has a broker with TLS.
doctor-make_accounts = Make the file with mahjong-table broker add.
doctor-own_port_taken = Port { INTEGER($port) }, which [mqtt] port names for the table's own broker, is taken by another program.
doctor-free_own_port = Stop that program, name another port, or set [mqtt] broker to the broker that listens there.
doctor-own_port_elsewhere =
    Another program has port { INTEGER($port) }, on which the table's own broker is looked for; it takes { GIVEN($other) ->
        [yes] { INTEGER($other) }
       *[no] another
    }.
doctor-name_own_port = Stop that program, or name a port: [mqtt] port.

# Hubs
doctor-hub_keeps =
    Hub { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] (not heard yet)
    }, fingerprint { TEXT($fingerprint) }, keeps this table's scores. { SENTENCE($own) }
doctor-no_hub = No hub is admitted: what the broker has taken counts as kept. { SENTENCE($own) }
doctor-no_hub_yet = No hub is admitted: there is no journal yet, and this table has no key before its first start.
doctor-hub_unknown = The settings name a hub ({ TEXT($fingerprint) }) that the table does not believe yet.
doctor-restart = Restart the table.
doctor-bring_hub_key = Bring the hub's public key to that file, or take the setting out.
doctor-start_once = Start the table once with this version, and see what its journal's check says.
doctor-see_hub_page = See the hub's page, and mahjong-table hub list.

# The camera and the reader of tiles
doctor-reader =
    The reader of tiles has its weights; { TEXT($runtime) } runs them{ CAUSE($faster) ->
        [yes] {" "}(onnxruntime is faster: pip install 'mahjong-table[fast]')
       *[no] {""}
    }.
doctor-install_again = Install the package again.
doctor-set_camera = Set [camera] url to a camera before anybody plays here.
doctor-join_camera_group = Join its group: sudo usermod -aG video $USER, then log out and in again.
doctor-cameras_there = There are: { SENTENCES($cameras) }.
doctor-no_camera = There is no camera { TEXT($camera) }.
doctor-camera_at_work = The table runs and has the camera { TEXT($camera) }; it is left alone.
doctor-markers_seen = All four markers are seen; they lie { TEXT($pixels) } pixels from where they should.
doctor-camera_gives = The camera { TEXT($camera) } gives pictures of { INTEGER($width) }x{ INTEGER($height) }.
doctor-may_not_open = This user may not open { TEXT($device) }.
doctor-found_by_corners = The table is found by the corners that were clicked, and what stands round them.
doctor-marker_missing = Marker { TEXT($marker) } is not seen; the other three are enough, but nothing then proves them right.
doctor-uncover_marker = Uncover it, or turn the camera until all four corners are in the picture.
doctor-narrow_picture = Its pictures are only { INTEGER($width) } pixels wide.
doctor-raise_resolution = Set its resolution to 1280x960 or more.
doctor-dark_picture = The picture is very dark.
doctor-switch_lamp_on = Switch on the lamp over the table or open the lens.
doctor-start_sim = Start mahjong-table sim --no-camera.
doctor-calibrate_anew = Calibrate again: mahjong-table calibrate --save.
doctor-lay_markers = Lay the four printed markers at the table's corners.
doctor-check_camera = Check the camera's power, cable and address.
doctor-without_camera = { TEXT($address) }: no camera: readings are handed over by the simulator, for load and link tests only.

# This machine
doctor-opencv_missing = OpenCV cannot be loaded: { REASON($reason) }.
doctor-opencv = OpenCV { TEXT($version) }.
doctor-install_opencv_again = Run make install again: it takes the headless OpenCV where libGL is missing.
doctor-python_old = This is Python { TEXT($version) }.
doctor-install_python = Install Python 3.11 or newer, then make install again.
doctor-python = Python { TEXT($version) }.
doctor-use_stronger_power = Use a stronger power supply and a shorter cable: serial errors come before the crash.
doctor-low_voltage = The Raspberry Pi has too little voltage.
doctor-keep_odd_name = Keep it if the table has posted already; name a new table without.
doctor-fonts = This machine's screen can show Chinese and Japanese: { TEXT($fonts) }.
doctor-fonts_missing = No font on this machine has { SENTENCE($scripts) } characters: on a screen of its own, pages show empty boxes.
doctor-install_fonts = Where a screen is attached: sudo apt install fonts-noto-cjk, then restart the browser.
doctor-chinese = Chinese
doctor-japanese = Japanese
doctor-chinese_and_japanese = Chinese and Japanese

# The rules
doctor-wrong_number = { TEXT($rules) } is played by { INTEGER($players) }, but [table] seats names { INTEGER($named) }.
doctor-correct_setting = Correct [table] { TEXT($setting) } in the settings.
doctor-rules = { TEXT($rules) }, played by { TEXT($people) }.
doctor-name_people = Name { INTEGER($players) } people, counter-clockwise.

# The journal
doctor-folder_missing = The folder { TEXT($folder) } does not exist, and this user may not make it in { TEXT($parent) }.
doctor-make_folder = Make it for this user: sudo install -d -m 700 -o $USER { TEXT($folder) }
doctor-journal_put_aside = A damaged journal was put aside as { TEXT($file) }.
doctor-compare_put_aside = Compare the last hands with it; move it away when that is done.
doctor-start_saves_journal = Start the controller: it saves the sound beginning and keeps the damaged file.
doctor-cannot_write = Nothing can be written in { TEXT($folder) } ({ REASON($reason) }).
doctor-give_journal_rights = Give this user the right to write there, or change [journal] path.
doctor-no_journal_folder_yet = No hand has been played into { TEXT($journal) } yet; it will be made, with its folder.
doctor-no_journal_yet = No hand has been played into { TEXT($journal) } yet; it will be made.
doctor-journal_whole =
    Journal { TEXT($journal) } is whole: { $entries ->
        [one] { INTEGER($entries) } entry
       *[other] { INTEGER($entries) } entries
    }, { $messages ->
        [one] { INTEGER($messages) } message
       *[other] { INTEGER($messages) } messages
    }.
doctor-disk_almost_full = The disk of { TEXT($folder) } is almost full.
doctor-free_disk = Free some: the table stops when it is full.
journal-no_locks = The file system of { TEXT($folder) } knows no locks ({ REASON($reason) }): two programs could write one file.
journal-no_mapping = The file system of { TEXT($folder) } maps no files into memory ({ REASON($reason) }): SQLite cannot work there.
doctor-no_file_rights = The file system of { TEXT($folder) } keeps no rights of files: others can read the journal and its key.
doctor-no_sockets = The file system of { TEXT($folder) } knows no sockets ({ REASON($reason) }): commands cannot reach the table.
journal-use_own_disk = Put the journal on the machine's own disk ([journal] path; ext4, xfs or btrfs), and copy it to this one with mahjong-table journal backup.
doctor-bring_key_back = Bring the key back.
doctor-rename_journal = Say `journal rename`, or name another [journal] path.
doctor-restore_from_hub = Bring back what the hub has of it.
doctor-bring_copy_back = Bring back a copy, or name another [journal] path.

# The page
doctor-page_can_be_served =
    The page can be served at { GIVEN($page) ->
        [yes] { TEXT($page) }
       *[no] any free port
    }.
doctor-page_at_work = The table runs and serves its page at { TEXT($page) }.
doctor-page_moved = The table runs and serves its page at { TEXT($page) }: port { INTEGER($port) } was taken when it began.
doctor-free_page_port = Restart the table once that port is free, or change [page] port.
doctor-page_reached = People reach the page at { TEXT($address) }.
doctor-page_not_reached = The page is announced at { TEXT($address) }, which no other device reaches.
doctor-name_page = Give [page] address the name under which phones find this table, or leave it out.
doctor-page_path = The page is announced under the path { TEXT($announced) }, but served under { TEXT($served) }.
doctor-set_prefix = Set [page] prefix = "{ TEXT($prefix) }", or change [page] address.
doctor-page_port_taken = Port { INTEGER($port) } is taken; the page would be served at a free port, which run names.
doctor-stop_page_port_user = Stop what uses it (another table's controller?), or change [page] port.
doctor-change_page_port = Change [page] host and port.

# Formats on the disk
doctor-format_current = { TEXT($file) } is of version { TEXT($version) }, as this program writes it.
doctor-format_older = { TEXT($file) } is of version { TEXT($version) }; this program brings it to version { TEXT($known) }.
doctor-format_unknown = { TEXT($file) } is of version { TEXT($version) }; this program knows version { TEXT($known) }.
doctor-format_absent = { TEXT($file) } is not there yet.
doctor-format_unreadable = { TEXT($file) } cannot be read.
doctor-copied_as = It is copied first, as { TEXT($file) }.
doctor-copied_database = It is copied first, beside itself or as a schema.
doctor-run_newer_or_restore = Run the newer program that wrote it, or put back the copy it kept (docs/backup.md).
doctor-run_newer = Run the newer program that wrote it.
doctor-make_anew = Make it again, or run the program that wrote it.
doctor-ask_again = Put that right, then ask again.

# The table's port
doctor-remove_brltty = Remove it: sudo apt remove brltty; then plug the table in again.
doctor-stop_getty = Switch it off: sudo systemctl disable --now serial-getty@{ TEXT($tty) }.service
doctor-install_udev_rule = Install the udev rule that keeps it away: { TEXT($command) }
doctor-extend_udev_rule = The rule is installed, but this adapter does not say that it is a table: put its numbers into /etc/udev/rules.d/{ TEXT($rule) }, or sudo systemctl disable --now ModemManager.service
doctor-kernel_writes = The kernel writes its messages to { TEXT($tty) }.
doctor-stop_kernel_console = Take console={ TEXT($tty) },… out of the kernel's command line; on a Raspberry Pi: sudo raspi-config, Interface Options, Serial Port, no login shell.
doctor-modem_manager = ModemManager runs and may speak to { TEXT($device) } whenever it is plugged in.
doctor-getty_runs = A login console runs on { TEXT($device) }: { TEXT($holder) }.
doctor-braille = { TEXT($holder) } takes { TEXT($device) } for a Braille display.
doctor-modem_search = { TEXT($holder) } searches { TEXT($device) } for a modem.
doctor-ours_has_port = { TEXT($holder) } has the port { TEXT($device) }: if it is the controller, the table plays, and is left alone.
doctor-stop_for_full_check = For a full check, stop the controller and ask the doctor again.
doctor-port_busy = The port { TEXT($port) } is used by { TEXT($holder) }.
doctor-stop_program = Stop that program (sudo kill { INTEGER($process) }), then ask the doctor again.
doctor-no_port = There is no port { TEXT($port) }.
doctor-user_may_not_open = User { TEXT($user) } may not open { TEXT($device) }.
doctor-no_group_may_open = User { TEXT($user) } may not open { TEXT($device) }. No group may: the udev rule for tables is missing, or does not know this one.
doctor-install_rule_and_join = Install it: { TEXT($command) }; then sudo usermod -aG dialout { TEXT($user) }, then log out and in again.
doctor-join_group = Join its group: sudo usermod -aG { TEXT($group) } { TEXT($user) }, then log out and in again.
doctor-no_port_at_all = There is no port { TEXT($port) }, and no serial port is plugged in at all.
doctor-check_power_and_cable = Check the table's power and the USB cable (some only charge), then look in /dev/serial/by-id.
doctor-plugged_in = Plugged in now: { TEXT($ports) }. Set [serial] port to it.
doctor-no_port_with_brltty = There is no port { TEXT($port) }, and no other; brltty is installed, which takes many USB serial adapters away.
doctor-remove_brltty_then_plug = Remove it (sudo apt remove brltty), then plug the table in again.
doctor-joined_later = You joined the group { TEXT($group) } after logging in: log out and in again.
doctor-table_answers =
    The table answers at { TEXT($port) }: { TEXT($model) }{ GIVEN($board) ->
        [yes] , board { INTEGER($board) }
       *[no] {""}
    }, { INTEGER($tiles) } tiles, { INTEGER($stacks) } stacks a wall.
doctor-may_mean_another = { TEXT($device) } may mean another device after the next start: { TEXT($others) } has the same description, its serial number too.
doctor-use_socket = Use the name of the socket it is plugged into: port = "{ TEXT($port) }"
doctor-plug_in_one = Plug in only one adapter of this make, or pin the table by its number: [serial] board.
doctor-may_become_another = { TEXT($device) } may become another device's name when cables are replugged.
doctor-use_lasting_name = Use the name that stays: port = "{ TEXT($port) }"
doctor-check_port = Check the port's name and its cable.
doctor-table_reports = The table reports: { SENTENCE($fault) }
doctor-put_right = Put it right at the table before you play.
doctor-noisy_line =
    { $messages ->
        [one] { INTEGER($messages) } message
       *[other] { INTEGER($messages) } messages
    } had to be sent again within seconds: the line is noisy.
doctor-use_shorter_cable = Use a shorter, shielded cable and keep it away from the motors' wires.
doctor-serial_server = The table is on a network serial server, { TEXT($port) }.
doctor-no_machine = No machine is connected ([serial] port = "none"): people press its button and their panels, the camera sees walls and dice.
doctor-port_at_work = The table runs and has the port { TEXT($port) }; it is left alone.
doctor-table_lacks = It lacks: { TEXT($parts) }. Page, panels and camera stand in for that.
doctor-check_table_cable = Check the table's cable, then ask the doctor again.
doctor-no_answer_any_more = The table on { TEXT($port) } does not answer any more.

# Staff
doctor-nobody_orders = Nobody may order over MQTT: [staff] keys names no file.
doctor-others_may_write = Other users of this machine may write { TEXT($file) }, and so let anybody order.
doctor-make_private = chmod 600 { TEXT($file) }
doctor-who_orders = Who may order over MQTT, with the fingerprints of their keys: { TEXT($staff) }.
doctor-keys_unreadable = The staff's keys in { TEXT($file) } cannot be read: { REASON($reason) }.
doctor-see_folder = See to its folder.
doctor-nobody_in_file = Nobody stands in { TEXT($file) }.
doctor-add_somebody = Add somebody: mahjong-table staff add NAME
doctor-put_line_right = Put that line right.

# The settings, and the end
doctor-no_settings = There is no { TEXT($file) } here; the usual settings are checked instead.
doctor-write_settings = Write one: mahjong-table init
doctor-put_settings_right = Put that right, then ask the doctor again.
doctor-settings_read =
    { TEXT($file) } can be read.{ GIVEN($remarks) ->
        [yes] {" "}{ SENTENCES($remarks, join: "sentences") }
       *[no] {""}
    }
doctor-some_failed = { INTEGER($failed) } of { INTEGER($checks) } checks failed: the table cannot play like this.
doctor-can_play = The table can play.
