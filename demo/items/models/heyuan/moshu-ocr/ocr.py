import argparse
import json

from moshu import Detector, Recogniser

from layout.order import reading_order


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("image")
    parser.add_argument("--threshold", type=float, default=0.80)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    detector, recogniser = Detector("det.pdparams"), Recogniser("rec.pdparams")
    lines = []
    for box in reading_order(detector(options.image)):
        chars = recogniser(options.image, box)
        text = "".join(c.text if c.score >= options.threshold else "□" for c in chars)
        lines.append({"text": text, "box": box.as_list(), "min": round(min(c.score for c in chars), 2)})

    if options.json:
        print(json.dumps({"lines": lines}, ensure_ascii=False, indent=2))
    else:
        print("\n".join(line["text"] for line in lines))


if __name__ == "__main__":
    main()
