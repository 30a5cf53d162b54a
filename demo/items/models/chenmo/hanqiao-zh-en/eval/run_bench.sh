#!/usr/bin/env bash
# Translate the held-out paragraphs and score them. One 24 GB card, 25 minutes.
set -euo pipefail

data=${1:?where hanqiao-pairs is checked out}
out=${2:-bench-out}
mkdir -p "$out"

for domain in news manuals release-notes subtitles; do
  for direction in zh-en en-zh; do
    python -m hanqiao.translate --direction "$direction" \
      --input "$data/data/test/$domain.jsonl" --output "$out/$domain.$direction.txt" \
      --beam 5 --context 3
  done
done

python -m hanqiao.score --references "$data/data/test" --outputs "$out" --metrics bleu,chrf,terms
