import type { Readme, ReposReadmeInput } from '#generated/types.ts';
import { fillText } from '../../http/fill-page.ts';
import { findRevision, readReadme } from '../../repos/index.ts';
import type { With } from '../context.ts';
import { repositoryOf } from './answers/repository-of.ts';

/** The README in the language of the page, without its front matter. */
export async function readme(context: With<'item'>, input: ReposReadmeInput): Promise<Readme> {
  const { repository } = repositoryOf(context);
  const revision = input.revision ?? (await repository.defaultBranch()).branch;
  const at = await findRevision(repository, revision);
  const found = at && (await readReadme(repository, { commit: at.commit, revision }, input.language));
  if (!found) return { languages: [], truncated: false, revision };
  const { path, truncated } = found;
  const language = found.language as Readme['language'];
  const languages = found.languages as Readme['languages'];
  const text = fillText(found.text);
  return {
    ...{ path, text, truncated: truncated || text.length < found.text.length, revision, languages },
    ...(language !== undefined && { language }),
  };
}
