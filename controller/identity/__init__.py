"""Who speaks: Ed25519 keys and their fingerprints, signed messages, and the names people give to things.

`keys` holds key pairs and public keys, `canonical` writes a value as RFC 8785 says, `signing` signs messages and proves
signatures, `names` compares what people write. Nothing here knows journals, brokers or databases.
"""
