import { expect, it } from 'vitest';
import type { TreeEntry } from '../../git/index.ts';
import { chooseCard, chooseReadme } from './readme-choice.ts';

const entries = (...names: string[]): TreeEntry[] =>
  names.map((raw) => ({ raw, id: '', mode: 0o100644, type: raw.endsWith('/') ? 'directory' : 'file' }));

it.each([
  [['README.md', 'README.zh.md'], 'zh', 'README.zh.md'],
  [['README.md', 'README_zh.md'], 'zh', 'README_zh.md'],
  [['README.md', 'readme.ZH.md'], 'zh', 'readme.ZH.md'],
  [['README.md', 'README.zh.md'], 'en', 'README.md'],
  [['readme.md'], 'en', 'readme.md'],
  [['README', 'README.md'], 'en', 'README.md'],
  [['README'], 'en', 'README'],
  [['README.md', 'readme.md'], 'en', 'README.md'],
  [['docs'], 'en', undefined],
])('of %j a reader of %s gets %s', (names, language, chosen) => {
  expect(chooseReadme(entries(...names), language)?.raw).toBe(chosen);
});

it('gives a reader what the language that his falls back to has, before the general one', () => {
  const spoken = [{ id: 'zh' }, { id: 'en' }, { id: 'ja', fallback: 'zh' }] as never;
  const chosen = (...names: string[]) => chooseReadme(entries(...names), 'ja', spoken)?.raw;
  expect(chosen('README.md', 'README.zh.md', 'README.ja.md')).toBe('README.ja.md');
  expect(chosen('README.md', 'README.zh.md')).toBe('README.zh.md');
  expect(chosen('README.md', 'README.en.md')).toBe('README.md');
});

it('describes an item by the README of any language when there is no general one', () => {
  expect(chooseCard(entries('README.en.md', 'README.zh.md'))?.raw).toBe('README.en.md');
});
