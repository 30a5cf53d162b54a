import type { Kysely } from 'kysely';
import { kinds } from '#generated/kinds.ts';
import type { WorkedOut } from '#generated/store/tables.ts';
import type { Profile } from '#generated/types.ts';
import { HubError } from '../http/hub-error.ts';
import type { Database } from '../store/database.ts';
import { fieldsAnswered } from '../store/views.ts';
import { restSql, visibleScopes } from '../store/visible-scope.ts';
import { presentPerson } from './present.ts';
import type { Viewer } from './viewer.ts';

/** Where people are kept, and the clock of the hub. */
interface Needs {
  db: Kysely<Database>;
  now(): number;
}

/** Whose profile is meant: by the id, or by the user name whatever its case. */
export type Whose = { id: string } | { userName: string };

const profileFields = fieldsAnswered<Profile>('people.find');

/** What a viewer may see of a person; throws `peopleNotFound`. */
export async function profileOf({ db, now }: Needs, whose: Whose, viewer: Viewer | null): Promise<Profile> {
  const query = db.selectFrom('people').selectAll();
  const row = await ('id' in whose
    ? query.where('id', '=', whose.id)
    : query.where('user_name', '=', whose.userName)
  ).executeTakeFirst();
  if (!row) throw new HubError('peopleNotFound');
  const shown = presentPerson(row, profileFields);
  // One more that the spec says is worked out, and that nobody works out here, does not compile.
  const workedOut: Required<WorkedOut['Person']> = {
    counts: await countsOf(db, row.id, { viewer, now: now() }),
  };
  return { ...shown, ...workedOut };
}

async function countsOf(
  db: Kysely<Database>,
  ownerId: string,
  { viewer, now }: { viewer: Viewer | null; now: number },
): Promise<Profile['counts']> {
  const scopes = visibleScopes(viewer, now).filter(
    (scope) => scope.ownerId === undefined || scope.ownerId === ownerId,
  );
  const rows = await db
    .selectFrom('items')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('create_user_id', '=', ownerId)
    .where((row) =>
      row.or(
        scopes.map(({ visibility, rest }) =>
          row.and([
            row('visibility', '=', visibility),
            ...(rest === undefined ? [] : [restSql(rest, 'items')]),
          ]),
        ),
      ),
    )
    .groupBy('kind')
    .execute();
  const byKind = new Map(rows.map(({ kind, count }) => [kind, count]));
  return kinds.map(({ id }) => ({ kind: id, count: byKind.get(id) ?? 0 }));
}
