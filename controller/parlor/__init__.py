"""The parlor's hub: subscribes to every table over MQTT and stores each message once, in one database.

`hub.worker` is the loop from the broker to the database and back to the table (`applied`), `hub.message_validation`
validates and `hub.message_authentication` authenticates what came, `hub.message_store` writes it, `hub.stream_progress`
tracks how far each table's messages are complete, `queries.player_results` answers standings and histories,
`queries.table_use` how much the tables are used, `queries.record_problems` lists what is not in order. The hub knows
tables by their MQTT messages and by journals given to `hub.journal_import`.
"""
