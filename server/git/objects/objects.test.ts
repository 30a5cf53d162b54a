import { expect, it } from 'vitest';
import { parseCommit, parseTag, parseTree, titleOf } from './objects.ts';

const id = 'ab'.repeat(20);

it('reads a tree with every type of entry', async () => {
  const entry = (mode: string, name: string) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(id, 'hex')]);
  const modes = ['100644', '100755', '120000', '160000', '40000'];
  const entries = await parseTree(Buffer.concat(modes.map((mode) => entry(mode, `n ${mode}\n`))));
  expect(entries.map(({ type }) => type)).toEqual(['file', 'file', 'symlink', 'submodule', 'directory']);
  expect(entries[0]).toEqual({ raw: 'n 100644\n', id, mode: 0o100644, type: 'file' });
});

it('reads nothing from an empty or a broken tree', async () => {
  expect(await parseTree(Buffer.alloc(0))).toEqual([]);
  expect(await parseTree(Buffer.from('garbage'))).toEqual([]);
});

it('reads a commit with several parents and a signature', () => {
  const text = `tree ${id}\nparent ${id}\nparent ${id}\nauthor Ann <ann@x> 1700000000 +0800\ncommitter Bo Li <bo@x> 1700000001 +0000\ngpgsig -----BEGIN\n author Fake <f@x> 1 +0000\n -----END\n\nTitle\n\nBody`;
  expect(parseCommit(id, Buffer.from(text))).toEqual({
    id,
    tree: id,
    parents: [id, id],
    author: { name: 'Ann', email: 'ann@x', time: new Date(1_700_000_000_000) },
    committer: { name: 'Bo Li', email: 'bo@x', time: new Date(1_700_000_001_000) },
    message: 'Title\n\nBody',
    isCut: false,
  });
});

it('reads a commit in the charset it declares', () => {
  const head = Buffer.from(`tree ${id}\nauthor a <a> 1 +0000\ncommitter a <a> 1 +0000\nencoding GBK\n\n`);
  expect(parseCommit(id, Buffer.concat([head, Buffer.from('c4e3bac3', 'hex')])).message).toBe('你好');
});

it('makes the best of a broken author and an unknown charset', () => {
  const text = `tree ${id}\nauthor nobody\ncommitter <> 99999999999999999 +0000\nencoding klingon\n\nx`;
  const commit = parseCommit(id, Buffer.from(text));
  expect([commit.author.name, commit.message]).toEqual(['', 'x']);
  expect([commit.author.time, commit.committer.time]).toEqual([new Date(0), new Date(0)]);
});

it('takes the first paragraph of a message for its title', () => {
  expect(titleOf('\n\nOne\ntwo\n\nthree\n')).toBe('One two');
  expect(titleOf('')).toBe('');
  expect(titleOf('One  \r\n two \n \t\nthree')).toBe('One  two');
  const gap = ' '.repeat(1_000_000);
  expect(titleOf(`a${gap}b`)).toBe(`a${gap}b`);
});

it('reads what a tag names', () => {
  expect(parseTag(Buffer.from(`object ${id}\ntype commit\ntag v1\n`))).toEqual({ id, type: 'commit' });
});

it('gives others a turn while it reads very many names', async () => {
  const tree = Buffer.concat(
    Array.from({ length: 50_000 }, (_, index) => Buffer.from(`100644 n${index}\0${'i'.repeat(20)}`)),
  );
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  expect(await parseTree(tree)).toHaveLength(50_000);
  isRead = true;
  expect(turns).toBeGreaterThan(10);
});
