import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetMade, rememberRuns } from '../emit/remember.ts';
import { withKeptMade } from './kept-made.ts';

let folder: string;
let made: string[];

beforeEach(() => {
  forgetMade();
  made = [];
  folder = mkdtempSync(join(tmpdir(), 'hub-made-'));
});
afterEach(() => {
  forgetMade();
  rmSync(folder, { recursive: true, force: true });
});

const remember = rememberRuns<{ title: string; input: unknown }[]>('tried here');
const most = { title: 'most', input: [Number.POSITIVE_INFINITY, undefined] };

/** A process that makes these, and knows nothing but what it was told. */
async function run(...texts: string[]) {
  return runWith(undefined, ...texts);
}

async function runWith(locks: string | undefined, ...texts: string[]) {
  forgetMade();
  const emit = async () => {
    remember.nextRun();
    return texts.map((text) =>
      remember(text, () => {
        made.push(text);
        return [{ title: text, input: most }];
      }),
    );
  };
  return withKeptMade(folder, emit, locks);
}

const file = () => join(folder, 'made.kept');

describe('what is made of texts', () => {
  it('is known to the next process as it was made', async () => {
    const first = await run('one', 'two');
    expect(await run('one', 'two')).toEqual(first);
    expect(made).toEqual(['one', 'two']);
  });

  it('is kept of other projects as well, and written where something is new alone', async () => {
    await run('one');
    await run('two');
    const before = readFileSync(file());
    await run('one', 'two');
    expect(made).toEqual(['one', 'two']);
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['made.kept']);
  });

  it('is made again where the file is damaged, or of another version', async () => {
    await run('one');
    const bytes = readFileSync(file());
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file(), bytes);
    await run('one');
    expect(made).toEqual(['one', 'one']);
    const text = readFileSync(file(), 'latin1');
    writeFileSync(file(), `0${text}`, 'latin1');
    await run('one');
    expect(made).toEqual(['one', 'one', 'one']);
  });

  it('is made again where other packages were installed', async () => {
    const lock = join(folder, 'package-lock.json');
    await runWith(folder, 'one');
    for (const versions of ['{}', '{}', '{ "packages": {} }']) {
      writeFileSync(lock, versions);
      await runWith(folder, 'one');
    }
    expect(made).toEqual(['one', 'one', 'one']);
  });

  it('is made where nothing can be kept', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    await run('one');
    await run('one');
    expect(made).toEqual(['one', 'one']);
    expect(readFileSync(folder, 'utf8')).toBe('no folder');
  });

  it('is remembered by a process that goes on without the file', async () => {
    await run('one');
    rmSync(file());
    remember.nextRun();
    await withKeptMade(folder, async () => remember('one', () => []));
    expect(made).toEqual(['one']);
    expect(readdirSync(folder)).toEqual([]);
  });
});
