"""Every benchmark's body runs once, and all methods that are installed agree. Nothing here looks at a clock."""

import pytest

from .__main__ import BENCHMARKS, Table


@pytest.mark.parametrize("body", BENCHMARKS, ids=lambda body: body.__name__)
def test_all_methods_agree(body, capsys):
    table = Table(quick=True)
    body(table)
    assert "ms" in capsys.readouterr().out
