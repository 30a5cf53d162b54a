import { expect, it } from 'vitest';
import { checks } from '#generated/guards.ts';
import type { Scope } from '#generated/screens/types.ts';
import { refusalOf } from './refusal.ts';

const item = { createUserId: '1', visibility: 'PUBLIC' };
const scopeOf = (viewer: object | null) => ({ viewer, item }) as unknown as Scope;
const owner = checks.ownsItem.otherwise;
const gate = { allow: ['item.setting'], refuse: [] } as const;

it.each([
  ['a visitor', null, checks.signedIn.otherwise],
  ['somebody else', { id: '2', roleType: 'common' }, owner],
  ['the owner', { id: '1', roleType: 'common' }, undefined],
  ['a manager', { id: '2', roleType: 'manager' }, undefined],
])('meets %s as the action says', (_, viewer, expected) => {
  expect(refusalOf(gate, scopeOf(viewer))).toEqual(expected);
});

it('refuses the owner, too, where the address forbids the action', () => {
  const refusal = refusalOf({ ...gate, refuse: ['item.setting'] }, scopeOf({ id: '1' }));
  expect(refusal).toEqual(owner);
});

it('lets everybody in where nothing is asked for', () => {
  expect(refusalOf({ allow: [], refuse: ['item.setting'] }, scopeOf(null))).toBeUndefined();
});
