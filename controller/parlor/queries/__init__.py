"""Read-only queries on the hub's database: standings, live snapshot, evidence, verification, fairness, export."""
