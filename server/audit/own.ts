import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { auditPage } from '#generated/constants.ts';
import { type EventName, events } from '#generated/server/events.ts';
import type { Database } from '../store/database.ts';
import { goneButOwn, seenNow, subjectOf } from '../store/seen-events.ts';

/** Whose rows are asked for. */
export interface OwnQuery {
  viewer: { readonly id: string };
  now: number;
  /** The types that people are told of. */
  types: readonly EventName[];
  /** The number of the last row of the page before: the newest come first. */
  before?: number | undefined;
  limit: number;
}

/** A row of somebody's own, and what is known of how it came to be done. */
export type OwnEntry = Awaited<ReturnType<typeof entriesOf>>[number];

/**
 * What somebody did, and what was done with their account: one page of it, and the number behind which the next begins. Of
 * what somebody did to a thing that they may not see any more there is no row. So many rows are looked at in one go; a page
 * may be short, or empty, where nearly all are of such things.
 */
export async function findOwn(
  db: Kysely<Database>,
  query: OwnQuery,
): Promise<{ entries: OwnEntry[]; next?: number }> {
  const { limit } = query;
  const numbers = await numbersOf(db, query);
  const found = await entriesOf(db, numbers, query);
  const entries = found.slice(0, limit);
  const next = found.length > limit ? entries.at(-1)?.seq : numbers[auditPage - 1];
  return { entries, ...(next !== undefined && { next }) };
}

/** The next rows that name a person, in each of both ways by its index alone; the newest come first. */
async function numbersOf(db: Kysely<Database>, { viewer, before }: OwnQuery): Promise<number[]> {
  const named = (column: 'by_id' | 'of_id') =>
    db
      .selectFrom('audit')
      .select('seq')
      .where(column, '=', viewer.id)
      .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
      .orderBy('seq', 'desc')
      .limit(auditPage)
      .execute();
  const rows = (await Promise.all([named('by_id'), named('of_id')])).flat();
  return [...new Set(rows.map(({ seq }) => seq))].sort((one, other) => other - one).slice(0, auditPage);
}

function entriesOf(db: Kysely<Database>, numbers: readonly number[], query: OwnQuery) {
  const { viewer, limit } = query;
  return db
    .selectFrom('audit')
    .leftJoin('audit_briefs', 'audit_briefs.seq', 'audit.seq')
    .leftJoin('people', 'people.id', 'audit.by_id')
    .leftJoin('tokens', (join) =>
      join.onRef('tokens.id', '=', 'audit.shown').on('tokens.person_id', '=', viewer.id),
    )
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'audit.shown').on('sessions.person_id', '=', viewer.id),
    )
    .select(['audit.seq', 'audit.at', 'audit.what', 'audit.by_id', 'audit.through', 'audit.of_name'])
    .select(['audit.facts', 'audit.hash', 'audit_briefs.said', 'people.user_name as by_now'])
    .select(['tokens.name as token_name', 'sessions.user_agent'])
    .where('audit.seq', 'in', numbers.length > 0 ? [...numbers] : [0])
    .where((row) => row.or(toldOf(query, row)))
    .orderBy('audit.seq', 'desc')
    .limit(limit + 1)
    .execute();
}

type Asked = Pick<Database, 'audit'>;

/** Of each sort of thing the types that are told, and of which of its things. */
function toldOf(
  { viewer, now, types }: OwnQuery,
  row: ExpressionBuilder<Asked, 'audit'>,
): Expression<SqlBool>[] {
  const seersOf = (name: EventName) => events[name].seenBy ?? events[name].entity;
  const sorts = new Set(types.map(seersOf));
  return [...sorts].map((seers) => {
    const own = types.filter((name) => seersOf(name) === seers);
    const { entity, seenBy } = events[own[0] as EventName];
    const isOfThese = row('audit.what', 'in', own);
    // What somebody does with another account is told to whose account that is.
    if (entity === 'Person') return row.and([isOfThese, row('audit.of_id', '=', viewer.id)]);
    const subject = entity === undefined ? undefined : subjectOf(entity);
    if (subject === undefined) return isOfThese;
    const isSeen = seenNow({ subject, seenBy }, { viewer, now }, 'audit.of_id');
    return row.and([isOfThese, row.or([isSeen, goneButOwn(subject, rowNames)])]);
  });
}

const rowNames = { id: 'audit.of_id', name: 'audit.of_name', by: 'audit.by_name' };
