"""A Jupyter server for tests: JupyterLab, Notebook 7 and Voilà at one address, all state in a folder of its own."""

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

START_SECONDS = 60
IDLE_SECONDS = 600


class Server:
    """A running server. Use it in a `with` block: at its end the server and all its kernels are gone.

    Attributes:
        root: the folder that is served.
        url: the address, without a slash at its end.
        token: the key to it: for as long as it runs, the server runs code for whoever holds that.
    """

    def __init__(self, root: Path, state: Path) -> None:
        self.root = root
        self.url = ""
        self.token = secrets.token_hex(16)
        self._state = state
        self._log = state / "server.log"

    def __enter__(self) -> Self:
        config = self._state / "config" / "labconfig"
        config.mkdir(parents=True)
        # Its pop-up covers the page, and it asks the network for news.
        quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        (config / "page_config.json").write_text(json.dumps(quiet), "utf-8")
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                self._command(),
                env={**os.environ, **self._environment()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # a group of its own, so that kernels end with it
            )
        try:
            self.url = self._wait()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _command(self) -> list[str]:
        return [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ServerApp.ip=127.0.0.1", "--ServerApp.port=0"),
            f"--ServerApp.root_dir={self.root}",
            # Puts `window.jupyterapp` into both front ends, which tests command through it.
            *("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"),
            # If the tests are killed hard, the server ends by itself.
            f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
            f"--ServerApp.shutdown_no_activity_timeout={IDLE_SECONDS}",
        ]

    def _environment(self) -> dict[str, str]:
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        return {name: str(self._state / folder) for name, folder in folders.items()} | {"JUPYTER_TOKEN": self.token}

    def _wait(self) -> str:
        """Return the address once the server answers; it chose the port itself and noted it in a file."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            with suppress(StopIteration, OSError, ValueError):
                note = next((self._state / "runtime").glob("jpserver-*.json"))
                url = str(json.loads(note.read_text("utf-8"))["url"]).rstrip("/")
                with urllib.request.urlopen(f"{url}/api/status?token={self.token}", timeout=10):
                    return url
            time.sleep(0.05)
        raise RuntimeError(f"The Jupyter server did not start:\n{self._log.read_text()}")

    def _stop(self) -> None:
        """Ask the server to end, which ends its kernels; after ten seconds, end the whole group."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def delete(self, path: str) -> None:
        """Send a DELETE to the server's own interface, such as `api/kernels/…`."""
        request = urllib.request.Request(
            f"{self.url}/{path}", method="DELETE", headers={"Authorization": f"token {self.token}"}
        )
        with suppress(urllib.error.HTTPError), urllib.request.urlopen(request, timeout=10):
            pass
