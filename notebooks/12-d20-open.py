# %% [markdown]
# # d20 Open RPG
#
# Ann, Bea and Olga want to get past a ravine. There is rough ground, a boulder, a pit, and a tunnel made for humans.
# The rules are those of the published text of d20 Open RPG, and that text is about **moving**. It counts in points.
#
# It says nothing of threatened squares, of attacks of opportunity or of flanking. Where it is silent, the answers
# say "silent". Run the cells one by one with Shift + Enter.

# %%
import d20nb

quiet = d20nb.load("ravine.toml")
quiet

# %% [markdown]
# ## Two kinds of points
#
# Every round you have 5 **action points**, AP. For AP you buy **movement points**, MP, and MP take you from square
# to square. 2 AP buy your *base speed*: 5 MP, and your Dexterity modifier, and your **Size Rating**. A human is 0,
# an ogre is 1. Bea is quick, and Olga is as big as an ogre.

# %%
for who in ("A", "B", "O"):
    print(f"{who} has {quiet.ask('left', who)['ap']} AP, and 2 AP buy {quiet.ask('base mp', who)} MP")

# %% [markdown]
# One base speed is a **Minor Move**. Twice that for 4 AP is a **Full Move**. You type `minor-move` and `full-move`,
# and the points are bought as you go. Who goes first? The text does not say, so that is borrowed from SRD 3.5. It is
# Ann.

# %%
fight = quiet.play("begin")
after = fight.play("A minor-move B3 C3")
print("after two squares Ann has", after.ask("left", "A"))
after = after.play("A move D3 D4")
print("after two more she has  ", after.ask("left", "A"))

# %% [markdown]
# MP that are left stay until the end of the turn, and `move` spends them. With 3 AP she can make another Minor Move,
# and then 1 AP is left for something small.
#
# ## One point for a square, and one more for …
#
# A square costs 1 MP. A **diagonal** step costs 1 more, always. A **friend's** square costs 1 more. So do **rough**
# squares (`~`).

# %%
for way in ("A3", "A1", "C2 D2", "C2 D1"):
    print(f"{way:6} {quiet.ask('cost', f'A minor-move {way}')} MP")

# %% [markdown]
# C2 is Bea's square: one may pass, and one may not stop.

# %%
quiet.why("A minor-move C2")

# %% [markdown]
# A diagonal step past a solid corner is not possible. Past a pit (`_`), or past a creature, it is.

# %%
corner = d20nb.Encounter(quiet.setup.move("A", d20nb.Square.parse("A4")))
print(corner.why("A minor-move B5"))
pit = d20nb.Encounter(quiet.setup.move("A", d20nb.Square.parse("E5")))
print("past the pit:", pit.ask("cost", "A minor-move F4"), "MP")

# %% [markdown]
# ## Opponents
#
# An opponent's square cannot be entered, unless that one lets you in. A **helpless** opponent counts as friendly,
# and on that square you may even stop. The bandit stands in B3, below Ann, and she wants to go over it to C3.

# %%
beside = quiet.setup.move("E", d20nb.Square.parse("B3"))
for words, there in (
    ("able", beside),
    ("lets Ann in", beside.change("E", lets_by=("A",))),
    ("helpless", beside.change("E", conditions={"helpless"})),
):
    here = d20nb.Encounter(there)
    print(f"{words:11}  over it: {here.ask('cost', 'A minor-move B3 C3')!s:8} stop on it:", end=" ")
    print(here.ask("cost", "A minor-move B3"))

# %% [markdown]
# ## Obstacles and Size Ratings
#
# The boulder in G3 has Size Rating 3, and that is added to the price. But whoever is big takes his own Size Rating
# off again, never below 1 MP. And whoever is small pays more; that last point is disputed, and so it is an option,
# `small_in_rough`.

# %%
for rating in (-1, 0, 1, 2, 3, 4):
    climber = quiet.setup.move("A", d20nb.Square.parse("F3")).change("A", size_rating=rating)
    print(f"Size Rating {rating:2}: {d20nb.Encounter(climber).ask('cost', 'A full-move G3')} MP")

# %% [markdown]
# ## Tight passages
#
# The tunnel in I3 was made for humans. Whoever is bigger pays the difference. Two sizes too big, and one is
# *entangled*. Three, and one does not get in at all.

# %%
for rating in (0, 1, 2, 3):
    digger = d20nb.Encounter(quiet.setup.move("O", d20nb.Square.parse("H3")).change("O", size_rating=rating))
    cost = digger.ask("cost", "O minor-move I3")
    print(f"Size Rating {rating}: {cost if cost == 'illegal' else f'{cost} MP'}")
print(digger.why("O minor-move I3"))

# %% [markdown]
# Inside, the same difference is taken off her attacks and her Defense. Olga's 12 on the die is worth 11.

# %%
tight = d20nb.Encounter(quiet.setup.move("O", d20nb.Square.parse("I3")).move("E", d20nb.Square.parse("J3")))
for reason in tight.with_setup(dice=(4, 1, 18, 2, 12)).play("begin").play("O attack E").why()[1:]:
    print(reason)

# %% [markdown]
# ## The Complete Move
#
# All 5 AP buy **four times** the base speed. But each stretch of one base speed keeps to one straight line: Ann has
# 5 MP for a stretch. She may turn when a stretch is used up. If she turns earlier, she loses the rest of it, and so
# the last of these ways would need a fifth stretch after four short ones.

# %%
west = d20nb.Encounter(quiet.setup.move("A", d20nb.Square.parse("A5"))).play("begin")
for way in ("F5 K5", "A6 B6 B5 C5", "A6 B6 B5 C5 C6"):
    refused = "" if west.ask("legal", f"A complete-move {way}") else west.why(f"A complete-move {way}")[0].sentence
    print(f"A5 {way:15} {refused or 'legal'}")

# %% [markdown]
# And where a square costs more than 1 MP, the Complete Move ends. She still gets in, and the rest is lost. Here she
# runs into the rough squares.

# %%
start = d20nb.Encounter(quiet.setup.move("A", d20nb.Square.parse("D2"))).play("begin")
ran = start.play("A complete-move E2 F2 G2 H2")
print("\n".join(reason.sentence for reason in ran.why()))
print("Ann is at", ran.ask("at", "A"), "and has", ran.ask("left", "A"))

# %% [markdown]
# A creature that makes a Complete Move loses its Dexterity bonus to Defense until its next turn. Bea has 2 to lose.
# When her next turn begins, she must pass a Constitution check to go on running. Here the die shows 7.

# %%
dashed = d20nb.Encounter(quiet.setup).with_setup(dice=(2, 18, 4, 3, 7)).play("begin").play("B complete-move C1")
print("Bea's Defense:", quiet.ask("defense", "E attack B"), "standing,", dashed.ask("defense", "E attack B"), "running")
for who in dashed.ask("order"):
    dashed = dashed.play(f"{who} end")
print("\n".join(reason.sentence for reason in dashed.why()[-3:]))

# %% [markdown]
# How much that check must reach the text does not say. It is the option `running_dc`: 15, the one number of that
# section, or 11, as SRD 3.5 begins.
#
# ## A spurt
#
# Before she spends anything, Ann may try to be faster: a Constitution check of 15 gives 1 to her base speed, and
# every 5 more give 1 more.

# %%
for total in (14, 15, 19, 20, 25):
    print(f"a check of {total} adds {quiet.ask('boost', f'A {total}')}")
spurt = quiet.with_setup(dice=(18, 9, 5, 3, 13)).play("begin").play("A do boost-speed")
print(spurt.why()[-1].sentence)
print("2 AP now buy", spurt.ask("base mp", "A"), "MP")

# %% [markdown]
# ## Three scales
#
# On the board 1 MP is one square. Outside of a fight, on the **local** scale, a round is a minute and 1 MP is 50
# feet. **Overland**, a round is an hour and 1 MP is half a mile.

# %%
for way in ("minor-move", "full-move"):
    print(f"{way:10} {quiet.ask('distance', f'A {way} local')} feet in a minute,", end=" ")
    print(quiet.ask("distance", f"A {way} overland"), "miles in an hour")

# %% [markdown]
# ## A long day
#
# Ann travels 8 hours without trouble, and 2 more for her Constitution. Each further hour asks for a Constitution
# check, and each one that fails costs 1d6 fatigue points. What these do the text does not say. They are counted.

# %%
from d20nb.dice import Seeded
from d20nb.rules import travel

print("the checks of a day of 13 hours:", quiet.ask("travel dc", "A 13"))
for hour in travel.march(quiet.setup.creature("A"), 13, Seeded(4)):
    print(f"DC {hour.dc}: {hour.die} + 2 is {hour.total}, fatigue {hour.fatigue}")

# %% [markdown]
# ## Silent
#
# Who is threatened? Who may strike? Who flanks whom? There is no such rule in this text, and the tool makes none up.

# %%
for question, of in (("threatens", "E"), ("provokes", "A minor-move A3"), ("flanks", "A E")):
    print(f"{question:10} {quiet.ask(question, of)}")

# %% [markdown]
# A table that misses them can **borrow** those of SRD 3.5, with the option `opportunities`. Then every ruling says
# that it is borrowed. Both readings side by side, with the bandit next to Ann:

# %%
d20nb.compare_readings(beside, "A minor-move A1", "opportunities")

# %% [markdown]
# ## Try it
#
# **One.** How many MP does Ann need to get from B2 to B5, the short way? B4 is a wall. Type a number.

# %%
my_answer = 3

right = quiet.ask("cost", "A full-move B5")
print("right!" if my_answer == right else "not yet: count the diagonals, and no step may cut the corner")

# %% [markdown]
# **Two.** How many MP does Olga need from D6 to G3, where the boulder is? Her way is E5, F4, G3.

# %%
my_answer = 9

right = quiet.ask("cost", "O full-move E5 F4 G3")
print("right!" if my_answer == right else "not yet: what does her Size Rating take off, and of what?")

# %% [markdown]
# **Three.** Ann makes a Minor Move of 4 MP, and then another one of 6 MP. How many AP and MP has she left?

# %%
my_answer = {"ap": 1, "mp": 4}

twice = fight.play("A minor-move C3 D3 D4").play("A minor-move E5 F5 G5 H5 I5")
print("right!" if my_answer == twice.ask("left", "A") else "not yet: points that are left are spent first")

# %% [markdown]
# The three answers above are wrong. Find the right ones; the cells will tell you.
#
# ## The live board

# %%
from d20nb import Board

board = Board("ravine.toml")
board
