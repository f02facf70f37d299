### Notes on the settings for whoever starts the table (controller/settings).

settings-record_beside = The record is { TEXT($record) }, which lies beside the settings; without it, it would be { TEXT($usual) }.
settings-other_record = There is another record at { TEXT($record) }: name the right one as [journal] path.
settings-same_named_record = A new record is begun, { TEXT($record) }; one of { TEXT($table) } lies at { TEXT($other) } already. If the settings were moved, stop and name it: [journal] path = "{ TEXT($other) }".
