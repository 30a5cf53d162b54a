import { describe, expect, it } from 'vitest';
import {
  homeElsewhere,
  languageOfCookies,
  languageOfNewcomer,
  languageOfPath,
  languageWanted,
  pathInLanguage,
} from '#generated/language-choice.ts';
import { languageCookie } from './language.ts';

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
  const home = (cookies: string | undefined, wanted: string[]) => homeElsewhere('/', { cookies, wanted });

  it('leads to the language that was chosen, whatever the browser wants', () => {
    expect(home('a=b; language=en', ['zh-CN'])).toBe('/en');
    expect(home('language=zh', ['en'])).toBeUndefined();
  });
  it('asks the browser where nothing was chosen, and its languages in their order', () => {
    expect(home('', ['en-GB'])).toBe('/en');
    expect(home(undefined, ['fr-FR', 'fr', 'en'])).toBe('/en');
    expect(home('', ['zh-CN', 'zh', 'en'])).toBeUndefined();
    expect(home('', ['fr'])).toBeUndefined();
    expect(home('', [])).toBeUndefined();
  });
  it('does not trust a cookie of another language', () => expect(home('language=xx', ['en'])).toBe('/en'));
  it('is the only page that does', () =>
    expect(homeElsewhere('/models', { cookies: 'language=en', wanted: ['en'] })).toBeUndefined());
});

it('reads only its own cookie', () => {
  expect(languageOfCookies('mylanguage=en')).toBeUndefined();
  expect(languageOfCookies('x=1; language=en; y=2')).toBe('en');
});

it('lets the cookie live for 180 days', () =>
  expect(languageCookie('en')).toContain('max-age=15552000; samesite=lax'));
it('finds the language inside a regional tag', () => expect(languageWanted(['EN-us'])).toBe('en'));

describe('the language of whoever chose none', () => {
  const wanted = [['zh-CN', 'zh', 'en'], ['en-GB'], ['fr', 'en-US'], ['fr', 'zh'], []];
  it.each([
    ['first', ['zh', 'en', 'en', 'zh', 'zh']],
    ['fallback', ['en', 'en', 'en', 'zh', 'zh']],
  ] as const)('is read from the browser by the spec: %s', (reading, languages) =>
    expect(wanted.map((one) => languageOfNewcomer(one, reading))).toEqual(languages),
  );

  it('is the first of those of the browser as the product has it', () =>
    expect(languageOfNewcomer(['zh-CN', 'zh', 'en'])).toBe('zh'));
});
