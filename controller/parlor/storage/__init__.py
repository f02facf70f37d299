"""The hub's database: schema, migrations, connections and bulk statements."""
