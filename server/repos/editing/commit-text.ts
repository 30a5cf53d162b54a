import { gitCardTriesMax } from '#generated/constants.ts';
import { type CommitChange, GitError, isObjectId, mergeTexts, type Repository } from '../../git/index.ts';
import { type Source, sourceAt } from './source.ts';

/** A file as somebody wants it, and the commit that they have read it at. */
export interface WantedText extends Pick<CommitChange, 'author'> {
  branch: string;
  path: string;
  parent?: string | undefined;
  content: Buffer;
  /** What the commit is called, of a file that is new or was there. */
  message(isNew: boolean): string;
  /** Throws where what comes of a merge is refused; what is wanted was judged before. */
  judge(content: Buffer): void;
}

/** What became of it. */
export interface CommittedText {
  commit: string;
  /** Where the branch was; absent where it was made. */
  before?: string;
  changed: boolean;
  /** Whether others had moved the branch. */
  merged: boolean;
}

/** Why nothing was written: others changed the same lines, the branch is not there, or what stands there is no text. */
export type RefusedText =
  | { refuses: 'conflict' }
  | { refuses: 'branch' }
  | { refuses: 'path'; stands: Source['stands'] };

interface Needs {
  repository: Repository;
  commit(change: CommitChange): Promise<string>;
}

/**
 * Commits one text on a branch, on top of what others have done to it meanwhile. Nothing is written where both changed the same lines, or
 * where that cannot be known.
 */
export async function commitText(needs: Needs, wanted: WantedText): Promise<CommittedText | RefusedText> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await commitOnce(needs, wanted);
    } catch (error) {
      const isOvertaken = error instanceof GitError && error.failure === 'moved';
      if (!isOvertaken) throw error;
      if (tries === gitCardTriesMax) return conflict;
    }
  }
}

const conflict = { refuses: 'conflict' } as const;

async function commitOnce(
  { repository, commit }: Needs,
  wanted: WantedText,
): Promise<CommittedText | RefusedText> {
  const { branch, path, author, parent, judge } = wanted;
  if (parent !== undefined && !isObjectId(parent)) return conflict;
  const at = await branchAt(repository, branch);
  if (!at) return { refuses: 'branch' };
  const { tip } = at;
  // What nobody reaches any more, or never did, says nothing of what was changed since.
  const read = parent === undefined || parent === tip ? parent : (await repository.resolve(parent))?.commit;
  if (parent !== undefined && read === undefined) return conflict;
  const isMoved = tip !== read;
  const now = await sourceAt(repository, tip, path);
  if (now.stands !== 'text' && now.stands !== 'nothing')
    return isMoved ? conflict : { refuses: 'path', stands: now.stands };
  if (tip !== undefined && now.content?.equals(wanted.content))
    return { commit: tip, changed: false, merged: false };
  const content = isMoved ? await mergedOf(repository, { wanted, read, now }) : wanted.content;
  if (!content) return conflict;
  if (content !== wanted.content) judge(content);
  const put = [{ path, content, mode: now.mode ?? '100644' } as const];
  const message = wanted.message(now.stands === 'nothing');
  const parents = tip === undefined ? {} : { parents: [tip] };
  const id = await commit({ branch, message, author, put, ...parents });
  return { commit: id, ...(tip !== undefined && { before: tip }), changed: true, merged: isMoved };
}

/** Where a branch is, which is nowhere for the branch-to-be of an empty repository. A tag or a commit is nothing that could be moved. */
async function branchAt(repository: Repository, branch: string): Promise<{ tip?: string } | undefined> {
  const { branches, head } = await repository.refs();
  const tip = branches.get(branch);
  if (tip !== undefined) return { tip };
  return branches.size === 0 && branch === head ? {} : undefined;
}

/** What others have made of the file and what is wanted of it, in one; undefined where that cannot be. */
async function mergedOf(
  repository: Repository,
  { wanted, read, now }: { wanted: WantedText; read: string | undefined; now: Source },
): Promise<Buffer | undefined> {
  const { path, content: mine } = wanted;
  const base = await sourceAt(repository, read, path);
  if (base.stands === now.stands && base.id === now.id) return mine;
  // Made by both, or taken away by them: there is nothing that both began with.
  if (!base.content || !now.content) return undefined;
  return mergeTexts(repository, { base: base.content, mine, theirs: now.content });
}
