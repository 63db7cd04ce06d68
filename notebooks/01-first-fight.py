# %% [markdown]
# # First fight
#
# Ann and Bea meet a goblin, an orc and an ogre. You will set the board up, roll initiative, step through the first
# round, and see **why** one small step is safe where another one gets Ann killed.
#
# The rules are those of the System Reference Document 3.5. Every answer names the rule that decides, so that you can
# look it up. Run the cells one by one with Shift + Enter.

# %%
import d20nb

fight = d20nb.load("first-fight.toml")
fight

# %% [markdown]
# The picture is the encounter itself. Heroes are round and foes are diamonds. Squares have names: a letter for the
# column, a number for the row, so Ann (**A**) stands at C4. A creature that is bigger than one square, like the ogre
# (**O**), is named by its north-west square.
#
# ## What is threatened?
#
# A creature *threatens* the squares into which it can make a melee attack, even when it is not its turn. With a sword
# in hand, these are the eight squares around it. Whoever does something careless there gives it a free attack: an
# **attack of opportunity**.

# %%
print("the goblin threatens", *fight.ask("threatens", "G"))
print("the ogre reaches ten feet:", len(fight.ask("threatens", "O")), "squares")
print("who threatens G4?", *fight.ask("threatened by", "G4"))

# %% [markdown]
# Bea holds a bow. A bow makes no melee attacks, so she threatens nothing at all.

# %%
fight.ask("threatens", "B")

# %% [markdown]
# ## Begin
#
# Everybody rolls a twenty-sided die and adds an initiative modifier. The highest result acts first. Among equals the
# higher modifier goes first, and who is *still* tied rolls again.

# %%
fight = fight.play("begin")
print(fight.log())

# %% [markdown]
# Ann and the goblin both rolled 15 with the same modifier, so they rolled again, and Ann goes first. Until a creature's
# first turn it is **flat-footed**: it loses its Dexterity bonus to Armor Class, and it cannot make attacks of
# opportunity.

# %%
fight.ask("flat-footed")

# %% [markdown]
# ## The orc's turn
#
# The orc runs up to Ann and swings. You type what a creature does in a short notation, and the same words work in
# files, in cells like this one and on the live board below.

# %%
fight = fight.play("R move D5").play("R attack A")
fight.why()

# %% [markdown]
# The defense is a list of named parts that adds up. Ann is flat-footed, and so her Dexterity does not count.
#
# ## Ann's turn: three ways to leave
#
# Now the orc stands beside Ann. She would like to fall back to B5. Before she does, ask what each way would give away.

# %%
fight = fight.play("R end")
for way in ("A move B5", "A step B5", "A withdraw B5"):
    print(f"{way:14} gives a strike to: {', '.join(fight.ask('provokes', way)) or 'nobody'}")

# %% [markdown]
# Why? The explanation lists every test that was applied. A line marked `x` would have saved her all by itself.

# %%
fight.why("A move B5")

# %%
fight.why("A step B5")

# %% [markdown]
# Moving **out of** a threatened square provokes. Moving *into* one does not. Two kinds of movement are made for this
# moment: a 5-foot step, if she moves no other distance that turn, and a withdrawal, if she does nothing else.
#
# ## She moves all the same
#
# Let us see what happens if Ann just walks. The board stops **before** she leaves, because the orc must choose: strike,
# or pass.

# %%
walking = fight.play("A move B5")
print(walking.why()[-1].sentence)
walking

# %%
struck = walking.play("R strike A")
print("\n".join(reason.sentence for reason in struck.why()))

# %% [markdown]
# Ann falls in C4, the square that she was leaving. The strike comes first, and the rest of her move is lost.

# %%
print("Ann is at", struck.ask("at", "A"), "and is", " and ".join(struck.ask("conditions", "A")))
struck

# %% [markdown]
# ## Go back
#
# Nothing was overwritten. `fight` is still the moment before her move, and so she can take the step instead. You can
# also walk through the whole story, forward and back.

# %%
timeline = struck.timeline()
print("step", timeline.step, "of", timeline.last_step, "-", timeline.explain().sentence)
earlier = timeline.jump(21)
print("step", earlier.step, "of", earlier.last_step, "-", earlier.explain().sentence)
print("and there Ann has", earlier.state.combatants["A"].hp, "hit points")

# %%
stepped = fight.play("A step B5")
print("Ann is at", stepped.ask("at", "A"), "and still has", stepped.ask("left", "A"))

# %% [markdown]
# The step was no action at all: she keeps her standard and her move action. But the move action cannot be spent on
# moving any more.

# %%
stepped.why("A move A5")

# %% [markdown]
# ## An ambush
#
# What if Ann and Bea had not noticed anybody? Then only some of the combatants are aware of their opponents, and there
# is a **surprise round**: the aware act, with one standard or one move action each. The others do nothing, and are
# flat-footed.

# %%
unaware = fight.setup.change("A", aware=False).change("B", aware=False)
ambush = d20nb.Encounter(unaware).play("begin")
print("in the surprise round:", *ambush.ask("surprise round"))
print("the orc has", ambush.ask("left", "R"))
print("flat-footed:", *ambush.ask("flat-footed"))

# %% [markdown]
# ## The live board
#
# Now play yourself. **Drag** a creature from the strip onto the board, or choose it in the list and click a square.
# Move creatures, change their side, take one off with Delete. Then press *Begin*.
#
# In the fight, click a square to see the way there, its price and who may strike; click it again to go. Where a dearer
# way meets fewer strikes, or others, each way has a letter: click the letter, or press Space, to see the next one.
# *Bend the way* leads it through squares of your own. Dragging a creature moves it at once, unless somebody may strike:
# then you see the way first. When somebody may strike, the board waits for the answer. The buttons and the slider go
# back and forward. *Act* lists whatever else can be done, like drinking a potion or making an action ready. Everything
# works with the keyboard too: by the *Keys* that are listed below the board, or typed lines like `A move B5`.

# %%
from d20nb import Board

board = Board("first-fight.toml")
board

# %% [markdown]
# ## Try it
#
# Ann stands at C4, the orc at D5. She wants to get to **C3** and then drink a potion. Which foes may strike, and where?
# Write your answer as text, in the order in which it happens: for example `["R at C4"]`. The last line compares it with
# the rules.

# %%
my_answer = ["R at C4", "G at D3"]

moved = fight.play("A step C3")
print("the step:  ", fight.ask("provokes", "A step C3"))
print("the potion:", moved.ask("provokes", "A do drink-potion"))
print("right!" if my_answer == moved.ask("provokes", "A do drink-potion") else "not yet: read the explanation")

# %%
moved.why("A do drink-potion")

# %% [markdown]
# From C3 nobody can reach her: the orc and the goblin are each two squares away. The answer in the cell above is wrong;
# put `[]` there and run it again.
#
# Next: change `first-fight.toml`, or write a board of your own. One text file is a lesson, an exercise and a saved
# position.
