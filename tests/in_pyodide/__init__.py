"""The core in a browser's Python: Pyodide, run by Node here and by Chromium in `tests/browser`."""
