import type { KeptRows } from '../../server/store/keeping/kept-rows.ts';
import type { NewRow, RowChanges } from '../../server/store/keeping/row-types.ts';

// Nothing here runs: what must not compile is expected not to, each time by the type check of the whole project.

const token = { type: 'git', name: 'push', scope: 'write', hint: 'hubgit_a…z' } as const;

/** A new row has what no row may lack and neither a stamp nor a default fills, by the names of the spec. */
export const made: readonly NewRow<'Token'>[] = [
  token,
  { ...token, id: 'given', reach: null, expireTime: '2030-01-01T00:00:00Z' },
  // @ts-expect-error Nothing says its hint.
  { type: 'git', name: 'push', scope: 'write' },
  // @ts-expect-error No token lacks a name.
  { ...token, name: null },
  // @ts-expect-error A name is a text.
  { ...token, name: 7 },
  // @ts-expect-error No field is called so.
  { ...token, nmae: 'push' },
  // @ts-expect-error Fields are called as the spec calls them, and not as their columns are.
  { ...token, expire_time: 1 },
  // @ts-expect-error A column that is no field stands beside the row.
  { ...token, person_id: 'person' },
];

/** A change has any of the fields, and nothing else. */
export const changed: readonly RowChanges<'Person'>[] = [
  {},
  { userName: 'chenmo', alias: null },
  // @ts-expect-error Fields are called as the spec calls them, and not as their columns are.
  { user_name: 'chenmo' },
  // @ts-expect-error No field is called so.
  { allias: 'Chen' },
  // @ts-expect-error A role is a text.
  { roleType: 1 },
  // @ts-expect-error What is worked out is kept nowhere.
  { counts: [] },
];

/** Columns of ours stand beside the fields, and are known as well. */
export async function beside(people: KeptRows<'Person'>, tokens: KeptRows<'Token'>): Promise<void> {
  const by = { by: 'person', now: 0 };
  await people.change('person', { alias: 'Chen' }, { now: 0, beside: { alias_key: 'chen' } });
  // @ts-expect-error There is no such column.
  await people.change('person', { alias: 'Chen' }, { now: 0, beside: { alias_kee: 'chen' } });
  // @ts-expect-error A field is none of them.
  await people.change('person', {}, { now: 0, beside: { user_name: 'chenmo' } });
  await tokens.create(token, { ...by, beside: { person_id: 'person', secret: 'hash' } });
  // @ts-expect-error A token is somebody's.
  await tokens.create(token, { ...by, beside: { secret: 'hash' } });
}
