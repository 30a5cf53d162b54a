import { expect, it, vi } from 'vitest';
import { places } from '#generated/app.ts';
import { placeHref } from './places.ts';

const { origin } = window.location;

it('leads to the console, which may keep what it has loaded', () => {
  expect(placeHref('console', { path: '/jobs' })).toBe(`${origin}/ui/console/index.html#/jobs?cache=true`);
  expect(placeHref('console', { path: '/jobs?id=1' })).toBe(
    `${origin}/ui/console/index.html#/jobs?id=1&cache=true`,
  );
});

it('says nothing of that where the address of the spec does not', () => {
  expect(places.admin).not.toContain('{cache}');
  expect(placeHref('admin', { path: '/jobs' })).toBe(`${origin}/ui/admin/index.html`);
});

it('says nothing of that where it is switched off', async () => {
  vi.resetModules();
  vi.doMock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), placeCache: false }));
  const { placeHref: hrefOf } = await import('./places.ts');
  expect(hrefOf('console', { path: '/jobs?id=1' })).toBe(`${origin}/ui/console/index.html#/jobs?id=1`);
});

it.each([
  ['mall', '/live', '/ui/mall/live'],
  ['feedback', '', '/ui/mall/feedback?entrance=sidebar'],
  ['homePages', 'news/active.html', '/home/news/active.html'],
  ['helper', '', '/ui/chatbot/helper?cache=true'],
  ['dashboard', '', '/space/dashboard?loadRequestApi=false'],
] as const)('leads to %s at %s', (place, path, address) => {
  expect(placeHref(place, { path })).toBe(origin + address);
});
