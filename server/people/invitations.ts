import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { auditBriefKeptForMs, invitationListed, tokenShown } from '#generated/constants.ts';
import type { WorkedOut } from '#generated/store/tables.ts';
import { validate as isInvitation } from '#generated/validators/endpoints/people.invite.js';
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

/** What was asked for in another way than by the call, held to all that the call asks; throws `invalidInput`. */
export function assertInvitation(asked: Partial<NewInvitation>): NewInvitation {
  const filled = { ...asked };
  if (!isInvitation(filled))
    throw new HubError('invalidInput', { field: isInvitation.errors?.[0]?.instancePath.slice(1) });
  // Its validator has filled in for how long it holds.
  return filled as NewInvitation;
}

interface Needs {
  db: Kysely<Database>;
  now(): number;
}

/** Who makes or withdraws one; nobody where whoever runs the hub does. */
interface Acting {
  by: string | undefined;
}

/** One as it is listed. */
export interface ListedInvitation {
  row: KeptRow;
  now: WorkedOut['Invitation'];
}

/** Invitations to the hub. The code of one is told once and kept as a hash. */
export class Invitations {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor({ db, now }: Needs) {
    this.#db = db;
    this.#now = now;
  }

  /** Makes one; throws `invitationsFull` where as many are open as are listed. Of one for a single address nobody else makes use. */
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
        .where((eb) => isOpen(eb, now))
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

  /** Those that are open, and then those that are over; the latest first. */
  async list(): Promise<ListedInvitation[]> {
    const now = this.#now();
    const rows = await this.#db
      .selectFrom('invitations')
      .selectAll()
      .select((eb) => [
        eb
          .selectFrom('people')
          .select('user_name')
          .whereRef('people.id', '=', 'invitations.made_by')
          .as('maker'),
        eb
          .and([isOpen(eb, now), isStoodFor(eb)])
          .$castTo<number>()
          .as('holds'),
      ])
      .orderBy((eb) => isOpen(eb, now), 'desc')
      .orderBy('create_time', 'desc')
      .orderBy('seq', 'desc')
      .limit(invitationListed)
      .execute();
    const kept = new KeptRows(this.#db, 'Invitation');
    return rows.map(({ maker, holds, ...row }) => ({
      row: kept.read(row),
      now: { holds: holds !== 0, ...(maker !== null && { maker }) },
    }));
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
      .where((eb) => isOpen(eb, this.#now()))
      .where(isStoodFor)
      .executeTakeFirst();
    return row && new KeptRows(this.#db, 'Invitation').read(row);
  }
}

/** Takes away those whose time was over so long ago that nobody looks for them: for whom they were is known no longer. */
export async function clearInvitations(db: Kysely<Database>, { now }: { now: number }): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('expire_time', '<', now - auditBriefKeptForMs)
    .execute();
}

type Row = ExpressionBuilder<Database, 'invitations'>;

/** Whether one has a place left, and its time is not over. */
const isOpen = (eb: Row, now: number) =>
  eb.and([eb('used', '<', eb.ref('uses')), eb('expire_time', '>', now)]);

/** Whether whoever made one still may: a manager who is none any more, or is kept out, has no way in by it. */
const isStoodFor = (eb: Row) =>
  eb.or([
    eb('made_by', 'is', null),
    eb.exists(
      eb
        .selectFrom('people')
        .select('people.id')
        .whereRef('people.id', '=', 'invitations.made_by')
        .where('people.role_type', '=', 'manager')
        .where('people.disabled', '=', 0),
    ),
  ]);

/** Takes a place of an invitation, as a part of making the account; throws `invitationNeeded` where none is left by now. */
export async function takePlace(
  tx: Transaction<Database>,
  { id, personId, now }: { id: string; personId: string; now: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => isOpen(eb, now))
    .where(isStoodFor)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HubError('invitationNeeded');
  await recordEvent(tx, 'invitations.used', { at: now, by: personId, of: id });
}
