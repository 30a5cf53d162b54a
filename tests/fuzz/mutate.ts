import { isMap, isScalar, isSeq, type Node, parseDocument, visit } from 'yaml';
import { numbersFrom } from '../../cli/qa/mutants/draw.ts';

/** Numbers from 0 to 1 that follow from a seed, so that every run tries the same. */
export const randomFrom = numbersFrom;

export interface Mutation {
  what: string;
  text: string;
  /** Names that the edit took away: a fault elsewhere may name them. */
  removed: string[];
}

export type Random = () => number;
type Mutator = (text: string, random: Random) => Omit<Mutation, 'what'> | undefined;

interface Spot {
  start: number;
  end: number;
  text: string;
}

export const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)];

function spots(text: string, want: 'value' | 'key' | 'collection'): Spot[] {
  const found: Spot[] = [];
  const add = (node: Node | null | undefined) => {
    if (!node?.range) return;
    const [start, end] = node.range;
    if (end > start) found.push({ start, end, text: text.slice(start, end) });
  };
  visit(parseDocument(text), {
    Pair(_key, pair) {
      if (want === 'key' && isScalar(pair.key)) add(pair.key);
      if (want === 'value' && isScalar(pair.value)) add(pair.value);
      if (want === 'collection' && (isMap(pair.value) || isSeq(pair.value))) add(pair.value);
    },
  });
  return found;
}

function replaceAt(text: string, spot: Spot | undefined, by: string): Omit<Mutation, 'what'> | undefined {
  if (spot === undefined) return undefined;
  const lines = text.slice(
    text.lastIndexOf('\n', spot.start) + 1,
    (text.indexOf('\n', spot.end) + text.length + 1) % (text.length + 1),
  );
  const removed = lines.match(/[\p{L}\p{N}_./-]+/gu) ?? [];
  return { text: text.slice(0, spot.start) + by + text.slice(spot.end), removed };
}

const wrongTypes = [
  '5',
  '-1.5',
  'true',
  'null',
  '[]',
  '{}',
  '[1, 2]',
  '{ a: 1 }',
  '""',
  "'x'",
  '~',
  '2026-11-21',
  '0x10',
  '.nan',
  '1e999',
];

function misspell(word: string, random: Random): string {
  const at = Math.floor(random() * word.length);
  return word.slice(0, at) + (random() < 0.5 ? 'q' : '') + word.slice(at + 1);
}

function editLines(text: string, edit: (lines: string[]) => void): Omit<Mutation, 'what'> {
  const lines = text.split('\n');
  edit(lines);
  return { text: lines.join('\n'), removed: [] };
}

export const mutators: Record<string, Mutator> = {
  'a value of another type': (text, random) =>
    replaceAt(text, pick(spots(text, 'value'), random), pick(wrongTypes, random) ?? '5'),
  'a collection of another type': (text, random) =>
    replaceAt(text, pick(spots(text, 'collection'), random), pick(wrongTypes, random) ?? '5'),
  'a misspelt value': (text, random) => {
    const spot = pick(spots(text, 'value'), random);
    return spot && replaceAt(text, spot, misspell(spot.text, random));
  },
  'a misspelt key': (text, random) => {
    const spot = pick(spots(text, 'key'), random);
    return spot && replaceAt(text, spot, misspell(spot.text, random) || 'q');
  },
  'a reference to something else of the file': (text, random) => {
    const all = spots(text, 'value');
    return replaceAt(text, pick(all, random), pick(all, random)?.text ?? 'x');
  },
  'a line twice': (text, random) =>
    editLines(text, (lines) => {
      const at = Math.floor(random() * lines.length);
      lines.splice(at, 0, lines[at] ?? '');
    }),
  'a line gone': (text, random) => {
    const lines = text.split('\n');
    const [gone = ''] = lines.splice(Math.floor(random() * lines.length), 1);
    return { text: lines.join('\n'), removed: gone.match(/[\p{L}\p{N}_./-]+/gu) ?? [] };
  },
  'a tab for the indentation': (text, random) =>
    editLines(text, (lines) => {
      const indented = lines.flatMap((line, at) => (/^ +/.test(line) ? [at] : []));
      const at = pick(indented, random) ?? 0;
      lines[at] = `\t${(lines[at] ?? '').trimStart()}`;
    }),
  'CRLF at the ends of lines': (text) => ({ text: text.replaceAll('\n', '\r\n'), removed: [] }),
  'a byte order mark': (text) => ({ text: `\uFEFF${text}`, removed: [] }),
  'a byte order mark in the middle': (text, random) =>
    replaceAt(
      text,
      { start: Math.floor(random() * text.length), end: Math.floor(random() * text.length), text: '' },
      '\uFEFF',
    ) && {
      text: `${text.slice(0, 40)}\uFEFF${text.slice(40)}`,
      removed: text.match(/[\p{L}\p{N}_./-]+/gu) ?? [],
    },
  'a control character': (text, random) => {
    const at = Math.floor(random() * text.length);
    return {
      text: `${text.slice(0, at)}\u0000${text.slice(at)}`,
      removed: text.match(/[\p{L}\p{N}_./-]+/gu) ?? [],
    };
  },
  'a huge value': (text, random) =>
    replaceAt(text, pick(spots(text, 'value'), random), `"${'x'.repeat(200_000)}"`),
  'a huge list': (text, random) =>
    replaceAt(
      text,
      pick(spots(text, 'value'), random),
      // The longest is dear, and tried by few.
      `[${Array(pick([20, 20, 20, 200, 200, 2000, 2000, 20_000], random))
        .fill('x')
        .join(', ')}]`,
    ),
  'a deep value': (text, random) =>
    replaceAt(text, pick(spots(text, 'value'), random), '['.repeat(3000) + ']'.repeat(3000)),
  'exploding aliases': (text, random) =>
    replaceAt(text, pick(spots(text, 'value'), random), '&a [&b [x, x], *b, *b, *b, *a]'),
  'a circle of aliases': (text, random) =>
    replaceAt(text, pick(spots(text, 'collection'), random), '&loop { again: *loop }'),
  'a tag': (text, random) => {
    const spot = pick(spots(text, 'value'), random);
    return (
      spot &&
      replaceAt(text, spot, `${pick(['!!js/function', '!x', '!!binary', '!!set'], random)} ${spot.text}`)
    );
  },
  'an expression gone wild': (text, random) =>
    replaceAt(
      text,
      pick(spots(text, 'value'), random),
      pick(
        ['"a and"', '"((("', '"not not not"', '"constructor.constructor"', '"a in b in c"', '"__proto__"'],
        random,
      ) ?? 'x',
    ),
  'a file cut short': (text, random) => {
    const at = Math.floor(random() * text.length);
    return { text: text.slice(0, at), removed: text.slice(at).match(/[\p{L}\p{N}_./-]+/gu) ?? [] };
  },
  'a dangerous name': (text, random) =>
    replaceAt(
      text,
      pick(spots(text, 'key'), random),
      pick(['__proto__', 'constructor', 'toString', '"../../x"', '"a b"', '"\\n"'], random) ?? 'x',
    ),
};
