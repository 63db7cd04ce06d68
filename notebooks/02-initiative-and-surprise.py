# %% [markdown]
# # Initiative and surprise
#
# Who acts first? Who is caught unready, and what does that cost? In this lesson you roll for the order, spring an
# ambush, wait for the right moment, and let a wolf join late.
#
# You need only the first lesson. The rules are those of the System Reference Document 3.5. Run the cells one by one
# with Shift + Enter. In some cells you answer **before** the rules do: write your answer, run the cell, and compare.

# %%
import d20nb

hall = d20nb.load("initiative.toml")
hall

# %% [markdown]
# Ann (**A**), Bea (**B**) and Cid (**C**) meet a goblin (**G**) and a goblin shaman (**S**) in an open hall. They all
# see each other.
#
# ## One die each
#
# When the fight begins, everybody rolls a twenty-sided die and adds an *initiative modifier*. That is the Dexterity
# modifier, and 4 more for whoever has the feat Improved Initiative. Bea is quick with Dexterity 16. Cid is just as
# quick, and he has the feat.

# %%
for creature in hall.setup.creatures[:5]:
    print(f"{creature.name:10} Dexterity {creature.dexterity}, modifier {hall.setup.ruleset.initiative(creature):+d}")

# %% [markdown]
# ## Predict: the order
#
# The dice show: **Ann 12, Bea 15, Cid 6, the goblin 12, the shaman 4**. Three rules decide.
#
# 1. The highest total goes first.
# 2. Of equal totals, the higher *modifier* goes first.
# 3. Who is equal in both rolls again. In this roll-off Ann shows 17 and the goblin 9.
#
# The answer below is a common mistake: it looks at the dice alone. Change it until the rules agree.

# %%
my_order = ["B", "A", "G", "C", "S"]

fight = hall.play("begin")
print("right!" if my_order == fight.ask("order") else "not yet: add the modifiers, then look at rules 2 and 3")

# %% [markdown]
# Here is everything that happened. Cid, Ann and the goblin all have a total of 13. Cid's modifier is higher, so he goes
# before the two others. Only they are *still* tied.

# %%
print(fight.log())

# %% [markdown]
# ## Caught flat-footed
#
# It is Bea's turn. All the others have not had a turn yet. They are **flat-footed**. On the board, each of them has a
# small mark for it.

# %%
fight

# %% [markdown]
# Being flat-footed costs two things. The first: your Dexterity bonus does not count for your Armor Class. Before the
# fight began, Bea needed 15 to hit the goblin. Now she needs less.

# %%
print("before the fight:", hall.ask("defense", "B shoot G"))
print("flat-footed:     ", fight.ask("defense", "B shoot G"))

# %% [markdown]
# Let her shoot. The sentence about the hit names every part of that number.

# %%
for reason in fight.play("B shoot G").why():
    print(reason.sentence)

# %% [markdown]
# You have just seen the second thing: a flat-footed creature cannot make attacks of opportunity. Bea shoots right
# beside the goblin. She can also walk away from it.

# %%
fight.why("B move H6")

# %% [markdown]
# Read the line with the `x`: this test saves Bea. The line below the tests says what would change it. The feat Combat
# Reflexes lets a creature strike even while it is flat-footed.
#
# ## Uncanny dodge
#
# Cid has not had a turn either. But he has the gift of *uncanny dodge*: he keeps his Dexterity bonus while he is
# flat-footed.

# %%
for target in ("A", "C"):
    words = f"G attack {target}"
    print(target, "before:", hall.ask("defense", words), " flat-footed:", fight.ask("defense", words))

# %% [markdown]
# **Predict.** Does uncanny dodge also let Cid make an attack of opportunity now? Write `True` or `False`.

# %%
my_answer = True

can_strike = fight.ask("strikes left", "C") > 0
print("right!" if my_answer == can_strike else "not yet")
print("strikes that Cid has left:", fight.ask("strikes left", "C"))

# %% [markdown]
# He is still flat-footed; he only keeps his Dexterity bonus. So he cannot strike. (Later rules of other games say
# something else here. In 3.5 only Combat Reflexes helps.)
#
# ## An ambush
#
# Now another evening. A bandit chief (**E**) and her archer (**F**) wait behind trees. Ann and Bea notice nothing. Cid
# does. Being *aware* is a matter for each creature, not for a whole side.

# %%
ambush = d20nb.load("ambush.toml")
ambush

# %% [markdown]
# If **some but not all** are aware of their opponents, the fight begins with a **surprise round**. Only those who are
# aware act in it. Everybody rolls initiative all the same.
#
# **Predict.** Who acts in the surprise round, and in which order? The dice show: **Ann 16, Bea 11, Cid 4, the chief 14,
# the bandit 9**. Their modifiers are +1, +3, +7, +1 and +3.

# %%
my_answer = ["A", "E", "B", "F", "C"]

sprung = ambush.play("begin")
acting = sprung.ask("surprise round")
print("right!" if my_answer == acting else "not yet: who is aware?")

# %%
print(sprung.timeline().explain(7))

# %% [markdown]
# Ann has the highest total of all. It does not help her yet: she is not aware, and so she does nothing in this round.
#
# ## Half a turn
#
# In a surprise round you have *one* standard action **or** *one* move action. Free actions come on top. So the chief
# cannot do what takes a full round. But two full-round actions have a short form for such a turn: a charge and a
# withdrawal, both at single speed. A 5-foot step is no action at all, and so it is allowed as well.

# %%
for words in ("E move E3", "E step E3", "E charge A", "E run D3", "E do light-a-torch"):
    print(f"{words:20} {'yes' if sprung.ask('legal', words) else 'no'}")

# %%
sprung.why("E run D3")

# %% [markdown]
# The chief charges Ann, who is flat-footed. Ann's Dexterity does not count, and the charge makes the chief's attack
# bonus of 4 a 6.

# %%
charged = sprung.play("E charge A")
for reason in charged.why()[-2:]:
    print(reason.sentence)
charged

# %% [markdown]
# ## When does it end?
#
# When are you flat-footed no longer? Readers of the rules do not agree about the surprise round. So this is an
# *option*, with the name `flat_footed_until`. Its default is `turn`; a referee may choose another reading.
#
# Look at the chief in three moments: her turn in the surprise round begins; she has charged; her turn in round 1
# begins. Is she flat-footed?


# %%
def chief_is_flat_footed(reading):
    """Say yes or no for three moments of the ambush, under one reading."""
    start = ambush.with_setup(options={"flat_footed_until": reading}).play("begin")
    acted = start.play("E charge A")
    later = acted.play("E end").play("F end").play("C end").play("A end")
    assert later.ask("turn") == "E"
    return ["yes" if "E" in moment.ask("flat-footed") else "no" for moment in (start, acted, later)]


print("turn begins  has charged  round 1   she is flat-footed no longer ...")
for reading, words in ambush.setup.ruleset.options["flat_footed_until"].readings.items():
    print("{:12} {:12} {:9} {}".format(*chief_is_flat_footed(reading), f"{words} ({reading})"))

# %% [markdown]
# ## Nobody is aware
#
# Two groups turn the same corner, and nobody has noticed anybody.
#
# **Predict.** Is there a surprise round? In which round does the fight begin: 0 (the surprise round) or 1?

# %%
my_answer = 0

setup = ambush.setup
for id in "ABCEF":
    setup = setup.change(id, aware=False)
nobody = d20nb.Encounter(setup).play("begin")
print("right!" if my_answer == nobody.ask("round") else "not yet: some, but not all?")

# %% [markdown]
# A surprise round needs some who are aware and some who are not. If nobody is aware, nobody has an edge over anybody,
# and round 1 begins at once. It is the same if *everybody* is aware.
#
# ## How do you find out?
#
# In the ambush the file says who is aware. Often the dice decide: **Spot** against **Hide**, and **Listen** against
# **Move Silently**. One success is enough to be aware. This too is an option: `awareness = "checks"`.

# %%
bushes = d20nb.load("hiding.toml")
bushes

# %%
found = bushes.play("begin")
print("\n".join(found.log().splitlines()[:12]))
print("\nin the surprise round:", *found.ask("surprise round"))

# %% [markdown]
# Distance makes it harder: each ten feet take 1 off the check. Ann has no training and stands thirty feet away, so she
# rolls with -3. She fails four times. Cid makes three of his checks, and one would be enough.
#
# The goblins roll nothing to notice the heroes. Ann and Cid do not hide.

# %% [markdown]
# ## Waiting: to delay
#
# Back in the hall. Bea has had her turn, and Cid is next. He would like to see first what Ann does. So he **delays**:
# he gives his turn up for now, and comes in later.

# %%
cids_turn = fight.play("B end")
waiting = cids_turn.play("C delay")
waiting.why()

# %% [markdown]
# Ann's turn comes and goes. Now the goblin is next, and Cid says *now*. He cannot break into somebody's turn. He goes
# just before a turn that has not begun.

# %%
waiting = waiting.play("A end").play("C now")
print(waiting.why()[0])
print("the order was", *fight.ask("order"))
print("and is now   ", *waiting.ask("order"))

# %% [markdown]
# His new place **stays** his place for the rest of the fight.
#
# You can only delay a turn in which you have done nothing yet.

# %%
cids_turn.play("C step B3").why("C delay")

# %% [markdown]
# And if he waits too long? When his old place in the order comes round again, the turn that he gave up is gone. He
# simply has his next turn, and he keeps his old place.

# %%
too_long = cids_turn.play("C delay").play("A end").play("G end").play("S end").play("B end")
print("round", too_long.ask("round"), "- it is the turn of", too_long.ask("turn"))
print("the order is", *too_long.ask("order"))

# %% [markdown]
# ## Waiting for something: to ready an action
#
# Delaying never interrupts anybody. **Readying** does. You name one action and what it waits for, its *trigger*. When
# the trigger comes, your action happens first. Making it ready is a standard action, and it ends your turn.
#
# Bea moves out of the goblin's way first. Then she waits for the shaman to cast a spell.

# %%
aiming = fight.play("B move H6").play("B ready shoot S when S casts")
aiming.why()[0]

# %% [markdown]
# **Predict.** Cid, Ann and the goblin do nothing. The shaman casts, and Bea shoots. What is the order after that?

# %%
my_order = ["B", "C", "A", "G", "S"]

shot = aiming.play("C end").play("A end").play("G end").play("S do cast-a-spell")
print("right!" if my_order == shot.ask("order") else "not yet: her arrow came before the spell")

# %%
for reason in shot.why():
    print(reason.sentence)
print("The order is", *shot.ask("order"))

# %% [markdown]
# Bea's place is now just before the shaman's, and it stays there. It is still the shaman's turn.
#
# If the shaman casts no spell, the readied action is lost, and Bea keeps her place. She can make it ready again.

# %%
unused = aiming.play("C end").play("A end").play("G end").play("S end")
print("it is the turn of", unused.ask("turn"), "and the order is", *unused.ask("order"))

# %% [markdown]
# ## Coming late
#
# A wolf (**W**) has heard the noise. It joins in the middle of round 1. The open rules do not say when a newcomer acts,
# and so there is an option, `late_joiners`, with two readings.

# %%
for reading, words in hall.setup.ruleset.options["late_joiners"].readings.items():
    joined = hall.with_setup(options={"late_joiners": reading}).play("begin").play("referee W joins J5")
    print(f"{reading}: {words}")
    print("  the order is", *joined.ask("order"))

# %% [markdown]
# In either case the wolf is flat-footed until its first turn.
#
# ## Who cannot act
#
# Cid is stunned before his turn. He does nothing when it comes, but he **keeps his place**. When he can act again, his
# turn comes where it always came.

# %%
stunned = fight.play("referee C condition stunned").play("B end")
for reason in stunned.why():
    print(reason.sentence)
print("The order is", *stunned.ask("order"))

# %% [markdown]
# ## The live board
#
# Play the ambush yourself. Press *Begin* and see who acts in the surprise round. Everything that you have typed in this
# lesson also works in the line below the board: `E charge A`, `C delay`, `C now`, `F ready shoot A when A moves`.

# %%
from d20nb import Board

board = Board("ambush.toml")
board

# %% [markdown]
# ## Try it
#
# It is Bea's turn in the hall. She has her bow. The goblin beside her will be dangerous as soon as it is flat-footed no
# longer. She wants to shoot at it **after** Ann has had her turn, and she wants to be safe while she shoots.
#
# Write the lines of notation in order: what Bea does first, that the others end their turns, and how Bea comes in. In
# the first try below, Bea waits too long.

# %%
my_lines = ["B delay", "C end", "A end", "G end", "B now"]

plan = fight
for line in my_lines:
    plan = plan.play(line)
strikes = plan.ask("provokes", "B shoot G")
print("Bea shoots; who may strike?", *strikes or ["nobody"])
right = strikes == [] and plan.ask("turn") == "B"
print("right!" if right else "not yet: when is the goblin flat-footed no longer?")

# %% [markdown]
# Once the goblin's turn has begun, it is flat-footed no longer. Take `"G end"` out and run the cell again: then Bea
# comes in just *before* the goblin, and it still cannot strike.
#
# Next: the lesson about attacks of opportunity. There you meet everything that makes one, and everything that saves
# you from it.
