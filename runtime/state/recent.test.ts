import { beforeEach, expect, it, vi } from 'vitest';
import { searchRecentMax } from '#generated/constants.ts';
import { addRecent, forgetRecent, forgetRecentOfOthers, readRecent, removeRecent } from './recent.ts';

beforeEach(() => localStorage.clear());

it('keeps what was looked for last first, each once, and no more than is shown', () => {
  for (let at = 0; at < searchRecentMax + 3; at++) addRecent('li', `q${at}`);
  addRecent('li', 'q5');
  addRecent('li', '');
  const kept = readRecent('li');
  expect(kept).toHaveLength(searchRecentMax);
  expect(kept.slice(0, 2)).toEqual(['q5', `q${searchRecentMax + 2}`]);
});

it('shows nobody what another looked for', () => {
  addRecent('li', 'of li');
  addRecent(undefined, 'of a visitor');
  expect(readRecent('wu')).toEqual([]);
  expect(readRecent(undefined)).toEqual(['of a visitor']);
});

it('forgets one, all of one person, those of others, and all', () => {
  for (const person of ['li', 'wu', undefined]) for (const text of ['a', 'b']) addRecent(person, text);
  removeRecent('li', 'a');
  expect(readRecent('li')).toEqual(['b']);
  forgetRecentOfOthers('li');
  expect([readRecent('li'), readRecent('wu'), readRecent(undefined)]).toEqual([['b'], [], ['b', 'a']]);
  forgetRecent('li');
  expect([readRecent('li'), readRecent(undefined)]).toEqual([[], ['b', 'a']]);
  localStorage.setItem('theme', 'dark');
  forgetRecent();
  expect([readRecent(undefined), localStorage.getItem('theme')]).toEqual([[], 'dark']);
});

it.each(['nonsense', '{"a":1}', '[1,null]'])('takes %s that a browser kept for nothing', (kept) => {
  localStorage.setItem('recent:"li"', kept);
  expect(readRecent('li')).toEqual([]);
});

it('lets people search where nothing can be kept', () => {
  const refused = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
  expect(() => addRecent('li', 'a')).not.toThrow();
  expect(readRecent('li')).toEqual([]);
  vi.unstubAllGlobals();
});
