"""The map: ground, walls, edges and light. There are no creatures here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType

from attrs import evolve, field, frozen

from d20nb.squares import Square, SquareSet

#: The largest map that is accepted, in squares along one side.
LONGEST_SIDE = 500

#: What may stand on a square: kind, and whether it is solid (stops bodies, lines and corners) or only impassable.
GROUNDS = ("floor", "wall", "difficult", "obstacle", "pit", "passage", "hampered")
EDGES = ("wall", "door", "low wall")
LIGHTS = ("bright", "dim", "dark")


@frozen
class Ground:
    """What one square is made of.

    Attributes:
        kind: One of `GROUNDS`.
        multiplier: A square costs this many times its plain price (rulesets that multiply).
        extra_mp: Movement points on top of the plain price (rulesets that add).
        size_rating: Of an obstacle or a passage, where the ruleset rates them.
        discount: Whether a big creature pays less of its extra price, where size counts.
        glyph: How the text board writes it.
    """

    kind: str = "floor"
    multiplier: int = 1
    extra_mp: int = 0
    size_rating: int | None = None
    discount: bool = True
    glyph: str = "."

    @property
    def solid(self) -> bool:
        """Whether it fills the square: no body, no line and no corner passes."""
        return self.kind == "wall"

    @property
    def passable(self) -> bool:
        """Whether a creature may enter it at all."""
        return self.kind not in ("wall", "pit")


FLOOR = Ground()
#: The glyphs that every map understands without a legend.
BUILT_IN: Mapping[str, Ground] = MappingProxyType(
    {
        ".": FLOOR,
        "#": Ground("wall", glyph="#"),
        "~": Ground("difficult", multiplier=2, extra_mp=1, glyph="~"),
        "_": Ground("pit", glyph="_"),
    }
)


#: Plain ground of every kind, by its name: what a brush paints.
PLAIN: Mapping[str, Ground] = MappingProxyType(
    {
        "floor": FLOOR,
        "wall": BUILT_IN["#"],
        "difficult": BUILT_IN["~"],
        "hampered": Ground("hampered", multiplier=2, extra_mp=1, glyph="-"),
        "obstacle": Ground("obstacle", glyph="%"),
        "pit": BUILT_IN["_"],
        "passage": Ground("passage", glyph="="),
    }
)


def _edge(a: Square, b: Square) -> tuple[Square, Square]:
    return (a, b) if a <= b else (b, a)


@frozen
class Map:
    """A grid of ground with walls, edges between squares, and light.

    Squares that are not named are bright floor.

    Attributes:
        width: Columns.
        height: Rows.
        ground: What stands on each square that is not plain floor.
        edges: What stands on the line between two orthogonal neighbours, keyed by the pair in order.
        light: The light of each square that is not bright.

    >>> print(Map(3, 2, {Square(1, 0): BUILT_IN["#"]}))
    . # .
    . . .
    """

    width: int
    height: int
    ground: Mapping[Square, Ground] = field(factory=dict)
    edges: Mapping[tuple[Square, Square], str] = field(factory=dict)
    light: Mapping[Square, str] = field(factory=dict)
    #: What was found out about this map before (lines, reach); a map never changes, so it never goes stale.
    memo: dict[object, object] = field(factory=dict, init=False, eq=False, repr=False)

    def __contains__(self, square: object) -> bool:
        return (
            isinstance(square, tuple)
            and len(square) == 2
            and 0 <= square[0] < self.width
            and 0 <= square[1] < self.height
        )

    def at(self, square: Square) -> Ground:
        """The ground of a square of the map."""
        return self.ground.get(square, FLOOR)

    def edge(self, a: Square, b: Square) -> str | None:
        """What stands on the line between two orthogonal neighbours, or None."""
        return self.edges.get(_edge(a, b)) if self.edges else None

    def with_ground(self, squares: Iterable[Square], ground: Ground) -> Map:
        """This map with other ground on some squares; those off the map are passed over."""
        changed = dict.fromkeys((at for at in squares if at in self), ground)
        rest = {at: what for at, what in self.ground.items() if at not in changed}
        return evolve(self, ground=rest if ground == FLOOR else rest | changed)

    def with_edges(self, pairs: Iterable[tuple[Square, Square]], kind: str | None) -> Map:
        """This map with something else, or nothing, on the lines between some pairs of neighbours.

        Lines on the rim of the map are passed over, for an edge stands between two squares.

        Raises:
            ValueError: Two squares have no line between them.
        """
        changed = {_edge(a, b): kind for a, b in pairs if a in self and b in self}
        for a, b in changed:
            if abs(a.x - b.x) + abs(a.y - b.y) != 1:
                raise ValueError(f"{a} and {b} have no line between them: name two squares side by side")
        rest = {pair: what for pair, what in self.edges.items() if pair not in changed}
        return evolve(self, edges=rest | {pair: what for pair, what in changed.items() if what is not None})

    def with_light(self, squares: Iterable[Square], kind: str) -> Map:
        """This map with other light on some squares; those off the map are passed over."""
        changed = dict.fromkeys((at for at in squares if at in self), kind)
        rest = {at: what for at, what in self.light.items() if at not in changed}
        return evolve(self, light=rest if kind == "bright" else rest | changed)

    def resized(self, width: int, height: int) -> Map:
        """This map with columns and rows added or cut off at the east and the south; see `beyond`."""
        sized = Map(width, height)
        return evolve(
            sized,
            ground={at: what for at, what in self.ground.items() if at in sized},
            edges={(a, b): what for (a, b), what in self.edges.items() if a in sized and b in sized},
            light={at: what for at, what in self.light.items() if at in sized},
        )

    def beyond(self, width: int, height: int) -> tuple[Square, ...]:
        """The squares with ground, an edge or light on them that a smaller map would cut off, in order.

        >>> Map(5, 1).with_ground([Square(4, 0), Square(0, 0)], BUILT_IN["#"]).beyond(4, 1)
        (Square('E1'),)
        """
        drawn = {*self.ground, *self.light, *(at for pair in self.edges for at in pair)}
        return tuple(sorted(at for at in drawn if at.x >= width or at.y >= height))

    @cached_property
    def solid(self) -> SquareSet:
        """The squares that are filled: walls."""
        return SquareSet.of(self.width, self.height, (at for at, what in self.ground.items() if what.solid))

    @cached_property
    def barred_edges(self) -> frozenset[tuple[Square, Square]]:
        """The edges that stop bodies and lines: walls and shut doors."""
        return frozenset(pair for pair, kind in self.edges.items() if kind in ("wall", "door"))

    def __str__(self) -> str:
        return "\n".join(" ".join(self.at(Square(x, y)).glyph for x in range(self.width)) for y in range(self.height))
