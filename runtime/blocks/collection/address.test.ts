import { describe, expect, it } from 'vitest';
import { searchTagsMax } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { changeSearch, readChoice, sortOptions, toggleTag } from './address.ts';

const scope: Scope = {
  viewer: null,
  route: { params: {}, query: {}, path: '/' },
  language: 'en',
  app: 'hub',
};
const props: CollectionProps = {
  load: 'search.items',
  card: { title: { get: () => '' } },
  empty: { title: 'list.empty.title' },
  query: { with: 'q', max: 5 },
  kinds: { with: 'kind' },
  filters: { load: 'items.tags', groups: [], with: 'tags' },
  sort: { by: 'sort', direction: 'order', options: ['popularity', 'updateTime'] },
};

describe('the orders of a list', () => {
  const differing = {
    ...props,
    sort: {
      by: 'sort',
      options: { by: 'app', cases: { console: ['downloadCount'] }, otherwise: ['popularity'] },
    },
  } as unknown as CollectionProps;

  it('differ by app', () => {
    expect(sortOptions(differing, { ...scope, app: 'console' })).toEqual(['downloadCount']);
    expect(sortOptions(differing, scope)).toEqual(['popularity']);
    expect(readChoice('?sort=popularity', differing, { ...scope, app: 'console' }).sort).toBe(
      'downloadCount',
    );
  });

  it('are none where neither a case nor the rest of them fits', () => {
    const options = { by: 'app', cases: { console: ['downloadCount'] } };
    const only = { ...props, sort: { by: 'sort', options } } as unknown as CollectionProps;
    expect(sortOptions(only, scope)).toEqual([]);
  });
});

describe('readChoice', () => {
  it.each([
    ['?type=3', 'dataset'],
    ['?type=3&kind=models', 'models'],
    ['?type=3&kind=plugins', 'dataset'],
    ['?type=99', undefined],
    ['?type=dataset', undefined],
    ['', undefined],
  ])('takes a kind by its number as well, as other apps link to it: %s', (search, kind) =>
    expect(readChoice(search, props, scope).kind).toBe(kind),
  );

  it('finds no number where no kind is chosen', () => {
    const { kinds: _, ...without } = props;
    expect(readChoice('?type=3', without, scope).kind).toBeUndefined();
  });

  it('starts with the first sort, descending, and nothing chosen', () => {
    const choice = readChoice('', props, scope);
    expect(choice).toEqual({
      tags: [],
      sort: 'popularity',
      order: 'desc',
      query: '',
      kind: undefined,
      user: undefined,
      narrowed: {},
    });
  });

  it('reads repeated tags once each', () => {
    expect(readChoice('?tags=a&tags=b&tags=a&tags=', props, scope).tags).toEqual(['a', 'b']);
  });

  it('takes no more tags than the server does', () => {
    const search = Array.from({ length: searchTagsMax + 1 }, (_, index) => `tags=t${index}`).join('&');
    expect(readChoice(search, props, scope).tags).toHaveLength(searchTagsMax);
  });

  it('takes a sort, a direction or a kind that does not exist as not chosen', () => {
    expect(readChoice('?sort=price&order=up&kind=nothing', props, scope)).toMatchObject({
      sort: 'popularity',
      order: 'desc',
      kind: undefined,
    });
  });

  it('reads a sort, a direction and a kind that exist', () => {
    const kind = kinds[0]?.id ?? '';
    expect(readChoice(`?sort=updateTime&order=asc&kind=${kind}`, props, scope)).toMatchObject({
      sort: 'updateTime',
      order: 'asc',
      kind,
    });
  });

  it('cuts a query at its limit', () => {
    expect(readChoice('?q=12345', props, scope).query).toBe('12345');
    expect(readChoice('?q=123456', props, scope).query).toBe('12345');
  });
});

describe('changeSearch', () => {
  it('keeps what it was not asked to change', () => {
    expect(changeSearch('?q=x&tags=a', { sort: 'updateTime' })).toBe('?q=x&tags=a&sort=updateTime');
  });

  it('leaves no trace of empty values', () => {
    expect(changeSearch('?tags=a&q=x', { tags: [], q: '' })).toBe('');
  });

  it('repeats a parameter for each of several values', () => {
    expect(changeSearch('', { tags: ['a', 'b c'] })).toBe('?tags=a&tags=b+c');
  });
});

describe('toggleTag', () => {
  it('adds a tag at the end and takes it away again', () => {
    expect(toggleTag(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleTag(['a', 'b'], 'a')).toEqual(['b']);
  });
});
