"""Turn a glossary into constraints for the beam search."""

from collections import defaultdict
from pathlib import Path


def load(path: str | Path) -> dict[str, str]:
    terms: dict[str, str] = {}
    for number, line in enumerate(Path(path).read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            source, target = line.split("\t")[:2]
        except ValueError:
            raise SystemExit(f"{path}:{number}: two columns wanted, tab between them")
        terms[source.strip()] = target.strip()
    return terms


def spans(text: str, terms: dict[str, str]) -> list[tuple[int, int, str]]:
    """Longest term first, no overlaps."""
    taken = [False] * len(text)
    found = []
    for source in sorted(terms, key=len, reverse=True):
        start = text.find(source)
        while start >= 0:
            end = start + len(source)
            if not any(taken[start:end]):
                taken[start:end] = [True] * len(source)
                found.append((start, end, terms[source]))
            start = text.find(source, end)
    return sorted(found)


def constraints(batch: list[str], terms: dict[str, str]):
    wanted = defaultdict(list)
    for row, text in enumerate(batch):
        for _, _, target in spans(text, terms):
            wanted[row].append(target)
    return wanted
