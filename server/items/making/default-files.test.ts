import { describe, expect, it } from 'vitest';
import type { ItemRecord } from '../record.ts';
import type { TagBook } from '../tags/tag-book.ts';
import { defaultFiles } from './default-files.ts';

const tags = { byIds: () => [], find: () => undefined, findSaid: () => undefined } as unknown as TagBook;

function files(fields: Record<string, unknown>): Record<string, string> {
  const item = { name: 'my-model', ownTagIds: [], fields: { name: 'my-model', ...fields } };
  const made = defaultFiles(item as unknown as ItemRecord, tags);
  const readmes = made.filter(({ path }) => path.startsWith('README'));
  return Object.fromEntries(readmes.map(({ path, content }) => [path, content]));
}

describe('the README of a new item', () => {
  it('speaks one language in each file', () => {
    const both = { nameEn: 'Wings', nameCn: '翅膀', descEn: 'Flies.', desc: '会飞。', license: 'mit' };
    expect(files(both)).toEqual({
      'README.md': '---\nlicense: mit\n---\n\n# Wings\n\nFlies.\n',
      'README.zh.md': '# 翅膀\n\n会飞。\n',
    });
  });

  it.each([
    [{ nameCn: '翅膀', desc: '会飞。' }, '# 翅膀\n\n会飞。\n'],
    [{ nameEn: 'Wings' }, '# Wings\n'],
    [{}, '# my-model\n'],
    [{ nameEn: '   ', nameCn: '\u3000', descEn: ' ' }, '# my-model\n'],
    [{ nameEn: '   ', nameCn: '翅膀' }, '# 翅膀\n'],
  ])('is one file where only one language is there: %j', (fields, text) => {
    expect(files(fields)).toEqual({ 'README.md': `---\n---\n\n${text}` });
  });

  it('borrows from the other language what its own lacks', () => {
    expect(files({ nameEn: 'Wings', desc: '会飞。' })).toEqual({
      'README.md': '---\n---\n\n# Wings\n\n会飞。\n',
      'README.zh.md': '# Wings\n\n会飞。\n',
    });
  });

  it('holds what was typed as text', () => {
    expect(files({ nameEn: '*Wings*', descEn: '<img src=x>\n# head' })).toEqual({
      'README.md': '---\n---\n\n# \\*Wings\\*\n\n\\<img src=x>\\\n\\# head\n',
    });
  });
});
