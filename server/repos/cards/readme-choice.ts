import { type Language, languages } from '#generated/app.ts';
import type { TreeEntry } from '../../git/index.ts';

type Spoken = readonly Pick<Language, 'id' | 'fallback'>[];

/**
 * The README for a reader of this language: its own (`README.zh.md`, `README_zh.md`), then that of a language that it
 * falls back to, then the general one, then that of any other language.
 */
export function chooseReadme(
  entries: readonly TreeEntry[],
  language: string,
  spoken: Spoken = languages,
): TreeEntry | undefined {
  const others = spoken.flatMap(({ id }) => namesIn(id));
  return firstOf(written(entries), [...chainOf(language, spoken).flatMap(namesIn), ...general, ...others]);
}

/** In which language of the hub each README is. One in a language that the hub does not speak, or that says none, is in no list. */
export function readmeLanguages<Id extends string>(
  entries: readonly TreeEntry[],
  spoken: readonly { id: Id }[],
): Map<Id, TreeEntry> {
  const found = new Map<Id, TreeEntry>();
  for (const { id } of spoken) {
    const own = firstOf(written(entries), namesIn(id));
    if (own) found.set(id, own);
  }
  const without = spoken.filter(({ id }) => !found.has(id));
  const all = firstOf(written(entries), general);
  // Beside those of all other languages, the general one is that of the last.
  if (all && found.size > 0 && without.length === 1 && without[0]) found.set(without[0].id, all);
  return found;
}

/** What git calls a file with nothing in it, with either of its hashes: such a README hides no other. */
const nothing = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

const written = (entries: readonly TreeEntry[]) => entries.filter(({ id }) => !nothing.has(id));

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
