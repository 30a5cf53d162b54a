import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Keeping } from './kept-trees.ts';
import { loadYaml } from './load-yaml.ts';
import { plain } from './spec-node.ts';
import { TreeMemory } from './tree-memory.ts';

const parse = vi.fn(loadYaml);
const root = mkdtempSync(join(tmpdir(), 'hub-trees-'));
const folder = join(root, 'cache', 'trees');
const keeping: Keeping = { folder, project: '/some/project' };
const texts = { 'spec/a.yaml': 'a: 1\n', 'spec/b.yaml': 'b: [x, 一]\n', 'locales/en/b.yaml': 'b: [x, 一]\n' };

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  parse.mockClear();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A process of its own reads these files, and keeps what it read. */
function readAll(of: Record<string, string> = texts, keepIn = keeping) {
  parse.mockClear();
  const memory = new TreeMemory(parse);
  const said = memory.run(() => readWith(memory, of), keepIn);
  return { said, parsed: parse.mock.calls.length };
}

function readWith(memory: TreeMemory, of: Record<string, string>) {
  return Object.entries(of).map(([path, text]) => {
    const { root: tree, faults } = memory.treeOf(path, new TextEncoder().encode(text));
    return { path, at: tree?.at, holds: plain(tree), faults };
  });
}

const fileOf = () => join(folder, readdirSync(folder).find((name) => name.endsWith('.trees')) ?? '');

/** Bytes of what is kept, changed and put back. */
function change(how: (text: string) => string): void {
  const file = fileOf();
  writeFileSync(file, how(readFileSync(file, 'utf8')));
}

function replaceBy(make: (file: string) => void): void {
  const file = fileOf();
  rmSync(file);
  make(file);
}

describe('what is kept on the disk', () => {
  it('is read by the next process, which parses nothing', () => {
    const first = readAll();
    expect(first.parsed).toBe(3);
    expect(readAll()).toEqual({ said: first.said, parsed: 0 });
  });

  it('is what a text says, so that an edit is parsed, and what went is gone', () => {
    readAll();
    const edited = { 'spec/a.yaml': 'a: 2\n', 'spec/b.yaml': texts['spec/b.yaml'] };
    expect(readAll(edited)).toMatchObject({ parsed: 1, said: [{ holds: { a: 2 } }, {}] });
    expect(readAll(edited).parsed).toBe(0);
    expect(readAll({ 'spec/a.yaml': texts['spec/a.yaml'] }).parsed).toBe(1);
  });

  it('serves a copy of the project as well, which parses what differs alone', () => {
    const { said } = readAll();
    const copy = { folder, project: '/some/copy' };
    expect(readAll(texts, copy)).toEqual({ said, parsed: 0 });
    expect(readAll({ ...texts, 'spec/a.yaml': 'a: 2\n' }, copy).parsed).toBe(1);
    expect(readAll().parsed).toBe(0);
  });

  it('stays as it is where a part is read', () => {
    readAll();
    const part = { 'spec/a.yaml': texts['spec/a.yaml'], 'spec/z.yaml': 'z: 1\n' };
    expect(readAll(part, { ...keeping, isReader: true }).parsed).toBe(1);
    expect(readAll().parsed).toBe(0);
  });

  it('is no file with a fault, which is told each time', () => {
    const faulty = { ...texts, 'spec/c.yaml': 'c: 1\nc: 2\n' };
    const { said } = readAll(faulty);
    expect(said[3]?.faults).toHaveLength(1);
    expect(readAll(faulty)).toEqual({ said, parsed: 1 });
  });

  it.each<[string, () => void, (parsed: number) => void]>([
    ['cut off', () => change((text) => text.slice(0, -9)), again],
    ['half written, and still JSON', () => change((text) => text.replace('一', '二')), again],
    ['of another version', () => change((text) => `${'0'.repeat(64)}${text.slice(64)}`), again],
    ['without a first line', () => change((text) => text.slice(65)), again],
    ['empty', () => change(() => ''), again],
    ['no JSON', () => change(() => '\0\n{'), again],
    ['larger than anybody needs', () => truncateSync(fileOf(), 2 ** 30), again],
    ['a pipe', () => replaceBy((file) => execFileSync('mkfifo', [file])), again],
    ['a link', () => replaceBy((file) => symlinkSync(join(root, 'elsewhere'), file)), again],
    ['a folder', () => replaceBy((file) => mkdirSync(join(file, 'x'), { recursive: true })), never],
    ['in a folder that is none', () => replaceFolder((path) => writeFileSync(path, '')), never],
    [
      'in a folder behind a link that leads nowhere',
      () => replaceFolder((p) => symlinkSync('gone', p)),
      never,
    ],
    ['gone with its folder', () => rmSync(folder, { recursive: true }), again],
  ])('is parsed anew where it is %s', (_what, damage, isKeptAgain) => {
    const { said } = readAll();
    damage();
    expect(readAll()).toEqual({ said, parsed: 3 });
    const after = readAll();
    expect(after.said).toEqual(said);
    isKeptAgain(after.parsed);
    expect(existsSync(join(root, 'elsewhere'))).toBe(false);
  });

  function again(parsed: number) {
    expect(parsed).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
  }
  function never(parsed: number) {
    expect(parsed).toBe(3);
  }
  function replaceFolder(make: (path: string) => void) {
    rmSync(folder, { recursive: true });
    mkdirSync(dirname(folder), { recursive: true });
    make(folder);
  }

  it('is whole whoever wrote last, where two write at once', () => {
    const [one, other] = [new TreeMemory(parse), new TreeMemory(parse)];
    one.run(() => {
      readWith(one, texts);
      other.run(() => readWith(other, { ...texts, 'spec/d.yaml': 'd: 4\n' }), keeping);
    }, keeping);
    expect(readAll().parsed).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is of few projects, and holds nothing that was half written for long', () => {
    readAll();
    for (let at = 0; at < 20; at++) writeFileSync(`${fileOf()}.half-${at}`, 'x');
    for (let at = 0; at < 20; at++) readAll(texts, { folder, project: `/project/${at}` });
    expect(readdirSync(folder)).toHaveLength(8);
    expect(readAll(texts, { folder, project: '/project/19' }).parsed).toBe(0);
  });
});

describe('what a process remembers', () => {
  it('is the text and not the file, so that a project that is like another is not parsed', () => {
    const memory = new TreeMemory(parse);
    for (let run = 0; run < 50; run++) memory.run(() => readWith(memory, texts));
    expect(parse).toHaveBeenCalledTimes(3);
    expect(readWith(memory, texts).map(({ at }) => at?.file)).toEqual(Object.keys(texts));
  });

  it('is told apart by its bytes', () => {
    const memory = new TreeMemory(parse);
    const [no, yes] = [new Uint8Array([0x61, 0x3a, 0x20, 0xff]), new TextEncoder().encode('a: \uFFFD')];
    expect(memory.treeOf('spec/a.yaml', no).faults).toHaveLength(1);
    expect(memory.treeOf('spec/a.yaml', yes).faults).toEqual([]);
  });

  it('forgets the projects and the texts that nobody reads any more', () => {
    const memory = new TreeMemory(parse);
    for (let at = 0; at < 200; at++)
      memory.run(() =>
        readWith(memory, { ...texts, 'spec/c.yaml': `c: ${at}\n`, [`spec/${at}.yaml`]: 'x: 1' }),
      );
    expect(memory.size).toBeLessThanOrEqual(3 + 8 * 2);
    expect(parse).toHaveBeenCalledTimes(3 + 200 * 2);
  });

  it('holds little of what was as long as a file may be', () => {
    const memory = new TreeMemory(parse);
    const long = (at: number) => `a: "${at}${'x'.repeat(400_000)}"\n`;
    for (let at = 0; at < 6; at++) memory.run(() => readWith(memory, { ...texts, 'spec/c.yaml': long(at) }));
    // The one of this run, and as many of before as a megabyte holds.
    expect(memory.size).toBe(3 + 1 + 2);
  });
});
