import { describe, expect, it } from 'vitest';
import { beyondLimits } from './support/query-limits.ts';

const limits = { parameters: 4, entries: 2, depth: 2 };
const beyond = (search: string) => beyondLimits(`/models${search}`, limits);

describe('what stands behind the ? of an address', () => {
  it('is read within its limits', () => {
    for (const search of [
      '',
      '?',
      '?&&&&&&&&',
      '?a=1&b=2&c=3&d=4',
      '?a=1&a=2',
      '?a[]=1&a[]=2',
      '?a[b][c]=1',
      '?a[0][b]=1&a[0][c]=2&a[1][b]=3&a[1][c]=4',
      '?a[7]=1&a[999]=2',
      '?a=%E0%A4%A',
    ])
      expect(beyond(search), search).toBeUndefined();
  });

  it('has so many parameters, whatever they are called', () => {
    expect(beyond('?a=1&b=2&c=3&d=4&e')).toBe('parameters');
    expect(beyond('?a=1&b=2&c=3&d=4#&e&f')).toBeUndefined();
  });

  it('has so many values of one name, in each way of writing them', () => {
    for (const search of [
      '?a=1&a=2&a=3',
      '?a[]=1&a[]=2&a[]=3',
      '?a[0]=1&a[1]=2&a[2]=3',
      '?a=1&a%5B%5D=2&%61=3',
      '?a[0][b]=1&a[1][b]=2&a[2][b]=3',
      '?a[b][0]=1&a[b][1]=2&a[b][]=3',
      '?a[0]=1&a[0]=2&a[0]=3',
      '?a[0]=1&a=2&a[][b]=3',
    ])
      expect(beyond(search), search).toBe('entries');
  });

  it('has names so many levels deep', () => {
    expect(beyond('?a[b][c][d]=1')).toBe('depth');
    expect(beyond('?a%5Bb%5D%5Bc%5D%5Bd%5D=1')).toBe('depth');
  });

  it('is left where a limit shows, however long it is', () => {
    expect(beyond(`?${'x=1&'.repeat(1_000_000)}`)).toBe('entries');
    expect(beyond(`?a=1&b=2&c=3&d=4&e=${'x'.repeat(4_000_000)}`)).toBe('parameters');
    expect(beyond(`?${'['.repeat(1_000_000)}`)).toBe('depth');
  });
});
