"""How fast the core is, as ratios to other ways to do the same, taken in one run: `python -m tests.benchmarks`.

Times differ from machine to machine and from hour to hour, so none is kept and no test asserts on one. Whatever is
timed is first checked to give the same answer.
"""
