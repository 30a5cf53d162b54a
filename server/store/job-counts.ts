import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** Open jobs of one name that nobody is at. */
export interface NameCounts {
  name: string;
  /** Those that may be begun by now, and those whose time has not come. */
  due: number;
  waiting: number;
  /** When the first of them may be, or might have been. */
  since: number | null;
}

/**
 * Counts open jobs by their names, each no further than is said: by ranges of the index that claiming goes by, in one statement.
 */
export async function countByName(
  db: Kysely<Database>,
  { names, now, most }: { names: readonly string[]; now: number; most: number },
): Promise<NameCounts[]> {
  const open = sql`from jobs where jobs.name = named.value and lease_until is null and set_aside_time is null`;
  const few = (when: typeof open) => sql`(select count(*) from (select 1 ${open} and ${when} limit ${most}))`;
  const { rows } = await sql<NameCounts>`select named.value as name, ${few(sql`run_at <= ${now}`)} as due,
    ${few(sql`run_at > ${now}`)} as waiting, (select min(run_at) ${open}) as since
    from json_each(${JSON.stringify(names)}) as named`.execute(db);
  return rows;
}

/** Counts jobs that are begun, and that are set aside, no further than is said; and when the first lease ends. */
export async function countHeld(
  db: Kysely<Database>,
  most: number,
): Promise<{ running: number; setAside: number; until: number | null }> {
  const few = (when: ReturnType<typeof sql>) =>
    sql`(select count(*) from (select 1 from jobs where ${when} limit ${most}))`;
  const running = sql`lease_until is not null and set_aside_time is null`;
  const { rows } = await sql<{ running: number; setAside: number; until: number | null }>`select
    ${few(running)} as running, ${few(sql`set_aside_time is not null`)} as "setAside",
    (select min(lease_until) from jobs where lease_until is not null) as until`.execute(db);
  const [row] = rows;
  return row ?? { running: 0, setAside: 0, until: null };
}
