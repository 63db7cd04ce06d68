"""What can be asked of a picture. Each gives a function that fails where the picture is not so."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, cycle, pairwise, product

from d20nb.draw.creatures import spots
from d20nb.draw.letters import strokes as strokes_of
from d20nb.draw.letters import width
from d20nb.draw.shapes import Box, Circle, Line, Point, Polygon, Rects, Segment, Segments, Shape, Text
from d20nb.draw.view import pieces
from d20nb.overlay import letter
from d20nb.squares import Square
from gallery.shot import Shot

Check = Callable[[Shot], None]


def squares(names: str) -> set[Square]:
    """Squares by their names; `B2:C4` stands for a block."""
    found: set[Square] = set()
    for name in names.split():
        first, _, last = name.partition(":")
        a, b = Square.parse(first), Square.parse(last or first)
        found |= {Square(x, y) for x in range(a.x, b.x + 1) for y in range(a.y, b.y + 1)}
    return found


def texts(shot: Shot, layer: str) -> list[Text]:
    return [shape for shape in shot.scene.layer(layer).shapes if isinstance(shape, Text)]


def names(found: Iterable[Square]) -> str:
    return " ".join(map(str, sorted(found)))


# ---- areas ---------------------------------------------------------------------------------------


def _lined(shot: Shot, layer: str) -> set[Square]:
    """The squares that the diagonal lines of a layer run through."""
    return {at for shape in shot.scene.layer(layer).shapes for at in _through(shot, shape)}


def _through(shot: Shot, shape: Shape) -> set[Square]:
    grid, found = shot.grid, set()
    assert isinstance(shape, Segments)
    for x1, y1, x2, y2 in shape.lines:
        steps = max(1, round(abs(x2 - x1) / grid.square * 16))
        for n in range(steps):
            part = (n + 0.5) / steps
            at = grid.square_at(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
            assert at is not None, "a line runs off the board"
            found.add(at)
    return found


def hatch_is_threat(against: str | None = None) -> Check:
    """The hatch lies over exactly the squares that the engine says opponents threaten: of one creature, or anybody."""

    def check(shot: Shot) -> None:
        fight, state = shot.encounter, shot.state
        me = state.combatants.get(against) if against else None
        board = state.setup.map
        threatened = set()
        for x, y in product(range(board.width), range(board.height)):
            ids = fight.ask("threatened by", str(Square(x, y)))
            assert isinstance(ids, list)
            if any(me is None or state.combatants[id].opposes(me) for id in ids):
                threatened.add(Square(x, y))
        assert threatened, "nobody threatens anything here, so this shows nothing"
        assert names(_lined(shot, "threat")) == names(threatened)

    return check


def hatched(wanted: str, *, yes: bool = True) -> Check:
    """The hatch lies over these squares, or over none of them."""

    def check(shot: Shot) -> None:
        assert names(_lined(shot, "threat") & squares(wanted)) == (names(squares(wanted)) if yes else "")

    return check


def hatched_twice(against: str) -> Check:
    """A second hatch lies over exactly the squares that two opponents of this creature threaten, or more."""

    def check(shot: Shot) -> None:
        fight, state = shot.encounter, shot.state
        me = state.combatants[against]
        board, twice = state.setup.map, set()
        for at in (Square(x, y) for x, y in product(range(board.width), range(board.height))):
            ids = fight.ask("threatened by", str(at))
            assert isinstance(ids, list)
            if sum(state.combatants[id].opposes(me) for id in ids) > 1:
                twice.add(at)
        _, crossing = shot.scene.layer("threat").shapes
        assert twice
        assert names(_through(shot, crossing)) == names(twice)

    return check


def _tinted(shot: Shot, layer: str = "reach") -> list[set[Square]]:
    """The squares under each of the tints of a layer."""
    grid = shot.grid
    return [
        {
            at
            for x, y, w, h in shape.boxes
            for dx, dy in product(range(round(w / grid.square)), range(round(h / grid.square)))
            if (at := grid.square_at(x + (dx + 0.5) * grid.square, y + (dy + 0.5) * grid.square))
        }
        for shape in shot.scene.layer(layer).shapes
        if isinstance(shape, Rects)
    ]


def reach_is(action: str) -> Check:
    """The deep tint lies over exactly the squares that the engine says one such action reaches."""

    def check(shot: Shot) -> None:
        reached = shot.encounter.ask("reaches", action)
        assert isinstance(reached, list)
        assert names(_tinted(shot)[-1]) == names(map(Square.parse, reached))

    return check


def tints(many: int) -> Check:
    """There are so many shades of reach, each on a wider one: by the actions that it takes, the run the palest."""

    def check(shot: Shot) -> None:
        areas = _tinted(shot)
        assert len(areas) == many
        assert all(deeper and deeper < paler for paler, deeper in pairwise(areas))

    return check


def risk(**wanted: int) -> Check:
    """These squares bear so many dots, one for each strike; more than three are a number, and 0 is not drawn."""

    def check(shot: Shot) -> None:
        dots: Counter[str] = Counter()
        for shape in shot.scene.layer("risk").shapes:
            if isinstance(shape, Segments) and shape.dash and shape.round_ends:
                for x1, y1, x2, _ in shape.lines:
                    dots.update(str(shot.grid.square_at(x, y1)) for x in _dash_starts(x1, x2, shape.dash))
        written = dots | Counter(_numbers(shot, "risk"))
        assert {name: written[name] for name in wanted} == wanted
        assert written == {str(at): least for at, least in shot.overlay.risk.items() if least}

    return check


def _dash_starts(start: float, end: float, dash: tuple[float, ...]) -> Iterator[float]:
    """Where the dashes of a level line begin."""
    parts = cycle(enumerate(dash))
    while start < end - 0.01:
        n, length = next(parts)
        if n % 2 == 0:
            yield start
        start += length


def _numbers(shot: Shot, layer: str) -> dict[str, int]:
    """The numbers of straight strokes in a layer, by the square in which each is written."""
    inks = [s for s in shot.scene.layer(layer).shapes if isinstance(s, Segments) and not s.dash]
    there: dict[Square, set[Segment]] = defaultdict(set)
    for line in (line for ink in inks for line in ink.lines):
        at = shot.grid.square_at((line[0] + line[2]) / 2, (line[1] + line[3]) / 2)
        assert at is not None
        there[at].add(line)
    return {str(at): _read(lines) for at, lines in there.items()}


def _read(lines: set[Segment]) -> int:
    """The number that some strokes are."""
    height = max(max(y, to_y) for _, y, _, to_y in lines) - min(min(y, to_y) for _, y, _, to_y in lines)
    mine = _from_corner(lines)
    found = []
    for number in range(1, 100):
        other = _from_corner(strokes_of(number, 0, 0, height))
        if len(mine) == len(other) and all(any(math.dist(a, b) < 0.05 * height for b in mine) for a in other):
            found.append(number)
    (number,) = found
    return number


def _from_corner(lines: Iterable[Segment]) -> list[Segment]:
    """Strokes from the top left corner of the box around them."""
    lines = list(lines)
    left, top = min(min(a, b) for a, _, b, _ in lines), min(min(a, b) for _, a, _, b in lines)
    return [(a - left, b - top, c - left, d - top) for a, b, c, d in lines]


def costs(**wanted: int) -> Check:
    """These squares bear these prices, and the others what the overlay says."""

    def check(shot: Shot) -> None:
        written = _numbers(shot, "costs")
        assert {name: written.get(name) for name in wanted} == wanted
        assert written == {str(at): price for at, price in shot.overlay.costs.items()}

    return check


def light(**wanted: str) -> Check:
    """These areas of `dim` and `dark` are shaded, and no others."""

    def check(shot: Shot) -> None:
        shaded = _tinted(shot, "light")
        assert list(map(names, shaded)) == [names(squares(wanted[kind])) for kind in ("dim", "dark") if kind in wanted]

    return check


# ---- how creatures stand to one another ----------------------------------------------------------


def flanks(*wanted: str) -> Check:
    """Lines of flanking run from middle to middle, like `B2 D4`, each with a wedge on either border that it passes."""

    def check(shot: Shot) -> None:
        grid, shapes = shot.grid, shot.scene.layer("flanking").shapes
        lines = {line for shape in shapes if isinstance(shape, Segments) for line in shape.lines}
        ends = {" ".join(sorted(str(grid.square_at(*point)) for point in (line[:2], line[2:]))) for line in lines}
        assert sorted(ends) == sorted(wanted)
        for line in lines:
            for point in (line[:2], line[2:]):
                at = grid.square_at(*point)
                assert at is not None
                assert point == grid.center(at)
        wedges = [shape for shape in shot.scene.layer("flanked").shapes if isinstance(shape, Polygon)]
        assert len(wedges) == 2 * len(shot.overlay.flanking)

    return check


def sight_lines(*, free: int, stopped: int, shields: str) -> Check:
    """So many lines of cover are free, so many end at a cross; a shield is on whoever has cover."""

    def check(shot: Shot) -> None:
        lines = [shape for shape in shot.scene.layer("cover").shapes if isinstance(shape, Segments)]
        dashed = [line for shape in lines if shape.dash for line in shape.lines]
        plain = [line for shape in lines if not shape.dash and not shape.round_ends for line in shape.lines]
        assert (len(plain), len(dashed)) == (free, stopped)
        signs = [shape for shape in shot.scene.layer("signs").shapes if isinstance(shape, Polygon)]
        on = {piece.id for sign in signs for piece in pieces(shot.position) if _first(shot, sign) in piece.space}
        assert sorted(on) == sorted(shields.split())

    return check


def _first(shot: Shot, sign: Polygon) -> Square | None:
    return shot.grid.square_at(*sign.points[0])


def ringed(**wanted: str) -> Check:
    """A line runs around exactly these squares of each of these creatures, and around nobody's besides."""

    def check(shot: Shot) -> None:
        grid = shot.grid
        drawn = [shape for shape in shot.scene.layer("rings").shapes if isinstance(shape, Polygon)]
        boxes = {_box_of(shape, grid.square) for shape in drawn}
        found = set()
        for area in wanted.values():
            first, _, last = area.partition(":")
            (x, y), (right, bottom) = Square.parse(first), Square.parse(last)
            found.add(
                (*_rounded(grid.corner(x, y), grid.square), *_rounded(grid.corner(right + 1, bottom + 1), grid.square))
            )
        assert boxes == found
        assert len(drawn) == len(wanted)

    return check


def _rounded(point: Point, square: float) -> tuple[int, int]:
    return round(point[0] / square * 2), round(point[1] / square * 2)


def _box_of(shape: Polygon, square: float) -> tuple[int, ...]:
    """The box around a shape, in half squares: lines that run a little inside of squares count as on their borders."""
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    return (*_rounded((min(xs), min(ys)), square), *_rounded((max(xs), max(ys)), square))


# ---- ways and strikes ----------------------------------------------------------------------------


def _runs_through(shot: Shot, layer: str, way: str) -> None:
    grid, size = shot.grid, shot.overlay.path_size
    middles = tuple(grid.center(Square.parse(name), size) for name in way.split())
    lines = [shape.points for shape in shot.scene.layer(layer).shapes if isinstance(shape, Line)]
    assert any(
        len(points) == len(middles)
        and all(math.dist(a, b) < grid.square / 3 for a, b in zip(points, middles, strict=True))
        for points in lines
    ), f"nothing runs through {way}"


def way(path: str, prices: str = "") -> Check:
    """The chosen way runs through the middles of these squares, and each bears its price in a pill near it."""

    def check(shot: Shot) -> None:
        _runs_through(shot, "path", path)
        written = texts(shot, "prices")
        assert " ".join(text.text for text in written) == prices
        for text, name in zip(written, path.split()[1:], strict=bool(prices)):
            x, y = shot.grid.center(Square.parse(name), shot.overlay.path_size)
            assert abs(text.x - x) < shot.grid.square / 2 * shot.overlay.path_size
            assert abs(text.y - y) < shot.grid.square / 2 * shot.overlay.path_size + 2

    return check


def other_ways(*paths: str) -> Check:
    """So many other ways are dotted, through these squares, and each way has its letter."""

    def check(shot: Shot) -> None:
        for path in paths:
            _runs_through(shot, "other ways", path)
        assert sorted(text.text for text in texts(shot, "way letters")) == [
            letter(n + 1) for n in range(len(paths) + 1)
        ]

    return check


def bent(*through: str) -> Check:
    """Rings mark these squares, through which the way is bent."""

    def check(shot: Shot) -> None:
        rings = [shape for shape in shot.scene.layer("waypoints").shapes if isinstance(shape, Circle)]
        wanted = [shot.grid.center(Square.parse(name), shot.overlay.path_size) for name in through]
        for x, y in wanted:
            assert any(math.dist((x, y), (ring.x, ring.y)) < shot.grid.square / 3 for ring in rings)
        assert bool(rings) == bool(through)

    return check


def strikes(*wanted: str) -> Check:
    """These strikes, like `G at D4`: a burst with its number on each square, and arrows where there is room."""

    def check(shot: Shot) -> None:
        assert [f"{mark.striker} at {mark.square}" for mark in shot.overlay.strikes] == list(wanted)
        written = {text.text: text for text in texts(shot, "strikes")}
        assert list(written) == [str(mark.number) for mark in shot.overlay.strikes]
        grid, size = shot.grid, shot.overlay.path_size
        for mark in shot.overlay.strikes:
            x, y = grid.center(mark.square, size)
            text = written[str(mark.number)]
            assert max(abs(text.x - x), abs(text.y - y)) <= grid.square * size / 2 + 6 * grid.mark
        if wanted:
            heads = [shape for shape in shot.scene.layer("arrows").shapes if isinstance(shape, Polygon)]
            assert 1 <= len(heads) <= len(wanted)

    return check


def aimed(attacker: str, target: str) -> Check:
    """A ring around the target, within its space, in the colour of the attacker's side, and an arrow to it."""

    def check(shot: Shot) -> None:
        looks = {spot.piece.id: spot for spot in spots(pieces(shot.position), shot.grid, shot.theme)}
        colour, there = looks[attacker].style.fill, looks[target]
        shapes = shot.scene.layer("aim").shapes
        (ring,) = (shape for shape in shapes if isinstance(shape, Circle) and shape.stroke == colour)
        assert (ring.x, ring.y) == (there.x, there.y)
        assert ring.r + ring.width / 2 <= there.half
        (head,) = (shape for shape in shapes if isinstance(shape, Polygon) and shape.fill == colour)
        tip = min(math.dist(point, (there.x, there.y)) for point in head.points)
        assert abs(tip - ring.r) <= 2 * shot.grid.mark

    return check


# ---- creatures -----------------------------------------------------------------------------------


def badge(word: str, ids: str) -> Check:
    """A badge with this word stands on exactly these creatures."""

    def check(shot: Shot) -> None:
        grid = shot.grid
        on = set()
        for text in texts(shot, "badges"):
            if text.text == word:
                there = [
                    piece
                    for piece in pieces(shot.position)
                    if abs(text.x - grid.center(piece.at, n := piece.creature.squares)[0]) < grid.square * n / 2 + 2
                    and abs(text.y - grid.center(piece.at, n)[1]) < grid.square * n / 2 + 4
                ]
                assert there, f"the badge {word} stands on nobody"
                on |= {piece.id for piece in there}
        assert sorted(on) == sorted(ids.split())

    return check


def stands(**wanted: str) -> Check:
    """These creatures stand there, and their labels are written within their spaces."""

    def check(shot: Shot) -> None:
        there = {piece.id: piece for piece in pieces(shot.position)}
        assert {id: str(there[id].at) for id in wanted} == wanted
        for id in wanted:
            labels = [text for text in texts(shot, "creatures") if shot.grid.square_at(text.x, text.y - text.size / 3)]
            assert any(shot.grid.square_at(t.x, t.y - t.size / 3) in there[id].space for t in labels)

    return check


def creatures(many: int) -> Check:
    """So many creatures are drawn, each with its label."""
    return lambda shot: _equal(len(texts(shot, "creatures")), many)


def labels(layer: str, wanted: str) -> Check:
    """The words of a layer, in the order in which they are written."""
    return lambda shot: _equal(" ".join(text.text for text in texts(shot, layer)), wanted)


def turn(id: str) -> Check:
    """It is this creature's turn: another ground lies under its space, and a corner points at it."""

    def check(shot: Shot) -> None:
        (area,) = _tinted(shot, "turn")
        assert names(area) == names(next(p for p in pieces(shot.position) if p.id == id).space)

    return check


def _equal(found: object, wanted: object) -> None:
    assert found == wanted


# ---- whole layers and words ----------------------------------------------------------------------


def shows(*layers: str) -> Check:
    """Something is drawn in these layers."""

    def check(shot: Shot) -> None:
        assert [name for name in layers if not shot.scene.layer(name).shapes] == []

    return check


def hides(*layers: str) -> Check:
    """Nothing is drawn in these layers."""

    def check(shot: Shot) -> None:
        assert [name for name in layers if shot.scene.layer(name).shapes] == []

    return check


def faults(wanted: str) -> Check:
    """Exactly these squares are marked as faulty, each with its sign, and something is said of each."""

    def check(shot: Shot) -> None:
        signs = {shot.grid.square_at(text.x, text.y) for text in texts(shot, "faults")}
        assert names(filter(None, signs)) == names(squares(wanted))
        assert shot.faults

    return check


def says(*wanted: str) -> Check:
    """These words stand beside the board, in a card, the order or the status."""

    def check(shot: Shot) -> None:
        for words in wanted:
            assert words in shot.words, f"{words!r} is not in {shot.words!r}"

    return check


def describes(*wanted: str) -> Check:
    """These words are in the picture's text alternative."""

    def check(shot: Shot) -> None:
        for words in wanted:
            assert words in shot.scene.description, f"{words!r} is not in {shot.scene.description!r}"

    return check


def keeps_secret(*words: str) -> Check:
    """None of these words is anywhere: not in the picture, not in its description, not beside the board."""

    def check(shot: Shot) -> None:
        written = [text.text for layer in shot.scene.layers for text in layer.shapes if isinstance(text, Text)]
        for told in (shot.words, shot.scene.description, shot.scene.title, *written):
            assert not any(word in told for word in words), told

    return check


def order(ids: str) -> Check:
    """The initiative order is this one."""

    def check(shot: Shot) -> None:
        assert " ".join(shot.state.order) == ids

    return check


# ---- what holds of every picture -----------------------------------------------------------------

#: Layers whose words are short numbers that must stay readable.
_COUNTS = ("prices", "strikes", "badges", "faults")


def _box(text: Text) -> Box:
    wide = width(text.text, text.size) * 0.8  # `width` rather gives too much
    left = text.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    return left, text.y - 0.72 * text.size, left + wide, text.y


def everything_fits(shot: Shot) -> None:
    """Every word lies within the picture; of a part of a board, every word that lies over the frame around it."""
    names = [layer.name for layer in shot.scene.layers]
    for layer in shot.scene.layers[names.index("frame") if "frame" in names else 0 :]:
        for shape in layer.shapes:
            if isinstance(shape, Text):
                left, top, right, bottom = _box(shape)
                inside = left >= 0 and top >= 0 and right <= shot.scene.width and bottom <= shot.scene.height
                assert inside, f"{shape.text!r} of {layer.name} sticks out of the picture"


def no_number_covers_another(shot: Shot) -> None:
    """Numbers and badges do not lie over one another."""
    found = [(layer, text, _box(text)) for layer in _COUNTS for text in texts(shot, layer)]
    for (one, first, a), (two, second, b) in combinations(found, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, f"{first.text!r} of {one} and {second.text!r} of {two} lie over one another"
