"""What all tests share: Hypothesis gives the same examples on every machine, and as many as a quick run allows."""

from hypothesis import HealthCheck, settings

from d20nb.ruleset import Ruleset


def pytest_configure(config):
    # A whole setup is long to print; it must not hide the failure that it belongs to.
    config.addinivalue_line("filterwarnings", "ignore:Generating overly large repr")


# Hypothesis prints what a failing test was given field by field, and the tables of a ruleset fill pages.
Ruleset._repr_pretty_ = lambda self, printer, cycle: printer.text(repr(self))

settings.register_profile(
    "d20nb",
    derandomize=True,
    database=None,
    deadline=None,  # a test must not fail because a machine is busy
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("d20nb")
