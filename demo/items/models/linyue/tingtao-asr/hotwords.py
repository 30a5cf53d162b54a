def load(path: str) -> dict[str, float]:
    words = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                word, _, weight = line.strip().partition("\t")
                words[word] = min(10.0, max(1.0, float(weight or 3)))
    return words
