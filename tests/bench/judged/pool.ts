import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { stored } from '#generated/store/tables.ts';
import type { Seen } from './judged.ts';

interface ItemRow {
  name: string;
  owner: string;
  extra: string;
  tag_ids: string;
}

/** Everything that a visitor may find, as one who judges sees it. */
export function poolOf(dataDir: string): Seen[] {
  const sqlite = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  try {
    const tags = new Map(
      (sqlite.prepare('select seq as id, name from tags').all() as { id: number; name: string }[]).map(
        ({ id, name }) => [id, name],
      ),
    );
    const rows = sqlite
      .prepare(
        `select i.name, p.user_name as owner, i.extra, i.tag_ids
         from items i join people p on p.id = i.create_user_id where i.visibility = 'PUBLIC'`,
      )
      .all() as ItemRow[];
    return rows.map((row) => seenOf(row, tags));
  } finally {
    sqlite.close();
  }
}

function seenOf({ name, owner, extra, tag_ids }: ItemRow, tags: ReadonlyMap<number, string>): Seen {
  const fields = JSON.parse(extra) as Record<string, unknown>;
  const ids = JSON.parse(tag_ids) as number[];
  return {
    name,
    owner,
    titles: [name, ...textsIn(fields, 'title')],
    texts: textsIn(fields, 'summary'),
    tags: ids.flatMap((id) => tags.get(id) ?? []),
  };
}

function textsIn(fields: Record<string, unknown>, what: 'title' | 'summary'): string[] {
  const names = Object.values(stored.Item.localised[what].own);
  return names.flatMap((name) => (typeof fields[name] === 'string' ? fields[name] : []));
}
