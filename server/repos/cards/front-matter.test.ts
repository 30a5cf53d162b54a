import { describe, expect, it } from 'vitest';
import { editFrontMatter, splitFrontMatter } from './front-matter.ts';

it('splits the head from the text', () => {
  expect(splitFrontMatter('---\nlicense: mit\n---\n# A\n---\n')).toEqual({
    frontMatter: { license: 'mit' },
    text: '# A\n---\n',
  });
});

it('reads a head with a byte order mark and Windows line ends', () => {
  expect(splitFrontMatter('\ufeff---\r\na: 1\r\n---\r\ntext')).toEqual({
    frontMatter: { a: 1 },
    text: 'text',
  });
});

it.each(['# A', 'text\n---\na: 1\n---\n', '---\nnever closed', '--- a\n---\n', ''])(
  'leaves %j as it is',
  (text) => {
    expect(splitFrontMatter(text)).toEqual({ frontMatter: {}, text });
  },
);

it.each([
  ['aliases that explode', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]'],
  ['a list', '- a\n- b'],
  ['broken YAML', 'a: [unclosed'],
  ['brackets without end', '{'.repeat(60_000)],
  ['questions without end', '? '.repeat(30_000)],
  ['lists without end', '- '.repeat(30_000)],
])('ignores a head that holds %s', (_what, head) => {
  expect(splitFrontMatter(`---\n${head}\n---\n# A`)).toEqual({ text: '# A' });
});

it('tells an empty head from one that cannot be read', () => {
  expect(splitFrontMatter('---\n---\n# A')).toEqual({ frontMatter: {}, text: '# A' });
});

it('takes a tag of code for plain text', () => {
  expect(splitFrontMatter('---\na: !!js/function "x"\n---\n').frontMatter).toEqual({ a: 'x' });
});

it('does not let a head reach the prototype of objects', () => {
  splitFrontMatter(
    '---\n__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }\n---\n',
  );
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it('takes a head beyond the limit for text', () => {
  const readme = `---\na: ${'x'.repeat(70_000)}\n---\n`;
  expect(splitFrontMatter(readme)).toEqual({ frontMatter: {}, text: readme });
});

function edited(readme: string, changes: Record<string, unknown>): string | undefined {
  const head = editFrontMatter(readme, changes);
  return head && head.after + readme.slice(head.before.length);
}

describe('editing the head', () => {
  const card = '---\n# who may use it\nlicense: mit # for now\ntags:\n  - 翻译\n---\n# Card\n\n---\nend\n';

  it('changes the keys it is told and leaves the rest as written', () => {
    expect(edited(card, { license: 'apache-2.0', language: ['zh', 'en'] })).toBe(
      '---\n# who may use it\nlicense: apache-2.0\ntags:\n  - 翻译\nlanguage:\n  - zh\n  - en\n---\n# Card\n\n---\nend\n',
    );
    expect(edited(card, { tags: undefined })).toBe(
      '---\n# who may use it\nlicense: mit # for now\n---\n# Card\n\n---\nend\n',
    );
  });

  it('gives a head to a README without one, and none for nothing', () => {
    expect(edited('# Card\n', { license: 'mit' })).toBe('---\nlicense: mit\n---\n# Card\n');
    expect(edited('---\n---\n# Card\n', { license: 'mit' })).toBe('---\nlicense: mit\n---\n# Card\n');
    expect(edited('# Card\n', { license: undefined })).toBe('# Card\n');
    expect(edited('', { license: 'mit' })).toBe('---\nlicense: mit\n---\n');
  });

  it('leaves one of a key that stood twice', () => {
    const twice = '---\nlicense: mit\nlicense: gpl-3.0\n---\n';
    expect(edited(twice, { license: 'apache-2.0' })).toBe('---\nlicense: apache-2.0\n---\n');
    expect(edited(twice, { license: undefined })).toBe('---\n---\n');
  });

  it('keeps away from a head that it cannot read', () => {
    for (const head of ['a: [unclosed', '- a\n- b', '{'.repeat(60_000)]) {
      expect(edited(`---\n${head}\n---\n# A`, { license: 'mit' })).toBeUndefined();
    }
  });

  it('writes words that YAML would take for something else so that they are read back', () => {
    for (const license of ['no', '1.0', '# none', 'a: b', '---', 'x'.repeat(300), '多\n行']) {
      const changed = edited(card, { license }) ?? '';
      expect(splitFrontMatter(changed).frontMatter).toEqual({ license, tags: ['翻译'] });
      expect(splitFrontMatter(changed).text).toBe('# Card\n\n---\nend\n');
    }
  });

  it.each([
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['both', (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
  ])('keeps %s', (_what, written) => {
    expect(edited(written(card), { license: 'apache-2.0', tags: ['a', 'b'], more: 1 })).toBe(
      written(
        '---\n# who may use it\nlicense: apache-2.0\ntags:\n  - a\n  - b\nmore: 1\n---\n# Card\n\n---\nend\n',
      ),
    );
    expect(edited(written('# Card\n'), { license: 'mit' })).toBe(written('---\nlicense: mit\n---\n# Card\n'));
  });

  it('leaves every other key as its author wrote it', () => {
    const lines = [
      "quoted:   'single'  # why",
      'flow: {a:   1,b: [x,y]}',
      'seq:\n- one\n-   two',
      'folded: >-\n   a long\n   text\n\n',
      'on: "\\u4e2d"',
      '# about the licence',
    ];
    const head = (license: string) => `${lines.join('\n')}\n${license}\n# after\nlast: 0x10   \n`;
    const write = (license: string) => `---  \n${head(license)}...\ntext\r\n`;
    expect(edited(write('license: mit'), { license: 'apache-2.0' })).toBe(write('license: apache-2.0'));
    expect(edited(write('license: |\n  mit'), { license: 'mit' })).toBe(write('license: mit'));
    expect(edited(write('license: mit'), { license: undefined })).toBe(
      write('license: mit').replace('license: mit\n', ''),
    );
  });

  it('also changes keys that share a line', () => {
    const changed = edited('---\r\n{a: 1, license: mit}\r\n---\r\n# A', { license: 'gpl-3.0' }) ?? '';
    expect(splitFrontMatter(changed)).toEqual({ frontMatter: { a: 1, license: 'gpl-3.0' }, text: '# A' });
    expect(changed.replaceAll('\r\n', '')).not.toContain('\n');
  });
});
