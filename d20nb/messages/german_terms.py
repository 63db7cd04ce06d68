"""German: what the words and titles of rulesets and setups are called, by their kind and their English text.

The records stay the only source of the English: where one is reworded, its translation no longer fits and falls away.
"""

from __future__ import annotations

from types import MappingProxyType

from d20nb.messages import german_disputes as disputes

# What a creature is, as a tag.
_CONDITION = {
    "flat-footed": "auf dem falschen Fuß",
    "prone": "am Boden",
    "kneeling": "kniend",
    "sitting": "sitzend",
    "blinded": "blind",
    "invisible": "unsichtbar",
    "grappling": "im Ringkampf",
    "pinned": "festgehalten",
    "climbing": "kletternd",
    "helpless": "hilflos",
    "paralyzed": "gelähmt",
    "stunned": "betäubt",
    "dazed": "benommen",
    "dazzled": "geblendet",
    "cowering": "kauernd",
    "unconscious": "bewusstlos",
    "dying": "sterbend",
    "dead": "tot",
    "disabled": "kampfunfähig",
    "entangled": "verstrickt",
    "fatigued": "erschöpft",
    "exhausted": "entkräftet",
    "shaken": "erschüttert",
    "squeezing": "eingezwängt",
    "running": "rennend",
    "charging": "im Sturmangriff",
    "total defense": "in voller Verteidigung",
    "fighting defensively": "defensiv kämpfend",
    "long casting": "bei einem langen Zauber",
    "on higher ground": "auf erhöhter Position",
    "out of breath": "außer Atem",
    "encumbered": "belastet",
}

# The same after "ist", where it is said otherwise.
_BEING = {
    "kneeling": "auf den Knien",
    "climbing": "beim Klettern",
    "cowering": "starr vor Angst",
    "dying": "dem Tode nahe",
    "running": "am Rennen",
    "fighting defensively": "am defensiven Kämpfen",
    "long casting": "mit einem langen Zauber beschäftigt",
}

_MODE = {
    "move": "Bewegung",
    "5-foot step": "1,5-m-Schritt",
    "withdrawal": "Rückzug",
    "run": "Rennen",
    "charge": "Sturmangriff",
    "tumble": "Turnen",
    "tumble at full speed": "Turnen mit voller Bewegungsrate",
    "overrun": "Überrennen",
    "crawl": "Kriechen",
    "Minor Move": "Minor Move",
    "Full Move": "Full Move",
    "Complete Move": "Complete Move",
}

# Infinitives: they follow "will", or stand in quotes.
_DEED = {
    "move": "sich bewegen",
    "take a 5-foot step": "einen 1,5-m-Schritt machen",
    "withdraw": "sich zurückziehen",
    "run": "rennen",
    "charge": "einen Sturmangriff machen",
    "tumble": "turnen",
    "tumble at full speed": "mit voller Bewegungsrate turnen",
    "overrun": "jemanden überrennen",
    "crawl": "kriechen",
    "make a Minor Move": "einen Minor Move machen",
    "make a Full Move": "einen Full Move machen",
    "make a Complete Move": "einen Complete Move machen",
    "move on": "sich weiterbewegen",
    "try to go faster": "versuchen, schneller zu werden",
    "activate a magic item": "einen magischen Gegenstand aktivieren",
    "aid another": "jemandem helfen",
    "bull rush": "einen Ansturm machen",
    "cast a spell": "einen Zauber wirken",
    "cast defensively": "defensiv zaubern",
    "concentrate on a spell": "sich auf einen Zauber konzentrieren",
    "dismiss a spell": "einen Zauber beenden",
    "draw a hidden weapon": "eine verborgene Waffe ziehen",
    "drink a potion": "einen Trank trinken",
    "escape a grapple": "sich aus einem Ringkampf befreien",
    "feint": "eine Finte machen",
    "light a torch with a tindertwig": "mit einem Zündholz eine Fackel anzünden",
    "lower spell resistance": "die Zauberresistenz senken",
    "stabilize a dying friend": "einen sterbenden Freund stabilisieren",
    "read a scroll": "eine Schriftrolle lesen",
    "sunder a weapon": "eine Waffe zerschmettern",
    "sunder an object": "einen Gegenstand zerschmettern",
    "use total defense": "in volle Verteidigung gehen",
    "turn undead": "Untote vertreiben",
    "use an extraordinary ability": "eine außergewöhnliche Fähigkeit einsetzen",
    "use a skill": "eine Fertigkeit einsetzen",
    "use a spell-like ability": "eine zauberähnliche Fähigkeit einsetzen",
    "use a supernatural ability": "eine übernatürliche Fähigkeit einsetzen",
    "make an action ready": "eine Aktion vorbereiten",
    "attack in melee": "im Nahkampf angreifen",
    "attack": "angreifen",
    "shoot": "schießen",
    "attack unarmed": "waffenlos angreifen",
    "control a frightened mount": "ein scheuendes Reittier beherrschen",
    "direct a spell": "einen Zauber lenken",
    "draw a weapon": "eine Waffe ziehen",
    "load a light crossbow": "eine leichte Armbrust laden",
    "open or close a door": "eine Tür öffnen oder schließen",
    "mount": "aufsitzen",
    "dismount": "absitzen",
    "move a heavy object": "einen schweren Gegenstand bewegen",
    "pick up an item": "einen Gegenstand aufheben",
    "sheathe a weapon": "eine Waffe wegstecken",
    "stand up": "aufstehen",
    "ready or loose a shield": "einen Schild anlegen oder ablegen",
    "retrieve a stored item": "einen verstauten Gegenstand hervorholen",
    "deliver a coup de grace": "einen Gnadenstoß versetzen",
    "escape from a net": "sich aus einem Netz befreien",
    "put out flames": "Flammen löschen",
    "make a full attack": "einen vollen Angriff machen",
    "light a torch": "eine Fackel anzünden",
    "load a heavy crossbow": "eine schwere Armbrust laden",
    "lock a weapon in a gauntlet": "eine Waffe im Panzerhandschuh arretieren",
    "prepare a splash weapon": "eine Wurfflasche vorbereiten",
    "touch friends with a spell": "Freunde mit einem Zauber berühren",
    "use a skill for a round": "eine Runde lang eine Fertigkeit einsetzen",
    "cease concentration": "die Konzentration beenden",
    "drop an item": "einen Gegenstand fallen lassen",
    "drop prone": "sich zu Boden fallen lassen",
    "prepare spell components": "Zauberkomponenten bereitlegen",
    "speak": "sprechen",
    "cast a quickened spell": "einen beschleunigten Zauber wirken",
    "disarm": "jemanden entwaffnen",
    "grapple": "jemanden in einen Ringkampf verwickeln",
    "trip": "jemanden zu Fall bringen",
    "stabilize the dying": "Sterbende stabilisieren",
    "attack a weapon": "eine Waffe angreifen",
    "attack an object": "einen Gegenstand angreifen",
    "use a piece of equipment": "ein Stück Ausrüstung benutzen",
    "climb": "klettern",
    "climb fast": "schnell klettern",
    "holster a weapon": "eine Waffe ins Holster stecken",
    "open a door": "eine Tür öffnen",
    "pick up an object": "etwas aufheben",
    "reload with a box magazine": "mit einem Kastenmagazin nachladen",
    "retrieve a stored object": "etwas Verstautes hervorholen",
    "swim": "schwimmen",
    "reload an internal magazine": "ein festes Magazin nachladen",
    "drop an object": "etwas fallen lassen",
    "load a weapon": "eine Waffe laden",
}

_WORD = {
    "AC": "RK",
    "Defense": "Verteidigung",
    "standard action": "Standardaktion",
    "move action": "Bewegungsaktion",
    "attack action": "Angriffsaktion",
    "squares of movement": "Felder Bewegung",
    "square of movement": "Feld Bewegung",
    "AP": "AP",
    "MP": "MP",
}

# The same short, before dots that count them.
_BUDGET = {"standard": "Standard", "move": "Bewegung", "attack": "Angriff", "ap": "AP", "mp": "MP"}

_KIND = {
    "standard": "Standardaktion",
    "move": "Bewegungsaktion",
    "attack": "Angriffsaktion",
    "full-round": "volle Aktion",
    "free": "freie Aktion",
    "varies": "Aktion je nach Fall",
    "action": "Aktion",
    "none": "etwas, das keine Aktion ist",
    "unknown": "etwas Unbekanntes",
}

_SKILL = {
    "tumble": "Turnen",
    "spot": "Entdecken",
    "listen": "Lauschen",
    "hide": "Verstecken",
    "move silently": "Leise bewegen",
    "constitution": "Konstitution",
    "strength": "Stärke",
    "dexterity": "Geschicklichkeit",
}

_WEAPON = {
    "longsword": "Langschwert",
    "greatsword": "Zweihänder",
    "dagger": "Dolch",
    "club": "Knüppel",
    "spear": "Speer",
    "spiked gauntlet": "Stachelhandschuh",
    "armor spikes": "Rüstungsstacheln",
    "claw": "Klaue",
    "bite": "Biss",
    "slam": "Hieb",
    "knife": "Messer",
    "baton": "Schlagstock",
    "longspear": "Langspeer",
    "glaive": "Glefe",
    "guisarme": "Guisarme",
    "lance": "Lanze",
    "longbow": "Langbogen",
    "shortbow": "Kurzbogen",
    "light crossbow": "leichte Armbrust",
    "sling": "Schleuder",
    "pistol": "Pistole",
    "rifle": "Gewehr",
    "unarmed": "bloße Hände",
    "gauntlet": "Panzerhandschuh",
    "spiked chain": "Stachelkette",
    "whip": "Peitsche",
}

_FEAT = {
    "spring attack": "Angriff aus der Bewegung",
    "combat reflexes": "Kampfreflexe",
    "improved initiative": "Verbesserte Initiative",
    "improved unarmed strike": "Verbesserter waffenloser Schlag",
    "mobility": "Beweglichkeit",
    "run": "Läufer",
    "blind-fight": "Blind kämpfen",
    "precise shot": "Präzisionsschuss",
    "improved bull rush": "Verbesserter Ansturm",
    "improved trip": "Verbessertes Zu-Fall-Bringen",
    "improved disarm": "Verbessertes Entwaffnen",
    "improved sunder": "Verbessertes Zerschmettern",
    "improved grapple": "Verbesserter Ringkampf",
    "improved overrun": "Verbessertes Überrennen",
    "combat martial arts": "Kampfkunst",
}

_TRAIT = {
    "uncanny dodge": "Reflexbewegung",
    "improved uncanny dodge": "verbesserte Reflexbewegung",
    "fills its space": "füllt seinen Raum",
    "flying": "fliegend",
    "low-light vision": "Dämmersicht",
    "darkvision": "Dunkelsicht",
}

_BUILD = {"tall": "hoch", "long": "lang"}

_LOAD = {"light": "leicht", "medium": "mittel", "heavy": "schwer"}

# What a small sign on a creature says of a condition, by the two letters that it has in English.
_BADGE = {
    "bl": "bl",
    "ch": "sa",
    "cl": "kl",
    "co": "ka",
    "dz": "be",
    "da": "ge",
    "di": "kf",
    "ec": "bt",
    "en": "vs",
    "ex": "ek",
    "fa": "er",
    "fd": "dk",
    "gr": "ri",
    "he": "hi",
    "kn": "kn",
    "lc": "lz",
    "hg": "hg",
    "ob": "aa",
    "pa": "gl",
    "pi": "fe",
    "ru": "re",
    "sh": "es",
    "si": "si",
    "sq": "ez",
    "st": "bä",
    "td": "vv",
}

_SIZE = {
    "fine": "mini",
    "diminutive": "winzig",
    "tiny": "sehr klein",
    "small": "klein",
    "medium": "mittelgroß",
    "large": "groß",
    "huge": "riesig",
    "gargantuan": "gigantisch",
    "colossal": "kolossal",
}

_TERRAIN = {
    "floor": "Boden",
    "wall": "Wand",
    "difficult": "schwierig",
    "obstacle": "Hindernis",
    "pit": "Grube",
    "passage": "Engstelle",
    "hampered": "hemmend",
    "door": "Tür",
    "low wall": "niedrige Mauer",
}

#: What creatures that are ready to be placed are called; a number that tells two apart follows.
_CREATURE = {
    "Soldier": "Soldat",
    "Spearman": "Speerkämpfer",
    "Archer": "Bogenschütze",
    "Rogue": "Schurke",
    "Wizard": "Magier",
    "Cleric": "Kleriker",
    "Monk": "Mönch",
    "Fighter": "Kämpfer",
    "Chain Fighter": "Kettenkämpfer",
    "Barbarian": "Barbar",
    "Warhorse": "Schlachtross",
    "Cat": "Katze",
    "Kobold": "Kobold",
    "Goblin": "Goblin",
    "Hobgoblin": "Hobgoblin",
    "Orc": "Ork",
    "Gnoll": "Gnoll",
    "Bugbear": "Grottenschrat",
    "Skeleton": "Skelett",
    "Zombie": "Zombie",
    "Wolf": "Wolf",
    "Giant Spider": "Riesenspinne",
    "Ogre": "Oger",
    "Ogre Spearman": "Oger mit Speer",
    "Troll": "Troll",
    "Hill Giant": "Hügelriese",
    "Gelatinous Cube": "Gallertwürfel",
    "Dragon": "Drache",
}

_SIDE = {"heroes": "Helden", "foes": "Gegner"}

_LIGHT = {"bright": "hell", "dim": "Dämmerlicht", "dark": "Dunkelheit"}

_KINDS = disputes.KINDS | {
    "badge": _BADGE,
    "being": _BEING,
    "budget": _BUDGET,
    "build": _BUILD,
    "condition": _CONDITION,
    # In a sentence and as names: "goblin" in the palette's words, "Goblin" as what it is called.
    "creature": _CREATURE | {name.lower(): called for name, called in _CREATURE.items()},
    "deed": _DEED,
    "feat": _FEAT,
    "kind": _KIND,
    "light": _LIGHT,
    "load": _LOAD,
    "mode": _MODE,
    "side": _SIDE,
    "size": _SIZE,
    # Skills begin a word of a sentence in English, and are titles elsewhere.
    "skill": _SKILL | {skill.title(): name for skill, name in _SKILL.items()},
    "terrain": _TERRAIN,
    "trait": _TRAIT,
    "weapon": _WEAPON,
    "word": _WORD,
}

TERMS = MappingProxyType({(kind, text): name for kind, terms in _KINDS.items() for text, name in terms.items()})
