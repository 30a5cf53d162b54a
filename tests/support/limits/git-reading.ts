import { vi } from 'vitest';
import { ByteLines } from '../../../server/git/byte-lines.ts';
import { pictureType } from '../../../server/git/content.ts';
import { DiffTree } from '../../../server/git/history/diff-tree.ts';
import { FetchProgress } from '../../../server/git/incoming/fetch-progress.ts';
import { splitPath } from '../../../server/git/names.ts';
import { CatFile } from '../../../server/git/objects/cat-file.ts';
import { CatFilePool } from '../../../server/git/objects/cat-file-pool.ts';
import { parseCommit, parseTree } from '../../../server/git/objects/objects.ts';
import type { GitError } from '../../../server/git/processes/git-error.ts';
import { startGit } from '../../../server/git/processes/git-process.ts';
import { placedBytes } from '../../../server/git/processes/place.ts';
import { linesOf } from '../../../server/git/processes/run-git.ts';
import { Git } from '../../../server/git/repository.ts';
import { allOf, byClock, id, turns } from './around.ts';
import { exactly, least, most, type Table } from './limit.ts';
import { anyPlace, played, playGit } from './played-git.ts';

const listing = { budget: 'list', place: anyPlace } as const;

/** Whether something is taken, which throws where it is not. */
async function isTaken(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  );
}

async function* once(text: string) {
  yield Buffer.from(text);
}

/** Whether a line of so many bytes is read of what came to us. */
const isLine = (bytes: number) =>
  isTaken(() => new ByteLines(once(`${'x'.repeat(bytes)}\n`), 'whoever writes').line());

/** The same of a git that runs: its last line, which does not end. */
const isLastLine = (bytes: number) =>
  isTaken(async () => {
    playGit((git) => git.end('x'.repeat(bytes)));
    await allOf(linesOf(startGit('/', [], listing)));
  });

/** The same of one that compares: what is left of a path that goes on. */
const isPath = (bytes: number) =>
  isTaken(async () => {
    playGit(() => {});
    const diffs = new DiffTree('/', { of: 'trees', wanted: new Set() }, listing);
    const changed = diffs.changed(id, id);
    changed.catch(() => {});
    const [git] = played.gits;
    git?.say('x'.repeat(bytes));
    await turns();
    git?.say('\nflush\n');
    await changed;
    await diffs.end();
  });

/** What git complained of that failed, where each of these came by itself. */
async function complaintOf(texts: readonly string[], more: { heard?: () => void } = {}): Promise<string> {
  playGit(() => {});
  const { done } = startGit('/', [], { ...listing, ...more });
  const [git] = played.gits;
  for (const text of texts) git?.stderr.emit('data', Buffer.from(text));
  git?.end('', 1);
  return done.then(
    () => '',
    (error: unknown) => (error as GitError).detail,
  );
}

/** Whether a sign is still kept of it behind so many others. */
const isComplaint = async (signs: number) => (await complaintOf(['x'.repeat(signs - 1), 'Q'])).includes('Q');
/** How much is kept of it while somebody listens. */
const heard = async () => qIn(await complaintOf(['Q'.repeat(100_000)], { heard: () => {} }));
const qIn = (text: string) => /Q+/.exec(text)?.[0].length ?? 0;

/** How much is kept of what an origin complains of, and of a line that goes on. */
function complaint(text: string): number {
  const progress = new FetchProgress();
  progress.read(text);
  return qIn(progress.complaint);
}

/** A repository whose reader gives what it is told to, and says how much it was asked for. */
function repository(answers: Partial<Record<keyof CatFile, (...given: never[]) => Promise<unknown>>>) {
  const git = new Git();
  vi.spyOn(git.pool, 'ask').mockImplementation(async (_dir, question) =>
    question(answers as unknown as CatFile),
  );
  return git.open('/');
}

/** How much is asked of an object at most. */
async function askedOf(type: 'commit' | 'tag' | 'tree'): Promise<number> {
  let asked = 0;
  const gives = async (_id: string, bytes: number) => {
    asked = bytes;
    return { id, type, size: 0, content: Buffer.from(`object ${id}\ntype commit\n`) };
  };
  const types = [type, 'commit'];
  const own = repository({ start: gives, contents: gives, info: async () => ({ type: types.shift() }) });
  if (type === 'tag') await own.peel(id);
  else await own[type](id);
  return asked;
}

/** Whether the commit behind so many things is found, of which each but the last is a tag. */
async function isPeeled(count: number): Promise<boolean> {
  let left = count;
  const info = async () => {
    left -= 1;
    return { type: left === 0 ? 'commit' : 'tag' };
  };
  const contents = async () => ({ content: Buffer.from(`object ${id}\ntype tag\n`) });
  return (await repository({ info, contents }).peel(id)) !== undefined;
}

const entry = Buffer.concat([Buffer.from('100644 a\0'), Buffer.alloc(20)]);

/** Whether others have a turn while a tree of so many entries is read. */
async function isTurn(entries: number): Promise<boolean> {
  let isOthers = false;
  setImmediate(() => {
    isOthers = true;
  });
  const tree = Buffer.concat(Array.from({ length: entries }, () => entry));
  await parseTree(tree);
  return isOthers;
}

const commitOf = ({ parents = 0, person = 'a', message = '' }) =>
  parseCommit(
    id,
    Buffer.from(
      `tree ${id}\n${`parent ${id}\n`.repeat(parents)}author ${person} <${person}> 0 +0000\n\n${message}`,
    ),
  );

/** Whether a reader that does not answer is ended after so long a time. */
const isEnded = (ms: number) =>
  byClock(async () => {
    playGit(() => {});
    const reader = new CatFile('/');
    reader.info(id).catch(() => {});
    await turns();
    vi.advanceTimersByTime(ms);
    const [git] = played.gits;
    const is = (git?.killed.length ?? 0) > 0;
    git?.end();
    await turns();
    return is;
  });

/** Whether a reader that nobody asks is let go of after so long a time. */
const isLetGo = (ms: number) =>
  byClock(async () => {
    playGit(() => {});
    const pool = new CatFilePool();
    pool.for('/');
    vi.advanceTimersByTime(ms);
    const is = pool.size === 0;
    pool.close();
    played.gits[0]?.end();
    await turns();
    return is;
  });

/** What one counts as having that nobody can look at. */
async function assumed(): Promise<number> {
  playGit(() => {});
  const pool = new CatFilePool();
  const before = placedBytes();
  await pool.ask('/', async () => {});
  await turns();
  const bytes = placedBytes() - before;
  pool.close();
  for (const git of played.gits) git.end();
  await turns();
  return bytes;
}

async function opened(): Promise<number> {
  playGit(() => {});
  const pool = new CatFilePool();
  for (let at = 0; at < 100; at += 1) pool.for(`/${at}`);
  const { size } = pool;
  pool.close();
  for (const git of played.gits) git.end();
  await turns();
  return size;
}

/** How much is read of what repositories hold, and what is shown of it. */
export const limitsOfReading: Table = () => [
  {
    'git.read.line': [most(isLine), most(isLastLine), most(isPath)],
    'git.read.complaint': [
      most(isComplaint),
      exactly(heard),
      exactly(() => complaint(`${'Q'.repeat(100_000)}`)),
      exactly(() => complaint(`${'Q'.repeat(100_000)}\n`) + 1),
    ],
    'git.read.depth': [most((depth) => splitPath('a/'.repeat(depth)) !== undefined), most(isPeeled)],
    'git.read.commit': [exactly(() => askedOf('commit'))],
    'git.read.tag': [exactly(() => askedOf('tag'))],
    'git.read.tree': [exactly(() => askedOf('tree'))],
    'git.read.entriesAtOnce': [least(isTurn)],
    'git.read.svgStart': [
      most((bytes) => pictureType(Buffer.from(`${' '.repeat(bytes - 5)}<svg>`), 'a.svg') !== undefined),
    ],
    'git.readers.reply': [least(isEnded)],
    'git.readers.idle': [least(isLetGo)],
    'git.readers.assumed': [exactly(assumed)],
    'git.readers.open': [exactly(opened)],
    'git.shown.parents': [exactly(() => commitOf({ parents: 100 }).parents.length)],
    'git.shown.person': [
      most((signs) => !commitOf({ person: 'x'.repeat(signs) }).author.name.includes('…')),
      exactly(() => qIn(commitOf({ person: 'Q'.repeat(1000) }).author.email)),
    ],
    'git.shown.message': [
      most((bytes) => !commitOf({ message: 'x'.repeat(bytes) }).isCut),
      exactly(() => qIn(commitOf({ message: 'Q'.repeat(100_000) }).message)),
    ],
  },
];
