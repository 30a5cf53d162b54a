import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('leaves the words of a card and drops its markup', () => {
  const card =
    '---\nlicense: mit\n---\n# Title\n\n> A **bold** [link](https://x) ![pic](a.png)\n\n```py\ncode()\n```\n';
  expect(plainText(card)).toBe('Title A bold link pic code()');
});

it('drops tags and comments', () => {
  expect(plainText('<p align="center">hi</p><!-- no -->')).toBe('hi');
});

it('keeps a rule that is no front matter apart', () => {
  expect(plainText('text\n\n---\n\nmore')).toBe('text more');
});

it('keeps what only begins like a comment, a link or a tag', () => {
  expect(plainText('one <!-- two [three <four')).toBe('one <!-- two [three <four');
  expect(plainText('[![pic](a.png)](https://x) and more')).toBe('pic and more');
});
