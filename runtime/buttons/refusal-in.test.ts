import { expect, it } from 'vitest';
import type { Button, Scope } from '#generated/screens/types.ts';
import { isThere, refusalIn } from './refusal-in.ts';

const button = { allow: 'item.edit', do: [] } as unknown as Button;
const scopeOf = (viewer: object | null) =>
  ({ viewer, settings: {}, route: { path: '/', params: {}, query: {} } }) as unknown as Scope;

it('refuses whom a check keeps out that is known, though a later one asks about what the page has not', () => {
  expect(refusalIn(button, scopeOf(null))).toContainEqual(
    expect.objectContaining({ login: expect.anything() }),
  );
  expect(isThere(button, scopeOf(null))).toBe(true);
});

it('leaves to the server what nobody knows here', () => {
  expect(refusalIn(button, scopeOf({ id: 'someone', roleType: 'common' }))).toBeUndefined();
});
