"""逐句对照：一句原文，一句今译。"""

import argparse
import re

from guyan import Guyan

句读 = re.compile(r"(?<=[。！？；，：])")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text")
    parser.add_argument("--window", type=int, default=6, help="向前看多少句")
    options = parser.parse_args()

    clauses = [c for c in 句读.split(options.text) if c]
    model = Guyan("./")
    for index, clause in enumerate(clauses):
        before = "".join(clauses[max(0, index - options.window) : index])
        print(f"{clause}\t{model.translate(clause, context=before)}")


if __name__ == "__main__":
    main()
