import { describe, expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import { loadYaml } from './load-yaml.ts';
import { child, plain } from './spec-node.ts';

function load(text: string) {
  const faults = new Faults();
  const root = loadYaml('spec/x.yaml', new TextEncoder().encode(text), faults);
  return {
    root,
    codes: faults.list().map((fault) => `${fault.code} ${fault.place.line}:${fault.place.col}`),
  };
}

describe('loadYaml', () => {
  it('remembers where every value stands', () => {
    const { root } = load('a: 1\nb:\n  - { c: x }\n');
    const list = child(root, 'b');
    expect(list?.at).toMatchObject({ line: 3, col: 3 });
    expect(list?.t === 'list' && child(list.items[0], 'c')?.at).toMatchObject({ line: 3, col: 10 });
  });

  it('reads a file with CRLF and a byte order mark like any other', () => {
    expect(plain(load('\uFEFFa: 1\r\nb: [x, y]\r\n').root)).toEqual({ a: 1, b: ['x', 'y'] });
  });

  it.each([
    ['a value that is a comment by accident', 'theme: #c00019\n', 'HUB1007 1:1'],
    ['a leading exclamation mark', 'when: !x\n', 'HUB1004 1:1'],
    ['a leading exclamation mark before a text', 'when: !x y\n', 'HUB1004 1:7'],
    ['an anchor', 'a: &x 1\n', 'HUB1005 1:7'],
    ['an alias', 'a: &x 1\nb: *x\n', 'HUB1005 2:4'],
    ['a merge key', 'a: { <<: { b: 1 } }\n', 'HUB1006 1:6'],
    ['a duplicate key', 'a: 1\na: 2\n', 'HUB1003 2:1'],
    ['unquoted braces in a flow map', 'r: { path: /{kind}, x: 1 }\n', 'HUB1008 1:12'],
    ['a tab as indentation', 'a:\n\tb: 1\n', 'HUB1002 2:1'],
    ['a second document', 'a: 1\n---\nb: 2\n', 'HUB1012 2:1'],
    ['a key that is a list', '? [a]\n: 1\n', 'HUB1011 1:3'],
    ['an empty file', '\n', 'HUB1015 1:1'],
    ['a file of comments', '# nothing\n', 'HUB1015 1:1'],
  ])('names %s', (_what, text, expected) => {
    expect(load(text).codes).toContain(expected);
  });

  it('refuses a file that is not UTF-8', () => {
    const faults = new Faults();
    expect(loadYaml('x', new Uint8Array([0x61, 0x3a, 0x20, 0xff]), faults)).toBeUndefined();
    expect(faults.list()[0]?.code).toBe('HUB1001');
  });

  it('refuses what would exhaust the stack, before it is parsed', () => {
    expect(load(`a: ${'['.repeat(100_000)}`).codes[0]).toMatch(/^HUB1010/);
    expect(load(Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')).codes[0]).toMatch(
      /^HUB1010/,
    );
    expect(load(`${'- '.repeat(5000)}x`).codes[0]).toMatch(/^HUB1010/);
  });

  it('refuses a file of more than 1 MB', () => {
    expect(load(`a: ${'x'.repeat(1024 * 1024)}`).codes).toEqual(['HUB1009 1:1']);
  });

  it('never expands aliases that explode', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++)
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      );
    expect(load(lines.join('\n')).codes.every((code) => code.startsWith('HUB1005'))).toBe(true);
  });
});
