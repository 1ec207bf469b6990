from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import protocol
from engine.protocol import AnyCommand, AnyEvent, Command, Event, decode_command, decode_event, decode_result, encode
from engine.protocol.wire import RESULT_TYPES

COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
MOST = 2**63 - 1

st.register_type_strategy(float, st.floats(allow_nan=False))
st.register_type_strategy(int, st.integers(-MOST, MOST))
st.register_type_strategy(str, st.text(st.characters(exclude_categories=("Cs",)), max_size=30))


def values(kind: type) -> st.SearchStrategy[Any]:
    """Any value of a struct type."""
    fields = {
        field.encode_name: st.just(None) if field.type is Any else _typed(field.type)
        for field in msgspec.structs.fields(kind)
    }
    return st.builds(kind, **fields)


def _typed(hint: Any) -> st.SearchStrategy[Any]:
    arguments = get_args(hint)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return values(hint)
    if getattr(hint, "__origin__", None) is tuple:
        if arguments[-1] is not Ellipsis:
            return st.tuples(*map(_typed, arguments))
        return st.lists(_typed(arguments[0]), max_size=3).map(tuple)
    if getattr(hint, "__origin__", None) is list:
        return st.lists(_typed(arguments[0]), max_size=3)
    if getattr(hint, "__origin__", None) is dict:
        return st.dictionaries(_typed(arguments[0]), _typed(arguments[1]), max_size=2)
    if arguments and type(None) in arguments:
        return st.none() | st.one_of(*(_typed(one) for one in arguments if one is not type(None)))
    return st.from_type(hint)


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
@settings(max_examples=10, deadline=None)
@given(st.data())
def test_commands_round_trip(kind: type[Command], data: st.DataObject) -> None:
    command = data.draw(values(kind))
    assert decode_command(encode(command)) == command


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=10, deadline=None)
@given(st.data())
def test_events_round_trip(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(values(kind))
    assert decode_event(encode(event)) == event


@pytest.mark.parametrize("kind", RESULT_TYPES, ids=lambda kind: kind.__name__)
@settings(max_examples=5, deadline=None)
@given(st.data())
def test_payloads_arrive_as_what_the_command_promises(kind: type[Command], data: st.DataObject) -> None:
    command, payload = data.draw(values(kind)), data.draw(_typed(RESULT_TYPES[kind]))
    event = decode_event(encode(protocol.Result(job=command.job, payload=payload)))
    assert isinstance(event, protocol.Result)
    assert decode_result(command, event) == payload


def test_every_struct_is_a_member_of_its_union() -> None:
    for base, members in ((Command, COMMANDS), (Event, EVENTS)):
        assert set(_leaves(base)) == set(members)


def _leaves(kind: type) -> list[type]:
    """The classes under a class that have none under them."""
    return [leaf for below in kind.__subclasses__() for leaf in _leaves(below)] or [kind]


@given(st.binary(max_size=60))
def test_anything_else_is_refused(data: bytes) -> None:
    for decode in (decode_command, decode_event):
        with pytest.raises(msgspec.DecodeError):
            decode(data)


def test_an_event_is_no_command() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_command(encode(protocol.Notice(job=1, sentence="Hello")))
