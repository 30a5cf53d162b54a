import { type Kysely, sql } from 'kysely';
import { changes, index, json, key, ms, table, text } from '../schema/index.ts';

const own = {
  seq: key(),
  id: text().unique(),
  person_id: text().goesWith('people'),
  secret: text().unique(),
};
const extra = json().default('{}');

const made = changes(
  table('sessions_anew', {
    ...own,
    earlier_secret: text().orNothing().unique(),
    lost_secret: text().orNothing().unique(),
    create_time: ms(),
    rotate_time: ms(),
    confirm_time: ms().orNothing(),
    used_time: ms(),
    user_agent: text(),
    address: text(),
    extra,
  }),
  table('tokens_anew', {
    ...own,
    type: text(),
    name: text(),
    scope: text(),
    hint: text(),
    create_time: ms(),
    expire_time: ms().orNothing(),
    used_time: ms().orNothing(),
    extra,
  }),
);

const columns = {
  sessions:
    'id, person_id, secret, earlier_secret, lost_secret, create_time, rotate_time, confirm_time, used_time, user_agent, address',
  tokens: 'id, person_id, type, name, scope, secret, hint, create_time, expire_time, used_time',
};

const moved = Object.entries(columns).flatMap(([name, all]) => [
  `insert into ${name}_anew (${all}) select ${all} from ${name} order by id`,
  `drop table ${name}`,
  `alter table ${name}_anew rename to ${name}`,
]);

const found = changes(
  index('sessions', ['person_id', 'used_time']),
  index('tokens', ['person_id', 'create_time']),
);

/** Sessions and tokens are kept as other things are: with a number, and with room for fields without a column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  for (const statement of moved) await sql.raw(statement).execute(db);
  await found(db);
}
