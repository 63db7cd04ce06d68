"""A second reading of d20 Open RPG's movement, slow and obvious, written from the text and not from the engine.

Nothing here is imported from `d20nb.rules`. Squares are plain pairs (column, row). Where the text leaves something
open, the reading is the one that the option's first choice names; `options` gives the others.
"""

from itertools import pairwise

#: Size Ratings: the text gives 0 for a human and 1 for an ogre; the rest of the scale is one step for each size.
RATINGS = {
    "fine": -4, "diminutive": -3, "tiny": -2, "small": -1, "medium": 0, "large": 1, "huge": 2, "gargantuan": 3,
    "colossal": 4,
}  # fmt: skip
WIDTHS = {"large": 2, "huge": 3, "gargantuan": 4, "colossal": 6}
LIES_THERE = {"helpless", "paralyzed", "unconscious", "dying", "dead"}


def rating(who):
    own = who.creature.size_rating
    return RATINGS[who.creature.size] if own is None else own


def width(who):
    return WIDTHS.get(who.creature.size, 1)


def space(who, at=None):
    x, y = who.at if at is None else at
    return {(x + i, y + j) for i in range(width(who)) for j in range(width(who))}


def option(state, name, first):
    return state.setup.options.get(name, first)


# --- what a creature has (Movement and Movement Point Costs; Restricted/Tight Areas) --------------------------------


def too_small_by(state, who, square):
    """By how much a passage is too small for a creature."""
    ground = state.setup.map.at(square)
    if ground.kind != "passage":
        return 0
    return max(0, rating(who) - (ground.size_rating or 0))


def entangled(state, who):
    """Whoever is in a square rated two less than itself is entangled."""
    return "entangled" in who.conditions or any(too_small_by(state, who, square) == 2 for square in space(who))


def base_speed(state, who, boost=0):
    """Movement points for one Minor Move; half for the entangled, and never less than none."""
    points = 5 + (who.creature.dexterity - 10) // 2 + rating(who) + who.creature.mp_bonus + boost
    if entangled(state, who):
        points //= 2
    return max(points, 0)


# --- one step ------------------------------------------------------------------------------------------------------


def dark(state, who, square):
    """Whether a creature cannot see where it goes."""
    if "blinded" in who.conditions:
        return True
    return state.setup.map.light.get(square) == "dark" and "darkvision" not in who.creature.traits


def ground_cost(state, who, square):
    """What one square costs for what it is (Hampered Terrain; Obstacles; Restricted/Tight Areas)."""
    ground, size = state.setup.map.at(square), rating(who)
    extras = [ground.extra_mp]
    if ground.kind == "obstacle":
        # A minor obstacle adds 1; none ever takes anything away.
        extras.append(1 if ground.size_rating is None else max(ground.size_rating, 0))
    if dark(state, who, square):
        extras.append(1)
    more = sum(extras)
    if more > 0 and ground.discount:
        if size > 0:
            more = max(0, more - size)
        elif option(state, "small_in_rough", "more") == "more":
            more += -size
    return 1 + more + too_small_by(state, who, square)


def meeting(state, who, other):
    """May one be where the other is: (pass, stop, how much more it costs)."""
    flies = "flying" in who.creature.traits
    if "fills its space" in other.creature.traits and not flies:
        return False, False, 0
    if other.conditions & LIES_THERE:
        return True, True, 1
    if other.creature.side == who.creature.side:
        return True, False, 1
    if who.id in other.creature.lets_by:
        return True, False, 1 if option(state, "let_in", "friendly") == "friendly" else 0
    if flies or abs(rating(who) - rating(other)) >= 3:
        return True, False, 0
    return False, False, 0


def met(state, who, at):
    there = space(who, at)
    return [
        meeting(state, who, other) for other in state.combatants.values() if other.id != who.id and there & space(other)
    ]


def square_cost(state, who, at):
    """What the worst square of a space costs, and what the creatures there add."""
    worst = max(ground_cost(state, who, square) for square in space(who, at))
    return worst + sum(more for _, _, more in met(state, who, at))


def step_cost(state, who, start, end):
    diagonal = start[0] != end[0] and start[1] != end[1]
    return square_cost(state, who, end) + (1 if diagonal else 0)


def may_be(state, who, at):
    """Whether the ground lets a creature be somewhere."""
    board = state.setup.map
    for x, y in space(who, at):
        if not (0 <= x < board.width and 0 <= y < board.height):
            return False
        if board.at((x, y)).kind in ("wall", "pit"):
            return False
    barred = {frozenset(pair) for pair, kind in board.edges.items() if kind in ("wall", "door")}
    return not any(pair <= space(who, at) for pair in barred)


def step_possible(state, who, start, end):
    """Whether a creature can make a step at all, whatever it costs (Diagonal Movement; Unfriendly Squares)."""
    board = state.setup.map
    dx, dy = end[0] - start[0], end[1] - start[1]
    if max(abs(dx), abs(dy)) != 1 or not may_be(state, who, end):
        return False
    if any(too_small_by(state, who, square) > 2 for square in space(who, end)):
        return False
    barred = {frozenset(pair) for pair, kind in board.edges.items() if kind in ("wall", "door")}
    for x, y in space(who, start):
        to = (x + dx, y + dy)
        for corner in {(x + dx, y), (x, y + dy)} if dx and dy else ():
            # A pit is no corner, and neither is a creature.
            if board.at(corner).kind == "wall" or {frozenset(((x, y), corner)), frozenset((corner, to))} & barred:
                return False
        if frozenset(((x, y), to)) in barred:
            return False
    return all(passes for passes, _, _ in met(state, who, end))


def may_stop(state, who, at):
    return all(stops for _, stops, _ in met(state, who, at))


# --- whole movements -----------------------------------------------------------------------------------------------


def way_cost(state, who, way):
    return sum(step_cost(state, who, a, b) for a, b in pairwise(way))


def reachable(state, who, most):
    """Every square where a movement may end, with its lowest cost: relaxed until nothing changes any more."""
    best = {tuple(who.at): 0}
    changed = True
    while changed:
        changed = False
        for (x, y), cost in sorted(best.items()):
            for there in [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]:
                if step_possible(state, who, (x, y), there):
                    price = cost + step_cost(state, who, (x, y), there)
                    if price <= most and price < best.get(there, most + 1):
                        best[there] = price
                        changed = True
    return {at: cost for at, cost in best.items() if at != tuple(who.at) and may_stop(state, who, at)}


def complete_move(state, who, way, boost=0):
    """How far a Complete Move gets along a way: index of the square where it ends; None where it is not allowed.

    Movement points lie in a row, four base speeds long. A step takes its price off the row. To turn, one must stand
    at the end of a base speed, so whatever is left of the one under way is skipped.
    """
    base = base_speed(state, who, boost)
    if entangled(state, who):
        return None  # borrowed from SRD 3.5: the entangled do not run
    spent, heading = 0, None
    for index, (a, b) in enumerate(pairwise(way), 1):
        if not step_possible(state, who, a, b):
            return None
        step = (b[0] - a[0], b[1] - a[1])
        if all(step) and option(state, "complete_diagonals", "allow") == "forbid":
            return None
        if heading not in (None, step):
            while base and spent % base:
                spent += 1
        heading = step
        spent += step_cost(state, who, a, b)
        if spent > 4 * base:
            return None
        if square_cost(state, who, b) > 1:
            return index
    return len(way) - 1


def complete_reach(state, who, boost=0):
    """Every square where some Complete Move ends and may stop: every way is walked, step by step."""
    base = base_speed(state, who, boost)
    if entangled(state, who):
        return set()
    straight = option(state, "complete_diagonals", "allow") == "forbid"
    waiting, seen, ends = [(tuple(who.at), None, 0)], set(), set()
    while waiting:
        label = waiting.pop()
        if label in seen:
            continue
        seen.add(label)
        (x, y), heading, spent = label
        for step in [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]:
            there = (x + step[0], y + step[1])
            if (all(step) and straight) or not step_possible(state, who, (x, y), there):
                continue
            # What is left of the base speed under way is lost when turning.
            begin = spent if heading in (None, step) or not base else -(-spent // base) * base
            after = begin + step_cost(state, who, (x, y), there)
            if after > 4 * base:
                continue
            if may_stop(state, who, there):
                ends.add(there)
            if square_cost(state, who, there) == 1:
                waiting.append((there, step, after))
    return ends - {tuple(who.at)}


def forced_to(state, who, way):
    """Where a creature that ends where it may not stop is put: the nearest places, by plain distance.

    Of equally near ones the last on its way is taken; only if none of them is on the way are there several.
    """
    board, (x, y) = state.setup.map, who.at
    far = {
        (i, j): abs(i - x) + abs(j - y)
        for i in range(board.width)
        for j in range(board.height)
        if may_be(state, who, (i, j)) and may_stop(state, who, (i, j))
    }
    if not far:
        return set()
    nearest = {at for at, steps in far.items() if steps == min(far.values())}
    for at in reversed([tuple(at) for at in way]):
        if at in nearest:
            return {at}
        if may_stop(state, who, at):
            break
    return nearest
