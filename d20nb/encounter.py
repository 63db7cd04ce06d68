"""An encounter: the face that people meet. It plays, answers, explains and shows itself."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from d20nb.actions import Action
from d20nb.animation import animation, form_of
from d20nb.disputed import Disputes, disputed, disputed_so_far
from d20nb.draw.describe import describe
from d20nb.draw.html import figure
from d20nb.draw.png import SCALE, png
from d20nb.draw.scene import scene
from d20nb.draw.svg import svg
from d20nb.draw.text import text
from d20nb.draw.theme import LIGHT, Theme
from d20nb.errors import IllegalActionError
from d20nb.explain import explain, explain_open, explain_ruling
from d20nb.explanation import Explanation, Reasons
from d20nb.lens import USUAL, overlay
from d20nb.messages import say
from d20nb.notation import parse
from d20nb.numbers import Numbers, numbers
from d20nb.overlay import Overlay
from d20nb.questions import Answer, ask
from d20nb.resume_code import pack
from d20nb.rules.foresight import foresee
from d20nb.scenario_text import write
from d20nb.setup import Setup
from d20nb.state import State
from d20nb.timeline import Deed, Timeline
from d20nb.why_not import why_not


@frozen(repr=False)
class Encounter:
    """A fight at one moment, with all that led there. Playing makes a new one; nothing ever changes it.

    >>> import d20nb
    >>> fight = d20nb.load('''
    ... format = 1
    ... ruleset = "srd35"
    ... map = '. A E . B'
    ... [creatures.A]
    ... name = "Ann"
    ... side = "heroes"
    ... attack = 5
    ... [creatures.B]
    ... name = "Bea"
    ... side = "heroes"
    ... size = "tiny"
    ... [creatures.E]
    ... name = "the orc"
    ... side = "foes"
    ... ac = 16
    ... conditions = ["prone"]
    ... ''')
    >>> fight.ask("provokes", "A move A1")
    ['E at B1']
    >>> print(fight.why("A step A1")[0].sentence)
    Ann leaves B1, which the orc threatens, but a 5-foot step never provokes.
    >>> print(fight.why_not("E threatens B")[0].sentence)
    The orc does not threaten Bea.
    >>> [finding.text for finding in fight.why_not("E threatens B")[0].findings if not finding.passed]
    ['Bea is 2 squares away, and the longsword of the orc reaches only 1 square far.']
    >>> print(fight.numbers("A attack E"))
    Ann hits the orc with longsword on a roll of 7 or more.
    Attack total: 5
       +5  attack bonus (SRD 3.5, Attack Roll)
    AC: 12
      +16  AC (SRD 3.5, Armor Class)
       −4  lying prone in melee (SRD 3.5, Combat Modifiers: Table: Armor Class Modifiers)
    >>> (dispute,) = fight.disputed("B move C1")
    >>> print(dispute.option.question)
    May a Tiny creature stop in an opponent's square, which it may enter?
    >>> print(dispute.sides[1])
    "no": nobody stops in an occupied square
          It is not legal: Bea may not stop at C1, where the orc is: go on, or stop before.
    >>> print(fight.plan("A move A1").words)
    A move A1

    Attributes:
        deeds: Every action taken since the setup, with what it brought about.
        state: The present moment.
    """

    setup: Setup
    deeds: tuple[Deed, ...] = ()
    state: State = field()

    @state.default
    def _state(self) -> State:
        return Timeline.of(self.setup, self.deeds).state

    def action(self, words: str) -> Action:
        """Read an action in the notation.

        Raises:
            NotationError: The words are not an action.
        """
        return parse(words, self.state)

    def play(self, action: str | Action) -> Encounter:
        """The encounter after an action.

        Args:
            action: An action, or its words in the notation: `A move B2 A2`.

        Raises:
            NotationError: The words are not an action.
            IllegalActionError: The action is not legal; the error says what would be.
        """
        here = Timeline(self.setup, (), states=(self.state,))
        after = here.play(self.action(action) if isinstance(action, str) else action)
        return Encounter(self.setup, self.deeds + after.deeds, after.state)

    def ask(self, question: str, of: str = "") -> Answer:
        """Answer a question about this moment, as in scenario files: `ask("provokes", "A move B2 A2")`."""
        return ask(self.state, question, of)

    def why(self, action: str | Action | None = None) -> Reasons:
        """Why an action would, or would not, provoke; without one, why the last action went as it did.

        Args:
            action: An action, or its words. An illegal one is explained by the reason it is refused for.
        """
        if action is None:
            return self._why_last()
        action = self.action(action) if isinstance(action, str) else action
        try:
            seen = foresee(self.state, action)
        except IllegalActionError as refused:
            return Reasons([Explanation(str(refused))])
        open_checks = Reasons(explain_open(check, self.state) for check in seen.hangs_on)
        found = Reasons(explain_ruling(ruling, self.state) for ruling in seen.rulings)
        return open_checks or found or Reasons([Explanation(self._no_opportunity())])

    def _no_opportunity(self) -> str:
        ruleset = self.state.ruleset
        if ruleset.opportunities is None:
            return say("test.speaks.no", title=ruleset.title)
        return say("word.no-opportunity")

    def why_not(self, about: str | Action, of: str = "") -> Reasons:
        """Everything that must be so for something to be so, each with its result, its rule and what would change it.

        Args:
            about: A square (`F5`), a creature (`E`), an action (`A move F5`), or like `E threatens C4`, `A flanks E`,
                `E flat-footed`, `E strikes A move F5`.
            of: The creature that a square or another creature is looked at for; the one whose turn it is if left out.

        Raises:
            NotationError: It is none of these.
        """
        return why_not(self.state, about, of)

    def numbers(self, action: str | Action) -> Numbers:
        """The numbers of an attack, opened up: named parts with their places, which add up to the totals.

        Args:
            action: An action that attacks, like `A attack E`, `A shoot E` or `A charge E`. Where a plain attack is not
                legal now, the numbers are those of attacking from here all the same.

        Raises:
            NotationError: It is not an action, or attacks nobody.
            IllegalActionError: It is neither legal nor a plain attack.
        """
        return numbers(self.state, action)

    def disputed(self, about: str | Action = "", of: str = "") -> Disputes:
        """The disputed rules that matter: where another reading of an option would give another answer.

        Args:
            about: An action, its words, or a square; if left out, the fight so far, played again by each reading.
            of: The creature that would go to a square; the one whose turn it is if left out.

        Raises:
            NotationError: It is neither an action nor a square.
        """
        if about == "":
            return disputed_so_far(self.setup, (deed.action for deed in self.deeds))
        return disputed(self.state, about, of)

    def _why_last(self) -> Reasons:
        if not self.deeds:
            return Reasons()
        timeline = self.timeline()
        events = self.deeds[-1].events
        before = timeline.states[-1 - len(events) : -1]
        return Reasons(explain(event, state) for event, state in zip(events, before, strict=True) if not event.joins)

    def timeline(self) -> Timeline:
        """The whole fight so far, to step through."""
        return Timeline.of(self.setup, self.deeds)

    def log(self) -> str:
        """Everything that has happened, a sentence a line."""
        return "\n".join(f"{step:3}  {sentence}" for step, sentence in self.timeline().log())

    def overlay(
        self, *, show: Collection[str] = USUAL, selected: str | None = None, plan: str | None = None
    ) -> Overlay:
        """What the rules see of this moment, as marks to draw (see `d20nb.lens.overlay`)."""
        action = self.action(plan) if plan else None
        return overlay(self.state, show=show, selected=selected, plan=action)

    def describe(self) -> str:
        """This moment in plain words, as the picture's text alternative."""
        return describe(self.state, self.overlay())

    def draw(self, form: str = "svg", *, theme: Theme = LIGHT, plan: str | None = None) -> str:
        """This moment as `svg`, as `html` (a figure with its text alternative) or as `text`.

        Args:
            form: Which of the three.
            theme: Light or dark colours, for the pictures.
            plan: An action, like `A move B2 A2`, to be drawn with its prices and strikes.

        Raises:
            NotationError: The plan is not an action.
            IllegalActionError: The plan is not legal.
        """
        seen = self._seen(plan)
        if form == "text":
            return text(self.state, seen if plan else self.overlay(show=()))
        picture = scene(self.state, seen, theme)
        return figure(picture) if form == "html" else svg(picture)

    def _seen(self, plan: str | None) -> Overlay:
        if plan is not None:
            foresee(self.state, self.action(plan))
        return self.overlay(plan=plan, selected=plan.split()[0] if plan else None)

    def png(
        self, path: str | Path | None = None, *, theme: Theme = LIGHT, plan: str | None = None, scale: float = SCALE
    ) -> bytes:
        """This moment as the bytes of a PNG file.

        Args:
            path: Where to write it too, in place of what is there; nowhere if left out.
            theme: Light or dark colours.
            plan: An action to be drawn with it, as in `draw`.
            scale: Pixels of the picture for one of the board.

        Raises:
            NotationError: The plan is not an action.
            IllegalActionError: The plan is not legal.
            ValueError: The picture would be too large.
            ImportError: Pillow is not installed; the message says how to install it.
            OSError: It cannot be written there.
        """
        return _kept(png(scene(self.state, self._seen(plan), theme), scale), path)

    def animation(
        self,
        path: str | Path | None = None,
        *,
        first: int = 0,
        last: int | None = None,
        seconds: float = 1.5,
        theme: Theme = LIGHT,
    ) -> bytes:
        """The fight as an animated picture for slides: each step on the board, with its sentence below it.

        Args:
            path: Where to write it too: a `.gif`, or an `.apng` with all colours. Left out, it is a GIF.
            first: The step to begin with, as `log` numbers them; 0 is the setup.
            last: The step to end with; the last one if left out.
            seconds: How long each step stands; the last one stands twice as long.
            theme: Light or dark colours.

        Raises:
            ValueError: There are no such steps, or too many; or the time or the suffix is none that can be.
            ImportError: Pillow is not installed; the message says how to install it.
            OSError: It cannot be written there.
        """
        form = "gif" if path is None else form_of(path)
        made = animation(self.timeline(), first=first, last=last, seconds=seconds, theme=theme, form=form)
        return _kept(made, path)

    def plan(self, action: str) -> Plan:
        """An action that is only thought of, to be looked at: its way, its prices and who may strike where.

        Raises:
            NotationError: The words are not an action.
            IllegalActionError: The action is not legal.
        """
        foresee(self.state, self.action(action))
        return Plan(self, action)

    def __str__(self) -> str:
        return self.draw("text")

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        picture = scene(self.state, self.overlay())
        return {"text/plain": str(self), "text/html": figure(picture), "image/svg+xml": svg(picture)}

    def save(self, path: str | Path | None = None) -> str:
        """The text of a scenario file that holds this fight: its setup, then every deed as a step.

        `d20nb.resume` gives the fight back as it is now, `d20nb.load` as it was before it began.

        Args:
            path: Where to write it, in place of what is there; nowhere if left out.

        Raises:
            OSError: It cannot be written there.
        """
        words = write(self.setup, (deed.action for deed in self.deeds))
        if path is not None:
            Path(path).write_text(words, "utf-8", newline="\n")
        return words

    def code(self) -> str:
        """This fight as one word of letters and digits, to be pasted into a chat; `d20nb.resume` gives it back.

        Raises:
            ValueError: The map is too large for a code.
        """
        return pack(self.save())

    def with_setup(self, **changes: Any) -> Encounter:
        """A new fight from the same setup with something changed, like `strikes="pass"` or `seed=3`."""
        return Encounter(evolve(self.setup, **changes))


def _kept(made: bytes, path: str | Path | None) -> bytes:
    if path is not None:
        Path(path).write_bytes(made)
    return made


@frozen(repr=False)
class Plan:
    """An action that is only thought of. In a notebook it is a picture; nothing has happened.

    Attributes:
        encounter: The moment in which it is thought of.
        words: The action in the notation.
    """

    encounter: Encounter
    words: str

    def __str__(self) -> str:
        return self.encounter.draw("text", plan=self.words)

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        forms = {"text/plain": "text", "text/html": "html", "image/svg+xml": "svg"}
        return {kind: self.encounter.draw(form, plan=self.words) for kind, form in forms.items()}
