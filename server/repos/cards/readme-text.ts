import { gitReadmeShownBytes } from '#generated/constants.ts';
import { decodeText, type Repository, shownName, type TreeEntry } from '../../git/index.ts';
import { type SplitReadme, splitFrontMatter } from './front-matter.ts';
import { type ChosenReadme, chooseCard, chooseReadme } from './readme-choice.ts';

export interface ReadmeText extends SplitReadme {
  path: string;
  truncated: boolean;
  revision: string;
}

/** A README among those of other languages. */
export interface ReadmeInLanguage extends ReadmeText, Pick<ChosenReadme, 'language' | 'languages'> {}

/** The README of a commit for a reader of this language. */
export async function readReadme(
  repository: Repository,
  { commit, revision }: { commit: string; revision: string },
  language: string,
): Promise<ReadmeInLanguage | undefined> {
  const entries = await repository.tree((await repository.commit(commit)).tree);
  const chosen = chooseReadme(entries, language);
  if (!chosen) return undefined;
  const { entry, ...among } = chosen;
  return { ...(await read(repository, entry)), ...among, revision };
}

/** The README that describes the item, whoever reads. */
export async function readCard(
  repository: Repository,
  commit: string,
): Promise<Omit<ReadmeText, 'revision'> | undefined> {
  const entry = chooseCard(await repository.tree((await repository.commit(commit)).tree));
  return entry && read(repository, entry);
}

async function read(repository: Repository, entry: TreeEntry): Promise<Omit<ReadmeText, 'revision'>> {
  const { content, cut } = await repository.readBlob(entry.id, gitReadmeShownBytes);
  const whole = decodeText(content, cut);
  return {
    ...splitFrontMatter(whole ?? ''),
    path: shownName(entry.raw),
    truncated: cut,
  };
}
