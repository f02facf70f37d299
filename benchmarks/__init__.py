"""What the parts cost and how right they are; `python -m benchmarks.NAME` prints one table or more.

NAME: audit, chain, chain_speed, link, link_day, reading, record, render, rules or vision; `--help` says what it
measures. The other modules are parts of these.
"""
