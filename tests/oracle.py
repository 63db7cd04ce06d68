"""A slow and obvious second reading of the rules, written from the rules and not from the engine.

Nothing here is imported from `d20nb.rules`. Squares are plain pairs (column, row). Exact fractions wherever lines
are drawn; every way is walked and every label kept wherever ways are compared.
"""

from fractions import Fraction
from itertools import pairwise

#: Size -> index, width in squares, reach tall, reach long (SRD 3.5, Combat: Creature Size and Scale).
SIZES = {
    "fine": (0, 1, 0, 0),
    "diminutive": (1, 1, 0, 0),
    "tiny": (2, 1, 0, 0),
    "small": (3, 1, 1, 1),
    "medium": (4, 1, 1, 1),
    "large": (5, 2, 2, 1),
    "huge": (6, 3, 3, 2),
    "gargantuan": (7, 4, 4, 3),
    "colossal": (8, 6, 6, 4),
}
ORDINARY = {
    "longsword", "greatsword", "dagger", "club", "spear", "spiked gauntlet", "armor spikes", "claw", "bite", "slam",
}  # fmt: skip
REACH = {"longspear", "glaive", "guisarme", "lance"}
CANNOT_ACT = {"helpless", "paralyzed", "stunned", "dazed", "cowering", "unconscious", "dying", "dead"}
HELPLESS = {"helpless", "paralyzed", "unconscious", "dying", "dead"}


# --- spaces and distances ----------------------------------------------------------------------------------------


def width_of(creature):
    return SIZES[creature.size][1]


def space(at, width):
    return [(at[0] + i, at[1] + j) for i in range(width) for j in range(width)]


def distance(a, b):
    """Squares between two squares: every second diagonal counts two."""
    long, short = sorted((abs(a[0] - b[0]), abs(a[1] - b[1])), reverse=True)
    return long + short // 2


def whole_board(board):
    return [(x, y) for x in range(board.width) for y in range(board.height)]


def is_wall(board, square):
    return board.at(square).kind == "wall"


# --- lines -------------------------------------------------------------------------------------------------------


def _cut_parts(p, q, low_x, high_x, low_y, high_y):
    """The part of the segment from p to q, as two parameters, that lies in a closed rectangle; None if none does."""
    enter, leave = Fraction(0), Fraction(1)
    for start, end, low, high in ((p[0], q[0], low_x, high_x), (p[1], q[1], low_y, high_y)):
        if start == end:
            if not low <= start <= high:
                return None
            continue
        a, b = Fraction(low - start) / (end - start), Fraction(high - start) / (end - start)
        enter, leave = max(enter, min(a, b)), min(leave, max(a, b))
    return (enter, leave) if enter <= leave else None


def passes_through(p, q, square):
    """Whether a segment passes through the inside of a square; to touch its border is not to pass."""
    x, y = square
    part = _cut_parts(p, q, x, x + 1, y, y + 1)
    if part is None or part[0] == part[1]:
        return False
    middle = (part[0] + part[1]) / 2
    at_x, at_y = p[0] + (q[0] - p[0]) * middle, p[1] + (q[1] - p[1]) * middle
    return x < at_x < x + 1 and y < at_y < y + 1


def corners(square):
    x, y = square
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def _border(a, b):
    """The two end points of the border between two neighbours."""
    return sorted(set(corners(a)) & set(corners(b)))


def meets_border(p, q, a, b):
    """Whether a segment crosses the border between two squares."""
    (x1, y1), (x2, y2) = _border(a, b)
    part = _cut_parts(p, q, x1, x2, y1, y2)
    if part is None:
        return False
    across = (p[0] - x1, q[0] - x1) if x1 == x2 else (p[1] - y1, q[1] - y1)
    return across[0] * across[1] < 0


def free_line_exists(board, a, b):
    """Whether any line at all from inside one square to inside another is free of walls and shut doors.

    To touch a wall is not to pass through it, so a line slips between two walls that meet at a corner only. If a
    line is free, it can be turned and pushed until two corner points stop it; so it is enough to try every line
    through two corner points, straight and tipped ever so little either way at every place between such points.
    """
    low = (min(a[0], b[0]), min(a[1], b[1]))
    high = (max(a[0], b[0]) + 1, max(a[1], b[1]) + 1)
    walls = [(x, y) for x in range(low[0], high[0]) for y in range(low[1], high[1]) if is_wall(board, (x, y))]
    if a in walls or b in walls:
        return False
    edges = [
        pair
        for pair, kind in board.edges.items()
        if kind in ("wall", "door") and all(low[0] <= s[0] < high[0] and low[1] <= s[1] < high[1] for s in pair)
    ]
    if a == b or (not walls and not edges):
        return True
    points = {c for s in (a, b, *walls) for c in corners(s)} | {p for pair in edges for p in _border(*pair)}
    tip = Fraction(1, 10_000)
    points = sorted(points)
    for i, p in enumerate(points):
        for q in points[i + 1 :]:
            dx, dy = q[0] - p[0], q[1] - p[1]
            # Where along the line other points lie, in units of q - p.
            on = sorted(
                {
                    Fraction(((r[0] - p[0]) * dx + (r[1] - p[1]) * dy), dx * dx + dy * dy)
                    for r in points
                    if (r[0] - p[0]) * dy == (r[1] - p[1]) * dx
                }
            )
            pivots = [on[0] - 1, *((s + t) / 2 for s, t in pairwise(on))]
            for along in pivots:
                pivot = (p[0] + along * dx, p[1] + along * dy)
                for sign in (0, tip, -tip):
                    if _free(pivot, (dx - sign * dy, dy + sign * dx), a, b, walls, edges):
                        return True
    return False


def _free(pivot, along, a, b, walls, edges):
    """Whether the line through a point joins the insides of two squares with nothing solid between."""
    p = (pivot[0] - 1000 * along[0], pivot[1] - 1000 * along[1])
    q = (pivot[0] + 1000 * along[0], pivot[1] + 1000 * along[1])
    ends = []
    for x, y in (a, b):
        if not passes_through(p, q, (x, y)):
            return False
        part = _cut_parts(p, q, x, x + 1, y, y + 1)
        middle = (part[0] + part[1]) / 2
        ends.append((p[0] + middle * (q[0] - p[0]), p[1] + middle * (q[1] - p[1])))
    return not any(passes_through(*ends, wall) for wall in walls) and not any(
        meets_border(*ends, *pair) for pair in edges
    )


def spaces(combatant):
    return space(combatant.at, width_of(combatant.creature))


# --- threat ------------------------------------------------------------------------------------------------------


def threatened(state, id, line=free_line_exists):
    """The squares that a creature threatens; `line` tells whether a line of effect joins two squares."""
    who = state.combatants[id]
    creature, board = who.creature, state.setup.map
    if who.conditions & (CANNOT_ACT | {"grappling", "long casting"}):
        return set()
    _, width, tall, long = SIZES[creature.size]
    natural = tall if creature.build == "tall" else long
    own = space(who.at, width)
    include = state.setup.options.get("reach_corner", "include") == "include"
    near, far = [], []
    if "improved unarmed strike" in creature.feats:
        near.append((1, natural))  # whatever the hands hold
    for weapon in creature.weapons:
        if weapon in ORDINARY:
            near.append((1, natural))
        elif weapon in REACH:
            far.append((natural + 1, 2 * natural))
        elif weapon == "spiked chain":
            near.append((1, 2 * natural))
    found = set()
    for square in whole_board(board):
        if is_wall(board, square):
            continue
        if natural == 0:
            if square in own and (near or far):
                found.add(square)
            continue
        if square in own:
            continue
        steps = min(distance(s, square) for s in own)
        offset = min((max(abs(s[0] - square[0]), abs(s[1] - square[1])), distance(s, square)) for s in own)
        if include and steps == 3 and offset == (2, 3) and _second_diagonal(own, square):
            steps = 2
        if any(least <= steps <= most for least, most in near + far) and any(line(board, s, square) for s in own):
            found.add(square)
    return found


def endangered(state, id, line=free_line_exists):
    """What a creature threatens, with its own space where it strikes near: others may have come into that."""
    who, found = state.combatants[id], threatened(state, id, line)
    arms = ORDINARY | {"spiked chain"}
    near = arms & set(who.creature.weapons) or "improved unarmed strike" in who.creature.feats
    able = not who.conditions & (CANNOT_ACT | {"grappling", "long casting"})
    return found | (set(spaces(who)) if near and able else set())


def _second_diagonal(own, square):
    """Whether a square is two columns and two rows away from a space."""
    return min(abs(s[0] - square[0]) for s in own) == 2 and min(abs(s[1] - square[1]) for s in own) == 2


# --- cover -------------------------------------------------------------------------------------------------------


def square_has_cover(a, b, walls, bodies):
    """Whether square b has cover from a melee attack out of square a, with no edges on the map."""
    if max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1:
        return any(passes_through(p, q, wall) for p in corners(a) for q in corners(b) for wall in walls)
    solid = [*walls, *bodies]
    clear_corners = [p for p in corners(a) if not any(passes_through(p, q, s) for q in corners(b) for s in solid)]
    return not clear_corners


def has_cover(state, attacker, target, squares):
    """Whether a target has cover from a melee attack: each may choose among the squares of its space."""
    board = state.setup.map
    walls = [s for s in whole_board(board) if is_wall(board, s)]
    bodies = [s for c in state.combatants.values() if c.id not in (attacker.id, target.id) for s in spaces(c)]
    return all(square_has_cover(a, b, walls, bodies) for a in spaces(attacker) for b in squares)


# --- flanking ----------------------------------------------------------------------------------------------------


def on_opposite_borders(foe, width, a, b):
    """Whether the segment between two squares' centres touches opposite borders of a space, corners included."""
    half = Fraction(1, 2)
    p, q = (a[0] + half, a[1] + half), (b[0] + half, b[1] + half)
    x, y = foe
    west = _cut_parts(p, q, x, x, y, y + width) is not None
    east = _cut_parts(p, q, x + width, x + width, y, y + width) is not None
    north = _cut_parts(p, q, x, x + width, y, y) is not None
    south = _cut_parts(p, q, x, x + width, y + width, y + width) is not None
    return (west and east) or (north and south)


def flanks(state, a, target, line=free_line_exists):
    """Whether one creature flanks another, with any friend."""
    me, foe = state.combatants[a], state.combatants[target]
    if me.creature.side == foe.creature.side or "improved uncanny dodge" in foe.creature.traits:
        return False
    width = width_of(foe.creature)

    def engaged(id):
        reach = SIZES[state.combatants[id].creature.size][2]
        return reach > 0 and bool(threatened(state, id, line) & set(spaces(foe)))

    return engaged(a) and any(
        engaged(id) and on_opposite_borders(foe.at, width, p, q)
        for id, friend in state.combatants.items()
        if id not in (a, target) and friend.creature.side == me.creature.side
        for p in spaces(me)
        for q in spaces(friend)
    )


# --- moving ------------------------------------------------------------------------------------------------------


def may_pass_and_stop(mover, other):
    """Whether a creature may pass, and stop on, another."""
    if "fills its space" in other.creature.traits:
        return False, False
    if other.conditions & HELPLESS:
        return True, True
    if mover.creature.side == other.creature.side or mover.id in other.creature.lets_by:
        return True, False
    apart = abs(SIZES[mover.creature.size][0] - SIZES[other.creature.size][0])
    return apart >= 3, False


def is_squeezed(board, at, width):
    """Whether a creature stands in a way too narrow for it, though at least half as wide as it is.

    The way is a block of free squares as long as the creature, in one direction or the other.
    """
    shut = {s for s in space(at, width) if board.at(s).kind in ("wall", "pit")}
    if not shut or width == 1:
        return False
    narrowest = (width + 1) // 2
    x, y = at
    blocks = []
    for first in range(width - narrowest + 1):
        rows, columns = range(first, first + narrowest), range(width)
        blocks.append({(x + i, y + j) for i in columns for j in rows})
        blocks.append({(x + j, y + i) for i in columns for j in rows})
    return any(not block & shut for block in blocks)


def step_is_possible(state, mover, start, end):
    """Whether a creature can make one step, from one north-west square to another."""
    board, width = state.setup.map, width_of(mover.creature)
    dx, dy = end[0] - start[0], end[1] - start[1]
    if (dx, dy) == (0, 0) or max(abs(dx), abs(dy)) > 1:
        return False
    there = set(space(end, width))
    if any(s not in whole_board(board) for s in there):
        return False
    if any(board.at(s).kind in ("wall", "pit") for s in there) and not is_squeezed(board, end, width):
        return False
    barred = {frozenset(pair) for pair, kind in board.edges.items() if kind in ("wall", "door")}
    if any(pair <= there for pair in barred):
        return False
    # Every square of the creature makes the same step.
    for x, y in space(start, width):
        to = (x + dx, y + dy)
        if dx and dy:
            for beside in ((x + dx, y), (x, y + dy)):
                if beside in whole_board(board) and is_wall(board, beside):
                    return False
                if frozenset(((x, y), beside)) in barred or frozenset((beside, to)) in barred:
                    return False
        elif frozenset(((x, y), to)) in barred:
            return False
    return all(
        may_pass_and_stop(mover, other)[0]
        for other in state.combatants.values()
        if other.id != mover.id and there & set(spaces(other))
    )


def may_stop(state, mover, at):
    there = set(space(at, width_of(mover.creature)))
    return all(
        may_pass_and_stop(mover, other)[1]
        for other in state.combatants.values()
        if other.id != mover.id and there & set(spaces(other))
    )


def step_cost(state, mover, start, end, diagonals):
    """What a step costs, and the diagonals counted after it."""
    board, width = state.setup.map, width_of(mover.creature)
    dx, dy = end[0] - start[0], end[1] - start[1]
    times = max(board.at(s).multiplier for s in space(end, width))
    if "blinded" in mover.conditions:
        times *= 2
    if is_squeezed(board, end, width):
        times *= 2
    low_walls = {frozenset(pair) for pair, kind in board.edges.items() if kind == "low wall"}
    crossed = set()
    for x, y in space(start, width):
        for beside in ((x + dx, y), (x, y + dy)):
            crossed |= {frozenset(((x, y), beside)), frozenset((beside, (x + dx, y + dy)))}
    more = 2 if crossed & low_walls else 0
    if not (dx and dy):
        return times + more, diagonals
    if times > 1:
        counted = state.setup.options.get("rough_diagonals") == "counted"
        return times * 3 // 2 + more, diagonals + 1 if counted else diagonals
    return (2 if diagonals % 2 else 1) + more, diagonals + 1


def way_cost(state, mover, way, diagonals=0):
    total = 0
    for a, b in pairwise(way):
        cost, diagonals = step_cost(state, mover, a, b, diagonals)
        total += cost
    return total


def neighbours(square):
    x, y = square
    return [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


def reachable(state, mover, most, diagonals=0):
    """Every square where a movement may end, with its lowest cost: relaxed until nothing changes any more."""
    best = {(tuple(mover.at), diagonals % 2): 0}
    changed = True
    while changed:
        changed = False
        for (here, parity), cost in sorted(best.items()):
            for there in neighbours(here):
                if step_is_possible(state, mover, here, there):
                    price, after = step_cost(state, mover, here, there, parity)
                    key = (there, after % 2)
                    if cost + price <= most and cost + price < best.get(key, most + 1):
                        best[key] = cost + price
                        changed = True
    found = {}
    for (square, _), cost in best.items():
        if square != tuple(mover.at) and may_stop(state, mover, square):
            found[square] = min(cost, found.get(square, cost))
    return found


# --- attacks of opportunity --------------------------------------------------------------------------------------


def can_strike(who):
    """Whether a creature can make attacks of opportunity at all."""
    if who.conditions & (CANNOT_ACT | {"total defense", "grappling"}):
        return False
    return "flat-footed" not in who.conditions or "combat reflexes" in who.creature.feats


def struck_by(state, mover, start, end, line=free_line_exists):
    """Ids of those who get a strike when a creature that stands on `start` moves on to `end`, nobody being hidden."""
    width = width_of(mover.creature)
    before, after = space(start, width), space(end, width)
    whole = width > 1 and state.setup.options.get("big_mover") == "space"
    left = set(before) if whole else set(before) - set(after)
    found = []
    for id in state.order or state.combatants:
        who = state.combatants[id]
        if who.creature.side == mover.creature.side or not can_strike(who):
            continue
        hit = left & endangered(state, id, line)
        if not hit or "blinded" in who.conditions or "invisible" in mover.conditions:
            continue
        board = state.setup.map
        walls = [s for s in whole_board(board) if is_wall(board, s)]
        bodies = [s for c in state.combatants.values() if c.id not in (id, mover.id) for s in spaces(c)]
        if all(square_has_cover(a, b, walls, bodies) for a in spaces(who) for b in hit):
            continue
        found.append(id)
    return found


def provoked(state, mover, way, *, withdrawing=False, line=free_line_exists):
    """Who may strike along a way, and where: all movement is one opportunity for each."""
    met, found = set(), []
    for index, (start, end) in enumerate(pairwise(way)):
        for id in struck_by(state, mover, start, end, line):
            who = state.combatants[id]
            if id in met or (withdrawing and index == 0 and _visible(mover, who)):
                continue
            met.add(id)
            found.append((id, start))
    return found


def _visible(mover, who):
    return "blinded" not in mover.conditions and "invisible" not in who.conditions


def best_ways(state, mover, end, most, line=free_line_exists):
    """Lowest cost of a way to `end`, and the fewest strikers among ways of that cost, over every way there is."""
    steps = {}
    best = None

    def walk(here, cost, count, met):
        nonlocal best
        if best is not None and cost > best[0]:
            return
        if here == end:
            if best is None or (cost, len(met)) < best:
                best = (cost, len(met))
            return
        for there in neighbours(here):
            if (here, there) not in steps:
                steps[here, there] = (
                    frozenset(struck_by(state, mover, here, there, line))
                    if step_is_possible(state, mover, here, there)
                    else None
                )
            strikers = steps[here, there]
            if strikers is None:
                continue
            price, after = step_cost(state, mover, here, there, count)
            if cost + price <= most:
                walk(there, cost + price, after, met | strikers)

    walk(tuple(mover.at), 0, 0, frozenset())
    return best


# --- initiative --------------------------------------------------------------------------------------------------


def initiative_order(modifiers, dice):
    """The order of a list of (id, modifier) by the dice, taken one after the other; and how many dice that took.

    High to low; then the higher modifier; those still tied roll again among themselves.
    """
    rolls = iter(dice)
    used = 0
    keys = {}
    for id, modifier in modifiers:
        keys[id] = [next(rolls) + modifier, modifier]
        used += 1
    while True:
        values = list(keys.values())
        tied = [id for id, _ in modifiers if values.count(keys[id]) > 1]
        if not tied:
            break
        fresh = {}
        for id in tied:
            fresh[id] = next(rolls)
            used += 1
        for id, roll in fresh.items():
            keys[id] = [*keys[id], roll]
    return sorted(keys, key=lambda id: keys[id], reverse=True), used
