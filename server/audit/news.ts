import type { Kysely, Transaction } from 'kysely';
import type { EventName } from '#generated/server/events.ts';
import type { Database } from '../store/database.ts';

/** What lets somebody in from then on. */
const newsTypes = ['sessions.begun', 'tokens.created'] as const satisfies readonly EventName[];

/** Whose news are asked for, and in which session: what it made itself is none. */
interface NewsQuery {
  personId: string;
  sessionId: string;
  limit: number;
}

/** A row that somebody has not looked at, and what is known of how it came to be done. */
export type NewsEntry = Awaited<ReturnType<typeof findNews>>[number];

/** What was done with somebody's account behind the row up to which they know of it, the latest first: a range of one index. */
export function findNews(db: Kysely<Database>, { personId, sessionId, limit }: NewsQuery) {
  return newsOf(db, personId)
    .leftJoin('audit_briefs', 'audit_briefs.seq', 'audit.seq')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'audit.shown').on('sessions.person_id', '=', personId),
    )
    .select([
      'audit.at',
      'audit.what',
      'audit.facts',
      'audit.hash',
      'audit_briefs.said',
      'sessions.user_agent',
    ])
    .where((row) =>
      row.or([row('audit.what', '=', 'sessions.begun'), row('audit.shown', 'is not', sessionId)]),
    )
    .orderBy('audit.seq', 'desc')
    .limit(limit)
    .execute();
}

/** Somebody knows what was done with their account, up to the row of which the hash begins so; all of it where none is named. */
export async function knowNews(db: Kysely<Database>, personId: string, hash = ''): Promise<void> {
  const last = newsOf(db, personId)
    .select('audit.seq')
    .where('audit.hash', 'like', `${hash}%`)
    .orderBy('audit.seq', 'desc')
    .limit(1);
  await db
    .updateTable('people')
    .set(({ fn, ref }) => ({ known_deed: fn.coalesce(last, ref('people.known_deed')) }))
    .where('id', '=', personId)
    .execute();
}

/** Who signs in for the first time is told nothing of that. In the transaction that has recorded it. */
export async function knowFirst(tx: Transaction<Database>, personId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ known_deed: tx.selectFrom('audit_ends').select('last') })
    .where('id', '=', personId)
    .where('known_deed', '=', 0)
    .execute();
}

function newsOf(db: Kysely<Database>, personId: string) {
  return db
    .selectFrom('audit')
    .where('audit.of_id', '=', personId)
    .where('audit.what', 'in', newsTypes)
    .where('audit.seq', '>', db.selectFrom('people').select('known_deed').where('people.id', '=', personId));
}
