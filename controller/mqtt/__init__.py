"""MQTT: topics and signed messages of a table, its publisher, command consumer, own broker and hub acknowledgements."""
