"""The hub's worker and what it decides: authentication, validation, storage, acknowledgements, keys and disputes."""
