import { type Language, languages } from '#generated/app.ts';
import type { TreeEntry } from '../../git/index.ts';

type Spoken = readonly Pick<Language, 'id' | 'fallback'>[];

/** The README that a reader is given, and those that there are in its place. */
export interface ChosenReadme {
  entry: TreeEntry;
  /** Which language it is in, where its name or that of another says so. */
  language?: string;
  /** The languages that have one: of a general one alone nobody knows which it is in. */
  languages: readonly string[];
}

/**
 * The README for a reader of this language: its own (`README.zh.md`, `README_zh.md`), then that of a language that it
 * falls back to, then the general one, then any. Beside others the general one is in the language that has none of its own.
 */
export function chooseReadme(
  entries: readonly TreeEntry[],
  language: string,
  spoken: Spoken = languages,
): ChosenReadme | undefined {
  const own = new Map<string, TreeEntry>(
    spoken.flatMap(({ id }) => {
      const entry = firstOf(entries, namesIn(id));
      return entry ? [[id, entry] as const] : [];
    }),
  );
  const plain = firstOf(entries, general);
  if (own.size === 0) return plain && { entry: plain, languages: [] };
  const left = spoken.find(({ id }) => !own.has(id));
  if (plain && left) own.set(left.id, plain);
  const chain = [...chainOf(language, spoken), ...(plain && left ? [left.id] : []), ...own.keys()];
  const found = chain.find((id) => own.has(id));
  const entry = found === undefined ? undefined : own.get(found);
  if (found === undefined || !entry) return undefined;
  return { entry, language: found, languages: spoken.flatMap(({ id }) => (own.has(id) ? [id] : [])) };
}

const namesIn = (language: string) =>
  ['.', '_', '-'].map((mark) => `readme${mark}${language}.md`.toLowerCase());

/** A language and those that it falls back to, in turn. */
function chainOf(language: string, spoken: Spoken): string[] {
  const chain = [language];
  for (const one of chain) {
    const next = spoken.find(({ id }) => id === one)?.fallback;
    if (next !== undefined && !chain.includes(next)) chain.push(next);
  }
  return chain;
}

/** The README whose front matter describes the item: the general one, else any in some language. */
export function chooseCard(entries: readonly TreeEntry[]): TreeEntry | undefined {
  return firstOf(entries, general) ?? files(entries).find((entry) => /^readme[._-]\w+\.md$/i.test(entry.raw));
}

const general = ['readme.md', 'readme.markdown', 'readme', 'readme.txt'];

function firstOf(entries: readonly TreeEntry[], names: readonly string[]): TreeEntry | undefined {
  for (const name of names) {
    const alike = files(entries).filter((entry) => entry.raw.toLowerCase() === name);
    // Of names that differ in case alone, the one in capitals is the customary one; it sorts first.
    if (alike[0]) return alike[0];
  }
  return undefined;
}

const files = (entries: readonly TreeEntry[]) => entries.filter((entry) => entry.type === 'file');
