import { expect, it } from 'vitest';
import { actions } from '#generated/guards.ts';
import type { Scope } from '#generated/screens/types.ts';
import { refusalOf } from './refusal.ts';

const item = { createUserId: '1', visibility: 'PUBLIC' };
const scopeOf = (user: object | null) => ({ user, item }) as unknown as Scope;
const gate = { allow: ['item.setting'], refuse: [] } as const;

it.each([
  ['a visitor', null, false],
  ['somebody else', { id: '2', roleType: 'common' }, false],
  ['the owner', { id: '1', roleType: 'common' }, true],
  ['a manager', { id: '2', roleType: 'manager' }, true],
])('meets %s as the action says', (_, user, isAllowed) => {
  const refusal = refusalOf(gate, scopeOf(user));
  expect(refusal).toEqual(isAllowed ? undefined : actions['item.setting'].otherwise);
});

it('refuses the owner, too, where the address forbids the action', () => {
  const refusal = refusalOf({ ...gate, refuse: ['item.setting'] }, scopeOf({ id: '1' }));
  expect(refusal).toEqual(actions['item.setting'].otherwise);
});

it('lets everybody in where nothing is asked for', () => {
  expect(refusalOf({ allow: [], refuse: ['item.setting'] }, scopeOf(null))).toBeUndefined();
});
