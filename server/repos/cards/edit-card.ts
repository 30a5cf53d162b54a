import { gitCardTriesMax, gitReadmeShownBytes } from '#generated/constants.ts';
import {
  type CommitChange,
  decodeExactly,
  GitError,
  type Repository,
  replaceStart,
  shownName,
} from '../../git/index.ts';
import { editFrontMatter, splitFrontMatter } from './front-matter.ts';
import { chooseCard } from './readme-choice.ts';

/** What a front matter shall say anew, by its keys; undefined takes a key away. */
export type CardEdit = (frontMatter: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/**
 * Whether the card was written; `unreadable` where its head is not YAML or is cut off, or where it is no text in a
 * charset that can take the edit: nobody may lose what stands there.
 */
export type CardOutcome = 'written' | 'unchanged' | 'unreadable';

interface Needs {
  repository: Repository;
  commit(change: CommitChange): Promise<string>;
}

const readmeName = 'README.md';

/**
 * Commits an edit of the README's front matter on the default branch, again where a push came in between. The file keeps
 * its mode and every byte that does not belong to a changed key.
 */
export async function editCard(
  { repository, commit }: Needs,
  edit: CardEdit,
  { author, message }: Pick<CommitChange, 'author' | 'message'>,
): Promise<CardOutcome> {
  for (let tries = 1; ; tries += 1) {
    const { branch, tip } = await repository.defaultBranch();
    const card = tip === undefined ? emptyCard : await readFile(repository, tip);
    const content = card && editContent(card.content, edit);
    if (!card || !content) return 'unreadable';
    if (content.equals(card.content)) return 'unchanged';
    const { path, mode } = card;
    try {
      await commit({
        branch,
        message,
        author,
        put: [{ path, mode, content }],
        remove: [],
        ...(tip !== undefined && { parents: [tip] }),
      });
      return 'written';
    } catch (error) {
      const isOvertaken = error instanceof GitError && error.failure === 'moved';
      if (!isOvertaken || tries === gitCardTriesMax) throw error;
    }
  }
}

interface CardFile {
  path: string;
  mode: '100644' | '100755';
  content: Buffer;
}

const emptyCard: CardFile = { path: readmeName, mode: '100644', content: Buffer.alloc(0) };
const executableMode = 0o100755;

/** The card as it stands, or an empty one; undefined where it is too long, or where its name is no file's. */
async function readFile(repository: Repository, tip: string): Promise<CardFile | undefined> {
  const entries = await repository.tree((await repository.commit(tip)).tree);
  const entry = chooseCard(entries);
  if (!entry) return entries.some(({ raw }) => raw === readmeName) ? undefined : emptyCard;
  const { content, cut } = await repository.readBlob(entry.id, gitReadmeShownBytes);
  if (cut) return undefined;
  return { path: shownName(entry.raw), mode: entry.mode === executableMode ? '100755' : '100644', content };
}

function editContent(content: Buffer, edit: CardEdit): Buffer | undefined {
  const exact = decodeExactly(content);
  const { frontMatter } = splitFrontMatter(exact?.text ?? '');
  if (!exact || !frontMatter) return undefined;
  const changes = edit(frontMatter);
  if (Object.keys(changes).length === 0) return content;
  const head = editFrontMatter(exact.text, changes);
  return head && replaceStart(content, exact.charset, head);
}
