# %% [markdown]
# # d20 Modern
#
# Ann and Bea are in a warehouse. A guard stands beside Ann, a brute of ten feet keeps the door, and half of the
# floor is dark. The rules are those of the d20 Modern System Reference Document. They are close kin to the ones of
# your first fight, and this lesson is about the places where they part.
#
# Run the cells one by one with Shift + Enter. Where something is *borrowed* from SRD 3.5, since the text of d20
# Modern leaves it out, the answer says so.

# %%
import d20nb

fight = d20nb.load("warehouse.toml")
fight

# %% [markdown]
# ## Attack actions
#
# A turn holds one **attack action** and one **move action**. A move action may take the place of the attack action.
# And what an attack must reach is called **Defense**.

# %%
print("Ann has", fight.ask("left", "A"))
moves = {name: act for name, act in fight.setup.ruleset.acts.items() if act.kind == "move"}
print("move actions:", *moves, sep="\n  ")

# %% [markdown]
# The table of actions also says what is careless in front of a foe. To pick something up is, and so is to reload. To
# draw a weapon is not.

# %%
for act in ("pick-up-an-object", "reload-box-magazine", "draw-a-weapon"):
    print(f"{act:19} gives a strike to: {', '.join(fight.ask('provokes', f'A do {act}')) or 'nobody'}")

# %% [markdown]
# ## What a step costs
#
# The text of d20 Modern says that an inch on the table is five feet, and that you may move your speed. It does
# **not** say what a diagonal step costs. A board needs an answer, so it is borrowed: every second diagonal counts
# two squares.

# %%
print("Ann to C5:", fight.ask("cost", "A move C5"), "squares")
print("Ann to A1:", fight.ask("cost", "A move A1"), "squares, for two diagonals")
print(fight.setup.ruleset.cite("cost.diagonals"))

# %% [markdown]
# ## Begin
#
# Initiative is rolled as you know it.

# %%
fight = fight.play("begin")
print(fight.log())

# %% [markdown]
# Ann goes first, and so the guard is still flat-footed. It has the feat *Combat Reflexes*, and with that it may
# strike all the same.
#
# ## One strike for each opponent
#
# Combat Reflexes gives the guard more than one attack of opportunity in a round: one, and its Dexterity modifier.
# But in d20 Modern no more than **one of them against the same opponent**. Ann moves along the guard, which strikes
# and misses.

# %%
print("the guard has", fight.ask("strikes left", "G"), "strikes")
struck = fight.play("A move C4").play("G strike A")
print("\n".join(reason.sentence for reason in struck.why()))
print("the guard has", struck.ask("strikes left", "G"), "strikes left")

# %% [markdown]
# Now Ann shoots, right in front of it. The guard has strikes left, and shooting is distracting. And yet:

# %%
struck.why("A shoot T")[0]

# %% [markdown]
# In SRD 3.5 shooting would be another opportunity, and the guard would strike again. Two rulesets side by side (a
# `;` stands between two actions of one turn, and each strike is taken to be made, and to miss):

# %%
d20nb.compare(d20nb.load("warehouse.toml"), "A move C4; A shoot T", ["srd35", "modern"])

# %% [markdown]
# ## Withdraw from somebody you cannot see
#
# Whoever withdraws leaves the first square as if nobody threatened it. SRD 3.5 says: by nobody whom you can **see**.
# d20 Modern has no such condition. We make the guard invisible, and ask.

# %%
hidden = d20nb.Encounter(fight.setup.change("G", conditions={"invisible"}))
hidden.why("A withdraw B2 A1")[0]

# %% [markdown]
# ## The corner of ten feet
#
# The brute reaches ten feet. Is the square two diagonals away within ten feet? In SRD 3.5 that is disputed. d20
# Modern says that every second diagonal counts two squares for reach too, so that corner is fifteen feet away: it is
# **not** threatened.

# %%
quiet = d20nb.load("warehouse.toml")
print("who threatens F2, the corner?", quiet.ask("threatened by", "F2"))
print("who threatens F3, beside it? ", quiet.ask("threatened by", "F3"))
print("who threatens G3, further in?", quiet.ask("threatened by", "G3"))

# %% [markdown]
# The other readings are an option here as well, for tables that play them. All at once, for Bea leaving that corner:

# %%
corner = quiet.setup.move("B", d20nb.Square.parse("F2"))
d20nb.compare_readings(corner, "B move F1", "reach_corner")

# %% [markdown]
# ## In the dark
#
# Bea stands in the dark. Who cannot see moves at **half speed**: three squares for a move action, not six. A square
# costs what it always costs. (In SRD 3.5 it is the other way round: full speed, and each dark square counts two.)

# %%
print("Bea to E6 costs", quiet.ask("cost", "B move E6"), "squares")
reach = quiet.ask("reaches", "B move")
print("in one move action?", "E6:", "E6" in reach, " F6:", "F6" in reach)
quiet.plan("B move F6")

# %% [markdown]
# F6 is four squares away, so she needs both of her actions for it.
#
# ## Surprise
#
# If only some are aware of their opponents, these may act in a surprise round: **one attack action or one move
# action**. So both are there, and using either uses up both.

# %%
ambush = d20nb.Encounter(quiet.setup.change("G", aware=False).change("T", aware=False)).play("begin")
print("in the surprise round:", *ambush.ask("surprise round"))
print("before:", ambush.ask("left", "A"))
print("after: ", ambush.play("A move B2").ask("left", "A"))

# %% [markdown]
# ## Tumble with one check
#
# With ranks in Tumble, Ann may get past the guard and the brute without giving them anything: **one check for all**
# of them, of 15, through at most 20 feet of squares next to foes. Everybody has had a turn, and now it is hers. Let
# the die show 9: 9 and 6 is 15.


# %%
def anns_turn(die):
    late = quiet.with_setup(dice=(1, 18, 19, 17, die)).play("begin")
    for other in ("G", "B", "T"):
        late = late.play(f"{other} end")
    return late


past = anns_turn(9).play("A tumble D4 E4 F4 F5")
print("\n".join(reason.sentence for reason in past.why()))

# %% [markdown]
# Who fails still goes where she wanted to go, and gives them their strikes. With an 8 the board waits for the guard,
# and later on it will wait for the brute:

# %%
caught = anns_turn(8).play("A tumble D4 E4 F4 F5")
print(caught.why()[-1].sentence)
caught

# %% [markdown]
# ## Running under fire
#
# Whoever runs loses the Dexterity bonus to Defense. In d20 Modern there is a comfort: +2 against shots. So Ann's 14
# is 12 against a knife, and 14 against a bullet.

# %%
running = d20nb.Encounter(quiet.setup.change("A", conditions={"running"}).change("G", weapons=("pistol", "baton")))
print("against the baton: ", running.ask("defense", "G attack A"))
print("against the pistol:", running.ask("defense", "G shoot A"))

# %% [markdown]
# ## What is borrowed
#
# The tool never hides what it takes from elsewhere. Each citation knows where its rule stands, and whether this
# ruleset has it from another one. Here are those that a move can meet:

# %%
for topic in ("diagonals", "ground", "friends", "darkness"):
    print(f"{topic:10} {fight.setup.ruleset.cite(f'cost.{topic}')}")
print(f"{'stopping':10} {fight.setup.ruleset.cite('event.displaced')}")

# %% [markdown]
# ## Try it
#
# **One.** On the quiet board the guard sees Ann. She walks from C3 to C4 and on to D5. Who may strike, and where?
# Write it as `["T at C3"]`, in the order in which it happens.

# %%
my_answer = ["G at C3", "G at C4"]

right = quiet.ask("provokes", "A move C4 D5")
print("right!" if my_answer == right else "not yet: all of one movement is one opportunity")

# %% [markdown]
# **Two.** Bea is at B6, in the dark, and walks straight to the east with both of her actions. Which is the last
# square of row 6 that she gets to?

# %%
my_answer = "E6"

right = max(f"{column}6" for column in "CDEFGHI" if quiet.ask("legal", f"B move {column}6"))
print("right!" if my_answer == right else "not yet: half speed, twice")

# %% [markdown]
# **Three.** Now the guard is unaware of them, and so is the brute. In the surprise round Ann wants to draw her
# knife, a move action, **and** attack. May she? Answer `True` or `False`.

# %%
my_answer = True

drawn = ambush.play("A do draw-a-weapon")
right = drawn.ask("legal", "A attack G with knife")
print("right!" if my_answer == right else "not yet: ask what she has left")
print("after drawing:", drawn.ask("left", "A"))

# %% [markdown]
# The three answers above are wrong: put `["G at C3"]`, `"H6"` and `False`, and run the cells again.
#
# ## The live board
#
# Play on. *Begin* rolls initiative, and everything that you have asked for here is one click away.

# %%
from d20nb import Board

board = Board("warehouse.toml")
board
