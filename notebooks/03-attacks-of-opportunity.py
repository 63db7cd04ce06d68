# %% [markdown]
# # Attacks of opportunity
#
# You turn your back on an orc, and it strikes. You drink a potion beside it, and it strikes. When exactly? What saves
# you? In this lesson you go through all of it, one rule at a time, and at the end you find a safe way through a hall.
#
# The rules are those of the System Reference Document 3.5. In the cells marked **Predict**, the answer is wrong at
# first. Think, change it, and run the cell again.

# %%
import d20nb

yard = d20nb.load("yard.toml")
yard

# %% [markdown]
# ## Where do you threaten?
#
# You *threaten* the squares into which you can make a melee attack, also when it is not your turn. On the board they
# are hatched. Ann holds a longspear here. It reaches ten feet, but it cannot strike what stands right beside her.
#
# The weapon in hand decides.

# %%
for weapon in ("longsword", "longspear", "spiked chain", "longbow", "unarmed", "whip"):
    armed = d20nb.Encounter(yard.setup.change("A", weapons=(weapon,)))
    print(f"{weapon:13} {len(armed.ask('threatens', 'A')):2} squares")

# %% [markdown]
# A sword covers the eight squares around you. A spiked chain covers both rings. A bow makes no melee attacks. Bare
# hands do not count as armed. And a whip is an exception: it reaches far and threatens nothing.
#
# Size decides too. A *tall* creature reaches farther than a *long* one of the same size, like a horse.

# %%
for size, build in (("tiny", "tall"), ("small", "tall"), ("large", "tall"), ("large", "long")):
    other = d20nb.Encounter(yard.setup.change("A", weapons=("longsword",), size=size, build=build))
    print(f"{size} and {build}:".ljust(16), len(other.ask("threatens", "A")))

# %% [markdown]
# A Tiny creature has no reach: it threatens only the square in which it is.
#
# ## Leaving, not entering
#
# Now into the street. Bea (**B**) is an archer. Cid (**C**) is a rogue. An orc (**R**) stands beside Cid, and an ogre
# (**O**) waits further down. Before the fight begins, the hatching shows what *anybody* threatens, Cid too.

# %%
street = d20nb.load("street.toml")
street

# %% [markdown]
# You give an opportunity by moving **out of** a threatened square. You give none by moving into one.
#
# **Predict.** Bea goes from B5 by C5 and C4 to B3. Who may strike, and in which square is she then? The orc threatens
# the eight squares around it, from C2 to E4.

# %%
my_answer = ["R at C5"]

right_answer = street.ask("provokes", "B move C5 C4 B3")
print("right!" if my_answer == right_answer else "not yet: which threatened square does she leave?")

# %% [markdown]
# You can look at a plan before anybody moves. Now only what Bea's foes threaten is hatched. The numbers on the way
# count its price in squares. The red star marks where she may be struck: **in the square that she is leaving**.

# %%
street.plan("B move C5 C4 B3")

# %% [markdown]
# If she stops at C4, she has only *entered* the orc's reach, and nobody may strike.

# %%
street.ask("provokes", "B move C5 C4")

# %% [markdown]
# ## One opportunity for one movement
#
# Cid runs all around the orc. He leaves three threatened squares. How many strikes is that?

# %%
street.why("C move C2 D2 E2 F3")[1]

# %% [markdown]
# One. All that one creature moves in a round is *one* opportunity for each of its opponents, and the orc has it at C3.
#
# ## Ways to leave
#
# Some ways to go are made for leaving. A **5-foot step** never provokes, but you go no other distance that turn. A
# **withdrawal** takes the whole turn, and the square in which it *starts* counts as unthreatened.

# %%
for words in ("C move B2", "C step B2", "C withdraw B2", "C withdraw C2 C1"):
    print(f"{words:18} {', '.join(street.ask('provokes', words)) or 'nobody'}")

# %% [markdown]
# Look at the last line. Only the first square is free. C2 is still within the orc's reach, and leaving it counts.
#
# **Predict.** The orc is invisible. Cid withdraws from C3 to A3. Who may strike?

# %%
my_answer = []

hidden = street.play("referee R condition invisible")
right_answer = hidden.ask("provokes", "C withdraw A3")
print("right!" if my_answer == right_answer else "not yet: whom can Cid see?")

# %%
hidden.why("C withdraw A3")

# %% [markdown]
# You can withdraw from what you can see. A 5-foot step helps even against an unseen foe: it never provokes.
#
# ## Reach
#
# A gnoll (**L**) with a longspear threatens the squares ten feet away. On the hatched ring it can strike. Beside it you
# are safe from the spear. Cid has no weapon in hand, and so he threatens nothing.

# %%
spear = d20nb.load("spear.toml")
spear

# %% [markdown]
# Cid wants to drink a potion. **Predict**: in which of these four squares can he do it without a strike: B2, E3, D4 or
# E6? Write all of them, in this order.

# %%
my_answer = ["B2"]

strikes = {at: spear.play(f"referee C at {at}").ask("provokes", "C do drink-potion") for at in ("B2", "E3", "D4", "E6")}
safe = [at for at in strikes if strikes[at] == []]
print("right!" if my_answer == safe else "not yet: look at the ring again")

# %% [markdown]
# But how does he get beside the gnoll? He must leave the ring on his way in, and then the spear strikes. So a long
# reach makes *approaching* dangerous. A 5-foot step gets him in.

# %%
spear.plan("C move D4")

# %%
print("move:", spear.ask("provokes", "C move D4"), " step:", spear.ask("provokes", "C step D4"))

# %% [markdown]
# ## The corner of ten feet
#
# Cid stands on a corner of the ring: two diagonals from the gnoll. Counted strictly, two diagonals are fifteen feet.
# The open text does not say whether a ten-foot reach gets there. So `reach_corner` is an option with three readings.
# The first is the default.

# %%
for reading, words in spear.setup.ruleset.options["reach_corner"].readings.items():
    print(f"{reading:8} {words}")

# %% [markdown]
# This is the ring under the reading `strict`. It has lost its corners.

# %%
spear.with_setup(options={"reach_corner": "strict"})

# %% [markdown]
# What changes for Cid at C3? He drinks a potion there; he walks in to D4; he walks out to B2.

# %%
print("           include   strict    walk-in")
for words in ("C do drink-potion", "C move D4", "C move B2"):
    answers = []
    for reading in ("include", "strict", "walk-in"):
        strikes = spear.with_setup(options={"reach_corner": reading}).ask("provokes", words)
        answers.append("strike" if strikes else "-")
    print("{:10} {:9} {:9} {}".format(words.removeprefix("C do "), *answers))

# %% [markdown]
# Walking *in* is the most common case, and two of the three readings agree on it.

# %% [markdown]
# ## Big arms
#
# An ogre needs no spear. It threatens *every* square out to ten feet. Bea walks up to it, and leaves a square of its
# reach on the way.

# %%
near = street.play("referee B at E5")
near.plan("B move G5")

# %% [markdown]
# ## Acts that distract
#
# Some acts take your attention. Done in a threatened square, they provoke. Each ruleset has a table of actions that
# says which. Here are a few rows, for Cid beside the orc.

# %%
for act in ("drink-potion", "cast-a-spell", "cast-defensively", "read-a-scroll", "pick-up-an-item", "sheathe-a-weapon",
            "draw-a-weapon", "open-a-door", "total-defense", "speak"):  # fmt: skip
    print(f"{act:17} {'provokes' if street.ask('provokes', f'C do {act}') else '-'}")

# %% [markdown]
# To stand up provokes as well, and so does shooting. An ordinary melee attack does not. An *unarmed* one does, but only
# its target may strike, and only an armed one.
#
# ## Two different opportunities
#
# One attack of opportunity a round is all that a creature has. With the feat **Combat Reflexes** it has more: as many
# more as its Dexterity bonus. The orc gets the feat here, and Dexterity 14.
#
# Bea moves past it. It strikes, and misses. Now she thinks that she is safe.

# %%
quick = street.setup.change("R", feats={"combat reflexes"}, dexterity=14)
quick = d20nb.Encounter(quick).with_setup(dice=(8, 3, 20, 19, 2))
passing = quick.play("begin").play("R end").play("O end").play("referee B at C4")
passing = passing.play("B move D4 E4").play("R strike B")
print(passing.why()[1].sentence)
print("strikes left:", passing.ask("strikes left", "R"))

# %% [markdown]
# **Predict.** She stands at E4, beside the orc. Who may strike if she shoots?

# %%
my_answer = []

right_answer = passing.ask("provokes", "B shoot R")
print("right!" if my_answer == right_answer else "not yet: is a shot a movement?")

# %%
passing.why("B shoot R")

# %% [markdown]
# Her movement was one opportunity, and the orc has had it. Her shot is another one. Without Combat Reflexes the orc
# would have no strike left.
#
# ## Cover
#
# You cannot strike at somebody who has **cover** from you. Ann stands behind the corner of a wall, seen from the orc.
# Bea stands behind Cid, seen from the gnoll with its spear: at ten feet, a creature in between is cover too.

# %%
corner = d20nb.load("corner.toml")
corner

# %%
corner.why("A do drink-potion")

# %%
print(corner.why("B shoot R")[0].sentence)

# %% [markdown]
# ## Who cannot strike
#
# It also depends on the one who would strike. Here Cid walks away from the orc to C1, each time with something else the
# matter with the orc.
#
# **Predict**: which of these conditions keep the orc from striking? Write all of them.

# %%
my_answer = ["stunned", "prone"]

conditions = ("flat-footed", "stunned", "prone", "grappling", "total defense", "entangled", "blinded")
strikes = {word: street.play(f"referee R condition {word}").ask("provokes", "C move C1") for word in conditions}
barred = [word for word in conditions if strikes[word] == []]
print("right!" if my_answer == barred else f"not yet: there are {len(barred)}")

# %%
for condition in conditions:
    told = street.play(f"referee R condition {condition}").why("C move C1")[0]
    print(f"{condition:13} {told.sentence}")

# %% [markdown]
# Who grapples or is stunned threatens nothing at all. Who is blinded sees nobody to strike at. But who lies on the
# ground, or is entangled, may strike all the same, with a penalty.
#
# ## Charging past
#
# A charge is movement like any other. Cid has stepped to C4 and charges the ogre. The orc strikes when he leaves, and
# the ogre when he comes through its reach.

# %%
lane = street.play("referee C at C4")
lane.plan("C charge O")

# %% [markdown]
# ## Tumbling
#
# Cid is trained in **Tumble**. He rolls past his foes at half speed. For each of them he rolls a die against 15. Who
# fails provokes as if walking. So before the dice fall, nobody can say what happens.

# %%
street.ask("provokes", "C tumble D4 E4")

# %% [markdown]
# Now let the fight begin. The orc, the ogre and Bea have had their turns. It is Cid's turn, and the die shows 16.

# %%
fight = street.play("begin").play("R end").play("O end").play("B end")
for reason in fight.play("C tumble D4 E4").why()[:3]:
    print(reason.sentence)

# %% [markdown]
# He could even tumble *through* the orc's own square, against 25 (`C tumble D3 E3`). If he failed there, he would stop
# before it.
#
# ## Mobility
#
# Cid walks instead, and the orc strikes. He has the feat **Mobility**: against strikes at his movement, his Armor Class
# is 4 better.

# %%
walking = fight.play("C move C1")
struck = walking.play("R strike C")
for reason in struck.why()[1:3]:
    print(reason.sentence)

# %% [markdown]
# ## Where does he fall?
#
# **Predict.** Cid has only 3 hit points left, and the same strike hits. He was on his way from C3 by C2 to C1. In which
# square does he lie?

# %%
my_answer = "C2"

weak = fight.play("referee C hp 3").play("C move C1").play("R strike C")
print("right!" if my_answer == weak.ask("at", "C") else "not yet: when does the strike come?")

# %%
for reason in weak.why()[1:5]:
    print(reason.sentence)
weak

# %% [markdown]
# The strike comes **before** he has left his square, so he falls in C3. The rest of the move is lost.
#
# ## A strike can be a trip
#
# An attack of opportunity is one melee attack. Instead of wounding Cid, the orc may try to trip him. First it must
# touch him. Then its strength is matched against his strength or his quickness. Here the orc has a spiked chain, a
# weapon made for tripping. (Who trips with bare hands provokes in turn.)

# %%
chain = d20nb.Encounter(street.setup.change("R", weapons=("spiked chain",)))
strong = chain.with_setup(dice=(8, 3, 20, 19, 14, 18, 5))
strong = strong.play("begin").play("R end").play("O end").play("B end")
tripped = strong.play("C move C1").play("R strike C trip")
for reason in tripped.why():
    print(reason.sentence)

# %% [markdown]
# Cid lies in C3 with a standard action left. Standing up would provoke, but the orc has used its one strike.

# %%
print(tripped.why("C stand")[0].sentence)

# %% [markdown]
# ## Spring Attack
#
# With the feat **Spring Attack** you attack in the middle of a move, and the one you attack cannot strike at that move.
# You go at least five feet before and after. Compare the same way, walked and sprung.

# %%
feats = street.setup.creature("C").feats | {"spring attack"}
springing = d20nb.Encounter(street.setup.change("C", feats=feats)).play("referee C at A3")
print("walked:", springing.ask("provokes", "C move B3 C3 B2"))
print("sprung:", springing.ask("provokes", "C spring R B3 C3 B2"))

# %% [markdown]
# ## The live board
#
# The street is yours. Press *Begin* and play both sides. When somebody gives an opportunity, the board stops and asks:
# strike or pass? Click on a square to see the way, its price and its strikes before you go.

# %%
from d20nb import Board

board = Board("street.toml")
board

# %% [markdown]
# ## Try it: the safe way
#
# Bea must get through the hall to J3 in one double move, that is 12 squares. The cheapest way costs 10 and gives the
# goblin a strike. Is there a way that gives nobody a strike?
#
# Write your way as squares. You may leave squares out: the cheapest way between two squares is filled in. A hint: a
# wall is cover.

# %%
hall = d20nb.load("gauntlet.toml")
my_way = "J3"

strikes = hall.ask("provokes", f"B move {my_way}")
print("it costs", hall.ask("cost", f"B move {my_way}"), "- strikes:", strikes)
print("right!" if strikes == [] and my_way.endswith("J3") else "not yet: where does she leave a hatched square?")
hall.plan(f"B move {my_way}")

# %% [markdown]
# If you want to see one, put `my_way = "B2 C1 D1 E1 F2 G3 H3 I3 J3"` into the cell. It costs one square more, and keeps
# out of the goblin's reach. The last cell says why the gnoll cannot strike at G3.

# %%
hall.why("B move B2 C1 D1 E1 F2 G3 H3 I3 J3")

# %% [markdown]
# Now make your own hall: copy `gauntlet.toml`, move the walls and the foes, and ask a friend for the safe way.
