"""Neighbouring files, most recently open first, within a budget of characters."""

BUDGET = 12_000


def neighbours(files: list[dict]) -> str:
    out, left = [], BUDGET
    for file in sorted(files, key=lambda f: -f["opened"])[:6]:
        text = file["text"][: min(left, 4_000)]
        if not text:
            break
        out.append(f"<|file|>{file['path']}\n{text}\n")
        left -= len(text)
    return "".join(reversed(out))
