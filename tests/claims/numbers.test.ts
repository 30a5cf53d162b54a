import { expect, it } from 'vitest';
import { app, languages } from '#generated/app.ts';
import * as constants from '#generated/constants.ts';
import { formatCount } from '../../runtime/words/format.ts';

// Written by hand from the product specification, sections 5 and 9: elsewhere tests go by the constants, and so along with
// whoever changes one.

const second = 1000;

it('a call has half a minute', () => expect(constants.requestTimeoutMs).toBe(30 * second));

it('questions that are asked again have their time between', () => {
  expect(constants.pollCreationMs).toBe(3 * second);
  expect(constants.pollPushMs).toBe(2 * second);
  expect(constants.pollAgentMs).toBe(5 * second);
  expect(constants.pollAgentMax).toBe(100);
});

it('waits between pages for a tenth of a second', () => {
  expect([constants.routeSettleMs, constants.routeScrollResetMs]).toEqual([100, 100]);
});

it('a page that is loaded anew is so once in ten seconds', () =>
  expect(constants.reloadGuardMs).toBe(10 * second));

it('what was copied is said for a second and a half', () => expect(constants.clipboardCopiedMs).toBe(1500));

it('a toast has three seconds, and stands sixteen from the edge', () => {
  expect([constants.toastDurationMs, constants.toastOffset]).toEqual([3 * second, 16]);
});

it('a notification has four and a half seconds, and a gap of sixteen', () => {
  expect([constants.notificationDurationMs, constants.notificationGap]).toEqual([4500, 16]);
});

it('the cookie of the language lives for 180 days', () =>
  expect(constants.cookieLanguageMs).toBe(15_552_000 * second));

it('each language has its tag, and English is read where words are missing', () => {
  expect(languages.map(({ id, tag }) => [id, tag])).toEqual([
    ['zh', 'zh-CN'],
    ['en', 'en-US'],
  ]);
  expect(app.fallback).toBe('en');
});

it('an alias has 25 characters in a form, and 128 as a format', () =>
  expect([constants.aliasForm, constants.aliasFormat]).toEqual([25, 128]));

it('a picture of a person is at least as large as the specification recommends', () =>
  expect(Math.min(constants.pictureAvatarWide, constants.pictureAvatarHigh)).toBeGreaterThanOrEqual(128));

it('a count is shortened from a thousand', () => {
  expect(constants.countShort).toBe(1000);
  expect([formatCount(999, 'en'), formatCount(1500, 'en')]).toEqual(['999', '1.5k']);
});

it('an amount has two decimals', () => expect(constants.currencyDecimals).toBe(2));

it('an address has its limits behind the ?', () =>
  expect([constants.queryDepth, constants.queryParameters, constants.queryEntries]).toEqual([5, 1000, 20]));

it('the app has its version and its color', () =>
  expect(app).toMatchObject({ version: '6.10.1', theme: '#c00019' }));
