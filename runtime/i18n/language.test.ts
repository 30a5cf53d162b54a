import { describe, expect, it } from 'vitest';
import {
  languageCookie,
  languageOfBrowser,
  languageOfCookie,
  languageOfPath,
  languageRedirect,
  pathInLanguage,
} from './language.ts';

describe('the language of a path', () => {
  it.each([
    ['/', 'zh'],
    ['/models', 'zh'],
    ['/english/x', 'zh'],
    ['/en', 'en'],
    ['/en/models', 'en'],
  ])('%s is %s', (path, language) => expect(languageOfPath(path)).toBe(language));
});

describe('the twin of a path', () => {
  it.each([
    ['/', 'en', '/en'],
    ['/en', 'zh', '/'],
    ['/models/a/b', 'en', '/en/models/a/b'],
    ['/en/models/a/b', 'zh', '/models/a/b'],
    ['/en/models', 'en', '/en/models'],
  ] as const)('of %s in %s is %s', (path, language, twin) =>
    expect(pathInLanguage(path, language)).toBe(twin),
  );
});

describe('the home page without a prefix', () => {
  it('asks the browser when there is no cookie', () => {
    expect(languageRedirect('/', '', 'en-GB')).toBe('/en');
    expect(languageRedirect('/', '', 'zh-CN')).toBeUndefined();
    expect(languageRedirect('/', '', 'fr')).toBeUndefined();
  });
  it('stays where a cookie says anything we know', () => {
    expect(languageRedirect('/', 'language=zh', 'en')).toBeUndefined();
    expect(languageRedirect('/', 'a=b; language=en', 'en')).toBeUndefined();
  });
  it('does not trust a cookie of another language', () =>
    expect(languageRedirect('/', 'language=xx', 'en')).toBe('/en'));
  it('is the only page that does', () => expect(languageRedirect('/models', '', 'en')).toBeUndefined());
});

it('reads only its own cookie', () => {
  expect(languageOfCookie('mylanguage=en')).toBeUndefined();
  expect(languageOfCookie('x=1; language=en; y=2')).toBe('en');
});

it('lets the cookie live for 180 days', () =>
  expect(languageCookie('en')).toContain('max-age=15552000; samesite=lax'));
it('finds the language inside a regional tag', () => expect(languageOfBrowser('EN-us')).toBe('en'));
