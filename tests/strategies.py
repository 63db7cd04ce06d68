"""Hypothesis strategies that all tests share: boards, creatures, fights, and texts near the notation."""

from hypothesis import strategies as st

from d20nb.actions import Act, Attack, Avoid, Begin, Block, End, Move, Overrun, Pass, Referee, Roll, Strike
from d20nb.creature import CONDITIONS, FEATS, TRAITS, WEAPONS, Creature
from d20nb.dice import Damage
from d20nb.encounter import Encounter
from d20nb.errors import IllegalActionError
from d20nb.rulesets import ALL
from d20nb.setup import Setup
from d20nb.squares import DIRECTIONS, Square
from d20nb.terrain import BUILT_IN, Map

SRD35 = ALL["srd35"]
OPEN_GROUND = "........~"
ROUGH_GROUND = "......~~#_"
WALLED_GROUND = "........##"
#: Sizes whose spaces are one to four squares wide.
SIZES = ("small", "medium", "large", "huge", "gargantuan")
MELEE = ("longsword", "longspear", "spiked chain", "dagger", "claw")
#: What decides who threatens, sees and strikes.
TELLING_CONDITIONS = ("flat-footed", "blinded", "invisible", "grappling", "stunned", "total defense", "helpless")


def squares(width, height):
    return st.builds(Square, st.integers(0, width - 1), st.integers(0, height - 1))


@st.composite
def maps(draw, longest=7, glyphs=ROUGH_GROUND, edges=("wall", "door", "low wall"), lights=(), shortest=1):
    """Maps with ground by the glyphs given, edges on some borders, and light on some squares."""
    width, height = draw(st.integers(shortest, longest)), draw(st.integers(shortest, longest))
    count = width * height
    ground = {}
    for index, glyph in enumerate(draw(st.lists(st.sampled_from(glyphs), min_size=count, max_size=count))):
        if glyph != ".":
            ground[Square(index % width, index // width)] = BUILT_IN[glyph]
    found_edges = {}
    if edges:
        for at in draw(st.lists(squares(width, height), max_size=4)):
            other = at.shifted(*draw(st.sampled_from(((1, 0), (0, 1)))))
            if other.x < width and other.y < height:
                found_edges[at, other] = draw(st.sampled_from(edges))
    light = {}
    if lights:
        light = {at: draw(st.sampled_from(lights)) for at in draw(st.sets(squares(width, height), max_size=6))}
    return Map(width, height, ground, found_edges, light)


@st.composite
def creatures(draw, id="A", side=None, sizes=SIZES, weapons=MELEE, conditions=TELLING_CONDITIONS):
    """Creatures that differ in what the rules of threat, movement and strikes look at."""
    return Creature(
        id=id,
        side=side or draw(st.sampled_from(("heroes", "foes"))),
        size=draw(st.sampled_from(sizes)),
        build=draw(st.sampled_from(("tall", "long"))),
        speed=draw(st.sampled_from((5, 15, 20, 30))),
        dexterity=draw(st.integers(6, 18)),
        hp=draw(st.integers(1, 12)),
        ac=draw(st.integers(8, 18)),
        attack=draw(st.integers(0, 8)),
        damage=draw(st.sampled_from((Damage(1, 8), Damage(2, 6, 3), Damage(0, 1, 1)))),
        initiative=draw(st.none() | st.integers(-2, 6)),
        weapons=tuple(draw(st.lists(st.sampled_from(weapons), max_size=2, unique=True))),
        feats=draw(st.frozensets(st.sampled_from(("combat reflexes", "improved initiative", "run")), max_size=2)),
        traits=draw(st.frozensets(st.sampled_from(("uncanny dodge", "darkvision")), max_size=1)),
        conditions=draw(st.frozensets(st.sampled_from(conditions), max_size=1)) if conditions else frozenset(),
        aware=draw(st.booleans()),
    )


@st.composite
def fighters(draw, id="A", side="foes", sizes=("medium", "medium", "large")):
    """Creatures that stand in each other's way: armed, mostly able, most of them of one size."""
    condition = draw(st.sampled_from((None, None, None, *TELLING_CONDITIONS)))
    return Creature(
        id=id,
        side=side,
        size=draw(st.sampled_from(sizes)),
        weapons=(draw(st.sampled_from(MELEE)),),
        feats=draw(st.frozensets(st.sampled_from(("combat reflexes",)))),
        conditions=frozenset({condition} if condition else ()),
    )


def free_places(board, creature, taken):
    """Every place where a creature fits on a map, apart from all others."""
    width = creature.squares
    found = []
    for y in range(board.height - width + 1):
        for x in range(board.width - width + 1):
            space = set(Square(x, y).space(width))
            inner = any(a in space and b in space and kind != "low wall" for (a, b), kind in board.edges.items())
            if not inner and not space & taken and all(board.at(s).passable for s in space):
                found.append(Square(x, y))
    return found


@st.composite
def setups(draw, boards=None, most=4, make=creatures, options=True):
    """Setups without faults: as many of the creatures as find room; at least one."""
    board = draw(maps() if boards is None else boards)
    found, places, taken = [], {}, set()
    for id in "AEBF"[: draw(st.integers(1, most))]:
        creature = draw(make(id=id, side="heroes" if id in "AB" else "foes"))
        free = free_places(board, creature, taken)
        if free:
            places[id] = draw(st.sampled_from(free))
            taken |= set(places[id].space(creature.squares))
            found.append(creature)
    if not found:
        board = Map(3, 3)
        found, places = [Creature(id="A")], {"A": Square(1, 1)}
    chosen = {}
    if options:
        for option in SRD35.options.values():
            if draw(st.booleans()):
                chosen[option.name] = draw(st.sampled_from(sorted(option.readings)))
    return Setup(
        ruleset=SRD35,
        map=board,
        creatures=tuple(found),
        places=places,
        options=chosen,
        seed=draw(st.integers(0, 99)),
        strikes=draw(st.sampled_from(("ask", "strike", "pass"))),
    )


# --- actions -----------------------------------------------------------------------------------------------------


def candidates(state):
    """Actions of every kind that somebody might try now, most of them illegal."""
    ids = tuple(state.combatants)
    found = [Begin(), Roll(10), Roll(101)]
    acts = tuple(state.ruleset.acts)
    for id in ids:
        at = state.combatants[id].at
        near = [at.shifted(*d) for d in DIRECTIONS]
        far = [at.shifted(2 * dx, 2 * dy) for dx, dy in DIRECTIONS[::3]]
        # Those that are aimed at somebody are no movements over squares.
        modes = [verb for verb, mode in state.ruleset.modes.items() if not mode.towards]
        found += [Move(id, mode, (to,)) for mode in modes for to in (*near, *far, at)]
        found += [Move(id, "move", (near[0], near[1])), Move(id, "withdraw", (near[2], near[3], near[2]))]
        found += [End(id), Pass(id), Strike(id)]
        found += [Act(id, slug) for slug in acts]
        found += [Referee(id, "hp", hp) for hp in (5, 0, -3, -12)]
        found += [Referee(id, "condition", "stunned"), Referee(id, "condition", "green"), Referee(id, "gone")]
        found += [Referee(id, "at", at), Referee(id, "at", Square(400, 0))]
        for other in ids:
            found += [Attack(id, other), Attack(id, other, ranged=True), Attack(id, other, "dagger"), Strike(id, other)]
            found += [Overrun(id, other), Avoid(id), Block(id)]
            found += [Act(id, slug, other) for slug in ("disarm", "full-attack", "attack-ranged", "drink-potion")]
    return found


@st.composite
def encounters(draw, of=None, most=6, referee=True):
    """Encounters after `begin` and some legal actions."""
    encounter = Encounter(draw(setups() if of is None else of)).play(Begin())
    for _ in range(draw(st.integers(0, most))):
        state = encounter.state
        if state.asked:
            doers = [Strike(state.asked.striker), Pass(state.asked.striker)]
        elif state.facing:
            doers = [Avoid(state.facing.defender), Block(state.facing.defender)]
        else:
            doers = [
                a
                for a in candidates(state)
                if (state.turn and getattr(a, "actor", None) == state.turn.who) or (referee and isinstance(a, Referee))
            ]
            if len(state.combatants) == 1:  # somebody stays, to be looked at
                doers = [a for a in doers if not (isinstance(a, Referee) and a.what == "gone")]
        if not doers:
            break
        # Acts outnumber all else: choose the kind first.
        kinds = sorted({type(a).__name__ for a in doers})
        kind = draw(st.sampled_from(kinds))
        action = draw(st.sampled_from([a for a in doers if type(a).__name__ == kind]))
        try:
            encounter = encounter.play(action)
        except IllegalActionError:
            continue
    return encounter


# --- texts -------------------------------------------------------------------------------------------------------

NEAR_WORDS = [
    "A",
    "B",
    "E",
    "F",
    "begin",
    "roll",
    "referee",
    "move",
    "step",
    "withdraw",
    "run",
    "attack",
    "shoot",
    "strike",
    "pass",
    "end",
    "do",
    "with",
    "hp",
    "at",
    "condition",
    "gone",
    "stand",
    "drop",
    "A1",
    "B2",
    "C3",
    "ZZZ9999",
    "A0",
    "15",
    "-3",
    "--3",
    "0",
    "999999",
    "drink-potion",
    "full-attack",
    "longspear",
    "spiked",
    "chain",
    "stunned",
    "all",
    "hover",
    "٣",
]


def near_notation():
    """Lines that look like the notation, and any text at all."""
    words = st.sampled_from(NEAR_WORDS) | st.text(max_size=8)
    return st.lists(words, max_size=7).map(" ".join) | st.text(max_size=40)


SCENARIO = '''format = 1
title = "Near"
ruleset = "srd35"
seed = 7
dice = [15, 8, 12]
strikes = "ask"
map = """
. . . . ^ #
. A E . ~ .
. . . . . _
"""

[options]
reach_corner = "include"

[legend]
"^" = { terrain = "obstacle", multiplier = 4 }

[creatures.A]
name = "Ann"
side = "heroes"
dex = 14
damage = "1d8+2"
feats = ["combat reflexes"]
skills = { tumble = 8 }

[creatures.E]
side = "foes"
space_ft = 5
aware = ["A"]

[creatures.big]
side = "foes"
size = "large"
at = "C2"
conditions = ["helpless"]

[[edges]]
between = ["A1", "B1"]
kind = "low wall"

[[areas]]
squares = ["A3", "B3"]
light = "dark"

[[step]]
ask = "provokes"
of = "A move A2"
answer = ["E at B2"]

[[step]]
do = "begin"
'''

VALUES = (
    "1", "-1", "0x" + "f" * 5000, "9" * 4000, "1.5", "nan", "inf", "-inf", "true", '"x"', '""', "[]", "[[]]", "{}",
    "[1, 2]", '["A1"]', "{ a = 1 }", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", '"""\n. .\n"""', '"\\u0000"',
    '"é"', "[{}]", '"A1"', '"ZZZ9999"', "[true]", '[["A1", "B1"]]',
)  # fmt: skip


@st.composite
def near_scenarios(draw):
    """Texts of scenario files with a few things changed: values, lines, signs."""
    lines = SCENARIO.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("value", "drop", "twice", "text", "sign", "key", "swap"))):
            case "value" if "=" in lines[at]:
                lines[at] = f"{lines[at].split('=')[0]}= {draw(st.sampled_from(VALUES))}"
            case "drop":
                del lines[at]
            case "twice":
                lines.insert(at, lines[at])
            case "text":
                lines.insert(at, draw(st.text(max_size=12)))
            case "sign" if lines[at]:
                i = draw(st.integers(0, len(lines[at]) - 1))
                sign = draw(st.sampled_from("#.\"'[]{}=,~_^AEX9 \x00\ufeff"))
                lines[at] = lines[at][:i] + sign + lines[at][i + 1 :]
            case "key" if "=" in lines[at]:
                key = draw(st.sampled_from(("side", "map", "x", "at", "size", "step", "edges")))
                lines[at] = f"{key} = {draw(st.sampled_from(VALUES))}"
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
        if not lines:
            break
    return "\n".join(lines) + "\n"


ALL_WEAPONS = tuple(sorted(WEAPONS))
ALL_FEATS = tuple(sorted(FEATS))
ALL_TRAITS = tuple(sorted(TRAITS))
ALL_CONDITIONS = tuple(sorted(CONDITIONS))
