"""A frame on the canvas: in batches, and shape by shape as one would draw it without them."""

from ipycanvas import Canvas, hold_canvas

from d20nb.draw.shapes import Circle, Line, Polygon, Rects, Segments, Text
from d20nb.widgets.canvas import Pen

_ALIGN = {"middle": "center"}


def pen_for(picture):
    """A pen with its canvas, and nothing on it yet."""
    return Pen(lambda event: None, picture.width, picture.height)


def shape_by_shape(picture):
    """Draw each box, line and word by calls of its own, all in one message."""
    canvas = Canvas(width=round(picture.width), height=round(picture.height))
    with hold_canvas():
        for shape in picture.shapes:
            _draw(canvas, shape)


def _style(canvas, shape):
    canvas.global_alpha = shape.opacity
    canvas.stroke_style, canvas.line_width = shape.stroke or "#000000", shape.width
    canvas.set_line_dash(list(shape.dash))


def _path(canvas, points, closed):
    canvas.begin_path()
    canvas.move_to(*points[0])
    for point in points[1:]:
        canvas.line_to(*point)
    if closed:
        canvas.close_path()


def _draw(canvas, shape):
    match shape:
        case Rects():
            for box in shape.boxes:
                canvas.fill_style, canvas.global_alpha = shape.fill, shape.opacity
                canvas.fill_rect(*box)
        case Segments():
            for line in shape.lines:
                _style(canvas, shape)
                canvas.stroke_line(*line)
        case Line():
            _style(canvas, shape)
            _path(canvas, shape.points, closed=False)
            canvas.stroke()
        case Polygon() | Circle():
            _style(canvas, shape)
            if isinstance(shape, Circle):
                canvas.begin_path()
                canvas.arc(shape.x, shape.y, shape.r, 0, 6.3)
            else:
                _path(canvas, shape.points, closed=True)
            if shape.fill:
                canvas.fill_style = shape.fill
                canvas.fill()
            if shape.stroke:
                canvas.stroke()
        case Text():
            canvas.fill_style, canvas.global_alpha = shape.fill, 1.0
            canvas.font, canvas.text_align = f"bold {shape.size}px sans-serif", _ALIGN.get(shape.anchor, shape.anchor)
            canvas.fill_text(shape.text, shape.x, shape.y)
