"""A gallery of every named state of the board: `python -m tests.gallery OUT` draws it, `test_gallery.py` checks it."""
