### Why there is no connection to a broker, and what to do (controller/mqtt).

broker-closed_secure = { TEXT($broker) } closed the secure connection without an MQTT answer: { SENTENCE($guess) }.
broker-own_certificate_refused = perhaps it does not accept our certificate
broker-certificate_wanted = perhaps it wants a client certificate and none is set
broker-check_own_certificate = Check certificate and key under [mqtt], and that it is a broker's port.
broker-unanswered = Nothing answers at { TEXT($broker) } ({ REASON($reason) }).
broker-silent = { TEXT($broker) } does not answer.
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
broker-not_mqtt = { TEXT($broker) } sends what is not MQTT ({ REASON($reason) }).
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
broker-promise_crash = what was said a moment before survives kill -9 of the broker
broker-promise_overlap = a message that fits several filters of one app comes at the highest QoS of them
broker-promise_sys = the broker tells how it is under `$SYS`
broker-promise_v5 = clients of MQTT 5 are let in, with what their version adds
