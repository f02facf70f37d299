"""Random messages and state blocks of the protocol, for tests of what reads them."""

from hypothesis import strategies as st

from firmware_bridge.protocol.messages import (
    ON_THE_WIRE,
    BaudCommand,
    Button,
    Buzz,
    BuzzerCommand,
    ClearFaultCommand,
    Colour,
    Command,
    DisplayCommand,
    EchoCommand,
    LightCommand,
    MotionCommand,
    Operation,
    ProgramCommand,
    ReadStateCommand,
    Status,
)
from firmware_bridge.protocol.state_block import Fault, Record, TableState

BYTE = st.integers(0, 255)
U16 = st.integers(0, 0xFFFF)
SEAT = st.integers(0, 3)
WALLS = st.tuples(BYTE, BYTE, BYTE, BYTE)
FAULTS = st.builds(Fault, st.sampled_from(ON_THE_WIRE), st.none() | st.integers(0, 3), BYTE)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(MotionCommand, st.sampled_from(Operation), st.integers(1, 0xFFFF)),
    st.builds(ProgramCommand, WALLS),
    st.builds(BaudCommand, st.integers(1, 0xFFFF_FFFF)),
    st.builds(EchoCommand, st.binary(max_size=64)),
    st.builds(DisplayCommand, SEAT, st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=16)),
    st.builds(LightCommand, SEAT, BYTE, BYTE, st.builds(Colour, BYTE, BYTE, BYTE)),
    st.builds(BuzzerCommand, SEAT, st.sampled_from(Buzz)),
    st.just(ReadStateCommand()),
    st.builds(ClearFaultCommand, st.sampled_from(ON_THE_WIRE)),
)
RECORDS = st.builds(Record, U16, st.sampled_from(Status), WALLS, st.none() | FAULTS)
STATES = st.builds(
    TableState,
    U16,
    st.integers(0, 0xFFFF_FFFF),
    st.booleans(),
    U16,
    st.tuples(*[st.tuples(*[U16] * 6)] * 4),
    st.lists(st.tuples(SEAT, st.sampled_from(Button)), max_size=16).map(tuple),
    st.fixed_dictionaries(dict.fromkeys(Operation, RECORDS)),
    st.lists(FAULTS, max_size=4).map(tuple),
    program=WALLS,
    program_pending=st.booleans(),
    set_in_play=st.integers(0, 1),
)
