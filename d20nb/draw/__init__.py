"""Drawing: a position and an overlay make a scene of plain shapes, and pens draw it. It knows no rules."""
