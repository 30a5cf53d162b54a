import { type Kysely, sql } from 'kysely';

/** What was made in every database, and the hub alone had a use for; what refers to others stands before them. */
const tables = [
  ...['item_tags', 'item_texts', 'item_names', 'item_links', 'item_manifests', 'item_readers'],
  ...['favorites', 'visits', 'downloads', 'day_counts', 'tickets', 'secrets', 'items'],
  ...['tags', 'kind_counts', 'tag_counts', 'repo_paths', 'repo_refs', 'repo_commits'],
  ...['text_heads', 'text_bodies', 'text_words', 'text_keys'],
];

/** The steps by which it was made. */
const steps = [
  ...['0002-path-index', '0003-text', '0006-marks', '0007-tickets', '0010-commit-facts'],
  ...['0011-commit-facts-shown', '0014-path-index-building', '0016-repository-files', '0017-tag-names'],
  ...['0022-manifests', '0023-item-links', '0024-secrets', '0026-text-keys', '0034-favorers'],
  ...['0039-made-by', '0040-day-counts', '0041-item-readers', '0042-owners-of-items'],
  ...['0045-day-counts-by-day', '0046-kept-tags', '0048-item-numbers', '0049-manifests-by-file'],
];

/**
 * A database has what its own product needs. One of before, of a product without the hub's rooms, has the hub's tables as well:
 * they go, with the notes of their steps, and stay as they are where anything is in one of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const noted = await sql`select 1 from kysely_migration where name = '0001-items'`.execute(db);
  if (noted.rows.length > 0) return;
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name in (${sql.join(tables)})`.execute(db);
  const there = tables.filter((table) => rows.some(({ name }) => name === table));
  for (const table of there) {
    const some = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (some.rows.length > 0) return;
  }
  for (const table of there) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`delete from kysely_migration where name in (${sql.join(steps)})`.execute(db);
}
