"""The rulesets, one file each; a large one may be a folder."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from d20nb.ruleset import Ruleset
from d20nb.rulesets.d20open import OPEN
from d20nb.rulesets.modern import MODERN
from d20nb.rulesets.srd35 import SRD35

#: Every ruleset by the word that scenario files use.
ALL: Mapping[str, Ruleset] = MappingProxyType({ruleset.name: ruleset for ruleset in (SRD35, MODERN, OPEN)})
