import { expect, it } from 'vitest';
import type { Button, Scope } from '#generated/screens/types.ts';
import { waysOn as told } from '../../generator/grammar/effects.ts';
import { isThere, refusalIn, waysOn } from './refusal-in.ts';

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

it('takes for a way on what tests of any product take for one', () => {
  expect(waysOn).toEqual(told);
});

it('shows nobody a page of managers who is none', () => {
  const opens = { opens: ['managing'], do: [] } as unknown as Button;
  expect(isThere(opens, scopeOf(null))).toBe(false);
  expect(isThere(opens, scopeOf({ roleType: 'common' }))).toBe(false);
  expect(isThere(opens, scopeOf({ roleType: 'manager' }))).toBe(true);
});
