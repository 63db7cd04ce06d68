"""The panel of branches: every course that the fight has taken, to be looked at and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Protocol

from d20nb.branches import Branch, Branches, shared
from d20nb.draw.view import heading
from d20nb.messages import say
from d20nb.widgets import controls as w
from d20nb.widgets.drawer import Panel
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight


class Host(Protocol):
    """The board, as its controls see it."""

    def with_fight(self, change: Callable[[Fight], None]) -> str:
        """Change what is looked at or planned; what goes wrong is shown."""
        ...


class BranchControls(Panel, w.VBox):
    """A list of the branches, one of them to choose, and what to do with it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._following = False
        self._against: int | None = None
        self.list, self.found = w.HTML(), w.HTML()
        self.choice = w.Dropdown(description=say("branch.choose"))
        self.choice.add_class("d20nb-branch")
        self.look = w.Button(description=say("branch.look"))
        self.compare = w.Button(description=say("branch.compare"))
        self.drop = w.Button(description=say("branch.drop"))
        self._row = w.HBox([self.choice, self.look, self.compare, self.drop])
        self._row.add_class("d20nb-row")
        self.look.on_click(lambda _: self._with_chosen(Fight.switch))
        self.drop.on_click(lambda _: self._with_chosen(Fight.drop_branch))
        self.compare.on_click(lambda _: self._compare())
        self.choice.observe(lambda _: self._chosen(), "value")
        super().__init__([self.list, self._row, self.found])
        self.add_class("d20nb-controls")
        self.widget = self

    @property
    def attributes(self) -> dict[str, dict[str, str]]:
        """Names of the fields, for the companion."""
        return {".d20nb-branch select": {"aria-label": say("branch.choose")}}

    def _with_chosen(self, change: Callable[[Fight, int], None]) -> None:
        if (number := self.choice.value) is not None:
            self._against = None
            self._host.with_fight(lambda fight: change(fight, number))

    def _compare(self) -> None:
        def tell(fight: Fight) -> None:
            if self.choice.value is not None:
                self._against = self.choice.value
                found = fight.branches.compare(self._against, fight.branches.now)
                fight.status = found.parting
                fight.spoken = " ".join((found.parting, *found.differences))

        self._host.with_fight(tell)

    def _chosen(self) -> None:
        if not self._following and self._against is not None:
            self._against = None
            self.found.value = ""

    def show(self, phase: Editor | Fight) -> None:
        """Follow a fight."""
        if not isinstance(phase, Fight):
            return
        branches = phase.branches
        secret = bool(phase.view)  # branches tell of everybody
        self.list.value = "" if secret else _list(branches)
        others = [] if secret else [branch.number for branch in branches.all if branch.number != branches.now]
        self._following = True
        try:
            chosen = self.choice.value
            options = tuple((str(number), number) for number in others)
            if self.choice.options != options:
                self.choice.options = options
            self.choice.value = chosen if chosen in others else (others[-1] if others else None)
        finally:
            self._following = False
        w.show(self._row, others)
        self._against = self._against if self._against in others else None
        self.found.value = _found(branches, self._against)


def _list(branches: Branches) -> str:
    lines = "".join(_line(branches, branch) for branch in branches.all)
    notes = "".join(f'<p class="d20nb-cite">{escape(say(key))}</p>' for key in ("branch.how", "branch.saving"))
    return f'<ul class="d20nb-branches" aria-label="{escape(say("branch.title"))}">{lines}</ul>{notes}'


def _line(branches: Branches, branch: Branch) -> str:
    end, steps = heading(branch.timeline.states[-1]), branch.timeline.last_step
    first = branches.all[0]
    if branch is first:
        words = say("branch.line", number=branch.number, steps=steps, end=end)
    else:
        same = shared(first.timeline, branch.timeline)
        deeds = branch.timeline.deeds
        words = say(
            "branch.from",
            number=branch.number,
            step=branch.timeline.upto(same).last_step,
            action=deeds[same].action if same < len(deeds) else say("branch.nothing"),
            steps=steps,
            end=end,
        )
    if branch.number == branches.now:
        return f'<li aria-current="true">{escape(words)}. <strong>{escape(say("branch.looked"))}</strong></li>'
    return f"<li>{escape(words)}.</li>"


def _found(branches: Branches, against: int | None) -> str:
    if against is None:
        return ""
    found = branches.compare(against, branches.now)
    parting = f"<p><strong>{escape(found.parting)}</strong></p>"
    return f'<section class="d20nb-card">{parting}{_items(found.differences)}</section>'


def _items(sentences: Iterable[str]) -> str:
    return f'<ul class="d20nb-tests">{"".join(f"<li>{escape(words)}</li>" for words in sentences)}</ul>'
