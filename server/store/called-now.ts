import { type RawBuilder, sql } from 'kysely';

const ways: Readonly<Record<string, (id: string) => RawBuilder<string | null>>> = {
  people: (id) => sql`(select user_name from people where id = ${id})`,
  items: (id) =>
    sql`(select items.kind || '/' || owners.name || '/' || items.name from items
      join owners on owners.id = items.create_user_id where items.id = ${id})`,
};

/** What something is called now, by its table; nothing where it is not there, or where its rows have no names. */
export const calledNow = (table: string | undefined, id: string | undefined): RawBuilder<string | null> =>
  (id !== undefined && table !== undefined && ways[table]?.(id)) || sql`null`;
