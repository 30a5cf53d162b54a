import { expect, it } from 'vitest';
import { languageOf, preferredLanguage } from './language.ts';

it.each([
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['zh-CN,en;q=0.9', 'zh'],
  ['zh;q=0.2,en;q=0.9', 'en'],
  ['fr,en;q=0.5', 'en'],
  ['en;Q=0.1, zh', 'zh'],
  ['en;q=0,fr', 'zh'],
  ['fr', 'zh'],
  ['', 'zh'],
  [undefined, 'zh'],
  ['garbage;;;q=,,', 'zh'],
])('takes %j for %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it.each([undefined, 'C, *;q=0.9', 'fr'])('takes another default for %j', (header) => {
  expect(preferredLanguage(header, 'en')).toBe('en');
});

it('lets the page that asks win over the cookie, and the cookie over the browser', () => {
  const hints = { acceptLanguage: 'zh', cookies: 'language=zh', referer: 'https://hub.test/en/models' };
  expect(languageOf(hints)).toBe('en');
  expect(languageOf({ acceptLanguage: 'zh', cookies: 'a=b; language=en' })).toBe('en');
  expect(languageOf({ acceptLanguage: 'en', cookies: 'language=fr' })).toBe('en');
});
