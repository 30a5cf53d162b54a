import { languages } from '#generated/app.ts';
import { diskUse, type Repository, refsState } from '../../git/index.ts';
import type { SplitReadme } from '../cards/front-matter.ts';
import { readCard, readReadme } from '../cards/readme-text.ts';
import { readManifests } from '../manifests/read-manifest.ts';
import type { RepoFacts } from '../repo-facts.ts';
import { filesBytes } from './files-bytes.ts';

/**
 * What a repository holds, its refs as they were when this began.
 * @param holds what the manifests of its item hold
 */
export async function readFacts(repository: Repository, holds: readonly string[] = []): Promise<RepoFacts> {
  const { branch, tip } = await repository.defaultBranch();
  const refs = await repository.refs();
  const facts = {
    empty: tip === undefined,
    defaultBranch: branch,
    ...(await diskUse(repository.dir)),
    tips: [...refs.tips],
    refs: refsState(refs),
  };
  if (tip === undefined) return { ...facts, readmes: [], manifests: {} };
  const [commit, card, readmes, manifests, held] = await Promise.all([
    repository.commit(tip),
    readCard(repository, tip),
    readmesOf(repository, { commit: tip, revision: branch }),
    readManifests(repository, tip, holds),
    // A number that is shown holds up nothing else that a push brings.
    filesBytes(repository, tip).catch(() => undefined),
  ]);
  const updatedAt = commit.committer.time.toISOString();
  return {
    ...{ ...facts, tip, updatedAt, readmes, manifests },
    ...frontMatterOf(card),
    ...(held !== undefined && { filesBytes: held }),
  };
}

async function readmesOf(
  repository: Repository,
  at: { commit: string; revision: string },
): Promise<string[]> {
  const all = await Promise.all(languages.map((language) => readReadme(repository, at, language.id)));
  return [...new Set(all.flatMap((readme) => readme?.text ?? []))];
}

/** A repository without a README says as much as one whose README has no front matter. */
function frontMatterOf(card: SplitReadme | undefined): Pick<RepoFacts, 'frontMatter'> {
  if (!card) return { frontMatter: {} };
  return card.frontMatter ? { frontMatter: card.frontMatter } : {};
}
