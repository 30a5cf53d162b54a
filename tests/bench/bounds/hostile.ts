import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startServer } from '../../../server/main.ts';
import { createPerson } from '../../../server/people/index.ts';
import { importHistory, type Written } from '../fast-import.ts';
import { configOf } from '../hub-config.ts';
import { timeProcess } from '../measure.ts';
import type { Shot } from './flood.ts';

const megabyte = 2 ** 20;

/** What stands in the data folder for those who attack. */
export interface Planted {
  keys: Record<'deep' | 'loud' | 'heavy' | 'old', string>;
  /** Where `main` of a repository of 100 MB stands. */
  bulkyTip: string;
  /** Commits of `old`, each to be asked for once. */
  commits: string[];
  /** Pushes that cost more than they weigh. */
  pushes: Record<'messages' | 'nearlyEqual', Shot>;
}

/** Repositories that cost much to read, from those who may push. */
export async function plantHostile(folder: string, dataDir: string): Promise<Planted> {
  const { hub, stop } = await startServer({ config: configOf(dataDir), logLevel: 'warn' });
  try {
    const mallory = await createPerson(hub.db, { userName: 'mallory', roleType: 'common' });
    const make = async (name: string, history: Iterable<Written>) => {
      const item = await hub.items.create({ kind: 'models', name }, mallory);
      await importHistory(hub.repos.dirOf(item.id), history);
      await hub.items.refresh(item.id);
      await hub.repos.indexHistory(item.id);
      return item;
    };
    const items = {
      loud: await make('loud', loud()),
      heavy: await make('heavy', heavy()),
      old: await make('old', old()),
    };
    const bulky = await make('bulky', weights());
    const many = await make('many', one());
    await writeRefs(hub.repos.dirOf(many.id));
    const deep = await hub.items.create({ kind: 'models', name: 'deep' }, mallory);
    await writeDeep(hub.repos.dirOf(deep.id));
    const target = await hub.items.create({ kind: 'models', name: 'target' }, mallory);
    const { secret } = await hub.people.tokens.create(mallory.id, {
      type: 'git',
      name: 'bench',
      scope: 'write',
    });
    const path = `/models/mallory/${target.name}.git/git-receive-pack`;
    const push = (history: Iterable<Written>, name: string) =>
      pushShot(join(folder, name), { history, path, secret });
    return {
      keys: { deep: deep.key, loud: items.loud.key, heavy: items.heavy.key, old: items.old.key },
      bulkyTip: (await git(hub.repos.dirOf(bulky.id), ['rev-parse', 'main'], '')).trim(),
      commits: await commitsOf(hub.repos.dirOf(items.old.id)),
      pushes: {
        messages: await push(messages(), 'messages'),
        nearlyEqual: await push(nearlyEqual(), 'equal'),
      },
    };
  } finally {
    await stop();
  }
}

/** Nearly as long as the hub reads one. */
const message = 'a'.repeat(0.9 * megabyte);

/** Each file has a commit of its own with a long message. */
function* loud(): Generator<Written> {
  for (let at = 0; at < 200; at++) {
    yield {
      message: `${at} ${message}`,
      files: [{ path: `${at}.txt`, content: `${at}` }],
    };
  }
}

function* one(): Generator<Written> {
  yield { message: 'One', files: [{ path: 'one.txt', content: 'one' }] };
}

function* heavy(): Generator<Written> {
  yield { message: 'Add zeros', files: [{ path: 'zeros.bin', content: Buffer.alloc(200 * megabyte) }] };
}

/** Bytes that do not pack. */
function* weights(): Generator<Written> {
  for (let at = 0; at < 100; at++) {
    yield { message: `Add ${at}`, files: [{ path: `${at}.bin`, content: randomBytes(megabyte) }] };
  }
}

function* old(): Generator<Written> {
  for (let at = 0; at < 3000; at++) {
    const path = `part-${at % 40}/file-${at % 2000}.txt`;
    yield { message: `Change ${at}`, files: [{ path, content: `${at}\n` }] };
  }
}

function* messages(): Generator<Written> {
  for (let at = 0; at < 1400; at++) {
    yield { message: `${at} ${message}`, files: [{ path: 'one.txt', content: `${at}` }] };
  }
}

function* nearlyEqual(): Generator<Written> {
  const file = (first: number) => {
    const content = Buffer.alloc(200 * megabyte);
    content[0] = first;
    return content;
  };
  yield { message: 'One', files: [{ path: 'a.bin', content: file(1) }] };
  yield { message: 'Two', files: [{ path: 'a.bin', content: file(2) }] };
}

/** As many refs as two pushes may bring, each of which stands alone. */
async function writeRefs(dir: string): Promise<void> {
  const tip = (await git(dir, ['rev-parse', 'main'], '')).trim();
  const lines = Array.from({ length: 18_000 }, (_, at) => `create refs/heads/branch-${at} ${tip}\n`);
  await git(dir, ['-c', 'core.fsync=none', 'update-ref', '--stdin'], lines.join(''));
}

/** Folders that hold each other ten times, ten deep: ten thousand million paths in a few objects. */
async function writeDeep(dir: string): Promise<void> {
  let id = (await git(dir, ['hash-object', '-w', '--stdin'], 'deep\n')).trim();
  let type = 'blob';
  for (let level = 0; level < 10; level++) {
    const mode = type === 'blob' ? '100644' : '040000';
    const names = Array.from({ length: 10 }, (_, at) => `${mode} ${type} ${id}\tn${at}`);
    id = (await git(dir, ['mktree'], `${names.join('\n')}\n`)).trim();
    type = 'tree';
  }
  const commit = (await git(dir, ['commit-tree', '-m', 'Deep', id], '')).trim();
  await git(dir, ['update-ref', 'refs/heads/main', commit], '');
}

async function commitsOf(dir: string): Promise<string[]> {
  return (await git(dir, ['rev-list', '--max-count=2500', 'main'], '')).trim().split('\n');
}

/** A push as git sends it, which can be sent again and again: to a branch that is made anew or stands already. */
async function pushShot(
  dir: string,
  { history, path, secret }: { history: Iterable<Written>; path: string; secret: string },
): Promise<Shot> {
  await timeProcess('git', ['init', '--quiet', '--bare', dir]);
  await importHistory(dir, history);
  const tip = (await git(dir, ['rev-parse', 'main'], '')).trim();
  const command = `${'0'.repeat(40)} ${tip} refs/heads/hostile\0report-status\n`;
  const line = `${(command.length + 4).toString(16).padStart(4, '0')}${command}0000`;
  const pack = await gitBytes(dir, ['pack-objects', '--revs', '--stdout', '--quiet', '--thin'], 'main\n');
  return {
    method: 'POST',
    path,
    headers: {
      authorization: `Basic ${Buffer.from(`mallory:${secret}`).toString('base64')}`,
      'content-type': 'application/x-git-receive-pack-request',
    },
    body: Buffer.concat([Buffer.from(line, 'latin1'), pack]).toString('base64'),
  };
}

const identity = {
  GIT_AUTHOR_NAME: 'M',
  GIT_AUTHOR_EMAIL: 'm@example.org',
  GIT_COMMITTER_NAME: 'M',
  GIT_COMMITTER_EMAIL: 'm@example.org',
};

async function git(dir: string, args: readonly string[], input: string): Promise<string> {
  return (await gitBytes(dir, args, input)).toString('utf8');
}

async function gitBytes(dir: string, args: readonly string[], input: string): Promise<Buffer> {
  const child = spawn('git', args, {
    cwd: dir,
    env: { ...process.env, ...identity },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // One that reads nothing may have ended by now; its exit code tells the story.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const closing = once(child, 'close');
  const said = await buffer(child.stdout);
  const [code] = await closing;
  if (code !== 0) throw new Error(`git ${args[0]} ended with ${code}.`);
  return said;
}
