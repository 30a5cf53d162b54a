import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputFile } from '../emit/output.ts';
import { render } from './banner.ts';
import { hashOf, manifestName, readManifest, writeManifest } from './manifest.ts';
import { writeOutput } from './write-output.ts';

let root: string;

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'hub-write-')), 'generated');
});
afterEach(async () => {
  await rm(dirname(root), { recursive: true, force: true });
});

function file(path: string, content: string): OutputFile {
  return { path, content, from: ['spec/app.yaml'] };
}

const two = [file('app.ts', 'export const a = 1;\n'), file('routes/hub.ts', 'export const b = 2;\n')];
const read = (path: string) => readFile(join(root, path), 'utf8');

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

describe('a first run', () => {
  it('writes every file under its banner', async () => {
    const report = await writeOutput(root, two);

    expect(report).toEqual({
      written: ['app.ts', 'routes/hub.ts'],
      unchanged: [],
      removed: [],
      handEdited: [],
      dropped: [],
      foreign: [],
      drift: [],
    });
    expect(await read('app.ts')).toBe(
      '// Made by `npm run generate` from spec/app.yaml. Edit that file, not this one.\nexport const a = 1;\n',
    );
  });

  it('leaves no draft behind', async () => {
    await writeOutput(root, two);
    expect((await writeOutput(root, two)).foreign).toEqual([]);
  });

  it('refuses two outputs of one path', async () => {
    await expect(writeOutput(root, [...two, file('app.ts', '')])).rejects.toThrow('app.ts');
  });

  it.each(['../x.ts', '/etc/x.ts', 'a//b.ts', './a.ts', 'a/../../b.ts', 'a\\b.ts', '', manifestName])(
    'refuses the path %j',
    async (path) => {
      await expect(writeOutput(root, [file(path, '')])).rejects.toThrow('does not belong');
      expect(existsSync(root)).toBe(false);
    },
  );
});

describe('a second run', () => {
  it('touches nothing when nothing changed', async () => {
    await writeOutput(root, two);
    const old = new Date('2001-01-01T00:00:00Z');
    for (const path of ['app.ts', 'routes/hub.ts', manifestName]) await utimes(join(root, path), old, old);

    const report = await writeOutput(root, [...two].reverse());

    expect(report).toMatchObject({ written: [], unchanged: ['app.ts', 'routes/hub.ts'] });
    for (const path of ['app.ts', 'routes/hub.ts', manifestName]) {
      expect((await stat(join(root, path))).mtime).toEqual(old);
    }
  });

  it('writes only the file that changed', async () => {
    await writeOutput(root, two);
    const report = await writeOutput(root, [file('app.ts', 'export const a = 3;\n'), ...two.slice(1)]);
    expect(report).toMatchObject({ written: ['app.ts'], unchanged: ['routes/hub.ts'] });
  });

  it('removes stale output with the folders that it leaves empty', async () => {
    await writeOutput(root, [...two, file('screens/hub/item/intro.ts', '')]);
    const report = await writeOutput(root, two);
    expect(report.removed).toEqual(['screens/hub/item/intro.ts']);
    expect(existsSync(join(root, 'screens'))).toBe(false);
  });

  it('keeps a folder in which someone else keeps a file', async () => {
    await writeOutput(root, [...two, file('screens/hub/list.ts', '')]);
    await put('screens/hub/notes.txt', 'mine');
    const report = await writeOutput(root, two);
    expect(report).toMatchObject({ removed: ['screens/hub/list.ts'], foreign: ['screens/hub/notes.txt'] });
    expect(await read('screens/hub/notes.txt')).toBe('mine');
  });

  it('brings back a file that was deleted', async () => {
    await writeOutput(root, two);
    await rm(join(root, 'app.ts'));
    expect((await writeOutput(root, two)).written).toEqual(['app.ts']);
  });
});

describe('a hand edit', () => {
  const changed = [file('app.ts', 'export const a = 3;\n'), ...two.slice(1)];

  it('is named, and nothing at all is written', async () => {
    await writeOutput(root, two);
    await put('routes/hub.ts', 'mine');
    const report = await writeOutput(root, changed);
    expect(report).toMatchObject({ written: [], removed: [], handEdited: ['routes/hub.ts'] });
    expect(await read('routes/hub.ts')).toBe('mine');
    expect(await read('app.ts')).toContain('a = 1');
  });

  it('is named again by the next run', async () => {
    await writeOutput(root, two);
    await put('routes/hub.ts', 'mine');
    await writeOutput(root, two);
    expect((await writeOutput(root, two)).handEdited).toEqual(['routes/hub.ts']);
  });

  it('is overwritten when that is asked for', async () => {
    await writeOutput(root, two);
    await put('routes/hub.ts', 'mine');
    const report = await writeOutput(root, two, { force: true });
    expect(report).toMatchObject({ written: ['routes/hub.ts'], handEdited: [], dropped: ['routes/hub.ts'] });
    expect((await writeOutput(root, two)).handEdited).toEqual([]);
  });

  it('that says what would be written anyway is none', async () => {
    await writeOutput(root, two);
    await put('app.ts', render(changed[0] ?? file('', '')).join(''));
    expect(await writeOutput(root, changed)).toMatchObject({ handEdited: [], written: [] });
    expect((await writeOutput(root, changed)).handEdited).toEqual([]);
  });

  it('of a stale file keeps that file', async () => {
    await writeOutput(root, [...two, file('old.ts', '')]);
    await put('old.ts', 'mine');
    expect(await writeOutput(root, two)).toMatchObject({ removed: [], handEdited: ['old.ts'] });
    expect(await read('old.ts')).toBe('mine');
  });

  it('is suspected of a file with our banner when the manifest is lost', async () => {
    await writeOutput(root, two);
    await rm(join(root, manifestName));
    expect((await writeOutput(root, changed)).handEdited).toEqual(['app.ts']);
    expect((await writeOutput(root, changed, { force: true })).written).toEqual(['app.ts']);
  });

  it.each(['', '{', '[]', '{"files":3}', 'null'])(
    'is not invented by the damaged manifest %j',
    async (text) => {
      await writeOutput(root, two);
      await put(manifestName, text);
      expect(await writeOutput(root, two)).toMatchObject({
        handEdited: [],
        dropped: [],
        unchanged: ['app.ts', 'routes/hub.ts'],
      });
    },
  );
});

describe('a file that is not ours', () => {
  it('is neither overwritten nor removed, even by force', async () => {
    await put('app.ts', 'mine');
    await put('deep/notes.md', 'mine too');
    for (const force of [false, true]) {
      const report = await writeOutput(root, two, { force });
      expect(report.foreign).toEqual(['app.ts', 'deep/notes.md']);
      expect(await read('app.ts')).toBe('mine');
    }
  });

  it('in the way of an output is drift', async () => {
    await put('app.ts', 'mine');
    await writeOutput(root, two);
    expect((await writeOutput(root, two, { check: true })).drift).toEqual(['app.ts']);
  });

  it('may be a link or a folder where a file should be', async () => {
    await mkdir(join(root, 'app.ts'), { recursive: true });
    await put('target.txt', 'mine');
    await symlink(join(root, 'target.txt'), join(root, 'link.ts'));
    const report = await writeOutput(root, [...two, file('link.ts', 'x')]);
    expect(report.foreign).toEqual(['app.ts', 'link.ts', 'target.txt']);
    expect(await read('target.txt')).toBe('mine');
  });
});

describe('a check', () => {
  it('reports what would be written and removed, and touches nothing', async () => {
    await writeOutput(root, [...two, file('old.ts', '')]);
    const before = await read(manifestName);
    const report = await writeOutput(root, [file('app.ts', 'new'), ...two.slice(1)], { check: true });
    expect(report).toMatchObject({ written: [], removed: [], drift: ['app.ts', 'old.ts'] });
    expect(existsSync(join(root, 'old.ts'))).toBe(true);
    expect(await read(manifestName)).toBe(before);
  });

  it('makes no folder', async () => {
    expect((await writeOutput(root, two, { check: true })).drift).toEqual(['app.ts', 'routes/hub.ts']);
    expect(existsSync(root)).toBe(false);
  });

  it('finds no drift after a run', async () => {
    await writeOutput(root, two);
    expect((await writeOutput(root, two, { check: true })).drift).toEqual([]);
  });
});

describe('a crash', () => {
  const next = [file('app.ts', 'next\n'), file('routes/hub.ts', 'next\n'), file('new.ts', 'next\n')];
  const third = next.map(({ path }) => file(path, 'third\n'));
  const hashesOf = (files: OutputFile[]) =>
    Object.fromEntries(files.map((one) => [one.path, hashOf(...render(one))]));

  /** The state that a run of `next` leaves when it dies after `done` files. */
  async function crashAfter(done: number): Promise<void> {
    await writeOutput(root, two);
    const { files } = await readManifest(root);
    await writeManifest(root, { files, pending: hashesOf(next) });
    for (const one of next.slice(0, done)) await put(one.path, render(one).join(''));
  }

  it.each([0, 1, 2, 3])('after %i files is finished by the same run', async (done) => {
    await crashAfter(done);
    const report = await writeOutput(root, next);
    expect(report).toMatchObject({ handEdited: [], foreign: [] });
    expect(await read('new.ts')).toContain('next');
    expect(await readManifest(root)).toEqual({ files: hashesOf(next), pending: {} });
  });

  it.each([0, 1, 2, 3])('after %i files does not look like a hand edit to another run', async (done) => {
    await crashAfter(done);
    expect(await writeOutput(root, third)).toMatchObject({ handEdited: [], foreign: [] });
    expect(await read('app.ts')).toContain('third');
  });

  it.each([0, 1, 2, 3])('in the run after a crash after %i files is mended as well', async (done) => {
    await crashAfter(done);
    // What the second run writes first: what stands there, and what it is about to write.
    const standing = [...next.slice(0, done), ...two.slice(done)];
    await writeManifest(root, { files: hashesOf(standing), pending: hashesOf(third) });
    expect((await writeOutput(root, third)).handEdited).toEqual([]);
  });

  it('that left an empty file is mended', async () => {
    await writeOutput(root, two);
    await put('app.ts', '');
    expect(await writeOutput(root, two)).toMatchObject({ handEdited: [], written: ['app.ts'] });
  });

  it('leaves drafts that the next run sweeps away', async () => {
    await put('.hub-999999999-0a1b.tmp', 'half');
    await put(`.hub-${process.pid}-0a1b.tmp`, 'being written');
    expect((await writeOutput(root, two)).foreign).toEqual([]);
    expect(existsSync(join(root, '.hub-999999999-0a1b.tmp'))).toBe(false);
    expect(existsSync(join(root, `.hub-${process.pid}-0a1b.tmp`))).toBe(true);
  });
});

describe('the banner', () => {
  const bannerOf = (path: string, from: string[]) => render({ path, content: '', from }).join('').trim();

  it.each([
    ['a.d.ts', '// '],
    ['a.js', '// '],
    ['a.md', '<!-- '],
    ['a.yaml', '# '],
    ['a.css', '/* '],
  ])('of %s is a comment', (path, opening) => {
    expect(bannerOf(path, ['spec/app.yaml']).startsWith(`${opening}Made by`)).toBe(true);
  });

  it('is left out where a file cannot hold one', () => {
    expect(bannerOf('openapi.json', ['spec/app.yaml'])).toBe('');
  });

  it('names a few sources in order and many by their folder', () => {
    expect(bannerOf('a.ts', ['spec/b.yaml', 'spec/a.yaml', 'spec/b.yaml'])).toContain(
      'spec/a.yaml, spec/b.yaml. Edit those',
    );
    const many = ['a', 'b', 'c', 'd'].map((name) => `spec/errors/${name}.yaml`);
    expect(bannerOf('a.ts', ['spec/app.yaml', ...many])).toContain(
      'from spec/app.yaml, spec/errors/. Edit those',
    );
  });

  it('holds neither a date nor a version', () => {
    expect(bannerOf('a.ts', ['spec/app.yaml'])).not.toMatch(/\d/);
  });
});
