# %% [markdown]
# # Same board, three rulesets
#
# One board, one action, three sets of rules. What does it cost? Is it allowed? Who may strike? You will put SRD 3.5,
# d20 Modern and d20 Open RPG side by side, and see in one sentence each which rule makes the difference.
#
# You need the first lesson, and for the details the lessons on d20 Modern and d20 Open RPG. Run the cells one by one
# with Shift + Enter.

# %%
import d20nb
from d20nb import compare, compare_readings

board = d20nb.load("three-rulesets.toml")
board

# %% [markdown]
# ## How to read it
#
# Ann walks straight away, past nobody. You see each board with her way, a table, and below it what differs and why.
# A row is marked where the rulesets do not agree. A square is five feet; d20 Open RPG counts in points, and 1 MP is
# one square.

# %%
compare(board, "A move B1 C1")

# %% [markdown]
# It costs the same everywhere. But it is paid otherwise: with a move action, or with 2 of 5 action points. And d20
# Open RPG has nothing to say on strikes: not "nobody", but silence.
#
# Each ruleset has its own words. `move` is a **Minor Move** in d20 Open RPG, and if it is too far, a Full Move.
#
# ## Diagonals
#
# Predict first. Ann goes from B2 to C1 and on to D2, two diagonals. What does it cost in each? The numbers below are
# a common mistake. Change them until the rules agree.

# %%
my_costs = {"SRD 3.5": 2, "d20 Modern": 2, "d20 Open RPG": 2}

diagonals = compare(board, "A move C1 D2")
costs = {column.title: column.price for column in diagonals.columns}
print("right!" if my_costs == costs else "not yet: read what a diagonal costs in each")

# %%
diagonals

# %% [markdown]
# d20 Modern does not say what a diagonal costs. What it borrows has a row of its own, and the sentence names the
# lender.
#
# ## A friend in the way
#
# Finn stands in C2, and Ann goes past him.

# %%
compare(board, "A move C2 D2")

# %% [markdown]
# ## Twice at the same one
#
# The orc has Combat Reflexes. Ann walks along it and then shoots at the ogre. A `;` stands between two actions of
# one turn. Every strike is taken to be made, and to miss.

# %%
compare(board, "A move B3 C3; A shoot O", ["srd35", "modern"])

# %% [markdown]
# In SRD 3.5 the walk is one opportunity and the shot another. In d20 Modern one strikes at the same opponent only
# once in a round.
#
# ## The corner of ten feet
#
# From D2 the ogre is two diagonals away. Is that within its ten feet?

# %%
compare(board, "A move C1 D2 E2", ["srd35", "modern"])

# %% [markdown]
# ## Somebody unseen
#
# The orc is invisible, and Ann, who does not know how near it is, withdraws from C3.

# %%
unseen = board.setup.change("E", conditions={"invisible"}).move("A", d20nb.Square.parse("C3"))
compare(unseen, "A withdraw B2 A1")

# %% [markdown]
# d20 Open RPG has no withdrawal. What comes nearest stands in for it, and the first sentence says so.
#
# ## What one of them does not have
#
# An action that is not in a ruleset's table is refused there, with a reason.

# %%
for words in ("A do drink-potion", "A charge O", "F step D1"):
    found = compare(board, words)
    print(words, *(f"  {sentence}" for sentence in found.differences if "not legal" in sentence), sep="\n")

# %% [markdown]
# Look at the last one. In SRD 3.5 a 5-foot step into rough ground is not allowed. The combat chapter of d20 Modern
# has no such condition.
#
# ## Both readings of one rule
#
# Sometimes it is not two rulesets that differ, but two readings of one. Such a dispute is an **option** with a name.
# Here is the corner again, by all of its readings:

# %%
compare_readings(board, "A move C1 D2 E2", "reach_corner")

# %% [markdown]
# `walk-in` is the reading of those who say: the corner is not threatened, but whoever comes *nearer* from there
# still gives an opportunity. Ann goes to E2, and that is not next to the ogre. What if she goes to E3?

# %%
compare_readings(board, "A move C1 D2 E3", "reach_corner").differences

# %% [markdown]
# These options are open in SRD 3.5, each with its question:

# %%
for option in board.setup.ruleset.options.values():
    print(f"{option.name:18} {option.question}")

# %% [markdown]
# ## As text
#
# A comparison is text too: to be read aloud, printed, or put into a message. Here the orc stands between Ann and Finn.

# %%
between = board.setup.move("E", d20nb.Square.parse("B3")).move("F", d20nb.Square.parse("B4"))
print(compare(between, "A attack E"))

# %% [markdown]
# ## Try it
#
# **One.** Ann walks from B2 to B3 and on to A3. Who may strike in SRD 3.5 and in d20 Modern? It is the same in both.

# %%
my_answer = ["E at B2", "E at B3"]

found = compare(board, "A move B3 A3", ["srd35", "modern"])
right = {column.strikes for column in found.columns} == {tuple(my_answer)}
print("right!" if right else "not yet: which square does the orc threaten, and which one does she leave?")

# %% [markdown]
# **Two.** Ann goes over Finn's square C2 into the rough square D1. What does it cost in each ruleset?

# %%
my_costs = {"SRD 3.5": 3, "d20 Modern": 3, "d20 Open RPG": 3}

found = compare(board, "A move C2 D1")
right = {column.title: column.price for column in found.columns}
print("right!" if my_costs == right else "not yet: a diagonal step into rough ground, and a friend on the way")

# %%
print(*found.differences, sep="\n")

# %% [markdown]
# The answers above are wrong, each by a common mistake. Change them until the cells agree.
#
# ## Compare live
#
# Type an action and press Enter. Choose which rulesets to see, or an option whose readings you want. Try `A move
# D3`, `O move E3`, or `A withdraw A3 A4`.

# %%
from d20nb import Compare

seen = Compare("three-rulesets.toml", "A move D3")
seen
