import { expect, it } from 'vitest';
import { nearestOf } from './nearest.ts';

it.each([
  ['letters that changed places', 'mniimum', ['maximum', 'minimum'], 'minimum'],
  ['letters that changed places in a short word', 'tga', ['app', 'tag'], 'tag'],
  ['a letter too few', 'tas', ['tab', 'tags'], 'tags'],
  ['its first letter', 'neded', ['ended', 'needed'], 'needed'],
  ['another case', 'License', ['licence', 'license'], 'license'],
  ['the first part of a name', 'ruote.query.q', ['home.hot', 'route'], 'route'],
  ['the parts before what is wrong', 'route.uery.q', ['route.query', 'route.params'], 'route.query'],
  ['the last part of an id', 'nameFre', ['items.list', 'items.nameFree'], 'items.nameFree'],
  [
    'the whole before a part that is all there',
    'hub/item/Files',
    ['hub/item', 'hub/item/files'],
    'hub/item/files',
  ],
  ['the whole before a part', 'items.lst', ['list', 'items.list'], 'items.list'],
])('knows a word by %s', (_what, name, known, meant) => {
  expect(nearestOf(name, known)).toBe(meant);
  expect(nearestOf(name, [...known].reverse())).toBe(meant);
});

it('guesses nothing where nothing is near', () => {
  expect(nearestOf('browseCount', ['title', 'items.view', ''])).toBeUndefined();
  expect(nearestOf('', ['a'])).toBeUndefined();
  expect(nearestOf('x'.repeat(100_000), ['x'.repeat(100_000)])).toBeUndefined();
});
