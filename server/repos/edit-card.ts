import { type CommitChange, GitError, type Repository } from '../git/index.ts';
import { editFrontMatter } from './front-matter.ts';
import { readCard } from './readme-text.ts';

/** What a front matter shall say anew, by its keys; undefined takes a key away. */
export type CardEdit = (frontMatter: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Whether the card was written; `unreadable` where its head is not YAML or is cut off, which nobody may lose. */
export type CardOutcome = 'written' | 'unchanged' | 'unreadable';

interface Needs {
  repository: Repository;
  commit(change: CommitChange): Promise<string>;
}

const readmeName = 'README.md';
const triesMax = 5;

/** Commits an edit of the README's front matter on the default branch, again where a push came in between. */
export async function editCard(
  { repository, commit }: Needs,
  edit: CardEdit,
  { author, message }: Pick<CommitChange, 'author' | 'message'>,
): Promise<CardOutcome> {
  for (let tries = 1; ; tries += 1) {
    const { branch, tip } = await repository.defaultBranch();
    const card = tip === undefined ? undefined : await readCard(repository, tip);
    if (card && (card.truncated || card.whole === undefined || !card.frontMatter)) return 'unreadable';
    const before = card?.whole ?? '';
    const changes = edit(card?.frontMatter ?? {});
    const content = Object.keys(changes).length === 0 ? before : editFrontMatter(before, changes);
    if (content === undefined) return 'unreadable';
    if (content === before) return 'unchanged';
    const put = [{ path: card?.path ?? readmeName, content }];
    try {
      await commit({
        branch,
        message,
        author,
        put,
        remove: [],
        ...(tip !== undefined && { parents: [tip] }),
      });
      return 'written';
    } catch (error) {
      const isOvertaken = error instanceof GitError && error.failure === 'moved';
      if (!isOvertaken || tries === triesMax) throw error;
    }
  }
}
