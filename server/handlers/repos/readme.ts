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
  const found =
    at && (await readReadme(repository, { commit: at.commit, revision, dir: input.repoDir }, input.language));
  if (!found) return { truncated: false, revision, languages: [] };
  const { path, truncated, language, languages } = found;
  const text = fillText(found.text);
  const cut = truncated || text.length < found.text.length;
  return { path, text, truncated: cut, revision, ...(language && { language }), languages };
}
