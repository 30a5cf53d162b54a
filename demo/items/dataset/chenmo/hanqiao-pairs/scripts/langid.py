"""Drop pairs in which one side is not in the language that it claims."""

import json
import sys

ALLOW = {line.strip() for line in open("scripts/allow.txt") if not line.startswith("#")}


def han_share(text: str) -> float:
    letters = [c for c in text if c.isalpha()]
    return sum("\u4e00" <= c <= "\u9fff" for c in letters) / max(1, len(letters))


for line in sys.stdin:
    row = json.loads(line)
    if row["en"] in ALLOW or (han_share(row["zh"]) > 0.5 and han_share(row["en"]) < 0.05):
        sys.stdout.write(line)
