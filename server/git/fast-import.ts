import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gitFilesThresholdBytes } from '#generated/constants.ts';
import { msPerSecond } from '../load/units.ts';
import { isObjectId, isRefName, pathToWrite } from './names.ts';
import { GitError } from './processes/git-error.ts';
import { startGit } from './processes/git-process.ts';
import { takePlace } from './processes/place.ts';
import { linesOf } from './processes/run-git.ts';

export interface Person {
  name: string;
  email: string;
  date: Date | string | number;
}

export interface FileToPut {
  path: string;
  content: Buffer | string;
  /** Regular unless said; for a submodule the content is the commit's id. */
  mode?: '100644' | '100755' | '120000' | '160000';
}

/** One commit to write. A parent is a commit id, a branch name, or `:n` for the n-th commit of the same call;
 *  without parents it follows the branch's tip, and `[]` starts a history of its own. */
export interface CommitChange {
  branch: string;
  parents?: readonly string[];
  message: string;
  author: Person;
  committer?: Person;
  put?: readonly FileToPut[];
  remove?: readonly string[];
  tags?: readonly { name: string; message?: string }[];
}

/** Writes commits in one `git fast-import`, all or (on a fault) none of the refs, and gives their ids in order. */
export async function importCommits(
  dir: string,
  tips: ReadonlyMap<string, string>,
  changes: readonly CommitChange[],
): Promise<string[]> {
  const branches = new Set(tips.keys());
  for (const change of changes) {
    checkChange(change, branches);
    branches.add(change.branch);
  }
  // A few objects stay loose; a whole history becomes one pack, which is far faster to write.
  const unpack = changes.length > 1 ? '1' : '100';
  // Only a history of its own may replace what a branch held: anything else would lose a push that came in between.
  const force = changes.some(({ parents }) => parents?.length === 0) ? ['--force'] : [];
  // A large file goes through in parts: in memory it would stand twice.
  const settings = [`fastimport.unpackLimit=${unpack}`, `core.bigFileThreshold=${gitFilesThresholdBytes}`];
  const args = [
    ...settings.flatMap((setting) => ['-c', setting]),
    'fast-import',
    '--quiet',
    ...force,
    '--done',
  ];
  const place = await takePlace('write');
  const git = startGit(dir, [...args, '--date-format=raw'], { budget: 'write', place });
  git.done.then(place.leave, place.leave);
  const ids: string[] = [];
  const reading = (async () => {
    for await (const line of linesOf(git)) if (isObjectId(line)) ids.push(line);
  })();
  // When git ends early the pipe breaks, and its exit tells why.
  const sending = pipeline(Readable.from(commandsFor(tips, changes)), git.stdin).catch(() => undefined);
  await Promise.all([git.done.catch(tellMoved), reading, sending]);
  if (ids.length !== changes.length) throw new GitError('failed', 'fast-import answered too little');
  return ids;
}

function* commandsFor(
  tips: ReadonlyMap<string, string>,
  changes: readonly CommitChange[],
): Generator<Buffer | string> {
  // A branch named as a parent is where it stands by then: at a commit of this call, or at its tip before it.
  const places = new Map(tips);
  for (const [index, change] of changes.entries()) {
    const { branch, parents } = change;
    const mark = index + 1;
    // Only `reset` makes fast-import forget a tip, which a history of its own needs.
    if (parents?.length === 0) yield `reset refs/heads/${branch}\n\n`;
    yield `commit refs/heads/${branch}\nmark :${mark}\n`;
    yield `author ${signatureOf(change.author)}\ncommitter ${signatureOf(change.committer ?? change.author)}\n`;
    yield* data(change.message);
    const tip = places.get(branch);
    const from = (parents ?? (tip === undefined ? [] : [tip])).map((parent) => places.get(parent) ?? parent);
    for (const [place, parent] of from.entries()) yield `${place === 0 ? 'from' : 'merge'} ${parent}\n`;
    yield* filesOf(change);
    places.set(branch, `:${mark}`);
    yield `\nget-mark :${mark}\n`;
    yield* tagsOf(change, mark);
  }
  yield 'done\n';
}

function* filesOf(change: CommitChange): Generator<Buffer | string> {
  for (const path of change.remove ?? []) yield Buffer.concat([Buffer.from('D '), quoted(path)]);
  for (const { path, content, mode = '100644' } of change.put ?? []) {
    if (mode === '160000') {
      yield Buffer.concat([Buffer.from(`M 160000 ${String(content)} `), quoted(path)]);
      continue;
    }
    yield Buffer.concat([Buffer.from(`M ${mode} inline `), quoted(path)]);
    yield* data(content);
  }
}

function* tagsOf(change: CommitChange, mark: number): Generator<Buffer | string> {
  for (const { name, message } of change.tags ?? []) {
    if (message === undefined) yield `reset refs/tags/${name}\nfrom :${mark}\n\n`;
    else {
      yield `tag ${name}\nfrom :${mark}\ntagger ${signatureOf(change.committer ?? change.author)}\n`;
      yield* data(message);
    }
  }
}

function* data(content: Buffer | string): Generator<Buffer | string> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  yield `data ${bytes.length}\n`;
  yield bytes;
  yield '\n';
}

function quoted(path: string): Buffer {
  const escaped = pathToWrite(path).toString('latin1').replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return Buffer.from(`"${escaped}"\n`, 'latin1');
}

/** Characters that would end a name early are left out, as git itself does. */
function signatureOf({ name, email, date }: Person): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  const clean = (text: string) => text.replace(/[\u0000-\u001f<>]/g, '').trim();
  return `${clean(name)} <${clean(email)}> ${Math.floor(new Date(date).getTime() / msPerSecond)} +0000`;
}

function checkChange(change: CommitChange, branches: ReadonlySet<string>): void {
  const refs = [change.branch, ...(change.tags ?? []).map((tag) => tag.name)];
  if (!refs.every(isRefName)) throw new GitError('badChange', 'ref name');
  if (Number.isNaN(new Date(change.author.date).getTime())) throw new GitError('badChange', 'date');
  for (const parent of change.parents ?? []) {
    const isKnown = isObjectId(parent) || /^:[1-9]\d*$/.test(parent) || branches.has(parent);
    if (!isKnown) throw new GitError('badChange', 'parent');
  }
  for (const { mode, content } of change.put ?? []) {
    if (mode === '160000' && !isObjectId(String(content))) throw new GitError('badChange', 'submodule');
  }
}

/** What fast-import says of a branch that somebody else wrote to meanwhile. */
function tellMoved(error: unknown): never {
  if (
    error instanceof GitError &&
    /does not contain|cannot lock ref|is at [0-9a-f]+ but expected/.test(error.detail)
  ) {
    throw new GitError('moved', error.detail);
  }
  throw error;
}
