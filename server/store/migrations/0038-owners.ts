import { type Kysely, sql } from 'kysely';
import { changes, index, json, key, table, text } from '../schema/index.ts';

const made = changes(
  // Whoever may own something: one namespace and one rule of likeness, and what everybody may see of them.
  table('owners', {
    seq: key(),
    id: text().unique(),
    type: text(),
    name: text('nocase').unique(),
    name_skeleton: text().orNothing(),
    alias: text().orNothing(),
    alias_key: text().orNothing(),
    face: json().default('{}'),
  }),
  index('owners', ['name_skeleton']),
  index('owners', ['alias_key'], { unique: true, where: 'alias_key is not null' }),
);

const shown = ['avatarUrl', 'authenticatedName', 'bio'];
const columns = 'id, type, name, name_skeleton, alias, alias_key, face';
/** A null in the second is left out of the first. */
const faceOf = (row: string) =>
  `json_patch('{}', json_object(${shown.map((one) => `'${one}', json_extract(${row}.extra, '$.${one}')`).join(', ')}))`;
const valuesOf = (row: string) =>
  `${row}.id, 'person', ${row}.user_name, ${row}.name_skeleton, ${row}.alias, ${row}.alias_key, ${faceOf(row)}`;

/** A person is an owner under the same id; the database keeps both alike, so that no path of writing can forget it. */
const alike = [
  `insert into owners (${columns}) select ${valuesOf('people')} from people order by seq`,
  `create trigger people_own after insert on people begin
     insert into owners (${columns}) values (${valuesOf('new')});
   end`,
  `create trigger people_own_as after update of user_name, name_skeleton, alias, alias_key, extra on people begin
     update owners set (${columns}) = (${valuesOf('new')}) where id = old.id;
   end`,
  `create trigger people_own_no_more after delete on people begin
     delete from owners where id = old.id;
   end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  for (const statement of alike) await sql.raw(statement).execute(db);
}
