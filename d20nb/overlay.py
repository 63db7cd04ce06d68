"""What the rules see, as plain data laid over a board. Others compute it; whoever draws only reads it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from d20nb.squares import Square


@frozen
class StrikeMark:
    """One attack of opportunity on the way of a mover.

    Attributes:
        striker: Id of who may strike.
        square: The square in which the mover is struck, which it leaves.
        number: Place of this strike on the way, from 1.
    """

    striker: str
    square: Square
    number: int


@frozen(kw_only=True)
class Overlay:
    """Everything to show over the board and the creatures; what is empty is not shown.

    Attributes:
        reach: Squares that the selected creature can reach, each with the actions that takes: 1 for one move,
            2 for a double move.
        threat: Squares threatened by foes of the selected creature.
        risk: For squares that the selected creature can reach, how many opponents at least get a strike on the way.
        path: The chosen way, the first square where it starts; north-west squares of the mover's space.
        prices: The running price on each square of `path` after the first, in the ruleset's unit of movement.
        path_size: Width of the mover's space in squares.
        other: Another way to the same place.
        strikes: Attacks of opportunity that the way may meet.
        strikes_left: Attacks of opportunity that each creature can still make, by id.
        selected: Id of the selected creature.
        turn: Id of the creature whose turn it is.
        focus: The square of the keyboard's cursor.
        ghost: A creature being dragged: its id, and the north-west square of the space it hovers over.
        faults: Squares with something wrong before the fight.

    >>> Overlay(threat=frozenset({Square(1, 1)})).path
    ()
    """

    reach: Mapping[Square, int] = field(factory=dict)
    threat: frozenset[Square] = frozenset()
    risk: Mapping[Square, int] = field(factory=dict)
    path: tuple[Square, ...] = ()
    prices: tuple[int, ...] = ()
    path_size: int = 1
    other: tuple[Square, ...] = ()
    strikes: tuple[StrikeMark, ...] = ()
    strikes_left: Mapping[str, int] = field(factory=dict)
    selected: str | None = None
    turn: str | None = None
    focus: Square | None = None
    ghost: tuple[str, Square] | None = None
    faults: frozenset[Square] = frozenset()
