### What the demonstration, and the simulated table it shares options with, say of their command line.

# Options
command-one_table_without = --without is for one table: many have no pages that people could use
command-tiles_need_camera = --tiles says how the camera's pictures are read; --no-camera and --tables have none
command-stopped_before_comparing = stopped before the last hand was over; nothing was compared
command-stopped_before_end = stopped before the last hand was over
command-options_need_rules = --options belong to one rule system; name it with --rules
command-options_unreadable = --options is no JSON object: { REASON($reason) }
command-options_without_names = --options must be a JSON object of names and values, not { TEXT($given) }
command-no_speed = --speed is a factor above 0, or max; not { TEXT($given) }
command-broker_refused = --broker: { SENTENCE($why) }
command-broker_with_login = --broker takes a broker without a login: a demonstration's tables are named at random, and no access list knows them. With an account: a table.toml (mahjong-table init), mahjong-table sim and mahjong-table run.
command-tables_need_no_camera = --tables needs --no-camera: no machine draws and reads pictures of that many tables at once
command-one_table_kills = --kills is for one table: the controllers of many live in one process
command-one_table_firmware = --firmware is for one table: many play in a time of their own, which no C firmware can follow
command-too_many_workers = --workers { INTEGER($workers) } is more than there are tables ({ INTEGER($tables) })
command-too_few_open_files = { INTEGER($tables) } tables need { INTEGER($needed) } open files, and this machine allows { INTEGER($allowed) }: raise that (ulimit -Hn), use more --workers, or play fewer tables
command-no_firmware = --firmware is one of { TEXTS($known) }; not { TEXT($given) }{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] {""}
    }
command-firmware_has_clock = --firmware { TEXT($firmware) } has a clock of its own: give --speed as a factor, at most about 8
command-no_such_part = --without: { SENTENCE($why) }
command-firmware_has_all_parts = --firmware { TEXT($firmware) } has all parts: --without is for the firmware in Python
command-no_cable = --unplugs and --resets need a firmware and a cable to it: --without everything has neither

# Progress
command-percent_of_entries_read = { TEXT($whose) }: { INTEGER($percent) } % of { TEXT($number) } entries read
command-percent_of_messages_read = { TEXT($whose) }: { INTEGER($percent) } % of { TEXT($number) } messages read
