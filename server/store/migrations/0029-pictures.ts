import { type Kysely, sql } from 'kysely';
import { bytes, changes, index, table, text, whole } from '../schema/index.ts';

/** Pictures that people gave, each in two sizes, by the row and the field that they belong to. */
const make = changes(
  table(
    'pictures',
    {
      id: text(),
      wide: whole(),
      entity: text(),
      row_id: text(),
      field: text(),
      type: text(),
      content: bytes(),
    },
    { unique: [['id', 'wide']] },
  ),
  index('pictures', ['entity', 'row_id', 'field']),
);

/** What stood for a picture before stands in a place of its own: one written out is made into a picture by a job. */
const older = [
  `update people set extra = json_remove(
      json_set(extra, '$.formerAvatar', json_extract(extra, '$.avatarUrl')), '$.avatarUrl'
    ) where json_extract(extra, '$.avatarUrl') is not null`,
  `insert into jobs (name, input, create_time, run_at)
    select 'people.pictures', '{}', 0, 0
    where exists (select 1 from people where json_extract(extra, '$.formerAvatar') like 'data:%')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await make(db);
  for (const statement of older) await sql.raw(statement).execute(db);
}
