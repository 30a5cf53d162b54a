import type { Kysely, Transaction } from 'kysely';
import { invitationListed, tokenShown } from '#generated/constants.ts';
import { recordEvent } from '../events/index.ts';
import { HubError } from '../ground/hub-error.ts';
import { msPerDay } from '../load/units.ts';
import type { Database } from '../store/database.ts';
import { type KeptRow, KeptRows } from '../store/keeping/kept-rows.ts';
import { hashSecret, makeSecret, secretShape } from './secrets/secrets.ts';

/** Whom an invitation is for, for how many and how long. */
export interface NewInvitation {
  note?: string | undefined;
  email?: string | undefined;
  uses?: number | undefined;
  days: number;
}

interface Needs {
  db: Kysely<Database>;
  now(): number;
}

/** Who makes or withdraws one; nobody where whoever runs the hub does. */
interface Acting {
  by: string | undefined;
}

/** Invitations to the hub. The code of one is told once and kept as a hash. */
export class Invitations {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor({ db, now }: Needs) {
    this.#db = db;
    this.#now = now;
  }

  /** Makes one; throws `invitationsFull` beyond what is listed. Of one for a single address nobody else makes use. */
  async create(
    { days, uses, ...given }: NewInvitation,
    { by }: Acting,
  ): Promise<{ row: KeptRow; code: string }> {
    const now = this.#now();
    const code = makeSecret();
    const hint = `${code.slice(0, tokenShown)}…${code.slice(-tokenShown)}`;
    const expireTime = new Date(now + days * msPerDay).toISOString();
    const row = await this.#db.transaction().execute(async (tx) => {
      const { count } = await tx
        .selectFrom('invitations')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= invitationListed) throw new HubError('invitationsFull', { limit: invitationListed });
      const made = await new KeptRows(tx, 'Invitation').create(
        { ...given, uses: given.email === undefined ? (uses ?? 1) : 1, used: 0, hint, expireTime },
        { by, now, beside: { made_by: by ?? null, secret: hashSecret(code) } },
      );
      const what = { uses: made.fields.uses as number, ...(given.email && { email: given.email }) };
      await recordEvent(tx, 'invitations.made', { at: now, by, of: made.id, what });
      return made;
    });
    return { row, code };
  }

  /** The latest first. */
  async list(): Promise<KeptRow[]> {
    const rows = await this.#db
      .selectFrom('invitations')
      .selectAll()
      .orderBy('create_time', 'desc')
      .orderBy('seq', 'desc')
      .limit(invitationListed)
      .execute();
    const kept = new KeptRows(this.#db, 'Invitation');
    return rows.map((row) => kept.read(row));
  }

  /** Takes one back; throws `invitationNotFound`. */
  async withdraw(id: string, { by }: Acting): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new HubError('invitationNotFound');
      await recordEvent(tx, 'invitations.withdrawn', { at: this.#now(), by, of: id });
    });
  }

  /** The one of a code, as long as it holds. */
  async find(code: string): Promise<KeptRow | undefined> {
    if (!secretShape.test(code)) return undefined;
    const row = await this.#db
      .selectFrom('invitations')
      .selectAll()
      .where('secret', '=', hashSecret(code))
      .whereRef('used', '<', 'uses')
      .where('expire_time', '>', this.#now())
      .executeTakeFirst();
    return row && new KeptRows(this.#db, 'Invitation').read(row);
  }
}

/** Takes a place of an invitation, as a part of making the account; throws `invitationNeeded` where none is left by now. */
export async function takePlace(
  tx: Transaction<Database>,
  { id, personId, now }: { id: string; personId: string; now: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .whereRef('used', '<', 'uses')
    .where('expire_time', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HubError('invitationNeeded');
  await recordEvent(tx, 'invitations.used', { at: now, by: personId, of: id });
}
