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


@frozen
class OtherWay:
    """A way that could be chosen instead.

    Attributes:
        number: Its place among all the ways to choose from, from 1.
        squares: The way, the first square where it starts.
        price: What it costs, in the ruleset's unit of movement.
    """

    number: int
    squares: tuple[Square, ...]
    price: int


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
        number: The place of `path` among the ways to choose from, from 1; 0 where there is no other.
        others: The other ways to the same place.
        waypoints: Squares that the chosen way was bent through.
        strikes: Attacks of opportunity that the way may meet.
        strikes_left: Attacks of opportunity that each creature can still make, by id.
        selected: Id of the selected creature.
        turn: Id of the creature whose turn it is.
        focus: The square of the keyboard's cursor.
        ghost: A creature being dragged: its id, and the north-west square of the space it hovers over.
        faults: Squares with something wrong.

    >>> Overlay(threat=frozenset({Square(1, 1)})).path
    ()
    """

    reach: Mapping[Square, int] = field(factory=dict)
    threat: frozenset[Square] = frozenset()
    risk: Mapping[Square, int] = field(factory=dict)
    path: tuple[Square, ...] = ()
    prices: tuple[int, ...] = ()
    path_size: int = 1
    number: int = 0
    others: tuple[OtherWay, ...] = ()
    waypoints: tuple[Square, ...] = ()
    strikes: tuple[StrikeMark, ...] = ()
    strikes_left: Mapping[str, int] = field(factory=dict)
    selected: str | None = None
    turn: str | None = None
    focus: Square | None = None
    ghost: tuple[str, Square] | None = None
    faults: frozenset[Square] = frozenset()
