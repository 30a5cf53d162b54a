import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { acting } from '../load/acting.ts';
import { calledNow, ownedNow } from '../store/called-now.ts';
import type { Database } from '../store/database.ts';
import { briefHashOf, hashOf } from './chain.ts';

/** What is to stand in the record. */
export interface Deed {
  at: number;
  /** The type of the event. */
  what: string;
  by?: string | undefined;
  of?: string | undefined;
  /** Where the thing is kept that it is about. */
  table?: string | undefined;
  facts: Readonly<Record<string, unknown>>;
  /** The facts that are known for a while alone. */
  brief?: readonly string[] | undefined;
}

// biome-ignore lint/plugin: as many bits as an id of a request has
const chanceBytes = 16;

/**
 * Writes a row behind the last one, in the transaction of what was done: whoever writes has the right to alone, so that
 * nobody else stands behind the same row.
 */
export async function appendAudit(tx: Transaction<Database>, deed: Deed): Promise<void> {
  const { at, what, by, of, table, facts, brief = [] } = deed;
  const { through, shown, operator, request, address, reason } = acting();
  const { last, last_hash, by_name, of_name, owner_id } = await tx
    .selectFrom('audit_ends')
    .select(['last', 'last_hash'])
    .select([calledNow('people', by).as('by_name'), calledNow(table, of).as('of_name')])
    .select(ownedNow(table, of).as('owner_id'))
    .executeTakeFirstOrThrow();
  const told = Object.entries(facts);
  const said = {
    ...(address !== undefined && { address }),
    ...Object.fromEntries(told.filter(([name]) => brief.includes(name))),
  };
  const seq = last + 1;
  const kept = Object.keys(said).length === 0 ? undefined : { chance: chance(), said: JSON.stringify(said) };
  const row = {
    ...{ seq, at, what, through, shown: shown ?? null, request: request ?? null },
    ...{ by_id: by ?? null, by_name: by_name ?? operator ?? null, of_id: of ?? null, of_name, owner_id },
    facts: JSON.stringify(Object.fromEntries(told.filter(([name]) => !brief.includes(name)))),
    // Half a character would be hashed as it is here, and read back as another.
    reason: reason === undefined ? null : Buffer.from(reason).toString(),
    brief_hash: kept ? briefHashOf(kept) : null,
    before_hash: last_hash,
  };
  await tx
    .insertInto('audit')
    .values({ ...row, hash: hashOf(row) })
    .execute();
  if (kept)
    await tx
      .insertInto('audit_briefs')
      .values({ seq, at, ...kept })
      .execute();
}

const chance = () => randomBytes(chanceBytes).toString('hex');
