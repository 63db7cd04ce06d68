"""The rules as pure functions, one topic a file. Rulesets choose among them; no file here names a ruleset."""
