"""Cryptographic identities and names: Ed25519 keys and their fingerprints, signed messages, and the comparison of
names.

`key_files` holds key pairs and public keys, `canonical` writes a value as RFC 8785 specifies, `signing` signs and
verifies messages, `name_rules` compares what people write. Nothing here depends on journals, brokers or databases.
"""
