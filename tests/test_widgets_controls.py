"""Controls that are thrifty with messages."""

import comm
import pytest

from d20nb.widgets import controls as w


@pytest.fixture
def sent(monkeypatch):
    """What a page is told: the kind of message, and the name of the control's model."""
    told = []

    def publish(self, kind, data=None, **rest):
        told.append((kind, (data or {}).get("state", {}).get("_model_name", "")))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return told


def test_a_control_is_told_of_once_with_all_that_was_set_while_it_was_built(sent):
    w.Button()  # whatever is shared is there from here on
    sent.clear()
    with w.at_once():
        button = w.Button(description="Go")
        button.add_class("d20nb-main")
        button.description = "Gone"
        assert not sent
        assert button.comm is None
    assert sent == [("comm_open", "ButtonModel")]
    assert button.get_state()["description"] == "Gone"
    button.description = "Back"
    assert [kind for kind, _ in sent] == ["comm_open", "comm_msg"]


def test_what_is_in_a_box_is_told_of_before_the_box(sent):
    w.HBox([])
    sent.clear()
    with w.at_once():
        box = w.HBox([])
        with w.at_once():  # a block in a block ends with the outer one
            inner = w.VBox([w.Dropdown(options=["A"])])
        box.children = [inner]
        assert not [model for _, model in sent if "Box" in model]
    assert [model for _, model in sent if "Style" not in model] == ["DropdownModel", "VBoxModel", "HBoxModel"]


def test_nothing_is_told_of_what_could_not_be_built(sent):
    w.Button()
    sent.clear()
    with pytest.raises(ZeroDivisionError), w.at_once():
        w.Button(description=str(1 // 0))
    assert not sent
    w.Button()
    assert len(sent) == 1


def test_layouts_and_styles_are_shared_until_somebody_closes_them():
    first, second, choice = w.Button(), w.Button(), w.Dropdown(options=["A"])
    assert first.layout is second.layout is choice.layout
    assert first.style is second.style is not choice.style
    assert w.is_shared(first.layout)
    assert w.is_shared(first.style)
    first.layout.close()  # as `Widget.close_all` does
    third = w.Button()
    assert third.layout is not first.layout
    assert third.layout.comm is not None
    assert w.is_shared(third.layout)
    assert not w.is_shared(first.layout)


def test_a_control_is_hidden_by_a_class_so_that_its_layout_can_be_shared():
    button = w.Button()
    assert w.is_shown(button)
    for shown in (False, True, [], ["something"]):
        w.show(button, shown)
        assert w.is_shown(button) == bool(shown)
        assert (w.HIDDEN in button._dom_classes) != bool(shown)
