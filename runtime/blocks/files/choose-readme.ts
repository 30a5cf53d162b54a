import type { FileEntry } from '#generated/types.ts';

/** The path of the README for a language among the entries of a folder, as the server chooses it for the root. */
export function chooseReadme(entries: readonly FileEntry[], language: string): string | undefined {
  const files = entries.filter((entry) => entry.type === 'file');
  const wanted = [`readme.${language}.md`, 'readme.md'];
  return wanted
    .map((name) => files.find((entry) => entry.name.toLowerCase() === name)?.path)
    .find((path) => path !== undefined);
}
