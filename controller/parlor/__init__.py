"""The parlor's hub: hears every table over MQTT and keeps what they say, each message once, in one database.

`worker` is the loop from the broker to the database and back to the table (`applied`), `intake` judges what came,
`store` writes it, `streams` knows how far each table's messages are whole, `questions` answers standings, histories
and how much the tables are used, `affairs` says what is not in order. The hub knows tables by what they say on MQTT
and by journals handed to `journals`.
"""
