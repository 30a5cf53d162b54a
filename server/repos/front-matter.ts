import { parseDocument } from 'yaml';
import { limits } from '../git/index.ts';

export interface SplitReadme {
  /** Empty where there is no head; absent where there is one that cannot be read. */
  frontMatter?: Record<string, unknown>;
  text: string;
}

const opening = /^\ufeff?---[ \t]*\r?\n/;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Splits the YAML head off a README. A head that is broken, or too large to be one, is left out of both. */
export function splitFrontMatter(readme: string): SplitReadme {
  const open = opening.exec(readme)?.[0];
  if (open === undefined) return { frontMatter: {}, text: readme.replace(/^\ufeff/, '') };
  const rest = readme.slice(open.length);
  const close = closing.exec(rest.slice(0, limits.frontMatterBytes));
  if (!close) return { frontMatter: {}, text: readme.replace(/^\ufeff/, '') };
  const text = rest.slice(close.index + close[0].length);
  const frontMatter = parseFrontMatter(rest.slice(0, close.index));
  return { ...(frontMatter && { frontMatter }), text };
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
