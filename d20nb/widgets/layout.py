"""Where everything on a board has its place: the picture with its controls, and what stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import ceil
from pathlib import Path
from typing import Protocol

from d20nb.actions import Action
from d20nb.draw.shapes import Scene
from d20nb.draw.theme import Theme
from d20nb.draw.view import Position, board, heading, notes, pieces
from d20nb.lens import LENSES
from d20nb.messages import current_language, language, say, term
from d20nb.setup import Setup
from d20nb.timeline import Timeline
from d20nb.widgets import controls as w
from d20nb.widgets.act_panel import ActPanel
from d20nb.widgets.begin_controls import BeginControls
from d20nb.widgets.branch_controls import BranchControls
from d20nb.widgets.canvas import Pen
from d20nb.widgets.card import CreatureCard
from d20nb.widgets.cards import first_card, numbers_card
from d20nb.widgets.code_line import CodeLine
from d20nb.widgets.companion import Companion
from d20nb.widgets.dice_controls import DiceControls
from d20nb.widgets.drawer import Drawer, Panel, mark
from d20nb.widgets.editing_controls import EditingControls
from d20nb.widgets.editor import Editor
from d20nb.widgets.entry import Telling
from d20nb.widgets.evidence import Evidence
from d20nb.widgets.fight import Fight
from d20nb.widgets.fight_controls import FightControls
from d20nb.widgets.ground_controls import GroundControls
from d20nb.widgets.input import CHORDS, Listener
from d20nb.widgets.keys import keys, keys_card
from d20nb.widgets.legend import legend
from d20nb.widgets.log import Log
from d20nb.widgets.order import OrderStrip
from d20nb.widgets.picture_controls import PictureControls
from d20nb.widgets.referee_controls import RefereeControls
from d20nb.widgets.save_controls import SaveControls
from d20nb.widgets.stepper import Stepper
from d20nb.widgets.table import TablePanel
from d20nb.widgets.tracker import roster
from d20nb.widgets.typed import TypedLine
from d20nb.widgets.view import View
from d20nb.widgets.view_controls import ViewControls
from d20nb.widgets.why_not_panel import WhyNotPanel
from d20nb.widgets.zoom_controls import ZoomControls


class Host(Protocol):
    """The board, as its parts see it."""

    def edit(self, change: Callable[[Editor], None], told: Telling | None = None) -> str:
        """Change the setup; what goes wrong is shown."""
        ...

    def with_fight(self, change: Callable[[Fight], None], told: Telling | None = None) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...

    def act(self, action: Action | Callable[[], Action], told: Telling | None = None) -> str:
        """Let an action happen; what goes wrong is shown."""
        ...

    def begin(self) -> None:
        """Begin the fight; what goes wrong is shown."""
        ...

    def undo(self) -> None:
        """Take the last edit back."""
        ...

    def redo(self) -> None:
        """Do again what was taken back last."""
        ...

    def show_fault(self, number: int) -> None:
        """Select what a fault is about."""
        ...

    def turn_to_setup_or_back(self) -> None:
        """Go to the setup of the fight, or from there back to the fight; what goes wrong is shown."""
        ...

    def play_typed(self, words: str) -> bool:
        """Play what was typed; what goes wrong is shown."""
        ...

    def go(self, way: Callable[[Timeline], Timeline]) -> None:
        """Look at another step; what goes wrong is shown."""
        ...

    def toggle(self, lens: str) -> None:
        """Put a lens over the board, or take it off."""
        ...

    def look(self, change: Callable[[View], None]) -> None:
        """Look at the board in another way."""
        ...

    def open_panel(self, name: str) -> None:
        """Open a panel of the drawer."""
        ...

    def keep_game(self) -> None:
        """Write the game to a file; what goes wrong is shown."""
        ...

    def save_picture(self, kind: str, offer: Callable[[bytes, Path], None]) -> None:
        """Draw a picture, write it to a file and offer it; what goes wrong is shown."""
        ...

    def open_game(self, source: str, told: Telling | None = None) -> str:
        """Show the game of a resume code or a file instead; what goes wrong is shown."""
        ...


#: The least width of the column with the picture, in pixels, where the page has it.
_LEAST_WIDTH = 420

#: The panels that the drawer offers in each phase, in order.
EDITING = ("setup", "creature", "ground", "dice", "table", "keep", "picture")
FIGHTING = ("why", "act", "why-not", "log", "branches", "table", "referee", "view", "keep", "picture")
#: Those of them that the view of a side has as well: the others tell what it has not noticed.
VIEWING = ("why", "act", "why-not", "log", "table", "view")


class Parts:
    """The widgets of a board.

    Attributes:
        columns: What stands in the board's box.
    """

    def __init__(self, host: Host, listener: Listener, picture: Scene, theme: Theme) -> None:
        self.pen = Pen(listener, picture.width, picture.height)
        self.companion = Companion()
        self.typed = TypedLine(host.play_typed, label=say("control.type"))
        self.stepper = Stepper(host.go)
        self.fighting, self.starting = FightControls(host), BeginControls(host)
        self.code, self.looking = CodeLine(), ZoomControls(host)
        panels: dict[str, Callable[[], Panel]] = {
            "setup": lambda: EditingControls(host),
            "creature": lambda: CreatureCard(host),
            "ground": lambda: GroundControls(host, theme),
            "dice": lambda: DiceControls(host),
            "why": Evidence,
            "act": lambda: ActPanel(host),
            "why-not": lambda: WhyNotPanel(host),
            "log": lambda: Log(host),
            "branches": lambda: BranchControls(host),
            "table": lambda: TablePanel(host),
            "referee": lambda: RefereeControls(host),
            "view": lambda: ViewControls(host),
            "keep": lambda: SaveControls(host),
            "picture": lambda: PictureControls(host),
        }
        spoken = current_language()

        def make(name: str) -> Panel:
            with language(spoken):  # also where a later cell asks for the panel
                return panels[name]()

        self.drawer = Drawer(_titles(), make, host.open_panel)
        self.head, self.status, self.order, self.card = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.legend, self.keys = w.HTML(), w.HTML()
        self.strip = OrderStrip(host)
        self.lenses = {name: _lens(name, host) for name in LENSES}
        self.again = w.Button(description=say("control.again"))
        self.again.add_class("d20nb-quiet")
        self.again.on_click(lambda _: host.turn_to_setup_or_back())
        self.columns = self._columns()

    def _columns(self) -> list[w.Thrifty]:
        picture = w.HBox([self.pen.widget])
        tools, bar = w.HBox([self.looking, self.again]), w.HBox([*self.lenses.values()])
        bar.add_class("d20nb-lenses")
        # What can be done stands right below the picture and what is said of it, then all else in the order of need: on
        # a small page the end is out of sight.
        acting = [self.fighting, self.starting]
        left = [self.head, picture, self.legend, self.status, *acting, self.stepper, self.typed, bar, tools, self.code]
        left.append(self.keys)
        self._left = w.VBox(left, layout=w.Layout())
        right = w.VBox([self.order, self.strip, self.card, self.fighting.ways, self.drawer])
        body = w.HBox([self._left, right])
        for part, name in (
            (picture, "picture"),
            (tools, "row"),
            (bar, "row"),
            (bar, "later"),
            (self.legend, "legend-line"),
            (self.keys, "later"),
            (tools, "later"),
            (self._left, "left"),
            (right, "right"),
            (body, "body"),
        ):
            part.add_class(f"d20nb-{name}")
        return [body, self.companion]

    def paint(self, picture: Scene) -> None:
        """Show a picture on the canvas."""
        # As wide as the board, whatever the words below it; but what stands below needs some room too.
        self._left.layout.width = f"{ceil(max(picture.width, _LEAST_WIDTH))}px"
        self.pen.paint(picture)

    def show(self, phase: Editor | Fight, open: str, view: View, can_return: bool = False) -> None:
        """Bring everything but the picture up to date.

        Args:
            phase: What the board shows.
            open: The panel that somebody has opened.
            view: How it is looked at.
            can_return: Whether there is a fight to go back to from the setup.
        """
        editing = isinstance(phase, Editor)
        position: Position = phase.setup if isinstance(phase, Editor) else phase.state
        self.head.value = _head(position, editing=editing)
        self.tell(phase.status)
        for name, button in self.lenses.items():
            mark(button, name in phase.show)
        if isinstance(phase, Editor):
            self.order.value, self.card.value = roster(phase.setup), ""
            self.typed.hint = "begin"
            self.starting.show(phase)
        else:
            self.order.value = ""
            self.strip.show(phase.state, None if phase.view else phase.later, phase.view)
            self.show_card(phase)
            self.typed.hint = phase.example
            step = phase.told()
            nothing = say("view.nothing", side=term("side", phase.view)) if phase.timeline.step else say("play.before")
            self.stepper.show(phase.timeline, step.sentence if step else nothing, phase.strike_steps)
            self.fighting.show(phase)
        viewing = isinstance(phase, Fight) and bool(phase.view)
        self._keep_secrets(viewing)
        if not viewing:
            self.code.show(phase.setup if isinstance(phase, Editor) else phase.timeline)
        self.drawer.show(EDITING if editing else VIEWING if viewing else FIGHTING, open, phase)
        for part in (self.fighting, self.stepper, self.strip):
            w.show(part, not editing)
        if editing:
            w.show(self.fighting.ways, False)
        w.show(self.order, editing)
        badges = any("flat-footed" in piece.conditions and not piece.down for piece in pieces(position))
        self.legend.value = legend(phase.overlay(), badges)
        self.again.description = say("control.back" if editing else "control.again")
        w.show(self.again, can_return if editing else not viewing)
        w.show(self.starting, editing)
        self.looking.show(view)
        self.keys.value = keys_card(phase)
        self.companion.label = _label(position, view)
        self.companion.hot = view.hot(phase)
        self.companion.chords = list(CHORDS) if editing else []
        self.companion.attributes = self._attributes(phase)

    def tell(self, words: str, *, refused: bool = False) -> None:
        """Say on the board what was done, or is being done, or why something is refused."""
        self.status.value = f'<p class="d20nb-status{" d20nb-error" if refused else ""}">{escape(words)}</p>'

    def show_card(self, fight: Fight) -> None:
        """Bring the card of a fight up to date: the plan or the step, the disputes found for it, and its numbers."""
        looked = fight.looked
        refused = bool(fight.plan and fight.plan.refused)
        first = first_card(fight.explanations(), fight.question, looked.disputes, refused=refused)
        self.card.value = first + numbers_card(looked.numbers)

    def _keep_secrets(self, viewing: bool) -> None:
        """In the view of a side, take away what tells of everything: the resume code, and what was typed before."""
        if viewing and w.is_shown(self.code):
            self.code.clear()
            self.typed.played = []
            self.drawer.forget()
        w.show(self.code, not viewing)

    def _attributes(self, phase: Editor | Fight) -> dict[str, dict[str, str]]:
        return (
            _names()
            | {"canvas": {"aria-description": " ".join(keys(phase))}}
            | {f".d20nb-lens-{name}": {"aria-pressed": str(name in phase.show).lower()} for name in self.lenses}
            | self.drawer.attributes
            | self.fighting.ways.attributes
            | self.looking.attributes
        )


def _titles() -> dict[str, str]:
    """The words on the buttons of the drawer, by panel."""
    return {
        "setup": say("control.creatures"),
        "creature": say("card.title"),
        "ground": say("ground.title"),
        "dice": say("dice.title"),
        "why": say("control.why"),
        "act": say("acts.title"),
        "why-not": say("asking.title"),
        "log": say("log.title"),
        "branches": say("branch.title"),
        "table": say("table.title"),
        "referee": say("referee.title"),
        "view": say("view.title"),
        "keep": say("control.keep"),
        "picture": say("picture-panel.title"),
    }


def _names() -> dict[str, dict[str, str]]:
    """Accessible names of controls that have no words of their own beside them."""
    names = {
        "preset select": say("control.preset-name"),
        "side select": say("control.side-name"),
        "mode select": say("control.mode-name"),
    }
    return {f".d20nb-{field}": {"aria-label": words} for field, words in names.items()}


def _lens(name: str, host: Host) -> w.Button:
    button = w.Button(description=say(f"lens.{name}-title"))
    button.add_class(f"d20nb-lens-{name}")
    button.on_click(lambda _: host.toggle(name))
    return button


def _head(position: Position, *, editing: bool) -> str:
    setup = position if isinstance(position, Setup) else position.setup
    words = heading(position)
    rules = "".join(f"<span>{escape(note)}</span>" for note in notes(position))
    about = f'<p class="d20nb-about">{escape(setup.about)}</p>' if editing and setup.about else ""
    return f'<div class="d20nb-head"><h2>{escape(words)}</h2>{rules}</div>{about}'


def _label(position: Position, view: View) -> str:
    size = board(position)
    words = [f"{say('moment.board', width=size.width, height=size.height)}.", say("keys.board")]
    return " ".join([*words, *([view.tell()] if view.pans else [])])
