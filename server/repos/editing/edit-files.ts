import { gitCardTriesMax } from '#generated/constants.ts';
import { type CommitChange, GitError, type Repository } from '../../git/index.ts';
import { editedCard, findCard } from '../cards/edit-card.ts';
import { editedManifest, findManifest } from '../manifests/edit-manifest.ts';
import type { ReadManifest } from '../manifests/read-manifest.ts';
import type { ManifestChange } from '../manifests/write-manifest.ts';
import type { FoundFile } from './found-file.ts';

/** What the files of an item say that describe it. */
export interface SaidOf {
  /** The front matter of its card; absent where that is broken, or where its file is no text that could be written anew. */
  card?: Readonly<Record<string, unknown>>;
  /** What its manifests say, or what is wrong with them, by what they hold; one that is not there is absent. */
  manifests: Readonly<Record<string, Omit<ReadManifest, 'file'>>>;
}

/** What they shall say anew: keys of the front matter, of which undefined takes one away, and places in manifests. */
export interface FileEdit {
  card?: Readonly<Record<string, unknown>>;
  manifests?: Readonly<Record<string, readonly ManifestChange[]>>;
}

/** Whether anything was written; nothing was where one of the files cannot take its edit. */
export type EditOutcome = 'written' | 'unchanged' | Refusing;
/** The card, or a manifest by what it holds. */
type Refusing = { refuses: 'card' } | { refuses: 'manifest'; holds: string };

interface Needs {
  repository: Repository;
  commit(change: CommitChange): Promise<string>;
  /** What the manifests of the item hold. */
  holds: readonly string[];
}

/**
 * Commits an edit of the files that describe an item on the default branch, in one commit, again where a push came in between. Files
 * keep their mode and every byte that does not belong to what changes.
 * @param edit what is to be said anew, given what is said; what it throws leaves all as it was
 */
export async function editFiles(
  needs: Needs,
  edit: (said: SaidOf) => FileEdit,
  { author, message }: Pick<CommitChange, 'author' | 'message'>,
): Promise<EditOutcome> {
  for (let tries = 1; ; tries += 1) {
    const { branch, tip } = await needs.repository.defaultBranch();
    const put = await editedAt(tip, needs, edit);
    if ('refuses' in put) return put;
    if (put.length === 0) return 'unchanged';
    try {
      const parents = tip === undefined ? {} : { parents: [tip] };
      await needs.commit({ branch, message, author, put, remove: [], ...parents });
      return 'written';
    } catch (error) {
      const isOvertaken = error instanceof GitError && error.failure === 'moved';
      if (!isOvertaken || tries === gitCardTriesMax) throw error;
    }
  }
}

/** The files that change, or which of them cannot. */
async function editedAt(
  tip: string | undefined,
  { repository, holds }: Needs,
  edit: (said: SaidOf) => FileEdit,
): Promise<FoundFile[] | Refusing> {
  const entries = tip === undefined ? [] : await repository.tree((await repository.commit(tip)).tree);
  const card = await findCard(repository, entries);
  const manifests = await Promise.all(holds.map((one) => findManifest(repository, entries, one)));
  const { card: keys = {}, manifests: changes = {} } = edit({
    ...(card?.frontMatter && { card: card.frontMatter }),
    manifests: Object.fromEntries(manifests.flatMap(({ holds: one, read }) => (read ? [[one, read]] : []))),
  });
  const put: FoundFile[] = [];
  if (Object.keys(keys).length > 0) {
    const content = card && editedCard(card.file.content, keys);
    if (!card || !content) return { refuses: 'card' };
    put.push({ ...card.file, content });
  }
  for (const [one, said] of Object.entries(changes)) {
    if (said.length === 0) continue;
    const manifest = manifests.find((found) => found.holds === one);
    const content = manifest && editedManifest(manifest, said);
    if (!manifest || !content) return { refuses: 'manifest', holds: one };
    put.push({ ...manifest.file, content });
  }
  const before = [card?.file, ...manifests.map(({ file }) => file)];
  return put.filter(
    ({ path, content }) => !before.some((one) => one?.path === path && one.content.equals(content)),
  );
}
