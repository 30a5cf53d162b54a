import { expect, it } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';

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
