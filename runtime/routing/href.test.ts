import { describe, expect, it, vi } from 'vitest';
import { hrefOfLink, hrefToAny, hrefToPage } from './href.ts';
import { fillPattern, queryString } from './pattern.ts';

const item = { kind: 'models', user: 'chenmo', name: 'hanqiao-zh-en' };

describe('the address of a screen', () => {
  it('has no prefix in Chinese and /en in English', () => {
    expect(hrefToAny('hub/item', item, { language: 'zh' })).toBe('/models/chenmo/hanqiao-zh-en');
    expect(hrefToAny('hub/item', item, { language: 'en' })).toBe('/en/models/chenmo/hanqiao-zh-en');
  });

  it('of the home page is the prefix alone', () => {
    expect(hrefToAny('hub/home', {}, { language: 'zh' })).toBe('/');
    expect(hrefToAny('hub/home', {}, { language: 'en' })).toBe('/en');
  });

  it('is chosen by what a route fixes', () => {
    expect(hrefToAny('hub/list', { kind: 'dataset' }, { language: 'zh' })).toBe('/dataset');
    expect(hrefToAny('hub/create', { kind: 'dataset', create: 'host' }, { language: 'en' })).toBe(
      '/en/dataset/create',
    );
  });

  it('uses the longest route whose parameters are given', () => {
    expect(hrefToAny('hub/item/files', item, { language: 'zh' })).toBe('/models/chenmo/hanqiao-zh-en/files');
    const deep = { ...item, view: 'blob', branch: 'feature/x', path: 'docs/读 me.md' };
    expect(hrefToAny('hub/item/files', deep, { language: 'zh' })).toBe(
      '/models/chenmo/hanqiao-zh-en/files/blob/feature%2Fx/docs/%E8%AF%BB%20me.md',
    );
  });

  it('stays inside a variant when asked', () => {
    expect(hrefToAny('hub/item', item, { language: 'zh', variant: 'iframe' })).toBe(
      '/models/iframe/chenmo/hanqiao-zh-en',
    );
  });

  it('carries a query without empty values', () => {
    expect(
      hrefToAny('hub/search', {}, { language: 'en', query: { q: '翻译', kind: '', tags: ['a', 'b&c'] } }),
    ).toBe('/en/search?q=%E7%BF%BB%E8%AF%91&tags=a&tags=b%26c');
  });

  it('is told and leads nowhere where what it is made of is not there', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(hrefToAny('hub/item', { kind: 'models', user: '' }, { language: 'zh' })).toBe('');
    expect(told.mock.calls).toEqual([[expect.stringContaining('hub/item')]]);
    told.mockRestore();
  });

  it('is also found by what has a role in the app that is open, or by the role that a link names', () => {
    expect(hrefToPage('list', { kind: 'dataset' }, { language: 'zh' })).toBe('/dataset');
    expect(hrefOfLink('item', item, { language: 'en' })).toBe('/en/models/chenmo/hanqiao-zh-en');
    expect(hrefOfLink('list', { kind: 'agent', tags: ['a'] }, { language: 'zh' })).toBe('/agent?tags=a');
  });
});

it('never lets a segment of dots climb', () =>
  expect(fillPattern('/{user}/{name}', { user: '..', name: 'x' })).toBe('/%2E%2E/x'));
it('drops the slash of an empty rest', () =>
  expect(fillPattern('/tree/{branch}/{path...}', { branch: 'main' })).toBe('/tree/main'));
it('is empty for an empty query', () => expect(queryString({ q: undefined })).toBe(''));
