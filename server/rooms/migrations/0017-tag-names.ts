import { type Kysely, sql } from 'kysely';

/** What a tag is called in each language, by the field that is answered: there were two, each with a column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table tags add column names text not null default '{}'",
    "update tags set names = json_patch('{}', json_object('nameCn', name_cn, 'nameEn', name_en))",
    'alter table tags drop column name_cn',
    'alter table tags drop column name_en',
  ])
    await sql.raw(statement).execute(db);
}
