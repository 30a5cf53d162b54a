import type { Kysely, Selectable } from 'kysely';
import { ownerIsCalled } from '../store/called-now.ts';
import type { AuditRow, Database } from '../store/database.ts';

/** Which rows are asked for. */
export interface AuditQuery {
  types?: readonly string[];
  /** Who did it, and what it is about: an id, or the name of then. */
  by?: Named;
  of?: Named;
  /** Whoever owned then what it is about. */
  owner?: Owning;
  /** Times in ms. */
  since?: number;
  until?: number;
  /** Behind a number the oldest come first; where there is none, the last there are. */
  after?: number;
  limit: number;
}

interface Named {
  id?: string | undefined;
  name: string;
}

/** An owner by their id, and by each name that they had: rows of before the id was kept tell the name of then alone. */
interface Owning {
  id?: string | undefined;
  names: readonly string[];
}

/** A row as it is told, and what is known of it for a while alone. */
export interface AuditEntry extends Selectable<AuditRow> {
  said: string | null;
  /** Whether the person who did it, and the one whom it is about, are gone by now. */
  by_gone: number;
  of_gone: number;
  /** What the owner of then is called by now. */
  owner_name: string | null;
}

/** Rows of the record, in their order. */
export async function findAudit(
  db: Kysely<Database>,
  { types, by, of, owner, since, until, after, limit }: AuditQuery,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_briefs', 'audit_briefs.seq', 'audit.seq')
    .selectAll('audit')
    .select(['audit_briefs.said'])
    .select(({ selectFrom, not, exists }) => [
      not(exists(selectFrom('people').select('id').whereRef('people.id', '=', 'audit.by_id')))
        .$castTo<number>()
        .as('by_gone'),
      not(exists(selectFrom('people').select('id').whereRef('people.id', '=', 'audit.of_id')))
        .$castTo<number>()
        .as('of_gone'),
      selectFrom('owners').select('name').whereRef('owners.id', '=', 'audit.owner_id').as('owner_name'),
    ])
    .$if(types !== undefined, (query) => query.where('audit.what', 'in', types ?? []))
    .$if(by !== undefined, (query) =>
      query.where((row) => row.or([row('by_id', '=', by?.id ?? ''), row('by_name', '=', by?.name ?? '')])),
    )
    .$if(of !== undefined, (query) =>
      query.where((row) =>
        row.or([row('of_id', 'in', [of?.id ?? '', of?.name ?? '']), row('of_name', '=', of?.name ?? '')]),
      ),
    )
    .$if(owner !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('audit.owner_id', '=', owner?.id ?? ''),
          row.and([
            row('audit.owner_id', 'is', null),
            row.or((owner?.names ?? []).map((name) => ownerIsCalled('audit.of_name', name))),
          ]),
        ]),
      ),
    )
    .$if(since !== undefined, (query) => query.where('audit.at', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', until ?? 0))
    .$if(after !== undefined, (query) => query.where('audit.seq', '>', after ?? 0))
    .orderBy('audit.seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === undefined ? rows.reverse() : rows;
}
