"""Replays the hands of a live table from its journal, as logs for `mahjong-table referee`."""
