import { type LanguageId, languages } from '#generated/app.ts';
import { gitReadmeShownBytes } from '#generated/constants.ts';
import { decodeText, type Repository, shownName, type TreeEntry } from '../../git/index.ts';
import { type SplitReadme, splitFrontMatter } from './front-matter.ts';
import { chooseCard, chooseReadme, readmeLanguages } from './readme-choice.ts';

interface CardText extends SplitReadme {
  path: string;
  truncated: boolean;
}

export interface ReadmeText extends CardText {
  revision: string;
  /** What the text is in; absent where its name does not say. */
  language?: LanguageId;
  /** In which languages there is one. */
  languages: LanguageId[];
}

interface Where {
  commit: string;
  revision: string;
  /** The folder; the top one where absent. */
  dir?: string | undefined;
}

/** The README of a folder of a commit for a reader of this language. */
export async function readReadme(
  repository: Repository,
  { commit, revision, dir = '' }: Where,
  language: string,
): Promise<ReadmeText | undefined> {
  const folder = await repository.find(commit, dir);
  if (folder?.entry.type !== 'directory') return undefined;
  const entries = await repository.tree(folder.entry.id);
  const entry = chooseReadme(entries, language);
  if (!entry) return undefined;
  const there = readmeLanguages(entries, languages);
  const own = [...there].find(([, one]) => one === entry)?.[0];
  const text = await read(repository, entry);
  return {
    ...text,
    path: dir === '' ? text.path : `${dir}/${text.path}`,
    revision,
    ...(own && { language: own }),
    languages: languages.flatMap(({ id }) => (there.has(id) ? [id] : [])),
  };
}

/** The README that describes the item, whoever reads. */
export async function readCard(repository: Repository, commit: string): Promise<CardText | undefined> {
  const entry = chooseCard(await repository.tree((await repository.commit(commit)).tree));
  return entry && read(repository, entry);
}

async function read(repository: Repository, entry: TreeEntry): Promise<CardText> {
  const { content, cut } = await repository.readBlob(entry.id, gitReadmeShownBytes);
  const whole = decodeText(content, cut);
  return {
    ...splitFrontMatter(whole ?? ''),
    path: shownName(entry.raw),
    truncated: cut,
  };
}
