### Why there is no connection to a broker, and what to do (controller/mqtt).

broker-closed_secure = { TEXT($broker) } closed the secure connection without an MQTT answer: { SENTENCE($guess) }.
broker-own_certificate_refused = perhaps it does not accept our certificate
broker-certificate_wanted = perhaps it wants a client certificate and none is set
broker-check_own_certificate = Check certificate and key under [mqtt], and that it is a broker's port.
broker-unanswered = Nothing answers at { TEXT($broker) } ({ REASON($reason) }).
broker-silent = { TEXT($broker) } does not answer.
broker-hub_may_not_read = The broker at { TEXT($broker) } does not let the hub read { TEXTS($topics) }.
broker-check_machine = Check that the machine is on and the port is right.
broker-host_unknown = The host of { TEXT($broker) } is not known.
broker-check_name = Check the name and the network.
broker-not_secure = No secure connection to { TEXT($broker) } could be agreed on ({ REASON($reason) }).
broker-check_tls_port = Check that the port is the broker's TLS port and that its certificates are right.
broker-speaks_tls = { TEXT($broker) } speaks TLS.
broker-write_mqtts = Write its address as mqtts://, and [mqtt] ca where it needs one.
broker-not_proved = { TEXT($broker) } could not prove who it is: { SENTENCE($doubt) }
broker-unsigned =
    its certificate is not signed by an authority { GIVEN($file) ->
        [yes] in { TEXT($file) }
       *[no] the system trusts
    } ({ REASON($reason) }).
broker-set_ca = Set [mqtt] ca to the file of the authority that signed it.
broker-expired = its certificate has expired.
broker-renew_certificate = Give the broker a new one, or set this machine's clock right.
broker-other_name = its certificate is for another name than { TEXT($host) }.
broker-write_name = Write the broker's address with the name in the certificate.
broker-ca_unusable = The certificate authority { TEXT($file) } for { TEXT($broker) } cannot be used ({ REASON($reason) }).
broker-give_ca = Give the file that signed the broker's certificate.
broker-pair_unusable = The client certificate { TEXT($certificate) } cannot be used with the key { TEXT($key) } ({ REASON($reason) }).
broker-give_pair = Both must be PEM files, of one pair, the key without a password.
broker-connection_lost = The connection to { TEXT($broker) } was lost.
broker-web_server = { TEXT($broker) } answers as a web server, not as an MQTT broker: that port is for web pages or for MQTT over websockets.
broker-write_mqtt_port = Write the port on which the broker takes MQTT itself (1883, or mqtts:// and 8883).
broker-no_broker = { TEXT($broker) } does not answer as an MQTT broker.
broker-no_subscription_answer = { TEXT($broker) } does not answer a subscription.
broker-not_mqtt = { TEXT($broker) } sends data that is not MQTT ({ REASON($reason) }).
broker-closed = { TEXT($broker) } closed the connection without an MQTT answer.
broker-check_listener = Check what listens there.
broker-not_yet_valid = its certificate is not valid yet.
broker-set_clock = Set this machine's clock right.
broker-revoked = its certificate has been revoked.
broker-replace_certificate = Give the broker a new one.
broker-own_file_unreadable =
    The client's { CAUSE($what) ->
        [key] key
       *[certificate] certificate
    } { TEXT($file) } for { TEXT($broker) } cannot be read ({ REASON($reason) }).
broker-correct_own_file = Correct [mqtt] { TEXT($what) } or the file's rights.
broker-acknowledges_none = The broker at { TEXT($broker) } takes messages but acknowledges none.
broker-look = Look at the broker.
broker-start = Start the broker, or correct its address.

# The address of a broker, and that of a page
broker-address_unreadable = The broker's address cannot be read.
broker-write_address = Write it as mqtt://host:1883.
broker-websockets = MQTT over websockets ({ TEXT($scheme) }://) is not spoken here. Write the port on which the broker takes MQTT itself, as mqtt://host:1883 or mqtts://host:8883.
broker-other_scheme = A broker's address begins with mqtt:// or mqtts://, not { TEXT($scheme) }://.
broker-no_host = The broker's address names no host.
broker-path_after_port = Nothing may follow the port in a broker's address: mqtt://host:1883.
page-needs_rights = the page cannot listen at { TEXT($place) }: port { TEXT($port) } needs administrator rights; choose one from 1024 up
page-cannot_listen = the page cannot listen at { TEXT($host) }: { REASON($reason) }; use 127.0.0.1 for this machine only or 0.0.0.0 for the whole network

# What a broker of the table's own does not promise
broker-promise_crash = a message sent a moment before survives kill -9 of the broker
broker-promise_overlap = a message that fits several filters of one app comes at the highest QoS of them
broker-promise_sys = the broker tells how it is under `$SYS`
broker-promise_v5 = clients of MQTT 5 are let in, with what their version adds

# What a broker refuses or ends, by its reason code
broker-refuses =
    The broker at { TEXT($broker) } refuses the connection ({ REASON($reason) }{ GIVEN($text) ->
        [yes] , “{ TEXT($text) }”
       *[no] {""}
    }){ GIVEN($why) ->
        [yes] : { SENTENCE($why) }
       *[no] .
    }
broker-refuses_login =
    The broker at { TEXT($broker) } refuses { GIVEN($user) ->
        [yes] user { TEXT($user) }
       *[no] a client without a user name
    } ({ REASON($reason) }{ GIVEN($text) ->
        [yes] , “{ TEXT($text) }”
       *[no] {""}
    }).
broker-give_login = Give the right user and password.
broker-no_mqtt_5 = The broker at { TEXT($broker) } refuses the protocol version (MQTT 5).
broker-use_mqtt_5 = Use a broker that speaks it, such as Mosquitto.
broker-no_mqtt_version = The broker at { TEXT($broker) } refuses the protocol version (MQTT 5 and 3.1.1).
broker-use_mqtt = Use a broker that speaks one of them.
broker-both_versions = { SENTENCE($first) } With MQTT 3.1.1: { SENTENCE($second) }
broker-hub_needs_mqtt_5 = A hub needs a broker that speaks MQTT 5, such as Mosquitto.
broker-ended =
    The broker at { TEXT($broker) } has ended the connection ({ REASON($reason) }{ GIVEN($text) ->
        [yes] , “{ TEXT($text) }”
       *[no] {""}
    }){ GIVEN($why) ->
        [yes] : { SENTENCE($why) }
       *[no] .
    }
broker-takes_not =
    The broker at { TEXT($broker) } rejects a message on { TEXT($topic) }, { INTEGER($size) } bytes ({ REASON($reason) }){ GIVEN($why) ->
        [yes] : { SENTENCE($why) }
       *[no] .
    }
broker-perhaps_too_long = Perhaps it is longer than it takes.
broker-packet_too_long = A message on { TEXT($topic) } has { INTEGER($size) } bytes as a packet, and the broker at { TEXT($broker) } takes { INTEGER($most) } at most.
broker-passes_on_to_nobody = The broker at { TEXT($broker) } acknowledges a message on { TEXT($topic) }, { INTEGER($size) } bytes, and delivers it to nobody: perhaps it is longer than the broker takes.
broker-ended_meanwhile = { INTEGER($size) } bytes on { TEXT($topic) } were on their way when it ended: perhaps that is more than the broker takes.
broker-ends_each_time = The broker ended the connection each time { INTEGER($size) } bytes on { TEXT($topic) } were on their way: perhaps that is more than it takes.
broker-answers_no_mqtt = The broker at { TEXT($broker) } answers a message on { TEXT($topic) }, { INTEGER($size) } bytes, with data that is not MQTT: perhaps the message is longer than it takes.
broker-take_longer = Let it take longer ones (Mosquitto: max_packet_size and message_size_limit).
broker-unfit_for_table = The broker at { TEXT($broker) } cannot serve a table: { SENTENCE($why) }
broker-unfit_for_hub = The broker at { TEXT($broker) } cannot serve a hub: { SENTENCE($why) }
broker-no_retain = it keeps no retained messages; a table needs them after a restart to find out what has arrived.
broker-allow_retain = Let it keep them (Mosquitto: retain_available true), or use another broker.
broker-no_qos = it takes messages at QoS 0 only, so that a table would never know what has arrived.
broker-allow_qos = Allow QoS 1 (Mosquitto: max_qos 1), or use another broker.
broker-no_shared = it offers no shared subscriptions.
broker-no_wildcards = it offers no subscriptions with wildcards.
broker-use_another = A hub needs them: use another broker, such as Mosquitto.
broker-writing_forbidden = this user may not write there.
broker-correct_access = Correct the broker's access list.
broker-client_id_refused = it does not take this client id.
broker-allow_client_id = Allow it in the broker's settings.
broker-unavailable = it is not available at the moment.
broker-busy = it is busy.
broker-banned = it has banned this client.
broker-end_ban = Take the ban back at the broker.
broker-shuts_down = it shuts down.
broker-start_again = Start it again.
broker-other_authentication = it wants another way of authentication than user and password.
broker-allow_passwords = Allow those.
broker-heard_nothing = it heard nothing for the time of its keep alive.
broker-check_network = See to the network between.
broker-taken_over = another client has come under the same client id or account.
broker-stop_one = Stop one of the two.
broker-filter_refused = it does not take a topic filter.
broker-see_topics = See which topics it allows.
broker-topic_refused = it does not take a topic.
broker-other_names = Give parlor and table other names, or see which topics it allows.
broker-receive_maximum = it was sent more at once than its receive maximum.
broker-report_this = Please report this.
broker-message_too_long = a message was longer than it takes.
broker-messages_too_fast = messages came faster than it allows.
broker-connections_too_fast = connections came faster than it allows.
broker-raise_rate = Raise its limit on rates.
broker-quota_used = a quota is used up.
broker-raise_quota = Raise it at the broker.
broker-ended_by_staff = somebody at the broker has ended it.
broker-ask_there = Ask there.
broker-use_other_broker = another broker is to be used.
broker-moved = the broker has moved.
broker-correct_address = Correct the address.
# What a broker cannot do, or refuses
broker-own_topics_unheard = The broker at { TEXT($broker) } does not give { TEXT($topic) } back to the table that wrote it.
broker-let_table_read = Let the table read its own topics.
broker-stopped_without_database = Stopped while the database was away.

# What its answer means, within a sentence

# What to do at the broker
broker-own_port_taken = Port { TEXT($port) } of { TEXT($host) }, which [mqtt] port names for the table's own broker, is taken.
broker-free_own_port = Stop that program, name another port, or set [mqtt] broker to the broker that listens there.
broker-no_own_port = No port can be opened on { TEXT($host) } for the table's own broker.
broker-own_folder_unusable = The folder of the table's own broker, { TEXT($folder) }, cannot be used ({ REASON($reason) }).
broker-give_own_folder = Give it to the user that runs the table.
broker-own_not_started = The table's own broker has not been started.
broker-own_cannot_return = The table's own broker cannot come back: another program has taken { TEXT($place) }.
broker-own_failed = The embedded broker failed at { TEXT($place) }: { REASON($reason) }.
broker-no_mosquitto = No Mosquitto 2 is installed on this machine (Debian: apt install mosquitto).
broker-mosquitto_does_not_start = Mosquitto does not start in { TEXT($folder) }: { SENTENCE($answer) }.
broker-answer_silent = it does not answer
broker-answer_nothing = it sent nothing

# Its accounts
broker-accounts_unreadable = [mqtt] accounts { TEXT($file) } cannot be read ({ REASON($reason) }).
broker-make_accounts = Make it with mahjong-table broker add NAME.
broker-no_account_line = Line { INTEGER($line) } of { TEXT($file) } is no account: it reads name = kind hash, with { TEXTS($kinds) } for kind.
broker-account_twice = Line { INTEGER($line) } of { TEXT($file) } names { TEXT($name) } a second time; keep one of the two lines.
broker-no_such_account = { TEXT($file) } has no account { TEXT($name) }; it has { GIVEN($known) ->
        [yes] { TEXTS($known) }
       *[no] nobody
    }.
broker-account_of_table = { TEXT($name) } is the table's own account; take another name.
broker-no_account_name = { TEXT($name) } cannot be an account: 1 to 64 characters, no blanks, none of : = / + #, no - in front.
broker-accounts_not_written = { TEXT($file) } cannot be written ({ REASON($reason) }).
