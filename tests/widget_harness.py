"""What tests of the board share: feed it events as a page would, and see what it sends. No kernel, no browser.

All private names of other libraries that tests need are in this file.
"""

import json

import ipycanvas.canvas
import ipywidgets
import pytest

from d20nb.creature import Creature
from d20nb.rulesets.srd35 import SRD35
from d20nb.setup import Setup
from d20nb.squares import Square
from d20nb.terrain import Map
from d20nb.widgets import Board
from d20nb.widgets.canvas import DENSITY

NAMES = ipycanvas.canvas._CMD_LIST


class Frames(list):
    """The messages with drawing commands that were sent, each a `Frame`."""


class Frame:
    def __init__(self, content, buffers):
        self.bytes = len(json.dumps(content)) + sum(memoryview(b).nbytes for b in buffers)
        self.commands = json.loads(bytes(buffers[0]))
        if self.commands and not isinstance(self.commands[0], list):
            self.commands = [self.commands]
        self.names = [NAMES[command[0]] for command in self.commands]

    def arrays(self):
        """The types of all arrays in it."""
        found = set()
        for command in self.commands:
            arguments = command[1] if len(command) > 1 else []
            found |= {a["dtype"] for a in arguments if isinstance(a, dict) and "dtype" in a}
        return found

    def texts(self):
        return [c[1][0] for c in self.commands if NAMES[c[0]] == "fillText"]

    def colours(self):
        return [c[1][1] for c in self.commands if NAMES[c[0]] == "set" and c[1][0] in (0, 1)]


@pytest.fixture
def frames(monkeypatch):
    """Everything that is drawn from here on."""
    sent = Frames()
    manager = ipycanvas.canvas._CANVAS_MANAGER
    monkeypatch.setattr(manager, "send", lambda content, buffers=None: sent.append(Frame(content, buffers)))
    return sent


def holds_back():
    """Whether the library waits with drawing for something that never comes."""
    manager = ipycanvas.canvas._CANVAS_MANAGER
    return manager._caching or bool(manager._commands_cache)


def open_widgets():
    return len(ipywidgets.widgets.widget._instances)


class Hand:
    """Does to a board what a person does: points in squares, presses keys, types, chooses."""

    def __init__(self, board):
        self.board = board

    @property
    def phase(self):
        return self.board._phase

    def _event(self, name, **content):
        self.board.parts.pen.widget._handle_custom_msg({"event": name, **content}, [])

    def at(self, where):
        """Pixels in the window of a square's middle, of a preset by name, or of a point."""
        if isinstance(where, tuple):
            return where
        window = self.board.view.window
        if where in ("more", *getattr(self.phase, "presets", ())):
            while where not in self.phase.strip.cells:
                self.phase.strip = self.phase.strip.turned()
            x, y, w, h = self.phase.strip.box(where)
            return x + w / 2, y + h / 2 - window.most[1]
        x, y = self.phase.grid.center(Square.parse(where))
        return x - window.x, y - window.y

    def _point(self, where):
        x, y = self.at(where)
        return {"x": x * DENSITY, "y": y * DENSITY}

    def down(self, where):
        self._event("mouse_down", **self._point(where))

    def move(self, where):
        self._event("mouse_move", **self._point(where))

    def up(self, where):
        self._event("mouse_up", **self._point(where))

    def click(self, where):
        self.down(where)
        self.up(where)

    def drag(self, start, end):
        self.down(start)
        self.move(end)
        self.up(end)

    def tap(self, where):
        self._event("touch_start", touches=[self._point(where)])
        self._event("touch_end", touches=[])

    def keys(self, *names, shift=False, ctrl=False):
        for name in names:
            self._event("key_down", key=name, shift_key=shift, ctrl_key=ctrl, meta_key=False)

    def fill(self, form, key, value):
        """Put a value in a field of a form, or press one of its buttons; both must be there to be used."""
        field = form.fields[key]
        if field["kind"] != "text":
            assert value in [option for option, _ in field["options"]]
        form._handle_custom_msg({"key": key, "value": value}, [])

    def enter(self, entry, words):
        """Type into a field with a button of its own, and press Enter or the button."""
        assert not entry.disabled
        entry._handle_custom_msg({"entered": words}, [])

    def type(self, words):
        self.board.parts.typed._handle_custom_msg({"typed": words}, [])

    def step(self, where):
        content = {"go": where} if isinstance(where, str) else {"step": where}
        self.board.parts.stepper._handle_custom_msg(content, [])

    def reload(self):
        self._event("client_ready")

    @property
    def error(self):
        """What went wrong last, wherever that is shown, until something goes well."""
        return self.board._refusal

    @property
    def said(self):
        return self.board.parts.companion.said


def two(**more):
    """Ann at C4 beside an orc at D4; Ann goes first."""
    setup = Setup(ruleset=SRD35, map=Map(8, 6), dice=(15, 5), **more)
    setup = setup.place(Creature(id="A", name="Ann"), Square.parse("C4"))
    return setup.place(Creature(id="E", name="the orc", side="foes"), Square.parse("D4"))


def board_of(position, **options):
    made = Board(position, **options)
    return made, Hand(made)
