### Notes on the settings for the person who starts the table (controller/settings).

settings-record_beside = The record is { TEXT($record) }, which lies beside the settings; without it, it would be { TEXT($usual) }.
settings-other_record = There is another record at { TEXT($record) }: name the right one as [journal] path.
settings-same_named_record = A new record is begun, { TEXT($record) }; one of { TEXT($table) } lies at { TEXT($other) } already. If the settings were moved, stop and name it: [journal] path = "{ TEXT($other) }".

# The file
settings-in_file = { TEXT($file) }: { SENTENCE($problem) }{ GIVEN($more) ->
        [yes] {" "}({ INTEGER($more) } more after this one)
       *[no] {""}
    }
settings-absent = { TEXT($file) } does not exist; write one with: mahjong-table init { TEXT($file) }
settings-not_utf8 = { TEXT($file) } is not a text file in UTF-8
settings-unreadable = { TEXT($file) } cannot be read: { REASON($reason) }
settings-not_toml = { TEXT($file) } is not valid TOML: { REASON($reason) }; texts stand in quotes, sections in [brackets]
settings-value_unreadable = { TEXT($file) } holds a value that cannot be read: { REASON($reason) }
settings-nested_too_deep = { TEXT($file) } holds brackets within brackets without end
settings-no_home = this user has no home to keep the record in; name a file as [journal] path, or set XDG_STATE_HOME

# Where in the file
settings-setting = [{ TEXT($section) }] { TEXT($setting) } { SENTENCE($problem) }
settings-setting_refused = [{ TEXT($section) }] { TEXT($setting) }: { SENTENCE($problem) }
settings-section = [{ TEXT($section) }] { SENTENCE($problem) }
settings-no_section = { TEXT($section) } must be a section: write [{ TEXT($section) }] on a line of its own
settings-setting_unknown = [{ TEXT($section) }] has no setting "{ TEXT($setting) }"{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] ; there are: { TEXTS($known) }
    }
settings-section_unknown = there is no section [{ TEXT($section) }]{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] ; there are: { TEXTS($known) }
    }
settings-outside_section = the setting "{ TEXT($setting) }" stands outside a section; it belongs under [{ TEXT($section) }]

# What a setting must be, after its name
settings-must_be = must be { SENTENCE($kind) }; it is { TEXT($given) }
settings-kind_whole_number = a whole number
settings-kind_number = a number
settings-kind_text = a text in "quotes"
settings-kind_list = a list in [brackets]
settings-kind_options = a table of options
settings-kind_flag = true or false
settings-kind_path = a path in "quotes"
settings-kind_host_name = names or addresses alone, as "table-3.example", without http:// and port
settings-kind_prefix = a path such as "/table-3"
settings-kind_letters = plain letters
settings-one_of = must be one of { TEXTS($choices) }; it is { TEXT($given) }
settings-too_short = must have at least { TEXT($limit) } letters; it is { TEXT($given) }
settings-too_long = must have at most { TEXT($limit) } letters; it is { TEXT($given) }
settings-too_many_places = must have at most { TEXT($limit) } digits after the point; it is { TEXT($given) }
settings-empty = must not be empty
settings-unusable = cannot be used: { REASON($reason) }
settings-nul_character = holds a NUL character: { TEXT($given) }
settings-no_topic_name = must be a name without / + # and control characters, because it becomes part of MQTT topics; it holds { TEXTS($characters) }
settings-no_host_name = is no host's name or address: { TEXT($given) }
settings-home_unknown = names a home that this machine does not know: { TEXT($given) }
settings-names_no_file = must name a file; it is { TEXT($given) }
settings-name_too_long = holds a name of more than { INTEGER($most) } bytes, which disks may not take
settings-no_decimal = { TEXT($given) } is no decimal number, as 0.5 is one
settings-not_finite = { TEXT($given) } is no finite number
settings-zone_unknown = { TEXT($zone) } is no time zone: write Asia/Shanghai, Europe/Berlin or UTC.{ GIVEN($near) ->
        [yes] {" "}Did you mean { TEXT($near) }?
       *[no] {""}
    }

# [table]
settings-number_of_seats = must name who sits at seat 0, 1, 2 and 3, counter-clockwise (0, 1 and 2 where three play); it names { INTEGER($named) }
settings-different_people = must name different people; { SENTENCE($why) }
settings-number_of_people = [table] seats names { INTEGER($named) } people, but { TEXT($rules) } is played by { INTEGER($players) }: name { INTEGER($players) } there, or other rules
settings-odd_name = [table] { TEXT($setting) }: { SENTENCE($why) }. It is used as it stands, its topics may exist.
settings-no_space_for_pools = [table] discards = "{ TEXT($discards) }": the outer walls of { TEXT($rules) } leave no room for pools; lay discards in rows (discards = "rows")

# [serial], [mqtt], [page], [hub]
settings-serial_login = must not hold a name or password: serial servers ask for none
settings-password_in_address = must not hold a password: use username with password_file or password_env
settings-no_broker = must be "embedded", or an address such as "mqtt://192.168.1.5:1883" or "mqtts://broker.example"; { SENTENCE($why) }
settings-broker_unreadable = this cannot be read as one
settings-broker_given = it is { TEXT($given) }
settings-broker_port = its port is not a number from 0 to 65535
settings-two_passwords = password_file and password_env are both set; keep one of them
settings-password_without_username = a password is set but no username
settings-username_needed = must be given with a password
settings-port_of_other_broker = port is set, but [mqtt] broker is { TEXT($broker) }: write the port into that address
settings-accounts_of_other_broker = accounts is set, but [mqtt] broker is { TEXT($broker) }: that broker has accounts of its own
settings-not_encrypted = { TEXT($setting) } is set, but [mqtt] broker is { TEXT($broker) }: only mqtts:// is a secure line
settings-key_without_certificate = key is set but no certificate
settings-password_variable_unset = names the variable { TEXT($variable) }, which is not set
settings-file_unreadable = { TEXT($file) } cannot be read: { REASON($reason) }
settings-password_file_empty = { TEXT($file) } is empty; write the password into it
settings-no_hub_key = { TEXT($file) } holds no public key of a hub; the hub writes it with: mahjong-table parlor key show --out FILE
settings-no_page_address = must be where people reach the page, as "https://table-3.example" or "http://parlor.example/table-3"; it is { TEXT($given) }
settings-no_proxy = must be addresses or networks such as 192.168.1.2 or 10.0.0.0/8; one is { TEXT($given) }

# Settings that a wizard chooses
settings-not_set_here = [{ TEXT($section) }] is not set here; change it in { TEXT($file) }
settings-step_unknown = Steps are { TEXTS($known) }.
settings-check_unknown = Checks are { TEXTS($known) }.
settings-changed_meanwhile = { TEXT($file) } was changed by somebody else meanwhile. What you chose is kept; look at it once more.
settings-not_written = { TEXT($file) } cannot be written: { REASON($reason) }.
settings-put_right_first = Put these settings right first, or name another file: { SENTENCE($problem) }
settings-draft_unusable = What an earlier setup kept cannot be used ({ SENTENCE($why) }); it lies in { TEXT($aside) } now. Begin again.
settings-draft_of_other_version = it was made by another version, or damaged
settings-folder_not_writable = Nothing can be written in { TEXT($folder) } ({ REASON($reason) }): give this user the right to, or name a file in another folder.
settings-not_editable = The file is written in a way in which { TEXTS($settings) } cannot be changed here; change it by hand.
settings-no_value = A setting cannot be { TEXT($kind) }.
settings-section_not_a_table = [{ TEXT($section) }] is no section in this file; write it as one.
settings-not_written_yet = The settings are not written yet.
settings-owner_exists = There is an owner already, who adds further people on the table's page.
settings-code_wrong = This code is not right. A newer code makes the older ones useless.
settings-code_expired = This code is too old; the program shows a new one.

# What a start changes
settings-event_at_start = { SENTENCE($event) }.
