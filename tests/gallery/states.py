"""The table of named states. To add one: a line in `named.txt`, and an entry here with what must be seen."""

from __future__ import annotations

from d20nb.creature import Creature
from d20nb.lens import LENSES
from d20nb.squares import Square
from d20nb.widgets.editor import Editor
from d20nb.widgets.fight import Fight
from d20nb.widgets.input import PointerDown, PointerMove
from gallery.checks import (
    aimed,
    badge,
    bent,
    costs,
    creatures,
    describes,
    faults,
    flanks,
    hatch_is_threat,
    hatched,
    hatched_twice,
    hides,
    keeps_secret,
    labels,
    light,
    order,
    other_ways,
    reach_is,
    ringed,
    risk,
    says,
    shows,
    sight_lines,
    stands,
    strikes,
    tints,
    turn,
    way,
)
from gallery.shot import Named

sq = Square.parse


def look(editor: Editor) -> None:
    """Look at the setup as it is."""


def select(id: str):
    return lambda editor: editor.select(id)


def drag(id: str, to: str):
    """Hold a creature over a square, as a pointer does."""

    def hold(phase: Editor | Fight) -> None:
        at = phase.setup.places[id] if isinstance(phase, Editor) else phase.state.combatants[id].at
        phase.handle(PointerDown(*phase.grid.center(at)))
        phase.handle(PointerMove(*phase.grid.center(sq(to))))

    return hold


def broken(editor: Editor) -> None:
    """Three mistakes: two in one square, one in a wall, one off the board."""
    setup = editor.setup.move("B", sq("C3")).move("R", sq("G2"))
    setup = setup.place(Creature(id="O", name="the ogre", side="foes", size="large"), sq("J7"))
    editor.history = editor.history.then(setup, "")


def corrected(fight: Fight) -> None:
    """What a referee puts right."""
    for words in ("referee G at D1", "referee R condition prone", "referee A hp 3"):
        fight.play(words)


def what_if(fight: Fight) -> None:
    """Bea acts, and then, back before that, Ann does something else."""
    fight.play("A step A2")
    fight.look(fight.timeline.back())
    while fight.timeline.state.pending or fight.timeline.state.combatants["A"].at != sq("B3"):
        fight.look(fight.timeline.back())
    fight.play("A step A3")


# fmt: off
STATES = (
    # ---- before the move ---------------------------------------------------------------------------
    Named("pick a creature", "plain", "Where Ann can go, in one move or two, and what her opponents threaten.",
          (reach_is("A move"), tints(2), hatch_is_threat("A"), turn("A"), shows("reach edge", "selection")), pick="B3"),
    Named("fewest strikes", "plain", "Dots in each square: how many opponents may strike at best on the way there.",
          (risk(B2=1, A5=1, J1=1), hatch_is_threat("A")), show=("threat", "reach", "strikes")),
    Named("pick a square", "plain", "The way to E6, its running price, who may strike where, and another way.",
          (way("B3 C4 D4 E4 E5 E6", "1 2 3 4 5"), strikes("G at B3", "R at E4"), other_ways("B3 C4 D4 D5 E6"),
           says("2 ways to E6", "Fewest strikes: 6.", "May be struck by the goblin at B3.")), pick="E6"),
    Named("another way taken", "plain", "The other way is the plan now, and the former plan is dotted.",
          (way("B3 C4 D4 D5 E6", "1 2 4 6"), strikes("G at B3"), other_ways("B3 C4 D4 E4 E5 E6")),
          pick="E6", do=lambda fight: fight.turn_way(1)),
    Named("a bent way", "plain", "The way to E6 is bent through D2, and told with its price.",
          (bent("D2"), says("It is bent through D2.")), pick="E6", do=lambda fight: fight.bend(sq("D2"))),
    Named("a way that cannot be bent", "plain", "G3 is a wall: the way stays as it was, and the square is marked.",
          (bent(), says("Not through G3: G3 is a wall."), way("B3 C4 D4 E4 E5 E6", "1 2 3 4 5")),
          pick="E6", do=lambda fight: fight.bend(sq("G3"))),
    Named("pick an opponent", "plain", "To attack the goblin provokes nothing.",
          (says("If Ann attacks the goblin", "Nobody may strike"), hides("path", "strikes"), aimed("A", "G")),
          pick="C3"),
    Named("a shot is planned", "order", "A ring and an arrow show at whom Bea shoots.",
          (aimed("B", "R"), says("Bea shoots at the orc."), describes("Bea (B) aims at the orc (R)")),
          plan="B shoot R"),
    Named("a foe too far", "plain", "Nobody is marked; the card is a refusal, and the words say what would help.",
          (hides("aim", "path"), says("✗ Ann cannot reach the orc", "it could be done: a click there plans the way")),
          plan="A attack R"),
    Named("an act is planned", "plain", "What the list of acts plans is told as any plan: who may strike, and where.",
          (strikes("G at B3"), says("Ann will drink a potion. May be struck by the goblin at B3. Go plays it."),
           hides("aim")), plan="A do drink-potion"),
    Named("shoot beside a foe", "plain", "To shoot beside the goblin provokes: the strike falls where Ann stands.",
          (strikes("G at B3"), hides("path"), says("the goblin may strike")), plan="A shoot R"),
    Named("5-foot step", "plain", "A step costs no strike, though the goblin threatens the square.",
          (way("B3 B2", "1"), strikes(), says("a 5-foot step never provokes")), plan="A step B2"),
    Named("withdraw", "plain", "The square where a withdrawal starts counts as unthreatened.",
          (way("B3 A3 A4 A5", "1 2 3"), strikes(), says("a withdrawal starts")), plan="A withdraw A3 A4 A5"),
    Named("run", "plain", "A run goes straight and far, past whoever threatens the way.",
          (way("B3 B2 B1", "1 2"), strikes("G at B3")), plan="A run B2 B1"),
    Named("charge", "tests/cases/srd35-46-charge", "A straight lane to the nearest square from which A can attack.",
          (way("C4 D4 E4 F4 G4 H4", "1 2 3 4 5"), strikes()), select="A", plan="A charge E"),
    Named("tumble", "plain", "A check takes Ann past the goblin; it failing would let him strike.",
          (way("B3 C2 D2 E2", "1 2 3"), says("the check of tumble takes Ann past the goblin")),
          plan="A tumble C2 D2 E2"),
    Named("overrun", "overrun", "Through the orc's square: the orc may strike before anything else.",
          (strikes("R at C2"), says("the orc may strike")), plan="A overrun R"),
    Named("a big creature moves", "big", "The way of a creature of two by two squares runs through its middle.",
          (shows("path", "prices", "strikes", "arrows"), reach_is("L move"), hatch_is_threat("L")),
          select="L", plan="L move C2 D1 E1"),

    Named("many strikes at once", "surrounded", "Six strikes burst around the square Ann leaves, two in the next.",
          (strikes(*(f"{id} at C3" for id in "EFGHJK"), "L at D3", "M at D3"), way("C3 D3 E3 F3", "1 2 3")),
          select="A", plan="A move D3 E3 F3"),
    Named("a long way", "plain", "A double move all the way: prices of two digits stay in their pills.",
          (way("B3 C4 D4 E4 E5 E6 F6 G6 H6 I6 I5 I4 I3", "1 2 3 4 5 6 7 8 9 10 11 12"), strikes("G at B3", "R at E4")),
          plan="A move C4 D4 E4 E5 E6 F6 G6 H6 I6 I5 I4 I3"),

    # ---- why, and why not --------------------------------------------------------------------------
    Named("why", "plain", "One card: the sentence, every test, what would have changed it, and where the rule stands.",
          (says("Ann leaves B3, which the goblin threatens, so the goblin may strike.", "Does anything prevent it?",
                "no: it is not a 5-foot step", "SRD 3.5"), strikes("G at B3")), plan="A move B4"),
    Named("why not", "plain", "Ann may not go into the wall, and the card says so.",
          (hides("path", "prices", "strikes"), says("There is no way for Ann from B3 to G2")), plan="A move G2"),
    Named("why not: a square", "plain", "Asked about the wall: all that must be so to go there, each with its result.",
          (says("G2 There is no way for Ann from B3 to G2", "no: G2 is a wall.", "Nobody stands at G2."),
           hides("path", "strikes")), do=lambda fight: fight.ask_at(sq("G2"))),
    Named("why not: an action", "plain", "Ann cannot reach the orc, and the card tells how far he is, and the cure.",
          (says("no: The orc is 5 squares away", "reaches only 1 square far."), hides("path")),
          do=lambda fight: fight.ask("A attack R")),
    Named("numbers of an attack", "plain", "What is added to the die, and what it must reach, part by part.",
          (says("Attack total", "AC"), hides("path")), pick="C3", show=("threat",)),
    Named("numbers of a roll", "plain", "The step of an attack roll opens into the numbers that it had.",
          (says("Attack total", "AC"), hides("path")), play="A attack G", at="Ann"),
    Named("a disputed rule that matters", "corner-include", "A mark beside the place of the rule opens its readings.",
          (says("1 disputed rule", "include (in force)", "Nobody may strike"), strikes("L at G2")), plan="A move H2"),
    Named("disputed: corners of ten feet included", "corner-include", "Here a reach of ten feet takes in its corners.",
          (hatch_is_threat("A"), hatched("B2 B7 G2 G7")), select="A"),
    Named("disputed: corners of ten feet left out", "corner-strict", "The same board, read without the corners.",
          (hatch_is_threat("A"), hatched("B2 B7 G2 G7", yes=False), stands(L="D4")), select="A"),

    # ---- lenses ------------------------------------------------------------------------------------
    Named("lens: threat alone", "plain", "The hatch alone: every square that an opponent of Ann's threatens.",
          (hatch_is_threat("A"), hides("reach", "reach edge", "risk")), show=("threat",)),
    Named("lens: reach alone", "plain", "The tint alone: where Ann can go.",
          (reach_is("A move"), tints(2), hides("threat", "risk")), show=("reach",)),
    Named("lens: strikes alone", "plain", "The dots alone.",
          (risk(A5=1, J1=1), hides("threat", "reach", "reach edge")), show=("strikes",)),
    Named("lens: threat by two", "surrounded", "A second hatch crosses the first where two orcs threaten, or more.",
          (hatch_is_threat("A"), hatched_twice("A"), describes("Threatened by 7 opponents: C3")),
          select="A", show=("threat",)),
    Named("lens: run", "crowd", "The palest tint, in a dotted line: where only a run leads.",
          (reach_is("hero_14 move"), tints(3), shows("reach edge"), describes("In a run hero_14 can reach M1")),
          select="hero_14", show=("reach",)),
    Named("lens: rings", "plain", "A line around what each creature threatens, in the colour and dashes of its side.",
          (ringed(A="A2:C4", B="D6:F7", G="B2:D4", R="E4:G6"), hides("threat", "reach"),
           describes("Bea (B) threatens D6 to F6, D7, F7")), show=("rings",)),
    Named("lens: flanking", "surrounded", "A line between each two who flank Ann, a wedge on each border it passes.",
          (flanks("B4 D2", "C2 C4", "C2 C5"),
           describes("the line from D2 to B4 passes its west and east borders")), show=("flanking",)),
    Named("lens: cover", "plain", "The orc looks at Ann and Bea: two lines to Ann end at a cross: a shield.",
          (sight_lines(free=6, stopped=2, shields="A"), describes(
              "Ann (A) has cover from the orc (R): from F5, 2 of 4 lines are stopped",
              "Bea (B) has no cover from the orc (R): from F5, none of 4 lines is stopped")),
          select="R", show=("cover",)),
    Named("lens: price", "plain", "In each square the price of the cheapest way there.",
          (costs(A5=2, C5=3, E5=4, J7=10), hides("threat", "reach")), show=("price",)),
    Named("lens: light", "light", "Dim and dark squares are named, and Ann, who does not see there, has a crossed eye.",
          (labels("light lens", "dim dark"), shows("signs"),
           describes("Dim light: Ann (A) sees poorly there (20% of its hits miss)", "Darkness: Ann (A) cannot see")),
          show=("light",)),
    Named("lens: flat-footed", "order", "Below whoever is flat-footed stands until when.",
          (labels("signs", "till turn till turn till turn till turn"), badge("ff", "A C G R"),
           describes("Cid (C, heroes) at C3, flat-footed until its first turn begins, on count 17")),
          show=("flat-footed",)),
    Named("all lenses", "order", "All of them at once: nothing hides another.",
          (shows("threat", "reach", "rings", "costs", "cover", "signs"), hatch_is_threat("B"), reach_is("B move")),
          show=LENSES),
    Named("a silent lens", "tests/cases/open-12-silent", "No ring and no line: the picture's words say why.",
          (hides("rings", "flanking", "threat"),
           describes("d20 Open RPG says nothing of threat, so there is nothing to show",
                     "d20 Open RPG says nothing of flanking, so there is nothing to show")),
          select="A", show=("rings", "flanking")),
    Named("no lens", "plain", "Nothing but the board and the creatures.",
          (hides("threat", "reach", "reach edge", "risk", "path"), creatures(4)), show=()),

    # ---- in the fight ------------------------------------------------------------------------------
    Named("tie in initiative", "order", "Ann and the goblin have tied, rolled again, and the order shows it.",
          (order("B C A G R"), says("tie: 17", "tie: 9"), turn("B"))),
    Named("flat-footed", "order", "Until its first turn everybody is flat-footed, and whoever is may not strike.",
          (badge("ff", "A G R"), strikes(), shows("path"), says("flat-footed")), play="B end", plan="C move E3 F3 G3"),
    Named("delayed", "order", "Bea has delayed; she is still in the order.",
          (order("B C A G R"), turn("C"), says("Bea delays.")), play="B delay"),
    Named("comes in after delaying", "order", "Bea comes in after Cid.",
          (order("C B A G R"), turn("B")), play="B delay; C end; B now"),
    Named("readied", "order", "Bea is ready to shoot at the orc when he moves.",
          (turn("B"), says("Bea makes an action ready: to shoot at the orc when the orc moves.")),
          play="B ready shoot R when R moves", at="ready"),
    Named("readied shot", "order", "The goblin starts to move, and Bea's shot comes before it.",
          (order("C A B G R"), describes("the goblin (G, foes, small) at F2, dying")),
          play="B ready shoot G when G moves; C end; A end; G move F3", at="is now dying"),
    Named("surprise round", "surprise", "Only Cid and the chief act; the others wait and are flat-footed.",
          (badge("ff", "A E F"), says("surprise round")), play="begin"),
    Named("unaware", "surprise", "Before the fight a question mark stands on whoever has not noticed anybody.",
          (badge("?", "A F"),), edit=look),
    Named("provoked strike pending", "plain", "The move has stopped: the goblin may strike, and must answer.",
          (strikes("G at B3"), shows("path"), says("the goblin may strike")), play="A move C4 D4 E4 E5"),
    Named("after a strike", "plain", "The goblin has hit: Ann has fewer hit points, and her way goes on.",
          (says("Ann loses 5 hit points and has 9 left"), stands(A="B3"), strikes()),
          play="A move C4 D4; G strike A", at="loses"),
    Named("let pass", "plain", "The goblin lets it pass; Ann has moved.",
          (stands(A="D4"), strikes()), play="A move C4 D4; G pass"),
    Named("stepped back", "plain", "An earlier moment: everything since is taken back.",
          (stands(A="B3"), says("It is the orc's turn")), play="A move C4 D4; G pass", at="It is the orc's turn"),
    Named("a die is asked for", "asked", "The attack waits for the die on the table.",
          (says("roll"),), play="A attack R"),
    Named("corrected by the referee", "plain", "The referee has put the goblin elsewhere, and the orc down.",
          (stands(G="D1", R="F5"), describes("prone")), do=corrected),
    Named("a fight over", "down", "The orc has fallen; nobody of his side is left.",
          (stands(A="B2", R="C2"), describes("dying", "dead"), hides("threat"), badge("ff", ""))),

    Named("a side's view", "hidden", "What the heroes notice: the invisible goblin is neither drawn nor told of.",
          (creatures(3), stands(A="B2", B="B4", R="F3"), keeps_secret("goblin", "(G")),
          do=lambda fight: fight.see_as("heroes")),
    Named("the referee's view", "hidden", "The same moment for the referee: everybody is there.",
          (creatures(4), stands(A="B2", B="B4", G="C3", R="F3"))),
    Named("what if", "plain", "Ann goes another way at an earlier step: a branch of its own, and the old one is kept.",
          (stands(A="A3", B="E7", G="C3", R="F5"), says("This is branch 2 now; what lay ahead is kept as branch 1.")),
          do=what_if),

    # ---- the board before the fight ----------------------------------------------------------------
    Named("empty board", "empty", "An empty board with nobody on it.",
          (creatures(0), hides("threat", "reach", "badges")), edit=look),
    Named("setup", "plain", "Everybody stands where the fight begins; Ann is selected.",
          (creatures(4), shows("selection", "threat"), hatch_is_threat("A")), edit=select("A")),
    Named("setup with faults", "plain", "Each mistake is marked where it is.",
          (faults("C3 G2 J7"), creatures(5), stands(O="J7")), edit=broken),
    Named("held over a square", "plain", "A creature that is dragged shows where it would stand.",
          (shows("ghost"),), edit=drag("A", "E4")),
    Named("dragged in a fight", "plain", "While Ann is dragged, the way and its strikes are there already.",
          (shows("ghost", "path", "prices", "strikes")), do=drag("A", "E4")),
    Named("keyboard's cursor", "plain", "The cursor stands at E3, and the board says what is there.",
          (shows("focus"),), focus="E3"),

    # ---- creatures and ground ----------------------------------------------------------------------
    Named("big creatures", "sizes", "Every size from Small to Colossal, each within its space.",
          (creatures(7), stands(L="F2", H="B4", Q="G4", K="B8", T="J8"), hatch_is_threat()), play=""),
    Named("Tiny creatures share", "tiny", "A cat in a guard's square, three rats in one.",
          (creatures(5), stands(E="C2", R="D3", Q="D3", W="D3"), hatch_is_threat()), ),
    Named("conditions and sides", "conditions", "Prone, dying, dead, unseen, badges; five sides in five shapes.",
          (creatures(12), badge("ff", "E H"), badge("?", "J"), badge("st", "G"), badge("+2", "H"))),
    Named("ground", "ground", "Walls, rough ground, hampered ground, a boulder, a pit, a tunnel; doors and low walls.",
          (shows("ground", "walls"),
           labels("ground", "+2 +2 3 0 0"),
           describes("Walls at", "Difficult ground at D2", "Hampered ground at", "Obstacles at G2", "Pits at",
                     "Narrow passages at", "Low walls between", "Doors between"))),
    Named("low walls, doors, dim and dark", "light", "A low wall, a door, a wall; dim light and darkness behind them.",
          (light(dim="E1:H3", dark="F4:H4 F5:H5"), shows("walls"), describes("Low walls between D3 and E3"))),

    # ---- rulesets ----------------------------------------------------------------------------------
    Named("d20 Open is silent", "tests/cases/open-12-silent", "No threat and no strikes: its text has none.",
          (hides("threat", "strikes"), shows("path", "prices")), select="A", plan="A minor-move B2"),
    Named("d20 Modern", "notebooks/warehouse", "The same board language under d20 Modern, in a dark warehouse.",
          (hatch_is_threat("A"), strikes("G at C3"), light(dark="A5:E7")), plan="A move C2 C1", select="A"),

    # ---- boards of every size ----------------------------------------------------------------------
    Named("3 by 3", "three", "The smallest board: nothing is cut off.",
          (creatures(2), hatch_is_threat("A"), reach_is("A move")), select="A"),
    Named("40 by 40, crowded", "crowd", "Thirty creatures, with all lenses on.",
          (creatures(30), hatch_is_threat("hero_14"), reach_is("hero_14 move"), shows("risk")),
          select="hero_14", show=LENSES),
    Named("half as large", "plain", "Small squares, and every mark of a plan still told apart.",
          (labels("coordinates", "A B C D E F G H I J 1 2 3 4 5 6 7"), creatures(4),
           shows("threat", "reach", "path", "strikes", "prices")),
          pick="E6", zoom=50),
    Named("a part of 40 by 40", "crowd", "Twice as large, through a window: the letters and numbers of what is seen.",
          (labels("coordinates", "D E F G H I J K L M N O P 18 19 20 21 22 23 24 25 26 27 28 29 30"),
           shows("risk", "threat", "reach")),
          select="hero_14", show=LENSES, zoom=200, centre="J24"),
)
# fmt: on
