/** A line that stays, goes or comes. */
interface Line {
  mark: ' ' | '-' | '+';
  text: string;
}

const around = 3;
/** Beyond this many pairs of lines a table of them takes more than it tells; all of it is shown as replaced. */
const pairsMax = 4_000_000;

/** What differs between two texts, as `diff -u` shows it. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const lines = compare(linesOf(before), linesOf(after));
  const hunks = hunksOf(lines).map((hunk) => hunkText(lines, hunk));
  return [`--- a/${path}`, `+++ b/${path}`, ...hunks].join('\n');
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

function compare(before: readonly string[], after: readonly string[]): Line[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - head;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (from: number, to: number) =>
    before.slice(from, to).map((text): Line => ({ mark: ' ', text }));
  return [
    ...same(0, head),
    ...changed(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.length - tail, before.length),
  ];
}

/** By the longest run of lines that both have, in order. */
function changed(before: readonly string[], after: readonly string[]): Line[] {
  if (before.length * after.length > pairsMax)
    return [
      ...before.map((text): Line => ({ mark: '-', text })),
      ...after.map((text): Line => ({ mark: '+', text })),
    ];
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ mark: ' ', text: before[i++] ?? '' });
      j++;
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ mark: '-', text: before[i++] ?? '' });
    else lines.push({ mark: '+', text: after[j++] ?? '' });
  }
  return lines;
}

interface Hunk {
  from: number;
  to: number;
}

function hunksOf(lines: readonly Line[]): Hunk[] {
  const hunks: Hunk[] = [];
  lines.forEach(({ mark }, index) => {
    if (mark === ' ') return;
    const from = Math.max(0, index - around);
    const to = Math.min(lines.length, index + 1 + around);
    const last = hunks.at(-1);
    if (last && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  });
  return hunks;
}

function hunkText(lines: readonly Line[], { from, to }: Hunk): string {
  const count = (part: readonly Line[], mark: '-' | '+') =>
    part.filter((line) => line.mark === ' ' || line.mark === mark).length;
  const before = lines.slice(0, from);
  const own = lines.slice(from, to);
  const range = (mark: '-' | '+') => {
    const length = count(own, mark);
    return `${count(before, mark) + (length === 0 ? 0 : 1)},${length}`;
  };
  const head = `@@ -${range('-')} +${range('+')} @@`;
  return [head, ...own.map(({ mark, text }) => mark + text.replace(/\r$/, ''))].join('\n');
}
