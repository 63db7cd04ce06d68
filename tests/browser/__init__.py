"""Tests that drive a real JupyterLab and Notebook 7 in Chromium, and the harness they stand on."""
