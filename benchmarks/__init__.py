"""What the parts cost and how right they are; `python -m benchmarks.NAME` prints one table or more.

One folder a subject: engine, eye, link, record, mutation, pages, start, house; `--help` says what it measures.
"""
