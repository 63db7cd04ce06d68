"""Creatures and their weapons: what someone is, apart from where they stand and how they fare."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from attrs import field, frozen

from d20nb.dice import Damage
from d20nb.messages import term
from d20nb.squares import looks_like_square

SIZES = ("fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
#: The place among `SIZES` up to which a creature is small enough to share a square with its opponents.
TINY = 2
BUILDS = ("tall", "long")
#: The six abilities by their short names in files.
ABILITIES = {
    "str": "strength",
    "dex": "dexterity",
    "con": "constitution",
    "int": "intelligence",
    "wis": "wisdom",
    "cha": "charisma",
}
LOADS = ("light", "medium", "heavy")

FEATS = frozenset(
    (
        *("combat reflexes", "improved initiative", "improved unarmed strike", "mobility", "spring attack", "run"),
        *("blind-fight", "precise shot", "improved bull rush", "improved trip", "improved disarm"),
        *("improved sunder", "improved grapple", "improved overrun", "combat martial arts"),
    )
)
TRAITS = frozenset(
    {"uncanny dodge", "improved uncanny dodge", "fills its space", "flying", "low-light vision", "darkvision"}
)
CONDITIONS = frozenset(
    (
        *("flat-footed", "prone", "kneeling", "sitting", "blinded", "invisible", "grappling", "pinned", "climbing"),
        *("helpless", "paralyzed", "stunned", "dazed", "dazzled", "cowering", "unconscious", "dying", "dead"),
        *("disabled", "entangled", "fatigued", "exhausted", "shaken", "squeezing", "running", "charging"),
        *("total defense", "fighting defensively", "long casting", "on higher ground", "out of breath", "encumbered"),
    )
)
#: Conditions in which a creature can do nothing at all.
UNABLE = frozenset({"helpless", "paralyzed", "stunned", "dazed", "cowering", "unconscious", "dying", "dead"})
#: Conditions in which a creature cannot so much as resist.
HELPLESS = frozenset({"helpless", "paralyzed", "unconscious", "dying", "dead"})

_ID = re.compile(r"[A-Za-z0-9_]{1,24}")


@frozen
class Weapon:
    """A weapon in hand, or grown.

    Attributes:
        name: The field's word for it, lower case.
        melee: Whether it makes melee attacks. Only such weapons threaten.
        ranged: Whether it makes ranged attacks.
        reach: Whether it reaches beyond the wielder's natural reach.
        near: Whether it can also strike within natural reach.
        threatens: Whether the squares it can strike are threatened (not so for a whip).
        armed: Whether whoever attacks with it counts as armed.
        trips: Whether it can be used to trip.
        far: Squares that it reaches at the least, whatever the wielder's natural reach.
        lying: Whether it can be shot lying down.
    """

    name: str
    melee: bool = True
    ranged: bool = False
    reach: bool = False
    near: bool = True
    threatens: bool = True
    armed: bool = True
    trips: bool = False
    far: int = 0
    lying: bool = False


def _weapons() -> Mapping[str, Weapon]:
    plain = "longsword;greatsword;dagger;club;spear;spiked gauntlet;armor spikes;claw;bite;slam;knife;baton"
    long = "longspear;glaive;guisarme;lance"
    shot = "longbow;shortbow;light crossbow;sling;pistol;rifle"
    table = [Weapon(name) for name in plain.split(";")]
    table += [Weapon(name, reach=True, near=False, trips=name == "guisarme") for name in long.split(";")]
    bows = ("longbow", "shortbow", "sling")
    table += [Weapon(n, melee=False, ranged=True, threatens=False, lying=n not in bows) for n in shot.split(";")]
    table += [Weapon(name, threatens=False, armed=False) for name in ("unarmed", "gauntlet")]
    table += [Weapon("spiked chain", reach=True, trips=True)]
    table += [Weapon("whip", reach=True, threatens=False, trips=True, far=3)]
    return MappingProxyType({weapon.name: weapon for weapon in table})


#: Every weapon by name (SRD 3.5, Equipment: Weapons).
WEAPONS = _weapons()


def modifier(score: int) -> int:
    """The modifier of an ability score: half of what it is above 10, rounded down.

    >>> modifier(8), modifier(15)
    (-1, 2)
    """
    return (score - 10) // 2


def slowed(base_feet: int, armor: str = "medium", load: str = "light") -> int:
    """The speed that armor and load leave of a base speed: about two thirds, where either is medium or heavy.

    The worse of armor and load counts, never both (SRD 3.5, Carrying Capacity: Armor and Encumbrance for Other
    Base Speeds).

    >>> [slowed(feet) for feet in (20, 30, 40, 50)]
    [15, 20, 30, 35]
    """
    if {armor, load} == {"light"}:
        return base_feet
    return -(-base_feet * 2 // 3 // 5) * 5 if base_feet % 15 else base_feet * 2 // 3


def is_id(text: str) -> bool:
    """Whether `text` may name a creature: letters, digits and `_`, and not a square's name.

    >>> is_id("A"), is_id("orc_1"), is_id("C4"), is_id("two words")
    (True, True, False, False)
    """
    return _ID.fullmatch(text) is not None and not looks_like_square(text)


#: Width of the space in squares and natural reach in feet, tall and long (SRD 3.5, Big and Little Creatures in Combat).
SPACE_SQUARES = dict(zip(SIZES, (1, 1, 1, 1, 1, 2, 3, 4, 6), strict=True))
#: How many creatures of a small size fit in one square.
PER_SQUARE = {"fine": 100, "diminutive": 25, "tiny": 4}
#: What size adds to attacks and defense (SRD 3.5, Movement, Position, and Distance: Size).
SIZE_MODIFIERS = dict(zip(SIZES, (8, 4, 2, 1, 0, -1, -2, -4, -8), strict=True))
REACH_FEET = {
    "tall": dict(zip(SIZES, (0, 0, 0, 5, 5, 10, 15, 20, 30), strict=True)),
    "long": dict(zip(SIZES, (0, 0, 0, 5, 5, 5, 10, 15, 20), strict=True)),
}


@frozen(kw_only=True)
class Creature:
    """A creature as it enters the fight. `attack`, `ac` and `initiative` are totals, with Dexterity in them.

    Attributes:
        id: The short name of the notation and of the map.
        name: The name in sentences.
        side: Who it fights for. Creatures of other sides are its opponents.
        size: One of `SIZES`; `build` is tall or long: together they give space and reach.
        space_ft: Width of its space in feet, where it differs from its size's.
        reach_ft: Natural reach in feet, where it differs from its size's.
        speed: Feet a move action covers, armor and load already taken off (see `slowed`).
        ac: Defense with everything in it (Armor Class, in some rulesets Defense).
        initiative: Total initiative modifier; None means Dexterity and feats.
        aware: Whether it starts the battle aware of its opponents, or the ids of those it is aware of.
        late: Whether it is not there when the fight begins, and joins later.
        lets_by: Ids of opponents that it lets through its space.
    """

    id: str
    name: str = field()
    side: str = "heroes"
    size: str = "medium"
    build: str = "tall"
    size_rating: int | None = None
    space_ft: float | None = None
    reach_ft: float | None = None
    speed: int = 30
    strength: int = 10
    dexterity: int = 10
    constitution: int = 10
    intelligence: int = 10
    wisdom: int = 10
    charisma: int = 10
    hp: int = 10
    ac: int = 10
    attack: int = 0
    damage: Damage = field(factory=lambda: Damage(1, 8))
    initiative: int | None = None
    weapons: tuple[str, ...] = ("longsword",)
    feats: frozenset[str] = field(default=frozenset(), converter=frozenset)
    traits: frozenset[str] = field(default=frozenset(), converter=frozenset)
    conditions: frozenset[str] = field(default=frozenset(), converter=frozenset)
    armor: str = "light"
    load: str = "light"
    aware: bool | tuple[str, ...] = True
    late: bool = False
    skills: Mapping[str, int] = field(factory=dict)
    lets_by: tuple[str, ...] = ()
    ap: int | None = None
    mp_bonus: int = 0
    preset: str | None = None

    @name.default
    def _name(self) -> str:
        return self.id

    @cached_property
    def squares(self) -> int:
        """Width of its space in squares; what is smaller than a square still takes one on the map."""
        if self.space_ft is None:
            return SPACE_SQUARES[self.size]
        return max(1, math.ceil(self.space_ft / 5))

    @cached_property
    def reach_squares(self) -> int:
        """Natural reach in squares; 0 means its own square alone."""
        feet = REACH_FEET[self.build][self.size] if self.reach_ft is None else self.reach_ft
        return int(feet // 5)

    @cached_property
    def size_index(self) -> int:
        """Place of its size among `SIZES`, Fine being 0 and Medium 4."""
        return SIZES.index(self.size)

    @property
    def held(self) -> tuple[Weapon, ...]:
        """The weapons in hand or grown."""
        return tuple(WEAPONS[name] for name in self.weapons)

    @property
    def called(self) -> str:
        """Its name in the language in force. What a preset is called is a term; any other name is its author's.

        >>> Creature(id="O", name="Orc 2", preset="orc").called
        'Orc 2'
        """
        kind = self.name.rstrip(" 0123456789")
        return self.name if self.preset is None else term("creature", kind) + self.name.removeprefix(kind)

    def opposes(self, other: Creature) -> bool:
        """Whether the two fight on different sides."""
        return self.side != other.side
