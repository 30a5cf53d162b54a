import { setImmediate as others } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { auditBriefKeptForMs, auditKeptForMs, auditPage } from '#generated/constants.ts';
import type { Database } from '../store/database.ts';
import { unsynced } from '../store/unsynced.ts';

interface Clearing {
  now: number;
  signal: AbortSignal;
}

/**
 * Takes away what has been kept for long enough, the first rows first, and where people came from long before. The hash of
 * the last row that went is kept: it is what the first that is left stands behind.
 */
export async function clearAudit(db: Kysely<Database>, { now, signal }: Clearing): Promise<void> {
  await inPieces(db, signal, (tx) => clearRows(tx, now - auditKeptForMs));
  await inPieces(db, signal, (tx) => clearBriefs(tx, now - auditBriefKeptForMs));
}

/** So long as a piece is full there are more; nobody waits for long, and nobody for the disk. */
async function inPieces(
  db: Kysely<Database>,
  signal: AbortSignal,
  clear: (tx: Transaction<Database>) => Promise<number>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await unsynced(db, (alone) => alone.transaction().execute(clear));
    if (count < auditPage) return;
    await others();
  }
}

async function clearRows(tx: Transaction<Database>, before: number): Promise<number> {
  const { cleared } = await tx.selectFrom('audit_ends').select('cleared').executeTakeFirstOrThrow();
  const first = await tx
    .selectFrom('audit')
    .select(['seq', 'at', 'hash'])
    .where('seq', '>', cleared)
    .orderBy('seq')
    .limit(auditPage)
    .execute();
  // NOTE: a clock that was wrong for a while leaves younger rows between older ones: those behind them stay for as long.
  const young = first.findIndex(({ at }) => at >= before);
  const old = young === -1 ? first : first.slice(0, young);
  const last = old.at(-1);
  if (last === undefined) return 0;
  await tx
    .updateTable('audit_ends')
    .set({ cleared: last.seq, cleared_at: last.at, cleared_hash: last.hash })
    .execute();
  await tx.deleteFrom('audit').where('seq', '<=', last.seq).execute();
  await tx.deleteFrom('audit_briefs').where('seq', '<=', last.seq).execute();
  return old.length;
}

async function clearBriefs(tx: Transaction<Database>, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('audit_briefs')
    .where('seq', 'in', (query) =>
      query.selectFrom('audit_briefs').select('seq').where('at', '<', before).limit(auditPage),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
