import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { keepsItems } from './own-items.ts';

const ways: Readonly<Record<string, (id: string) => RawBuilder<string | null>>> = {
  people: (id) => sql`(select user_name from people where id = ${id})`,
  ...(keepsItems && {
    items: (id: string) => sql`(select items.kind || '/' || owners.name || '/' || items.name from items
      join owners on owners.id = items.create_user_id where items.id = ${id})`,
  }),
};

/** What something is called now, by its table; nothing where it is not there, or where its rows have no names. */
export const calledNow = (table: string | undefined, id: string | undefined): RawBuilder<string | null> =>
  (id !== undefined && table !== undefined && ways[table]?.(id)) || sql`null`;

/** Whoever owns something now, by its table: the id of an owner; nothing of what nobody owns. */
export const ownedNow = (table: string | undefined, id: string | undefined): RawBuilder<string | null> =>
  keepsItems && id !== undefined && table === 'items'
    ? sql`(select create_user_id from items where id = ${id})`
    : sql`null`;

/** Whether a column holds what something of an owner of this name was called, which has the name of the owner in its middle. */
export const ownerIsCalled = (column: string, owner: string): Expression<SqlBool> =>
  sql<SqlBool>`instr(lower(${sql.ref(column)}), '/' || lower(${owner}) || '/') > 0`;
