import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { withLock } from './lock.js';
import { identify } from './processes.js';

const folder = mkdtempSync(join(tmpdir(), 'hub-lock-'));
const file = join(folder, 'lock');
const waited: number[] = [];
const options = { onWait: (pid: number) => waited.push(pid) };

beforeEach(() => {
  rmSync(file, { force: true });
  waited.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that does nothing but live. */
function idle() {
  return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
}

async function killed(): Promise<number> {
  const child = idle();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid ?? 0;
}

it('lets one in at a time, however many come, and whoever fails lets go', async () => {
  let inside = 0;
  const most: number[] = [];
  const work = async (number: number) => {
    most.push(++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
    if (number % 2 === 0) throw new Error(`number ${number}`);
  };
  const ends = await Promise.allSettled([0, 1, 2, 3].map((n) => withLock(file, options, () => work(n))));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(most).toEqual([1, 1, 1, 1]);
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over from the dead, and many that come to it at once still enter one by one', async () => {
  writeFileSync(file, JSON.stringify([{ pid: await killed(), started: '1' }]));
  const log = join(folder, 'log');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(new URL('./lock.js', import.meta.url).href)};
    await withLock(${JSON.stringify(file)}, { onWait() {} }, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ');
      await new Promise((resolve) => setTimeout(resolve, 20));
      appendFileSync(${JSON.stringify(log)}, 'out ');
    });`;
  const all = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', script]));
  expect(await Promise.all(all.map(async (child) => (await once(child, 'exit'))[0]))).toEqual(
    all.map(() => 0),
  );
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(all.length));
  rmSync(log);
  expect(readdirSync(folder)).toEqual([]);
});

it('waits for what a dead holder has started, and says for whom', async () => {
  const helper = idle();
  await once(helper, 'spawn');
  const pid = helper.pid ?? 0;
  writeFileSync(file, JSON.stringify([{ pid: await killed(), started: '1' }, identify(pid)]));
  let isIn = false;
  const run = withLock(file, options, async () => {
    isIn = true;
  });
  await expect.poll(() => waited).toEqual([pid]);
  expect(isIn).toBe(false);
  helper.kill('SIGKILL');
  await run;
  expect([isIn, waited]).toEqual([true, [pid]]);
});

it('names in its file what it starts, so that others wait for that too', async () => {
  const names = await withLock(file, options, async (holdAlso) => {
    holdAlso(process.ppid);
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number }[];
  });
  expect(names.map(({ pid }) => pid)).toEqual([process.pid, process.ppid]);
});

it.runIf(process.platform !== 'win32')(
  'does not take a process for the holder that only has its number',
  async () => {
    writeFileSync(file, JSON.stringify([{ pid: process.pid, started: 'long ago' }]));
    expect(await withLock(file, options, async () => 'in')).toBe('in');
    expect(waited).toEqual([]);
  },
);

it('takes over a file that its maker died over, before a word was in it', async () => {
  writeFileSync(file, '');
  const longAgo = Date.now() / 1000 - 60;
  utimesSync(file, longAgo, longAgo);
  expect(await withLock(file, options, async () => 'in')).toBe('in');
});

it.each([
  ['a folder', () => mkdirSync(file)],
  ['a link to nothing', () => symlinkSync(join(folder, 'nothing'), file)],
])('says what is in the way where %s stands in its place', async (_what, put) => {
  put();
  onTestFinished(() => rmSync(file, { recursive: true }));
  await expect(withLock(file, options, async () => 'in')).rejects.toThrow(`${file} is in the way`);
});
