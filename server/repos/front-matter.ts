import { parse } from 'yaml';
import { limits } from '../git/index.ts';

export interface SplitReadme {
  frontMatter: Record<string, unknown>;
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
  return { frontMatter: parseFrontMatter(rest.slice(0, close.index)), text };
}

function parseFrontMatter(yaml: string): Record<string, unknown> {
  try {
    const value: unknown = parse(yaml, {
      maxAliasCount: 0,
      schema: 'core',
      merge: false,
      logLevel: 'silent',
    });
    return isRecord(value) ? value : {};
  } catch {
    return {}; // Whoever wrote it sees no card fields; the README itself reads on.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
