import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../runtime/markdown/parse.ts';
import { lineAsMarkdown, textAsMarkdown } from '../../server/items/making/plain-as-markdown.ts';

const footnotes = { label: '', back: '' };
const draw = (text: string) =>
  renderToStaticMarkup(
    toJsxRuntime(parseMarkdown({ text, footnotes }) as Root, { Fragment, jsx, jsxs }) as never,
  );
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

describe('what was typed as a description', () => {
  it.each([
    '<img src=x> {{7*7}}',
    '<!-- gone -->',
    '<script>alert(1)</script>',
    '# head',
    '#',
    '> quote',
    '- item',
    '+ item',
    '* item',
    '1. item',
    '12) item',
    '---',
    '===',
    '***',
    '___',
    '**bold** and *thin* and __bold__ and _thin_',
    'snake_case_name, 3~5, ~~gone~~',
    '![picture](https:x)',
    '[words](/path "title")',
    '[^1] and [x]: y',
    '`code` and ```',
    '```python',
    '~~~',
    '|a|b|',
    'C:\\dir\\# and \\* and \\',
    '&lt; &#60; &copy A&B',
    '[!NOTE] text',
    '中文：* 星号_下划线_，3*4*5',
    '<plaintext>',
    'a < b > c',
    '{{7*7}} $x$',
  ])('is shown as it is: %s', (text) => {
    expect(draw(textAsMarkdown(text))).toBe(paragraph(text));
    expect(draw(`# ${lineAsMarkdown(text)}`)).toMatch(/^<h2[^>]*>/);
    expect(draw(`# ${lineAsMarkdown(text)}`).replace(/<\/?h2[^>]*>/g, '')).toBe(escaped(text));
  });

  it('keeps its lines and paragraphs, and makes no more of them', () => {
    const text = 'one\n    two\n# three\n===\na | b\n- | -\n\n\n    four\r\nfive  ';
    expect(draw(textAsMarkdown(text)).replaceAll('\n', '')).toBe(
      '<p>one<br/>two<br/># three<br/>===<br/>a | b<br/>- | -</p><p>four<br/>five</p>',
    );
  });

  it('leads where an address in it leads', () => {
    const url = 'https://example.org/a_b/*c*?d=e&f=_g_';
    expect(draw(textAsMarkdown(`See ${url} now`))).toBe(
      `<p>See <a href="${escaped(url)}">${escaped(url)}</a> now</p>`,
    );
  });

  it('is one line where it is a title', () => {
    expect(lineAsMarkdown('  a\n\tb  ')).toBe('a b');
    expect(draw(`# ${lineAsMarkdown('C# and F# ##')}`)).toContain('>C# and F# ##</h2>');
  });
});
