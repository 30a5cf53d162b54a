import { expect, it } from 'vitest';
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
