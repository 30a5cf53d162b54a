import { describe, expect, it } from 'vitest';
import { returnTarget } from './return-target.ts';

const origin = 'https://hub.test';

describe('the way back', () => {
  it.each([
    ['/models/create', '/models/create'],
    ['/en/search?q=a%20b#top', '/en/search?q=a%20b#top'],
    ['https://hub.test/dataset?x=1', '/dataset?x=1'],
    ['//hub.test/models', '/models'],
    ['models', '/models'],
  ])('%s leads to %s', (wanted, path) => expect(returnTarget(wanted, origin)).toBe(path));

  it.each([
    undefined,
    '',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https:\\\\evil.test',
    'https://evil.test/models',
    'https://hub.test.evil.test/',
    'https://hub.test@evil.test/',
    'http://hub.test/models',
    'https://hub.test//evil.test',
    '/.//evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://hub.test/1',
    'https://',
  ])('%j leads nowhere', (wanted) => expect(returnTarget(wanted, origin)).toBeUndefined());

  it('does not lead to the app that one comes back from', () => {
    expect(returnTarget('/ui/acm/index.html#/login', origin, 'acm')).toBeUndefined();
    expect(returnTarget('/ui/acm/index.html#/login', origin, 'hub')).toBe('/ui/acm/index.html#/login');
  });
});
