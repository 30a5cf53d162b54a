import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readTexts } from './read-texts.ts';
import { finishEarlier, prepare, writeAll } from './write-all.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project of two files, which are to become capital letters, with one more. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'hub-fix-'));
  folders.push(folder);
  mkdirSync(join(folder, 'spec', 'guards'), { recursive: true });
  writeFileSync(join(folder, 'spec', 'app.yaml'), 'a: 1\n');
  writeFileSync(join(folder, 'spec', 'guards', 'b.yaml'), 'b: 1\n');
  const before = readTexts(folder);
  const after = new Map([
    ['spec/app.yaml', 'A: 1\n'],
    ['spec/guards/b.yaml', 'B: 1\n'],
    ['spec/guards/c.yaml', 'C: 1\n'],
  ]);
  return { folder, before, after };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
const textOf = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

it('writes all files, and leaves nothing beside them', () => {
  const { folder, before, after } = project();
  writeAll(folder, before, after);
  expect(readTexts(folder)).toEqual(after);
  expect(filesIn(folder)).toEqual(['spec/app.yaml', 'spec/guards/b.yaml', 'spec/guards/c.yaml']);
});

it('writes none where one cannot be', () => {
  const { folder, before, after } = project();
  // Whoever runs the tests may write everywhere, so that the place of a draft is taken instead.
  mkdirSync(join(folder, 'spec', 'guards', '.c.yaml.hub-fix'));
  expect(() => writeAll(folder, before, after)).toThrow(
    'Nothing was written: spec/guards/.c.yaml.hub-fix cannot be (EISDIR).',
  );
  expect(readTexts(folder)).toEqual(before);
  expect(filesIn(folder)).toEqual(['spec/app.yaml', 'spec/guards/b.yaml']);
});

it('writes none where a file was changed or made meanwhile', () => {
  const { folder, before, after } = project();
  writeFileSync(join(folder, 'spec', 'guards', 'c.yaml'), 'mine: 1\n');
  expect(() => writeAll(folder, before, after)).toThrow('spec/guards/c.yaml was changed while hub fix ran');
  writeFileSync(join(folder, 'spec', 'app.yaml'), 'a: 2\n');
  expect(() => writeAll(folder, before, after)).toThrow('spec/app.yaml was changed while hub fix ran');
  expect(textOf(folder, 'spec/guards/b.yaml')).toBe('b: 1\n');
  expect(filesIn(folder)).toEqual(['spec/app.yaml', 'spec/guards/b.yaml', 'spec/guards/c.yaml']);
});

it('is finished by the next run where it was ended amid its work', () => {
  const { folder, before, after } = project();
  prepare(folder, before, after);
  expect(readTexts(folder)).toEqual(before);
  // One file has its new text already.
  writeFileSync(join(folder, 'spec', 'app.yaml'), 'A: 1\n');
  rmSync(join(folder, 'spec', '.app.yaml.hub-fix'));
  expect(finishEarlier(folder)).toBe(3);
  expect(readTexts(folder)).toEqual(after);
  expect(filesIn(folder)).toEqual(['spec/app.yaml', 'spec/guards/b.yaml', 'spec/guards/c.yaml']);
  expect(finishEarlier(folder)).toBe(0);
});

it('takes no edit away that came after a run was cut short', () => {
  const { folder, before, after } = project();
  prepare(folder, before, after);
  writeFileSync(join(folder, 'spec', 'guards', 'b.yaml'), 'mine: 1\n');
  expect(() => finishEarlier(folder)).toThrow(
    'An earlier hub fix was cut short, and spec/guards/b.yaml was changed since. What it was to become stands in spec/guards/.b.yaml.hub-fix',
  );
  expect(textOf(folder, 'spec/guards/b.yaml')).toBe('mine: 1\n');
  expect(textOf(folder, 'spec/app.yaml')).toBe('a: 1\n');
});

it('clears drafts of a run that was ended before it was sure of all', () => {
  const { folder, before, after } = project();
  prepare(folder, before, after);
  rmSync(join(folder, '.hub-fix.json'));
  expect(finishEarlier(folder)).toBe(0);
  expect(filesIn(folder)).toEqual(['spec/app.yaml', 'spec/guards/b.yaml']);
});

it.each([
  ['a mistake of syntax', 'a: [1\n', /^spec\/guards\/b\.yaml:\d+ /],
  ['a tab before a word', 'a:\n\tb: 1\n', /^spec\/guards\/b\.yaml:2 /],
  ['a key twice', 'a: 1\na: 2\n', /^spec\/guards\/b\.yaml:2 /],
  ['an anchor', 'a: &x 1\nb: *x\n', /^spec\/guards\/b\.yaml:1 .*\(and 1 more: `hub check`\)/],
  ['nothing', '', /^spec\/guards\/b\.yaml:1 /],
])('refuses a spec with %s', (_, text, sentence) => {
  const { folder } = project();
  writeFileSync(join(folder, 'spec', 'guards', 'b.yaml'), text);
  expect(() => readTexts(folder)).toThrow(sentence);
});

it('refuses links, which it would replace or write through', () => {
  const { folder } = project();
  symlinkSync(join(folder, 'spec', 'app.yaml'), join(folder, 'spec', 'guards', 'd.yaml'));
  expect(() => readTexts(folder)).toThrow('spec/guards/d.yaml is a link');
  const outer = project().folder;
  rmSync(join(outer, 'spec'), { recursive: true });
  symlinkSync(join(folder, 'spec'), join(outer, 'spec'));
  expect(() => readTexts(outer)).toThrow('spec is a link');
});

it('makes folders, and takes files away, all or none', () => {
  const { folder, before } = project();
  const after = new Map([
    ['spec/app.yaml', 'a: 1\n'],
    ['spec/screens/hub/c.yaml', 'C: 1\n'],
  ]);
  const moved = ['spec/app.yaml', 'spec/screens/hub/c.yaml'];
  prepare(folder, before, after);
  expect(readTexts(folder)).toEqual(before);
  expect(finishEarlier(folder)).toBe(2);
  expect(filesIn(folder)).toEqual(moved);
  writeFileSync(join(folder, 'spec', 'screens', 'hub', 'c.yaml'), 'mine: 1\n');
  expect(() => writeAll(folder, after, new Map([['locales/en/d.yaml', 'd: 1\n']]))).toThrow('was changed');
  expect(filesIn(folder)).toEqual(moved);
  expect(readdirSync(folder)).toEqual(['spec']);
});

it('writes none where a file is read-only, and leaves to each who may do what with it', () => {
  const { folder, before, after } = project();
  const file = join(folder, 'spec', 'guards', 'b.yaml');
  chmodSync(file, 0o444);
  expect(() => writeAll(folder, before, after)).toThrow(
    'Nothing was written: spec/guards/b.yaml is read-only. Let it be written to (chmod u+w), and run it again.',
  );
  expect(readTexts(folder)).toEqual(before);
  expect(filesIn(folder)).toEqual(['spec/app.yaml', 'spec/guards/b.yaml']);
  chmodSync(file, 0o640);
  writeAll(folder, before, after);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readTexts(folder)).toEqual(after);
});
