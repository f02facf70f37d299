"""The table's controller: rules, referee, journal, session, MQTT, page and command line."""
