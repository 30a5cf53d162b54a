import { isDeepStrictEqual } from 'node:util';
import { Document, isMap, isScalar, type Pair, parseDocument, type Range } from 'yaml';
import { gitReadFrontMatterDepth } from '#generated/constants.ts';
import { cautious } from '../cautious-yaml.ts';

/** What shall be said anew, by its keys; undefined takes a key away. */
export type Changes = Readonly<Record<string, unknown>>;

/** What a head says; undefined where it is broken, no map, or nested so deep that reading it takes minutes. */
export function readHead(yaml: string): Record<string, unknown> | undefined {
  const document = parse(yaml);
  try {
    return document && ((document.toJS({ maxAliasCount: 0 }) as Record<string, unknown> | null) ?? {});
  } catch {
    return undefined; // Whoever wrote it sees no card fields; the README itself reads on.
  }
}

/**
 * A head with keys changed. Lines of other keys stay as they are; only where keys do not begin lines of their own, as
 * in `{a: 1, b: 2}`, the head is written anew.
 * @param end the line end of what is written
 * @returns undefined where the head cannot be read
 */
export function editHead(yaml: string, changes: Changes, end: string): string | undefined {
  const before = readHead(yaml);
  const document = parse(yaml);
  if (!before || !document) return undefined;
  const wanted = new Map(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
  );
  const says = (text: string) => {
    const read = readHead(text);
    return read !== undefined && isDeepStrictEqual(new Map(Object.entries(read)), wanted);
  };
  const edited = replaceLines(yaml, document, { changes, end });
  return edited !== undefined && says(edited) ? edited : rewrite(document, changes, end);
}

function parse(yaml: string): Document | undefined {
  if (isNestedTooDeep(yaml)) return undefined;
  const document = parseDocument(yaml, cautious);
  const isReadable = document.errors.length === 0 && (document.contents === null || isMap(document.contents));
  return isReadable ? document : undefined;
}

interface Edit {
  changes: Changes;
  end: string;
}

function replaceLines(yaml: string, { contents }: Document, { changes, end }: Edit): string | undefined {
  const pairs = isMap(contents) ? contents.items : [];
  const cuts: { from: number; to: number; text: string }[] = [];
  let added = '';
  for (const [key, value] of Object.entries(changes)) {
    const text = value === undefined ? '' : linesOf({ [key]: value }, end);
    const standing = pairs.filter((pair) => keyOf(pair) === key).map((pair) => spanOf(yaml, pair));
    // Of a key that stands twice the last one counts, so none may be left beside the new value.
    for (const [at, span] of standing.entries()) {
      if (!span) return undefined;
      cuts.push({ ...span, text: at === standing.length - 1 ? text : '' });
    }
    if (standing.length === 0) added += text;
  }
  let edited = yaml;
  for (const { from, to, text } of cuts.sort((one, other) => other.from - one.from))
    edited = edited.slice(0, from) + text + edited.slice(to);
  return edited + added;
}

/** The whole lines of a key and its value; undefined where the key does not begin one. */
function spanOf(yaml: string, { key, value }: Pair): { from: number; to: number } | undefined {
  const from = rangeOf(key)?.[0];
  const last = rangeOf(value)?.[1];
  if (from === undefined || last === undefined || (from > 0 && yaml[from - 1] !== '\n')) return undefined;
  if (yaml[last - 1] === '\n') return { from, to: last };
  const lineEnd = yaml.indexOf('\n', last);
  return { from, to: lineEnd < 0 ? yaml.length : lineEnd + 1 };
}

const rangeOf = (node: unknown) => (node as { range?: Range | null } | null)?.range ?? undefined;

const linesOf = (value: unknown, end: string) =>
  new Document(value).toString({ lineWidth: 0 }).replaceAll('\n', end);

function rewrite(document: Document, changes: Changes, end: string): string {
  for (const [key, value] of Object.entries(changes)) {
    const standing = isMap(document.contents)
      ? document.contents.items.filter((pair) => keyOf(pair) === key).length
      : 0;
    for (let left = standing; left > (value === undefined ? 0 : 1); left -= 1) document.delete(key);
    if (value !== undefined) document.set(key, document.createNode(value));
  }
  const isEmpty = !isMap(document.contents) || document.contents.items.length === 0;
  return isEmpty ? '' : document.toString({ lineWidth: 0 }).replaceAll('\n', end);
}

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key);

const manyMarks = new RegExp(`(?:[-?:][ \\t]+){${gitReadFrontMatterDepth}}`);

/** NOTE: the parser takes minutes for 60 KB of opening brackets, so depth is judged before it. */
function isNestedTooDeep(yaml: string): boolean {
  let depth = 0;
  for (const mark of yaml.match(/[[\]{}]/g) ?? []) {
    depth = Math.max(0, depth + (mark === '[' || mark === '{' ? 1 : -1));
    if (depth > gitReadFrontMatterDepth) return true;
  }
  return manyMarks.test(yaml);
}
