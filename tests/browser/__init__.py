"""Tests that drive a real JupyterLab, Notebook 7 and Voilà in Chromium, and the harness they stand on."""
