import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { BlobFiles } from '../../../server/git/objects/blob-files.ts';
import { GitError } from '../../../server/git/processes/git-error.ts';
import { revisionNotFound } from '../../../server/repos/at-revision.ts';
import { findCard } from '../../../server/repos/cards/edit-card.ts';
import { splitFrontMatter } from '../../../server/repos/cards/front-matter.ts';
import { readCard } from '../../../server/repos/cards/readme-text.ts';
import { readHead } from '../../../server/repos/cards/yaml-head.ts';
import { commitText } from '../../../server/repos/editing/commit-text.ts';
import { editFiles } from '../../../server/repos/editing/edit-files.ts';
import { sourceAt } from '../../../server/repos/editing/source.ts';
import { findOrigin } from '../../../server/repos/importing/find-origin.ts';
import { inspectRepositories } from '../../../server/repos/inspect.ts';
import { linkTarget, presentEntry, presentLine } from '../../../server/repos/present.ts';
import { openSource } from '../../../server/repos/raw-source.ts';
import { repositoryDir } from '../../../server/repos/repos.ts';
import { PushSearch } from '../../../server/repos/secrets/push-search.ts';
import { TextSearch } from '../../../server/repos/secrets/text-search.ts';
import { Upkeep } from '../../../server/repos/upkeep.ts';
import { byClock, id, inFolder, plain, turns, until } from './around.ts';
import { exactly, least, most, type Table } from './limit.ts';
import { beyondAll } from './played-child.ts';
import { disk, played, playGit } from './played-git.ts';

/** A repository that holds one text, and says how much of it was asked for at most. */
function holdingText(name = 'README.md') {
  const readBlob = vi.fn(async (_id: string, _bytes: number) => ({
    content: Buffer.from('a'),
    size: 1,
    cut: false,
  }));
  const entries = [{ raw: name, id, mode: 0o100644, type: 'file' }];
  const repository = {
    readBlob,
    commit: async () => ({ tree: id }),
    tree: async () => entries,
    refs: async () => ({ branches: new Map([['main', id]]), head: 'main' }),
    defaultBranch: async () => ({ branch: 'main', tip: id }),
    find: async () => undefined,
  };
  const asked = () => Number(readBlob.mock.calls[0]?.[1]);
  return { repository: repository as never, entries: entries as never, asked };
}

/** How much is asked of a text by whoever reads it. */
async function askedBy(reads: (repository: never, entries: never) => Promise<unknown>): Promise<number> {
  const { repository, entries, asked } = holdingText();
  await reads(repository, entries);
  return asked();
}

const overtaken = () => Promise.reject(new GitError('moved'));

/** How often a commit is tried that others are always quicker than. */
async function textTries(): Promise<number> {
  const commit = vi.fn(overtaken);
  const { repository } = holdingText();
  const content = Buffer.from('b');
  const author = { name: 'a', email: 'a@b', date: 0 };
  const wanted = { branch: 'main', path: 'a.md', parent: id, content, author };
  await commitText({ repository, commit }, { ...wanted, message: () => 'a', judge: () => {} });
  return commit.mock.calls.length;
}
async function cardTries(): Promise<number> {
  const commit = vi.fn(overtaken);
  const { repository } = holdingText();
  const author = { name: 'a', email: 'a@b', date: 0 };
  const edit = () => ({ card: { title: 'b' } });
  await editFiles({ repository, commit, holds: [] }, edit, { author, message: 'a' }).catch(() => {});
  return commit.mock.calls.length;
}

/** Whether a repository is found that has moved so often. */
async function isReached(redirects: number): Promise<boolean> {
  const type = 'application/x-git-upload-pack-advertisement';
  let left = redirects;
  const server = createServer((request, response) => {
    left -= 1;
    if (left < 0) response.writeHead(200, { 'content-type': type }).end();
    else response.writeHead(302, { location: request.url ?? '' }).end();
  });
  await new Promise<void>((go) => void server.listen(0, '127.0.0.1', go));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await findOrigin(`${url}/a`, { allowed: [url], signal: new AbortController().signal });
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

interface Inspecting {
  /** Items whose repositories stand, and folders that belong to none. */
  items?: number;
  strays?: number;
  /** How long a lock has been there. */
  lockedMs?: number;
}

/** What the doctor says of repositories. */
const inspected = ({ items = 0, strays = 0, lockedMs }: Inspecting) =>
  inFolder(async (dir) => {
    // A whole number of seconds, of which a disk keeps all.
    const now = 2_000_000_000_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const names = Array.from({ length: items + strays }, (_, one) => `item-${String(one).padStart(3, '0')}`);
    for (const name of names) await mkdir(repositoryDir(dir, name), { recursive: true });
    if (lockedMs !== undefined) {
      const lock = join(repositoryDir(dir, names[0] ?? ''), 'HEAD.lock');
      await writeFile(lock, '');
      await utimes(lock, 0, (now - lockedMs) / 1000);
    }
    const rows = names.slice(0, items).map((name) => ({ id: name, kind: 'a', name, user_name: 'b' }));
    const asked: object = new Proxy(
      {},
      { get: (_, name) => (name === 'execute' ? async () => rows : () => asked) },
    );
    const none: object = new Proxy(
      {},
      { get: (_, name) => (name === 'execute' ? async () => [] : () => none) },
    );
    const db = { selectFrom: (table: string) => (table === 'jobs' ? none : asked) };
    playGit();
    try {
      return await inspectRepositories({ dir, db: db as never, full: false });
    } finally {
      clock.mockRestore();
    }
  });
type Findings = Awaited<ReturnType<typeof inspected>>;
const said = (findings: Findings, check: string) =>
  JSON.stringify(findings.find((finding) => finding.check === check) ?? {});

/** Whether packing gives way to whoever copies after so long a time. */
const givesWay = (ms: number) =>
  inFolder((dir) =>
    byClock(async () => {
      for (const name of ['HEAD', 'config']) await writeFile(join(dir, name), '');
      for (const name of ['objects', 'refs']) await mkdir(join(dir, name));
      // What gives way is ended with all that it has started, by the number of its group.
      playGit(() => {}).pid = beyondAll;
      const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
        played.gits[0]?.end('', 1);
        return true;
      });
      const deletions = { areHeld: false, tryBegin: () => () => {} };
      const done = new Upkeep(() => dir, deletions as never).run('one', 'whole');
      await until(() => played.gits.length > 0);
      deletions.areHeld = true;
      vi.advanceTimersByTime(ms);
      const is = kill.mock.calls.some(([pid]) => pid === -beyondAll);
      vi.advanceTimersByTime(ms);
      await done;
      kill.mockRestore();
      return is;
    }),
  );
// Put together here, so that this file holds none itself.
const secret = `hf_${'abcdefghij'.repeat(4).slice(0, 34)}`;

/** Whether a text is none that has a zero behind so many signs. */
function isBinary(bytes: number): boolean {
  const search = new TextSearch();
  search.part(Buffer.from(`${secret} `.padEnd(bytes - 1, ' ')));
  search.part(Buffer.alloc(1));
  return search.end().length === 0;
}

/** Whether a push is looked through further in which so much was found. */
function isFull(found: number): boolean {
  const search = new PushSearch({ holds: [], patterns: true });
  for (let one = 0; one < found; one += 1)
    search.found.set(`${one}`, { type: 'blob', secrets: [], marked: [] });
  search.begin({ id, type: 'blob', size: secret.length });
  search.part(Buffer.from(secret));
  search.end();
  return !search.found.has(id);
}

/** How much is read of a large file to tell what it is. */
async function startOf(repository: object, bytes: () => unknown): Promise<number> {
  const size = Number.MAX_SAFE_INTEGER;
  await openSource(repository as never, { id, size, part: { start: 0, end: 0 }, isWanted: true });
  return Number(bytes());
}
const ofFile = () => {
  const start = vi.fn(async (_bytes: number) => Buffer.from('a'));
  const openFile = async () => ({ start, read: () => undefined, close: () => {} });
  return startOf({ openFile }, () => start.mock.calls[0]?.[0]);
};
const ofGit = () => {
  const readBlob = vi.fn(async (_id: string, _bytes: number) => ({ content: Buffer.from('a') }));
  const other = { openFile: async () => undefined, streamBlob: async () => undefined };
  return startOf({ ...other, readBlob }, () => readBlob.mock.calls[0]?.[1]);
};

/** Whether so large a file is kept at all, of a disk on which nothing else is. */
const isRoomFor = (size: number) =>
  inFolder(async (folder) => {
    playGit((git) => git.end('a'));
    const files = new BlobFiles(join(folder, 'files'));
    disk.free = Number.MAX_SAFE_INTEGER;
    try {
      const file = await files.open('/', id, size);
      file?.close();
      return file !== undefined;
    } finally {
      disk.free = undefined;
      await turns();
    }
  });

/** Whether a file of such a size is read from memory. */
async function isInMemory(size: number): Promise<boolean> {
  const openFile = vi.fn(async () => undefined);
  const streamBlob = async () => undefined;
  const repository = { openFile, streamBlob, readBlob: async () => ({ content: Buffer.alloc(1) }) };
  await openSource(repository as never, { id, size, part: { start: 0, end: 0 }, isWanted: true });
  return openFile.mock.calls.length === 0;
}

/** What stands where somebody wants to edit a text of such a size, or of one line that is so long. */
async function stands({ size = 1, line = 1 }): Promise<string> {
  const entry = { raw: 'a', id, mode: 0o100644, type: 'file' };
  const repository = {
    find: async () => ({ raw: 'a', entry }),
    blobFacts: async () => ({ size }),
    readBlob: async () => ({ content: Buffer.from('x'.repeat(line)) }),
  };
  return (await sourceAt(repository as never, id, 'a')).stands;
}

/** How long an origin may take to answer. */
async function answerTime(): Promise<number> {
  const late = vi.spyOn(AbortSignal, 'timeout');
  await isReached(0);
  const ms = late.mock.calls[0]?.[0] ?? 0;
  late.mockRestore();
  return ms;
}

/** Whether a file is kept where so much stays free of the disk. */
const isFileKept = (bytes: number) =>
  inFolder(async (folder) => {
    playGit((git) => git.end('a'));
    const files = new BlobFiles(join(folder, 'files'));
    disk.free = bytes + 1;
    try {
      const file = await files.open('/', id, 1);
      file?.close();
      return file !== undefined;
    } finally {
      disk.free = undefined;
      await turns();
    }
  });

const lineOf = (title: string) => {
  const nobody = { name: '', email: '', time: new Date(0) };
  const commit = {
    id,
    tree: id,
    parents: [],
    author: nobody,
    committer: nobody,
    message: title,
    isCut: false,
  };
  return presentLine(commit).title;
};

const named = async (signs: number) => {
  const entry = { raw: 'x'.repeat(signs), id, mode: 0o160000, type: 'submodule' } as const;
  return (await presentEntry({} as never, { entry, folder: '' })).name;
};

/** What of a name of so many signs is quoted to whoever asked for what does not stand. */
const quoted = (signs: number) => String(revisionNotFound(plain(signs)).params.revision);

/** Whether a head is read that has so many bytes with the mark at its end. */
const headOf = (bytes: number) =>
  splitFrontMatter(`---\n${'a: 1\n#'.padEnd(bytes - '\n---'.length, 'x')}\n---\ntext`).frontMatter?.a === 1;

/** What is done with repositories of items. */
export const limitsOfRepos: Table = () => [
  {
    'doctor.sample': [
      exactly(async () => {
        const looked = /damage in (\d+)/.exec(said(await inspected({ items: 30 }), 'objects'))?.[1];
        return Number(looked);
      }),
    ],
    'doctor.named': [
      exactly(async () => said(await inspected({ strays: 9 }), 'strays').split('item-').length - 1),
      most(async (strays) => !said(await inspected({ strays }), 'strays').includes('more')),
    ],
    'doctor.jobLate': [
      most(async (lockedMs) => said(await inspected({ items: 1, lockedMs }), 'locks') === '{}'),
    ],
    'backup.comeAgain': [
      exactly(async () => (await new Upkeep(() => '/', { areHeld: true } as never).run('one', 'whole')) ?? 0),
    ],
    'backup.lookEvery': [least(givesWay)],
    'git.cardTriesMax': [exactly(textTries), exactly(cardTries)],
    'git.files.start': [exactly(ofFile), exactly(ofGit)],
    'git.files.room': [most(isRoomFor)],
    'git.files.inMemory': [most(isInMemory)],
    'edit.max': [most(async (size) => (await stands({ size })) === 'text')],
    'edit.lineMax': [most(async (line) => (await stands({ line })) === 'text')],
    'import.answer': [exactly(answerTime)],
    'git.files.free': [least(isFileKept)],
    'git.read.link': [exactly(() => askedBy((repository) => linkTarget(repository, id)))],
    'git.read.frontMatter': [most(headOf)],
    'git.read.frontMatterDepth': [
      most((depth) => readHead(`a: ${'['.repeat(depth)}${']'.repeat(depth)}`) !== undefined),
      least((marks) => readHead(`a:\n ${'- '.repeat(marks)}b\n`) === undefined),
    ],
    'git.readmeShown': [
      exactly(() => askedBy((repository, entries) => findCard(repository, entries))),
      exactly(() => askedBy((repository) => readCard(repository, id))),
    ],
    'git.shown.title': [most((signs) => !lineOf('x'.repeat(signs)).includes('…'))],
    'answer.quoted.path': [
      most((signs) => quoted(signs) === plain(signs)),
      exactly(() => quoted(1000).length - '…'.length),
    ],
    'git.pathMax': [most(async (signs) => !(await named(signs)).includes('…'))],
    'import.redirects': [most(isReached)],
    'secretScan.looked': [most(isBinary)],
    'secretScan.foundMax': [least(isFull)],
  },
];
