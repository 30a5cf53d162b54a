import { expect, it } from 'vitest';
import { nameReserved } from '#generated/constants.ts';
import { isName } from './names.ts';

it.each(['a', 'gpt2', 'Qwen2.5-7B_chat', '0', 'a'.repeat(96)])('accepts %s', (name) => {
  expect(isName(name)).toBe(true);
});

it.each([
  '',
  'a'.repeat(97),
  '-a',
  'a-',
  '.a',
  'a_',
  'a--b',
  'a..b',
  'repo.git',
  'repo.GIT',
  '张三',
  'a b',
  'a/b',
  'a%2Fb',
  '<img>',
  'create',
  'IFRAME',
  'search',
  'files',
  'models',
  'datasets',
])('refuses %j', (name) => {
  expect(isName(name)).toBe(false);
});

it('gives no item a name that the spec reserves', () => {
  expect(nameReserved.filter(isName)).toEqual([]);
});
