import type { Transaction } from 'kysely';
import {
  sessionAbsoluteMs,
  sessionGraceMs,
  sessionIdleMs,
  sessionPerPerson,
  sessionRotateMs,
  sessionSeenEveryMs,
} from '#generated/constants.ts';
import type { SessionEnd } from '#generated/types.ts';
import { knowFirst } from '../../audit/index.ts';
import { recordEvent } from '../../events/index.ts';
import type { Database } from '../../store/database.ts';
import { makeId } from '../../store/ids.ts';
import { type KeptRow, KeptRows } from '../../store/keeping/kept-rows.ts';
import { unsynced } from '../../store/unsynced.ts';
import type { Caller } from '../caller.ts';
import type { Needs } from '../needs.ts';
import { viewerColumns, viewerOfRow } from '../people.ts';
import { type KeptSecret, SecretStore } from './secret-store.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { recordEnds } from './session-events.ts';

/** Where somebody signs in from, as their list of devices tells it. */
export interface Place {
  userAgent: string;
  address: string;
}

/** Why a session ends, and who ends it; absent where the hub does. */
interface Ended {
  why: SessionEnd;
  by?: string;
}

interface Kept extends KeptSecret {
  createTime: number;
  rotateTime: number;
  usedTime: number;
  confirmTime: number | null;
  proveTime: number | null;
  /** Hash of the present secret. */
  secret: string;
  /** Which secret this was found by: the present one, the one before it, or one that was sent but never used. */
  by: 'present' | 'earlier' | 'lost';
}

/** Who is signed in where. A secret is kept as a hash, is changed every day, and ends with the session. */
export class SessionStore extends SecretStore<Kept> {
  readonly #notesUse: () => boolean;

  constructor(needs: Needs) {
    super('sessions', needs);
    this.#notesUse = needs.notesUse ?? (() => true);
  }

  /** Signs a person in; the secret is told this once. The devices that were used least recently make room. */
  async start(personId: string, { userAgent, address }: Place): Promise<{ id: string; secret: string }> {
    const now = this.now();
    const id = makeId(now);
    const secret = makeSecret();
    const enter = async (tx: Transaction<Database>) => {
      await dropStale(tx, personId, now);
      const beside = {
        ...{ person_id: personId, secret: hashSecret(secret), earlier_secret: null, lost_secret: null },
        ...{ rotate_time: now, confirm_time: now, prove_time: now },
      };
      const device = { id, userAgent, address, usedTime: new Date(now).toISOString() };
      await new KeptRows(tx, 'Device').create(device, { by: personId, now, beside });
      const what = { id, userAgent, address };
      await recordEvent(tx, 'sessions.begun', { at: now, by: personId, of: personId, what });
      await knowFirst(tx, personId);
    };
    await unsynced(this.db, (alone) => alone.transaction().execute(enter));
    this.forget(personId);
    return { id, secret };
  }

  /**
   * Whose session a secret opens. The one before opens it until a minute after the present one was first used: the
   * answer that brought the new one may have been lost. After that it has been copied, and the session ends.
   */
  async find(secret: string, mayRenew: boolean): Promise<Caller | undefined> {
    const hash = hashSecret(secret);
    const kept = await this.recent.get(hash);
    const now = this.now();
    if (!kept || isOver(kept, now)) return undefined;
    if (isCopied(kept, now)) {
      await this.end(kept.personId, kept.id, { why: 'copied' });
      return undefined;
    }
    const { viewer, id: sessionId, proveTime } = kept;
    const caller = { viewer, sessionId, ...(proveTime !== null && { proveTime }) };
    // Where nothing is to be written, a visit is not: the secret lasts a day longer.
    if (!this.#notesUse()) return caller;
    if (mayRenew && isDue(kept, now)) {
      const renewed = await this.#rotate(kept, hash, now);
      return renewed === undefined ? caller : { ...caller, renewed };
    }
    if (kept.by === 'present' && kept.confirmTime === null) await this.#confirm(kept, now);
    else if (apart(now, kept.usedTime) >= sessionSeenEveryMs) await this.markUsed(kept, now);
    return caller;
  }

  async list(personId: string): Promise<KeptRow[]> {
    const rows = await this.db
      .selectFrom('sessions')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('used_time', 'desc')
      .limit(sessionPerPerson)
      .execute();
    const now = this.now();
    const kept = new KeptRows(this.db, 'Device');
    return rows
      .filter((row) => !isOver({ createTime: row.create_time, usedTime: row.used_time }, now))
      .map((row) => kept.read(row));
  }

  /** The password was shown in a session. */
  async prove(personId: string, id: string): Promise<void> {
    await unsynced(this.db, (db) =>
      db.updateTable('sessions').set({ prove_time: this.now() }).where('id', '=', id).execute(),
    );
    this.forget(personId);
  }

  /** Ends one session of a person; how many there were. */
  end(personId: string, id: string, said: Ended): Promise<number> {
    return this.#end(personId, said, [id]);
  }

  /** Ends all sessions of a person, who wants it so; how many there were. */
  endAll(personId: string): Promise<number> {
    return this.#end(personId, { why: 'everywhere', by: personId });
  }

  async #end(personId: string, said: Ended, ids?: readonly string[]): Promise<number> {
    const count = await this.db.transaction().execute(async (tx) => {
      const gone = await tx
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .returning('id')
        .execute();
      return recordEnds(tx, gone, { personId, at: this.now(), ...said });
    });
    this.forget(personId);
    return count;
  }

  protected override async load(hash: string): Promise<Kept | undefined> {
    const row = await this.db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .select([...viewerColumns, 'sessions.id as session_id', 'sessions.secret', 'sessions.earlier_secret'])
      .select(['sessions.create_time', 'sessions.rotate_time', 'sessions.used_time', 'sessions.confirm_time'])
      .select('sessions.prove_time')
      .where((eb) =>
        eb.or(
          (['secret', 'earlier_secret', 'lost_secret'] as const).map((column) =>
            eb(`sessions.${column}`, '=', hash),
          ),
        ),
      )
      .where('people.disabled', '=', 0)
      .executeTakeFirst();
    return (
      row && {
        id: row.session_id,
        personId: row.id,
        viewer: { ...viewerOfRow(row), through: 'session' },
        createTime: row.create_time,
        rotateTime: row.rotate_time,
        usedTime: row.used_time,
        confirmTime: row.confirm_time,
        proveTime: row.prove_time,
        secret: row.secret,
        by: row.secret === hash ? 'present' : row.earlier_secret === hash ? 'earlier' : 'lost',
      }
    );
  }

  /** Of requests that come together, one changes the secret; the others live on the one that they came with. */
  async #rotate(kept: Kept, hash: string, now: number): Promise<string | undefined> {
    const secret = makeSecret();
    const { numUpdatedRows } = await this.db
      .updateTable('sessions')
      .set({
        ...{ secret: hashSecret(secret), earlier_secret: hash },
        lost_secret: kept.by === 'earlier' ? kept.secret : null,
        ...{ rotate_time: now, used_time: now, confirm_time: null },
      })
      .where('id', '=', kept.id)
      .where('secret', '=', kept.secret)
      .executeTakeFirst();
    this.forget(kept.personId);
    return numUpdatedRows === 1n ? secret : undefined;
  }

  /** The new secret has arrived: from now on the one before has a minute left. */
  async #confirm(kept: Kept, now: number): Promise<void> {
    await unsynced(this.db, (db) =>
      db
        .updateTable('sessions')
        .set({ confirm_time: now, used_time: now })
        .where('id', '=', kept.id)
        .where('secret', '=', kept.secret)
        .where('confirm_time', 'is', null)
        .execute(),
    );
    this.forget(kept.personId);
  }
}

/** Makes room for one more: what is over goes first, then what was used least recently. */
async function dropStale(tx: Transaction<Database>, personId: string, now: number): Promise<void> {
  const over = await tx
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('create_time', '<=', now - sessionAbsoluteMs),
        eb('create_time', '>=', now + sessionAbsoluteMs),
        eb('used_time', '<=', now - sessionIdleMs),
      ]),
    )
    .where('person_id', '=', personId)
    .returning('id')
    .execute();
  const crowded = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions as most')
        .select('most.id')
        .where('most.person_id', '=', personId)
        .orderBy('most.used_time', 'desc')
        .orderBy('most.id', 'desc')
        .limit(-1)
        .offset(sessionPerPerson - 1),
    )
    .returning('id')
    .execute();
  await recordEnds(tx, over, { personId, at: now, why: 'expired' });
  await recordEnds(tx, crowded, { personId, at: now, why: 'crowded' });
}

/**
 * How far two times lie from one another. A clock that was wrong for a while left times in the future: what began there
 * must not last until they are past.
 */
const apart = (one: number, other: number) => Math.abs(one - other);

function isOver({ createTime, usedTime }: Pick<Kept, 'createTime' | 'usedTime'>, now: number): boolean {
  return apart(now, createTime) >= sessionAbsoluteMs || apart(now, usedTime) >= sessionIdleMs;
}

/** Whether two must hold the session by now: one went on with a newer secret, the other came with this one. */
function isCopied({ by, confirmTime }: Kept, now: number): boolean {
  if (by !== 'earlier') return by === 'lost';
  return confirmTime !== null && now - confirmTime > sessionGraceMs;
}

/**
 * Whether the secret is to be changed. Whoever still comes with the one before a minute after the change never got
 * the new one, and is given another.
 */
function isDue({ by, confirmTime, rotateTime }: Kept, now: number): boolean {
  if (by === 'present') return apart(now, rotateTime) >= sessionRotateMs;
  return confirmTime === null && now - rotateTime > sessionGraceMs;
}
