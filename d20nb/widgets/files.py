"""New files beside the notebook, named by a title. No file is ever overwritten."""

from __future__ import annotations

import re
from pathlib import Path

from d20nb.messages import say

#: Nobody has so many games of one name in one folder.
_MOST_FILES = 1000


def write_new(content: bytes, folder: Path, title: str, suffix: str) -> Path:
    """Write a file that is named by a title, and by a number where there is one of that name already.

    Returns:
        Where it was written.

    Raises:
        ValueError: It cannot be written there.
    """
    name = file_name(title)
    for number in range(1, _MOST_FILES):
        path = folder / (f"{name}{suffix}" if number == 1 else f"{name}-{number}{suffix}")
        try:
            with path.open("xb") as file:
                file.write(content)
        except FileExistsError:
            continue
        except OSError as error:
            raise ValueError(say("board.unsaved", file=path.name, why=error.strerror)) from error
        return path
    raise ValueError(say("board.too-many-files", n=_MOST_FILES, name=name))


def file_name(title: str) -> str:
    """A title as a name that every system takes.

    >>> file_name("An ambush, at 3 o'clock"), file_name("../..")
    ('an-ambush-at-3-o-clock', 'fight')
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()[:60], flags=re.ASCII).strip("-") or "fight"
