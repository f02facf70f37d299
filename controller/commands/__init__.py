"""The commands of `mahjong-table`, one module a group; each only parses arguments and prints results."""
