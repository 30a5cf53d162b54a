import { type Document, isMap, isScalar, type Pair, parseDocument } from 'yaml';
import { gitReadFrontMatterBytes } from '#generated/constants.ts';

export interface SplitReadme {
  /** Empty where there is no head; absent where there is one that cannot be read. */
  frontMatter?: Record<string, unknown>;
  text: string;
}

const opening = /^\ufeff?---[ \t]*\r?\n/;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Splits the YAML head off a README. A head that is broken, or too large to be one, is left out of both. */
export function splitFrontMatter(readme: string): SplitReadme {
  const { head, text } = cut(readme);
  if (head === undefined) return { frontMatter: {}, text };
  const frontMatter = parseFrontMatter(head);
  return { ...(frontMatter && { frontMatter }), text };
}

/**
 * Sets keys of a README's head, and takes away those that are undefined; order, comments and the text stay as they are.
 * @returns the README anew; undefined where its head cannot be read, so that nothing of it is lost
 */
export function editFrontMatter(
  readme: string,
  changes: Readonly<Record<string, unknown>>,
): string | undefined {
  const { head = '', text } = cut(readme);
  if (isNestedTooDeep(head)) return undefined;
  const document: Document = parseDocument(head, cautious);
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
    return undefined;
  for (const [key, value] of Object.entries(changes)) set(document, key, value);
  const isEmpty = !isMap(document.contents) || document.contents.items.length === 0;
  return isEmpty && head === ''
    ? text
    : `---\n${isEmpty ? '' : document.toString({ lineWidth: 0 })}---\n${text}`;
}

/** Of a key that stands twice the last one counts, so none may be left beside the new value. */
function set(document: Document, key: string, value: unknown): void {
  const standing = isMap(document.contents)
    ? document.contents.items.filter((pair) => keyOf(pair) === key).length
    : 0;
  for (let left = standing; left > (value === undefined ? 0 : 1); left -= 1) document.delete(key);
  if (value !== undefined) document.set(key, document.createNode(value));
}

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key);

/** What stands between the marks of the head, and what follows. */
function cut(readme: string): { head?: string; text: string } {
  const whole = { text: readme.replace(/^\ufeff/, '') };
  const open = opening.exec(readme)?.[0];
  if (open === undefined) return whole;
  const rest = readme.slice(open.length);
  const close = closing.exec(rest.slice(0, gitReadFrontMatterBytes));
  return close
    ? { head: rest.slice(0, close.index), text: rest.slice(close.index + close[0].length) }
    : whole;
}

/** Duplicate keys pass, the last one counts: comparing each with all takes seconds for a long head. */
const cautious = {
  schema: 'core',
  merge: false,
  uniqueKeys: false,
  logLevel: 'silent',
  prettyErrors: false,
} as const;

function parseFrontMatter(yaml: string): Record<string, unknown> | undefined {
  if (isNestedTooDeep(yaml)) return undefined;
  try {
    const head = parseDocument(yaml, cautious);
    const value: unknown = head.errors.length === 0 ? (head.toJS({ maxAliasCount: 0 }) ?? {}) : undefined;
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // Whoever wrote it sees no card fields; the README itself reads on.
  }
}

const depthMax = 40;
const manyMarks = new RegExp(`(?:[-?:][ \\t]+){${depthMax}}`);

/** NOTE: the parser takes minutes for 60 KB of opening brackets, so depth is judged before it. */
function isNestedTooDeep(yaml: string): boolean {
  let depth = 0;
  for (const mark of yaml.match(/[[\]{}]/g) ?? []) {
    depth = Math.max(0, depth + (mark === '[' || mark === '{' ? 1 : -1));
    if (depth > depthMax) return true;
  }
  return manyMarks.test(yaml);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
