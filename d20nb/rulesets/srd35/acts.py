"""The table of actions of SRD 3.5: slug, words after "to", does it provoke?"""

from __future__ import annotations

from d20nb.ruleset import Act
from d20nb.rulesets.srd35.prices import FREE, FULL_ROUND, MOVE, STANDARD, cite
from d20nb.rulesets.table import acts_of

_TABLE = cite("Actions in Combat: Table: Actions in Combat")

# Where the table says "maybe" or "usually", the common case stands here: aid is given to an attack or a defense, a
# skill takes attention, an object that is attacked is held by somebody.
_ROWS = (
    ("standard", STANDARD, """
        activate-a-magic-item   activate a magic item           no
        aid-another             aid another                     no
        bull-rush               bull rush                       yes
        cast-a-spell            cast a spell                    yes
        cast-defensively        cast defensively                no
        concentrate-on-a-spell  concentrate on a spell          no
        dismiss-a-spell         dismiss a spell                 no
        draw-a-hidden-weapon    draw a hidden weapon            no
        drink-potion            drink a potion                  yes
        escape-a-grapple        escape a grapple                no
        feint                   feint                           no
        light-a-torch-with-a-tindertwig   light a torch with a tindertwig   yes
        lower-spell-resistance  lower spell resistance          no
        stabilize-a-dying-friend   stabilize a dying friend     yes
        read-a-scroll           read a scroll                   yes
        sunder-a-weapon         sunder a weapon                 target
        sunder-an-object        sunder an object                target
        total-defense           use total defense               no
        turn-undead             turn undead                     no
        use-an-extraordinary-ability   use an extraordinary ability   no
        use-a-skill             use a skill                     yes
        use-a-spell-like-ability   use a spell-like ability     yes
        use-a-supernatural-ability   use a supernatural ability   no
        ready                   make an action ready            no
        attack                  attack in melee                 no
        attack-ranged           shoot                           yes
        attack-unarmed          attack unarmed                  target
    """),
    ("move", MOVE, """
        control-a-frightened-mount   control a frightened mount   yes
        crawl                   crawl                           yes
        direct-a-spell          direct a spell                  no
        draw-a-weapon           draw a weapon                   no
        load-a-light-crossbow   load a light crossbow           yes
        open-a-door             open or close a door            no
        mount                   mount                           no
        dismount                dismount                        no
        move-a-heavy-object     move a heavy object             yes
        pick-up-an-item         pick up an item                 yes
        sheathe-a-weapon        sheathe a weapon                yes
        stand-up                stand up                        yes
        ready-a-shield          ready or loose a shield         no
        retrieve-a-stored-item  retrieve a stored item          yes
    """),
    ("full-round", FULL_ROUND, """
        coup-de-grace           deliver a coup de grace         yes
        escape-from-a-net       escape from a net               yes
        extinguish-flames       put out flames                  no
        full-attack             make a full attack              no
        light-a-torch           light a torch                   yes
        load-a-heavy-crossbow   load a heavy crossbow           yes
        lock-a-gauntlet         lock a weapon in a gauntlet     yes
        prepare-a-splash-weapon   prepare a splash weapon       yes
        touch-spell-on-friends  touch friends with a spell      yes
        use-a-skill-for-a-round   use a skill for a round       yes
    """),
    ("free", FREE, """
        cease-concentration     cease concentration             no
        drop-an-item            drop an item                    no
        drop-prone              drop prone                      no
        prepare-components      prepare spell components        no
        speak                   speak                           no
        cast-a-quickened-spell  cast a quickened spell          no
    """),
    ("varies", STANDARD, """
        disarm                  disarm                          target
        grapple                 grapple                         target
        trip                    trip                            target
    """),
)  # fmt: skip
_ATTACKS = {
    "attack": "melee",
    "attack-ranged": "ranged",
    "attack-unarmed": "melee",
    "full-attack": "melee",
    "trip": "melee",
}
_FEATS = {
    "trip": "improved trip",
    "disarm": "improved disarm",
    "grapple": "improved grapple",
    "sunder-a-weapon": "improved sunder",
    "bull-rush": "improved bull rush",
}
_ADDS = {"drop-prone": "prone", "total-defense": "total defense"}


def acts() -> dict[str, Act]:
    """Every row by its slug."""
    return acts_of(_ROWS, _TABLE, attacks=_ATTACKS, adds=_ADDS, feats=_FEATS)
