import { describe, expect, it } from 'vitest';
import { check } from '../../generator/check/check.ts';
import { fixSpec } from '../../generator/fix/fix-spec.ts';
import { resolved } from '../../generator/fix/found/found.ts';
import { readTexts } from '../../generator/fix/read-texts.ts';
import type { Node } from '../../generator/model/node.ts';
import { repository } from './project.ts';

// What a block takes for granted where a page leaves it out.

const texts = readTexts(repository);
const list = 'spec/screens/hub/list.yaml';
const search = 'spec/screens/hub/search.yaml';

function builtWith(file: string, from: string, to: string) {
  const before = texts.get(file) ?? '';
  expect(before, file).toContain(from);
  const edited = new Map(texts).set(file, before.replace(from, to));
  const resolution = resolved({ project: repository, texts: edited });
  check(resolution, {});
  const { building, product } = resolution;
  return {
    faults: building.faults.list().map(({ code, message }) => `${code} ${message}`),
    said: (word: string) =>
      plain(product.screens[file.slice('spec/screens/'.length, -'.yaml'.length)]?.props, word),
    fixed: () => fixSpec(edited, { project: repository }).texts,
  };
}

/** What a word of a page has become. */
function plain(node: Node | undefined, word: string): unknown {
  const found = node?.t === 'record' ? node.fields[word] : undefined;
  const plainOf = (one: Node): unknown => {
    if (one.t === 'literal') return one.value;
    if (one.t === 'list') return one.items.map(plainOf);
    if (one.t === 'record')
      return Object.fromEntries(Object.entries(one.fields).map(([key, own]) => [key, plainOf(own)]));
    return one;
  };
  return found && plainOf(found);
}

describe('what a block takes for granted', () => {
  it.each([
    ['sort: true', { by: 'sort', direction: 'order', options: { to: 'constant', id: 'sort.hub' } }],
    ['sort: { options: [updateTime] }', { by: 'sort', direction: 'order', options: ['updateTime'] }],
    ['sort: { by: order, options: [asc] }', { by: 'order', direction: 'order', options: ['asc'] }],
  ])('%s', (written, expected) => {
    expect(builtWith(list, 'sort: true', written).said('sort')).toMatchObject(expected);
  });

  it('is what the page says, where it says another', () => {
    const { faults, said } = builtWith(search, 'kinds: { all', 'kinds: { with: user, all');
    expect(said('kinds')).toMatchObject({ with: 'user' });
    expect(faults.join()).toContain('HUB1920');
  });

  it('is nothing that the call does not take: then it must be said', () => {
    const favorites = 'spec/screens/hub/like.yaml';
    const { faults } = builtWith(favorites, 'kinds:', 'sort: true\nkinds:');
    expect(faults).toEqual(['HUB1102 sort lacks "by"']);
  });

  it.each([
    'sort: { by: sort, # as it is called\n  options: [updateTime] }',
    'sort: { options: [updateTime], # the last first\n  by: sort }',
  ])('%j stays, since its remark would go', (written) => {
    const once = builtWith(list, 'sort: true', written).fixed();
    expect(once.get(list)).toBe(texts.get(list)?.replace('sort: true', written));
  });

  it.each([
    ['sort: { options: sort.hub, by: sort, direction: order }', 'sort: true'],
    ['sort: { options: [popularity, browseCount, updateTime] }', 'sort: true'],
    [
      'sort: { by: sort, options: [updateTime] } # the last first',
      'sort: { options: [updateTime] } # the last first',
    ],
    ['sort:\n  by: sort # as it is called\n  direction: order', 'sort: true # as it is called'],
    ['sort:\n  direction: order # turned\n  by: sort # so', 'sort: true # turned # so'],
  ])('%j is left out by hub fix, once', (written, left) => {
    const once = builtWith(list, 'sort: true', written).fixed();
    expect(once.get(list)).toBe(texts.get(list)?.replace('sort: true', left));
    expect(fixSpec(once, { project: repository }).texts).toEqual(once);
  });
});
