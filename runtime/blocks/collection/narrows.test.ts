import { describe, expect, it, vi } from 'vitest';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { changeSearch, chosenCount, nothingChosen, readChoice } from './address.ts';
import { fieldChips } from './field-chips.ts';
import { inputOf } from './input-of.ts';
import { narrowsOf } from './narrows.ts';

vi.mock('#generated/lists.ts', () => ({
  listFilters: {
    'items.list': {
      skill: {
        is: 'skill',
        values: [
          { value: 'plain', text: 'value.Visibility.PUBLIC.text' },
          { value: 'expert', text: 'value.Visibility.PRIVATE.text' },
        ],
      },
      tools: { least: 'toolsMin', most: 'toolsMax', isWhole: true },
      maker: { is: 'maker', maxLength: 5 },
    },
  },
}));

const scope = {
  ...{ viewer: null, route: { params: {}, query: {}, path: '/' } },
  ...{ language: 'en', app: 'hub', kind: { id: 'agents' } },
} as unknown as Scope;
const props = {
  load: 'items.list',
  card: { title: { get: () => '' } },
  empty: { title: 'list.empty.title' },
  narrows: [
    { field: 'skill', when: ({ kind }: Scope) => (kind?.id as string) === 'agents' },
    { field: 'tools', label: 'field.desc' },
    'maker',
  ],
} as unknown as CollectionProps;
const chosen = (search: string) => readChoice(search, props, scope).narrowed;

describe('the fields that narrow a list', () => {
  it('are those of this page, called as it says or as they are everywhere', () => {
    expect(narrowsOf(props, scope).map(({ field, label }) => [field, label])).toEqual([
      ['skill', 'field.skill'],
      ['tools', 'field.desc'],
      ['maker', 'field.maker'],
    ]);
    const elsewhere = { ...scope, kind: { id: 'models' } } as unknown as Scope;
    expect(narrowsOf(props, elsewhere).map(({ field }) => field)).toEqual(['tools', 'maker']);
  });

  it('are read from the address, each value once, and asked of the call', () => {
    const choice = readChoice('?skill=expert&skill=plain&skill=expert&toolsMin=2&maker=Lin', props, scope);
    expect(choice.narrowed).toEqual({ skill: ['expert', 'plain'], toolsMin: '2', maker: 'Lin' });
    expect(inputOf(props, scope, choice)).toMatchObject(choice.narrowed);
    expect(chosenCount(choice)).toBe(4);
  });

  it.each(['?skill=clever', '?toolsMin=many', '?toolsMin=1.5', '?maker=toolong', '?maker=', '?other=1'])(
    'leave out what is no value of them: %s',
    (search) => expect(chosen(search)).toEqual({}),
  );

  it('go all at once, or one by one', () => {
    const search = '?skill=expert&skill=plain&toolsMax=3&page=x';
    const choice = readChoice(search, props, scope);
    expect(changeSearch(search, nothingChosen(props, choice))).toBe('?page=x');
    let left = '';
    const change = (changes: Parameters<typeof changeSearch>[1]) => {
      left = changeSearch(search, changes);
    };
    const say = (key: string, params?: object) => `${key} ${JSON.stringify(params ?? {})}`;
    const chips = fieldChips({ narrows: narrowsOf(props, scope), chosen: choice.narrowed, change }, say);
    expect(chips.map(({ key }) => key)).toEqual(['skill:expert', 'skill:plain', 'toolsMax:3']);
    chips[0]?.remove();
    expect(left).toBe('?toolsMax=3&page=x&skill=plain');
  });
});
