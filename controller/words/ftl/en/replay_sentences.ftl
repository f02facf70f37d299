### What a replay of a hand says where it cannot show one.

replay-no_hand_yet = No hand has been finished yet.
replay-no_hand = The record has no hand { INTEGER($hand) } in this session.
replay-result_alone = Of hand { INTEGER($hand) } the record has the result alone, no steps: where it began is lost.
replay-other_rules = Hand { INTEGER($hand) } was played by rules that this version does not know. Install the version that wrote it to see its steps.
replay-other_version = Hand { INTEGER($hand) } was written by another version, and this one cannot go through its steps. Its result stands.
