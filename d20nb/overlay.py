"""What the rules see, as plain data laid over a board. Others compute it; whoever draws only reads it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from d20nb.messages import say, term
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
class AimMark:
    """A planned attack: ids of who attacks and of whom."""

    attacker: str
    target: str


@frozen
class FlankMark:
    """Two creatures that flank a third, with the line that proves it.

    Attributes:
        flankers: Ids of the two.
        target: Id of the flanked.
        line: The squares from whose centre to whose centre the line runs.
        borders: The opposite borders of the target's space that it passes: west and east, or north and south.
    """

    flankers: tuple[str, str]
    target: str
    line: tuple[Square, Square]
    borders: tuple[str, str]


@frozen
class CoverLine:
    """One line that is looked along for cover; points in squares from the map's north-west corner.

    Attributes:
        end: The target's corner, or where the line is stopped.
        stopped: Whether something stops it.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    stopped: bool


@frozen
class CoverMark:
    """What an opponent's cover from whoever is looked at hangs on.

    Attributes:
        target: Id of the opponent.
        covered: Whether it has cover.
        square: The square from which the target is seen best.
        lines: The lines from the corner of that square which is chosen.
    """

    target: str
    covered: bool
    square: Square
    lines: tuple[CoverLine, ...]


@frozen
class Until:
    """Until when a creature is flat-footed.

    Attributes:
        words: In a sentence, after "flat-footed".
        short: In a word or two, on the board.
    """

    words: str
    short: str


@frozen
class LightMark:
    """Squares that are not bright.

    Attributes:
        kind: `dim` or `dark`.
        hidden: Ids of the creatures to which these squares are hidden: they see nothing there, or poorly.
        missed: Percent of their hits that miss there, where they see something.
    """

    kind: str
    squares: frozenset[Square]
    hidden: tuple[str, ...]
    missed: int = 0


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


def letter(number: int) -> str:
    """What a way is called by its place, so that small numbers on a board are prices and strikes alone.

    >>> letter(1), letter(27)
    ('A', 'AA')
    """
    return str(Square(number - 1, 0))[:-1]


def _usual_paces() -> tuple[str, ...]:
    move, run = term("mode", "move"), term("mode", "run")
    return say("lens.pace-one", mode=move), say("lens.pace-double", mode=move), say("lens.pace", mode=run)


@frozen(kw_only=True)
class Overlay:
    """Everything to show over the board and the creatures; what is empty is not shown.

    Attributes:
        reach: Squares that the selected creature can reach, each with the actions that takes: 1 for one move,
            2 for a double move.
        run: Further squares that it can reach by the fastest way to move alone.
        paces: What it takes to go that far, in words: for 1, 2 … actions, and last for `run`.
        costs: The price of the cheapest way to each square within reach, in the ruleset's unit of movement.
        threat: Squares threatened by foes of the selected creature, each with the ids of those who threaten it.
        rings: The squares that each creature threatens, by id.
        risk: For squares that the selected creature can reach, how many opponents at least get a strike on the way.
        path: The chosen way, the first square where it starts; north-west squares of the mover's space.
        prices: The running price on each square of `path` after the first, in the ruleset's unit of movement.
        path_size: Width of the mover's space in squares.
        number: The place of `path` among the ways to choose from, from 1; 0 where there is no other.
        others: The other ways to the same place.
        waypoints: Squares that the chosen way was bent through.
        strikes: Attacks of opportunity that the way may meet.
        aim: Whom an attack is aimed at that is thought of.
        strikes_left: Attacks of opportunity that each creature can still make, by id.
        flanking: Who flanks whom.
        viewer: Id of the creature from which the others may have cover.
        cover: Whether those opponents have cover that the viewer can see, and the lines that show it.
        flat_footed: Who is flat-footed, and until when, by id.
        light: Squares that are not bright, and who cannot see well there.
        silent: Why lenses that are in use show nothing, a sentence each.
        selected: Id of the selected creature.
        turn: Id of the creature whose turn it is.
        focus: The square of the keyboard's cursor.
        ghost: A creature being dragged: its id, and the north-west square of the space it hovers over.
        faults: Squares with something wrong.

    >>> Overlay(threat={Square(1, 1): ("E",)}).path
    ()
    """

    reach: Mapping[Square, int] = field(factory=dict)
    run: frozenset[Square] = frozenset()
    paces: tuple[str, ...] = field(factory=_usual_paces)
    costs: Mapping[Square, int] = field(factory=dict)
    threat: Mapping[Square, tuple[str, ...]] = field(factory=dict)
    rings: Mapping[str, frozenset[Square]] = field(factory=dict)
    risk: Mapping[Square, int] = field(factory=dict)
    path: tuple[Square, ...] = ()
    prices: tuple[int, ...] = ()
    path_size: int = 1
    number: int = 0
    others: tuple[OtherWay, ...] = ()
    waypoints: tuple[Square, ...] = ()
    strikes: tuple[StrikeMark, ...] = ()
    aim: AimMark | None = None
    strikes_left: Mapping[str, int] = field(factory=dict)
    flanking: tuple[FlankMark, ...] = ()
    viewer: str | None = None
    cover: tuple[CoverMark, ...] = ()
    flat_footed: Mapping[str, Until] = field(factory=dict)
    light: tuple[LightMark, ...] = ()
    silent: tuple[str, ...] = ()
    selected: str | None = None
    turn: str | None = None
    focus: Square | None = None
    ghost: tuple[str, Square] | None = None
    faults: frozenset[Square] = frozenset()
