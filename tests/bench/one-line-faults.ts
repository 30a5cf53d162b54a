import { pick, type Random } from '../fuzz/mutate.ts';

/** One line that is wrong. */
export interface Fault {
  file: string;
  line: number;
  /** The line as it becomes. */
  after: string;
  /** The file, sound and not. */
  before: string;
  text: string;
}

type Edit = (line: string) => string;

const swap =
  (one: string, other: string): Edit =>
  (line) =>
    line.includes(one) ? line.replace(one, other) : line.replace(other, one);

/** What people get wrong in code; each leaves a line that it does not fit as it is. */
const ofCode: readonly Edit[] = [
  swap('===', '!=='),
  swap(' && ', ' || '),
  swap(' < ', ' >= '),
  swap(' > ', ' <= '),
  swap(' + ', ' - '),
  swap('true', 'false'),
  (line) => line.replace(/\breturn (?!;)[^;]+;/, 'return undefined as never;'),
  (line) => line.replace(/\b\d+\b/, (number) => String(Number(number) + 1)),
  (line) => line.replace(/^\s+(?:await )?[\w.#]+\([^{]*\);$/, ''),
  (line) => line.replace(/(?<=[^.]\.)\.(?=\w)/, ''),
];

const ofYaml: readonly Edit[] = [
  swap('true', 'false'),
  (line) => line.replace(/\b\d+\b/, (number) => String(Number(number) + 1)),
  (line) => line.replace(/^(\s*)- .*$/, ''),
  (line) => line.replace(/\?: /, ': '),
];

/** A fault in a line of a file, by chance; undefined where the line that is drawn has nothing to be made wrong. */
export function faultIn(file: string, before: string, random: Random): Fault | undefined {
  const lines = before.split('\n');
  const at = Math.floor(random() * lines.length);
  const line = lines[at] ?? '';
  if (/^\s*(?:\/\/|\/?\*|#|import\b)/.test(line)) return undefined;
  const edits = (file.endsWith('.yaml') ? ofYaml : ofCode).filter((edit) => edit(line) !== line);
  const edit = pick(edits, random);
  if (edit === undefined) return undefined;
  const after = edit(line);
  const text = lines.with(at, after).join('\n');
  return { file, line: at + 1, after, before, text };
}
