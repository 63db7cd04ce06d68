"""Attacks of opportunity: what gives one, and the tests that may save whoever gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve, frozen

from d20nb.actions import Spring
from d20nb.creature import UNABLE, modifier
from d20nb.rules.distance import next_to
from d20nb.rules.sight import has_cover, lit, sees, uncovered
from d20nb.rules.threat import barehanded, endangered, walked_in_from
from d20nb.ruleset import Act, Idle, Mode
from d20nb.ruling import Citation, Ruling, Test
from d20nb.squares import Square, SquareSet
from d20nb.state import Combatant, State, Underway


@frozen(kw_only=True)
class Chance:
    """Something that may give an opportunity to one opponent who threatens.

    Attributes:
        provoker: Who moves or acts.
        striker: Who threatens.
        deed: The way to move, or the row of the table of actions.
        target: Id of the act's target, if it has one.
        squares: The threatened squares that are left, or acted in.
        start: Whether this is the first step of a movement.
        way: For movement, the whole way.
        brief: Whether only it matters which tests save, not what they say.
    """

    state: State
    provoker: Combatant
    striker: Combatant
    deed: Mode | Act
    squares: tuple[Square, ...]
    target: str | None = None
    start: bool = False
    way: tuple[Square, ...] = ()
    brief: bool = False

    @property
    def moves(self) -> bool:
        """Whether it is movement."""
        return isinstance(self.deed, Mode)

    def test(self, key: str, saves: bool, **facts: object) -> Test:
        """The result of one test, with the facts that its sentence names."""
        if self.brief:
            return _SAVES if saves else _SAVES_NOT
        return Test(key, saves, self.state.ruleset.cite(key), facts)


Exemption = Callable[[Chance], Test | None]
_SAVES, _SAVES_NOT = (Test("", saves, Citation("", ""), {}) for saves in (True, False))


def harmless_act(chance: Chance) -> Test | None:
    """Only the acts that the table of actions names provoke; some provoke from their target alone."""
    if not isinstance(chance.deed, Act):
        return None
    provokes = chance.deed.provokes
    if chance.deed.barehanded and barehanded(chance.provoker.creature):
        provokes = chance.deed.barehanded
    if provokes == "target":
        found = chance.test("exempt.not-target", chance.target != chance.striker.id, act=chance.deed.title)
        # The rule of unarmed attacks stands elsewhere than the others' row of the table.
        return found if chance.deed.slug == "attack-unarmed" else evolve(found, citation=chance.deed.citation)
    return chance.test("exempt.act", provokes == "no", act=chance.deed.title)


def improved(chance: Chance) -> Test | None:
    """A feat, or a weapon made for tripping, lets one trip, disarm, sunder or grapple without provoking."""
    deed = chance.deed
    if not isinstance(deed, Act) or deed.feat is None:
        return None
    by_feat = deed.feat in chance.provoker.creature.feats
    by_weapon = deed.slug == "trip" and any(weapon.trips for weapon in chance.provoker.creature.held)
    found = chance.test("exempt.improved", by_feat or by_weapon, act=deed.title, feat=deed.feat)
    if by_weapon and not by_feat:
        return found
    return evolve(found, citation=Citation(found.citation.ruleset, f"Feats: {deed.feat.title()}"))


def five_foot_step(chance: Chance) -> Test | None:
    """A 5-foot step never provokes."""
    if not isinstance(chance.deed, Mode):
        return None
    return chance.test("exempt.five-foot-step", not chance.deed.distance)


def quiet_movement(chance: Chance) -> Test | None:
    """Some ways to move never provoke."""
    if not isinstance(chance.deed, Mode) or not chance.deed.quiet:
        return None
    return chance.test("exempt.quiet", True, deed=chance.deed.deed)


def withdrawing(chance: Chance, sight: bool) -> Test | None:
    """The square that a withdrawal starts from counts as unthreatened."""
    if not isinstance(chance.deed, Mode) or "withdraw" not in chance.deed.adds:
        return None
    seen = not sight or sees(chance.state, chance.provoker, chance.striker)
    key = "exempt.withdraw" if seen else "exempt.withdraw-unseen"
    # A big creature leaves its start space in several steps; all of that space is where it starts.
    size = chance.provoker.creature.squares
    starts = chance.start or (size > 1 and set(chance.squares) <= set(chance.way[0].space(size)))
    return chance.test(key, starts and seen, start=chance.way[0] if chance.way else None)


def withdrawing_from_the_seen(chance: Chance) -> Test | None:
    """The square that a withdrawal starts from counts as unthreatened by opponents that the mover can see."""
    return withdrawing(chance, sight=True)


def slipped_past(chance: Chance) -> Test | None:
    """Whom a check of skill has taken the mover past cannot strike."""
    if not isinstance(chance.deed, Mode) or chance.deed.slip is None:
        return None
    top = chance.state.top
    slipped = isinstance(top, Underway) and top.actor == chance.provoker.id and chance.striker.id in top.slipped
    return chance.test("exempt.slipped", slipped, skill=chance.deed.verb)


def sprung(chance: Chance) -> Test | None:
    """The target of a Spring Attack cannot strike at the movement of that attack."""
    top = chance.state.top
    if not isinstance(top, Underway) or not isinstance(top.action, Spring) or top.actor != chance.provoker.id:
        return None
    return chance.test("exempt.spring-attack", top.action.target == chance.striker.id)


def unable(chance: Chance) -> Test:
    """Who cannot act, or has given strikes up, cannot strike."""
    barring = sorted(chance.striker.conditions & UNABLE)
    if not barring and "total defense" in chance.striker.conditions:
        return chance.test("exempt.total-defense", True)
    return chance.test("exempt.unable", bool(barring), condition=barring[0] if barring else "")


def flat_footed(chance: Chance) -> Test:
    """The flat-footed cannot strike without Combat Reflexes."""
    flat = "flat-footed" in chance.striker.conditions
    reflexes = "combat reflexes" in chance.striker.creature.feats
    if reflexes and taken_unawares(chance.state, chance.striker):
        return chance.test("exempt.unaware", True)
    return chance.test("exempt.flat-footed", flat and not reflexes, flat=flat, reflexes=reflexes)


def taken_unawares(state: State, striker: Combatant) -> bool:
    """Whether it is the surprise round, a creature has no part in it, and a reading keeps it from strikes as well."""
    outside = state.round == 0 and striker.id not in state.surprise
    return outside and state.reading("unaware_reflexes") == "no"


def unseen(chance: Chance) -> Test:
    """Nobody strikes at what it cannot see."""
    return chance.test("exempt.unseen", not sees(chance.state, chance.striker, chance.provoker))


def cover(chance: Chance) -> Test:
    """Cover from the striker's melee attack saves."""
    return chance.test("exempt.cover", has_cover(chance.state, chance.striker, chance.provoker, chance.squares))


def same_movement(chance: Chance) -> Test | None:
    """All movement of one creature in one round is one opportunity for each opponent."""
    if not chance.moves:
        return None
    used = chance.provoker.id in chance.striker.movement_used
    return chance.test("exempt.same-movement", used)


def one_for_each(chance: Chance) -> Test:
    """No more than one attack of opportunity against any one opponent in a round."""
    return chance.test("exempt.one-for-each", chance.provoker.id in chance.striker.struck)


def withdrawing_from_anyone(chance: Chance) -> Test | None:
    """The square that a withdrawal starts from counts as unthreatened, seen or unseen."""
    return withdrawing(chance, sight=False)


def allowance_spent(chance: Chance) -> Test:
    """No more attacks of opportunity in a round than the allowance."""
    policy = chance.state.ruleset.opportunities
    assert policy is not None
    most, made = policy.allowance(chance.state, chance.striker), chance.striker.strikes_made
    return chance.test("exempt.allowance", most <= made, most=most, made=made)


#: Those of the tests above that do not look, of movement, at squares, at the way or at where the mover stands.
ANYWHERE: frozenset[Exemption] = frozenset(
    (
        harmless_act,
        five_foot_step,
        quiet_movement,
        slipped_past,
        sprung,
        unable,
        flat_footed,
        same_movement,
        one_for_each,
        allowance_spent,
    )
)

#: Where the other tests save nobody, as far as that is known at once for all squares.
IDLE: Mapping[Exemption, Idle] = {unseen: lit, cover: uncovered}


def one_or_reflexes(state: State, combatant: Combatant) -> int:
    """One attack of opportunity a round; with Combat Reflexes, the Dexterity bonus more (SRD 3.5, Combat Reflexes)."""
    if "combat reflexes" in combatant.creature.feats:
        return 1 + max(0, modifier(combatant.creature.dexterity))
    return 1


def strikes_left(state: State, combatant: Combatant) -> int:
    """Attacks of opportunity that a creature has left of its allowance this round; 0 where it can make none now."""
    policy = state.ruleset.opportunities
    if policy is None:
        return 0
    if combatant.conditions & (UNABLE | {"total defense"}):
        return 0
    bars = flat_footed in policy.exemptions
    if bars and "flat-footed" in combatant.conditions and "combat reflexes" not in combatant.creature.feats:
        return 0
    if bars and taken_unawares(state, combatant):
        return 0
    return max(0, policy.allowance(state, combatant) - combatant.strikes_made)


# --- rulings ---------------------------------------------------------------------------------------------------


def _threatened_of(
    state: State, striker: Combatant, squares: tuple[Square, ...], towards: tuple[Square, ...]
) -> tuple[Square, ...]:
    """Those of `squares` that count as threatened; `towards` is the space of the next step, if there is one."""
    return counted(striker, endangered(state, striker), walked_in_from(state, striker), squares, towards)


def counted(
    striker: Combatant,
    threat: SquareSet,
    corners: SquareSet,
    squares: tuple[Square, ...],
    towards: tuple[Square, ...],
) -> tuple[Square, ...]:
    """Those of `squares` that a threat covers, or that count as threatened for whoever comes nearer from them."""
    hit = tuple(square for square in squares if square in threat)
    if not hit and corners and any(next_to(striker.at, striker.creature.squares, s) for s in towards):
        hit = tuple(square for square in squares if square in corners)
    return hit


def _ruling(chance: Chance, at: Square) -> Ruling:
    policy = chance.state.ruleset.opportunities
    assert policy is not None
    tests = tuple(test for exemption in policy.exemptions if (test := exemption(chance)) is not None)
    saving = next((test for test in tests if test.saves), None)
    cause = "leaving" if chance.moves else "act"
    citation = policy.moving if chance.moves else policy.acting
    deed = chance.deed.verb if isinstance(chance.deed, Mode) else chance.deed.slug
    return Ruling(
        provokes=saving is None,
        cause=cause,
        deed=deed,
        provoker=chance.provoker.id,
        striker=chance.striker.id,
        square=at,
        threatened=chance.squares,
        key=saving.key if saving else f"provokes.{cause}",
        citation=saving.citation if saving else citation,
        tests=tests,
        instead=tuple(_instead(chance, saving)),
    )


def _instead(chance: Chance, saving: Test | None) -> Iterator[str]:
    """Message keys of what would have changed the ruling."""
    if saving is not None:
        reflexes = "combat reflexes" in chance.striker.creature.feats
        yield "instead.fresh" if saving.key == "exempt.allowance" and reflexes else f"instead.{saving.key}"
        return
    if not isinstance(chance.deed, Mode):
        yield "instead.elsewhere"
        return
    modes = chance.state.ruleset.modes
    turn = chance.state.turn
    free_to_step = turn is None or not (turn.moved or turn.stepped)
    if chance.start and len(chance.way) == 2 and "step" in modes and free_to_step:
        yield "instead.step"
    withdraw = modes.get("withdraw")
    if (
        chance.start
        and withdraw
        and chance.deed is not withdraw
        and sees(chance.state, chance.provoker, chance.striker)
    ):
        yield "instead.withdraw"
    if not chance.start:
        # Every way leaves the square where it starts.
        yield "instead.other-way"


def leaving(state: State, mover: Combatant, mode: Mode, way: tuple[Square, ...], done: int) -> tuple[Ruling, ...]:
    """The rulings on one step of a way, one for each opponent that threatens what is left, in order.

    A creature gives an opportunity by moving out of a threatened square, never by entering one (SRD 3.5, Attacks
    of Opportunity: Moving). A big creature leaves the squares that its space no longer covers, unless the option
    `big_mover` counts its whole space.

    Args:
        state: The moment before the step, the mover standing on `way[done]`.
        mover: Who moves.
        mode: How.
        way: The whole way.
        done: Index of the square that is left.
    """
    if state.ruleset.opportunities is None:
        return ()
    left, after = left_behind(state, mover, way, done)
    rulings = []
    for striker in state.others(mover.id):
        if striker.opposes(mover) and (squares := _threatened_of(state, striker, left, after)):
            chance = Chance(
                state=state, provoker=mover, striker=striker, deed=mode, squares=squares, start=done == 0, way=way
            )
            rulings.append(_ruling(chance, way[done]))
    return tuple(rulings)


def left_behind(
    state: State, mover: Combatant, way: tuple[Square, ...], done: int
) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """The squares that a step leaves, and those where it leads."""
    size = mover.creature.squares
    if size == 1:
        return way[done : done + 1], way[done + 1 : done + 2]
    before, after = way[done].space(size), way[done + 1].space(size)
    if state.reading("big_mover") == "space":
        return before, after
    return tuple(square for square in before if square not in after), after


def acting(state: State, actor: Combatant, act: Act, target: str | None) -> tuple[Ruling, ...]:
    """The rulings on an act, one for each opponent that threatens the actor, in order.

    An act that the table of actions marks gives everyone who threatens the actor an opportunity (SRD 3.5, Attacks
    of Opportunity: Performing a Distracting Act).
    """
    if state.ruleset.opportunities is None:
        return ()
    rulings = []
    for striker in state.others(actor.id):
        if striker.opposes(actor) and (squares := _threatened_of(state, striker, actor.space, ())):
            chance = Chance(state=state, provoker=actor, striker=striker, deed=act, squares=squares, target=target)
            rulings.append(_ruling(chance, actor.at))
    return tuple(rulings)
