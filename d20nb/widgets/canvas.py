"""The pen that paints a scene on an ipycanvas. No other file knows ipycanvas or numpy.

What it must see to, since one wrong command stops all drawing on a page:

* Numbers are whole, in range and of a type that the page knows, before any command is made.
* All commands of a frame go in one message, which begins by choosing the canvas. A page that was loaded again has
  forgotten which canvas was chosen last, so each frame ends on another canvas: a tiny one that nobody sees.
* Pixels are no state of the widget: whenever a page says that it is ready, the last scene is painted again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from attrs import frozen
from ipycanvas import Canvas, hold_canvas
from numpy.typing import NDArray

from d20nb.draw.batches import Batch, Disc, Fill, Font, Path, Stroke, Words, batches
from d20nb.draw.shapes import Layer, Scene
from d20nb.widgets.input import Input, Key, Listener, PointerCancel, PointerDown, PointerMove, PointerUp

#: Canvas pixels for one scene pixel, so that the picture is sharp on dense screens, and the most on one canvas.
DENSITY = 2
_MOST_PIXELS = 40_000_000
#: The finest step of a coordinate is one `_FINEST`-th of a scene pixel.
_FINEST = 8
_RANGE = 32_000
_FONT = "system-ui,sans-serif"
_ALIGN = {"start": "left", "middle": "center", "end": "right"}
#: So few items are drawn by one call each.
_FEW = 2
#: Layers that take more bytes than this and do not change are kept on a canvas of their own, a plate.
_HEAVY = 1200
_MOST_PLATES = 3

_scratch: Canvas | None = None


def _nobody_sees() -> Canvas:
    """The tiny canvas on which every frame of every board ends."""
    global _scratch
    if _scratch is None or _scratch.comm is None:
        _scratch = Canvas(width=1, height=1)
    return _scratch


@frozen
class _Call:
    """A call of one of the canvas's methods, made before anything is sent."""

    name: str
    arguments: tuple[Any, ...] = ()


@frozen
class _Drawn:
    """Calls that draw, and how the canvas's attributes and line dash must be for them."""

    attributes: Mapping[str, Any]
    dash: tuple[float, ...] | None
    calls: tuple[_Call, ...]

    @property
    def bytes(self) -> int:
        """About how much of a message it takes."""
        arrays = (a.nbytes + 50 for call in self.calls for a in call.arguments if isinstance(a, np.ndarray))
        return 30 * len(self.calls) + sum(arrays)


@frozen
class _Ready:
    """A layer with what draws it."""

    layer: Layer
    steps: int
    drawn: tuple[_Drawn, ...]

    @property
    def bytes(self) -> int:
        """About how much of a message it takes."""
        return sum(drawn.bytes for drawn in self.drawn)

    @property
    def heavy(self) -> bool:
        """Whether it is worth a plate."""
        return self.bytes > _HEAVY


class _Plate:
    """A canvas that is not shown, with one layer that stays the same from frame to frame."""

    def __init__(self) -> None:
        self.canvas = Canvas(width=1, height=1)
        self.drawn: _Ready | None = None

    def fit(self, like: Canvas) -> None:
        """Make it as large as another canvas; that wipes it."""
        if (self.canvas.width, self.canvas.height) != (like.width, like.height):
            self.canvas.width, self.canvas.height = like.width, like.height
            self.drawn = None


class Pen:
    """Paints scenes on a canvas and reports what is done to it, both in scene pixels.

    Attributes:
        widget: The canvas.
    """

    def __init__(self, listener: Listener, width: float, height: float) -> None:
        self._listener = listener
        self._scene: Scene | None = None
        self._ready: tuple[_Ready, ...] = ()
        self._plates: list[_Plate] = []
        self._density = 1
        self._finger: tuple[float, float] | None = None
        self._pressed = False
        self.widget = Canvas(width=1, height=1)
        self._size: tuple[float, float] = (0, 0)
        self._fit(width, height)
        self._listen()

    def paint(self, scene: Scene) -> None:
        """Paint a whole scene, in one message."""
        self._scene = scene
        if self.widget.comm is None:
            return
        self._fit(scene.width, scene.height)
        steps = _steps(scene)
        # Everything that could fail comes first.
        before, self._ready = self._ready, _ready(scene.layers, steps, self._ready)
        plates = self._plates_for(before)
        failed: Exception | None = None
        with hold_canvas():
            # An error must not leave this block: the library would hold back all drawing for good.
            try:
                self._draw(plates, self._density / steps)
                _nobody_sees().clear()
            except Exception as error:
                failed = error
        if failed is not None:
            raise failed

    def _plates_for(self, before: Sequence[_Ready]) -> Mapping[int, _Plate]:
        """The plates to print from, by the place of their layer: heavy ones that were the same a frame ago."""
        steady = [n for n, ready in enumerate(self._ready) if n < len(before) and ready is before[n] and ready.heavy]
        # The heaviest come first, also before lighter ones that are drawn already: those cost little to draw again.
        steady.sort(key=lambda n: -self._ready[n].bytes)
        chosen = steady[:_MOST_PLATES]
        while len(self._plates) < len(chosen):
            self._plates.append(_Plate())
        for plate in self._plates:
            plate.fit(self.widget)
        having = {n: p for n in chosen for p in self._plates if p.drawn is self._ready[n]}
        free = (plate for plate in self._plates if plate not in having.values())
        return {n: having.get(n) or next(free) for n in chosen}

    def _draw(self, plates: Mapping[int, _Plate], scale: float) -> None:
        for n, plate in plates.items():
            if plate.drawn is not self._ready[n]:
                plate.drawn = self._ready[n]
                plate.canvas.reset_transform()
                plate.canvas.clear()
                _Hand(plate.canvas, scale).draw(self._ready[n])
        hand = _Hand(self.widget, scale)
        for n, ready in enumerate(self._ready):
            if n in plates:
                hand.print(plates[n].canvas)
            else:
                hand.draw(ready)

    def repaint(self) -> None:
        """Paint the last scene again, on a page that may have nothing of it yet."""
        for plate in self._plates:
            plate.drawn = None
        if self._scene is not None:
            self.paint(self._scene)

    def close(self) -> None:
        """Free the canvases."""
        for canvas in (self.widget, *(plate.canvas for plate in self._plates)):
            canvas.layout.close()
            canvas.close()
        self._plates.clear()

    def _fit(self, width: float, height: float) -> None:
        if (width, height) == self._size:
            return
        self._size = width, height
        self._density = DENSITY if width * height * DENSITY**2 <= _MOST_PIXELS else 1
        wide, high = math.ceil(width), math.ceil(height)
        self.widget.width, self.widget.height = wide * self._density, high * self._density
        self.widget.layout.width, self.widget.layout.height = f"{wide}px", f"{high}px"

    # ---- events ----------------------------------------------------------------------------------

    def _listen(self) -> None:
        canvas = self.widget
        canvas.on_client_ready(self.repaint)
        canvas.on_mouse_down(self._mouse_down)
        canvas.on_mouse_move(self._mouse_move)
        canvas.on_mouse_out(self._mouse_move)
        canvas.on_mouse_up(self._mouse_up)
        canvas.on_touch_start(self._touch_start)
        canvas.on_touch_move(self._touch_move)
        canvas.on_touch_end(self._touch_end)
        canvas.on_touch_cancel(self._touch_cancel)
        canvas.on_key_down(
            lambda name, shift, ctrl, meta: self._listener(Key(str(name), bool(shift), bool(ctrl or meta)))
        )

    def _tell(self, event: Callable[[float, float], Input], x: object, y: object) -> None:
        # A canvas that is not laid out yet gives no number.
        if isinstance(x, int | float) and isinstance(y, int | float) and math.isfinite(x + y):
            self._listener(event(x / self._density, y / self._density))

    def _mouse_down(self, x: float, y: float) -> None:
        self._pressed = True
        self._tell(PointerDown, x, y)

    def _mouse_move(self, x: float, y: float) -> None:
        if self._pressed:
            self._tell(PointerMove, x, y)

    def _mouse_up(self, x: float, y: float) -> None:
        self._pressed = False
        self._tell(PointerUp, x, y)

    def _touch_start(self, fingers: Sequence[tuple[float, float]]) -> None:
        if len(fingers) == 1:
            self._finger = fingers[0]
            self._tell(PointerDown, *fingers[0])
        else:
            self._touch_cancel(fingers)

    def _touch_move(self, fingers: Sequence[tuple[float, float]]) -> None:
        if self._finger is not None and len(fingers) == 1:
            self._finger = fingers[0]
            self._tell(PointerMove, *fingers[0])

    def _touch_end(self, fingers: Sequence[tuple[float, float]]) -> None:
        finger, self._finger = self._finger, None
        if finger is not None:  # the page does not say where it was lifted
            self._tell(PointerUp, *finger)

    def _touch_cancel(self, fingers: Sequence[tuple[float, float]]) -> None:
        if self._finger is not None:
            self._finger = None
            self._listener(PointerCancel())


# ---- from a scene to commands --------------------------------------------------------------------


class _Hand:
    """Makes calls on a canvas, and sets its attributes only where they change."""

    def __init__(self, canvas: Canvas, scale: float) -> None:
        self._canvas = canvas
        self._scale = scale
        self._now: dict[str, Any] = {}
        self._dash: tuple[float, ...] | None = None
        self._set_scale()

    def _set_scale(self) -> None:
        self._canvas.set_transform(self._scale, 0, 0, self._scale, 0, 0)

    def draw(self, ready: _Ready) -> None:
        """Draw a layer."""
        for drawn in ready.drawn:
            self._set(drawn.attributes)
            if drawn.dash is not None and drawn.dash != self._dash:
                self._dash = drawn.dash
                self._canvas.set_line_dash(list(drawn.dash))
            for call in drawn.calls:
                getattr(self._canvas, call.name)(*call.arguments)

    def print(self, plate: Canvas) -> None:
        """Put a whole plate down, pixel on pixel."""
        self._set({"global_alpha": 1.0})
        self._canvas.reset_transform()
        self._canvas.draw_image(plate, 0, 0)
        self._set_scale()

    def _set(self, attributes: Mapping[str, Any]) -> None:
        for name, value in attributes.items():
            if self._now.get(name) != value:
                self._now[name] = value
                setattr(self._canvas, name, value)


def _steps(scene: Scene) -> int:
    """Steps in a scene pixel, so fine that the whole scene is in range."""
    steps = _FINEST
    while steps > 1 and max(scene.width, scene.height) * steps > _RANGE:
        steps //= 2
    return steps


def _ready(layers: Sequence[Layer], steps: int, before: Sequence[_Ready]) -> tuple[_Ready, ...]:
    """What draws each layer; taken from the frame before where the layer has not changed."""
    made = []
    for n, layer in enumerate(layers):
        if n < len(before) and before[n].steps == steps and before[n].layer == layer:
            made.append(before[n])
        else:
            drawn = tuple(_drawn(batch, steps) for batch in batches([layer]))
            made.append(_Ready(layer, steps, drawn))
    return tuple(made)


def _attributes(batch: Batch, steps: int) -> dict[str, Any]:
    style = batch.style
    if isinstance(style, Fill):
        return {"fill_style": style.colour, "global_alpha": style.opacity}
    if isinstance(style, Font):
        weight = "bold " if style.bold else ""
        font = f"{weight}{round(style.size * steps, 1):g}px {_FONT}"
        return {
            "fill_style": style.colour, "global_alpha": 1.0, "font": font, "text_align": _ALIGN[style.anchor]
        }  # fmt: skip
    return {
        "stroke_style": style.colour, "global_alpha": style.opacity, "line_width": round(style.width * steps, 2),
        "line_cap": style.cap, "line_join": style.join,
    }  # fmt: skip


def _whole(value: float, steps: int) -> int:
    return max(-_RANGE, min(_RANGE, round(value * steps)))


def _array(values: Sequence[Any], steps: int) -> NDArray[np.int16]:
    scaled = np.rint(np.asarray(values, dtype=np.float64) * steps)
    return np.clip(scaled, -_RANGE, _RANGE).astype(np.int16)


def _drawn(batch: Batch, steps: int) -> _Drawn:
    style = batch.style
    dash = tuple(round(n * steps, 2) for n in style.dash) if isinstance(style, Stroke) else None
    return _Drawn(_attributes(batch, steps), dash, tuple(_calls(batch, steps)))


def _calls(batch: Batch, steps: int) -> list[_Call]:
    filled = isinstance(batch.style, Fill)
    items: list[Any] = batch.items
    if batch.kind is Words:
        return [_Call("fill_text", (words.text, _whole(words.x, steps), _whole(words.y, steps))) for words in items]
    if batch.kind is Disc:
        rows = [(disc.x, disc.y, disc.r) for disc in items]
        return _numbers("fill_circle" if filled else "stroke_circle", rows, steps)
    if batch.kind is Path:
        return _paths([path.points for path in items], steps, filled=filled, closed=items[0].closed)
    return _numbers("fill_rect", items, steps)


def _numbers(name: str, rows: Sequence[tuple[float, ...]], steps: int) -> list[_Call]:
    """One call each for a few items, or one call with an array for each argument."""
    if len(rows) <= _FEW:
        return [_Call(name, tuple(_whole(value, steps) for value in row)) for row in rows]
    columns = [_array(column, steps) for column in zip(*rows, strict=True)]
    # What is the same in all of them is sent once.
    arguments = tuple(int(c[0]) if n > 1 and (c == c[0]).all() else c for n, c in enumerate(columns))
    return [_Call(f"{name}s", arguments)]


def _paths(paths: Sequence[tuple[tuple[float, float], ...]], steps: int, *, filled: bool, closed: bool) -> list[_Call]:
    name = "fill_polygons" if filled else "stroke_polygons" if closed else "stroke_line_segments"
    lengths = [len(path) for path in paths]
    if len(set(lengths)) == 1:
        return [_Call(name, (_array(paths, steps),))]
    flat = _array([point for path in paths for point in path], steps)
    counts = np.array(lengths, dtype=np.uint8 if max(lengths) < 256 else np.uint16)
    return [_Call(name, (flat, counts))]
