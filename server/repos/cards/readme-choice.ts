import type { TreeEntry } from '../../git/index.ts';

/** The README for a reader of this language: its own (`README.zh.md`, `README_zh.md`), then the general one. */
export function chooseReadme(entries: readonly TreeEntry[], language: string): TreeEntry | undefined {
  const own = [`readme.${language}.md`, `readme_${language}.md`, `readme-${language}.md`];
  return firstOf(entries, [...own, ...general]);
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
