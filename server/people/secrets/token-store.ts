import { tokenPerPerson, tokenShown, tokenUsedEveryMs } from '#generated/constants.ts';
import type { Token } from '#generated/types.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import { msPerDay } from '../../load/units.ts';
import type { Viewer } from '../../rights/index.ts';
import { type KeptRow, KeptRows } from '../../store/keeping/kept-rows.ts';
import { columnAt } from '../../store/portable.ts';
import type { Needs } from '../needs.ts';
import { viewerColumns, viewerOfRow } from '../people.ts';
import { type KeptSecret, SecretStore } from './secret-store.ts';
import { hashSecret, makeSecret, secretShape } from './secrets.ts';

/** Whom a token lets in, and how far. */
export interface Admitted {
  /** That of the token. */
  id: string;
  viewer: Viewer;
  scope: Token['scope'];
}

export interface NewToken {
  type: Token['type'];
  name: string;
  scope: Token['scope'];
  expireDays?: number | undefined;
  reach?: string | undefined;
}

interface Kept extends Admitted, KeptSecret {
  type: string;
  expireTime: number | null;
}

const prefixes: Readonly<Record<Token['type'], string>> = { access: 'hub_', git: 'hubgit_' };

/** Access and git tokens. The secret is told once and kept as a hash; what precedes it is for people and scanners. */
export class TokenStore extends SecretStore<Kept> {
  readonly #rows: KeptRows<'Token'>;
  readonly #notesUse: () => boolean;

  constructor(needs: Needs) {
    super('tokens', needs);
    this.#notesUse = needs.notesUse ?? (() => true);
    this.#rows = new KeptRows(needs.db, 'Token');
  }

  /** Makes a token; throws `tokensFull` beyond what a person may have. */
  async create(
    personId: string,
    { type, name, scope, reach, expireDays }: NewToken,
  ): Promise<{ row: KeptRow; secret: string }> {
    const now = this.now();
    const random = makeSecret();
    const secret = prefixes[type] + random;
    const hint = `${prefixes[type]}${random.slice(0, tokenShown)}…${random.slice(-tokenShown)}`;
    const expireTime =
      expireDays === undefined ? undefined : new Date(now + expireDays * msPerDay).toISOString();
    // What one reaches is said where the product has things to reach.
    const own = { ...(reach !== undefined && { reach }) };
    const row = await this.db.transaction().execute(async (tx) => {
      const { count } = await tx
        .selectFrom('tokens')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      if (count >= tokenPerPerson) throw new HubError('tokensFull', { limit: tokenPerPerson });
      const made = await new KeptRows(tx, 'Token').create(
        { type, name, scope, ...own, hint, expireTime },
        { by: personId, now, beside: { person_id: personId, secret: hashSecret(random) } },
      );
      const what = { id: made.id, name, type, scope, ...own };
      await recordEvent(tx, 'tokens.created', { at: now, by: personId, of: personId, what });
      return made;
    });
    return { row, secret };
  }

  /** Whom a token of one of these types lets in; nobody once it is revoked, expired, or its person disabled. */
  async find(secret: string, types: readonly Token['type'][]): Promise<Admitted | undefined> {
    const random = secret.replace(/^(?:hubgit|hub|hf)_/, '');
    if (!secretShape.test(random)) return undefined;
    const kept = await this.recent.get(hashSecret(random));
    const now = this.now();
    if (!kept || !types.some((type) => type === kept.type)) return undefined;
    if (kept.expireTime !== null && now >= kept.expireTime) return undefined;
    const isDue = kept.usedTime === null || Math.abs(now - kept.usedTime) >= tokenUsedEveryMs;
    if (isDue && this.#notesUse()) await this.markUsed(kept, now);
    return kept;
  }

  /** Takes a token back; how many there were. */
  async end(personId: string, id: string): Promise<number> {
    const about = { at: this.now(), by: personId, of: personId };
    const gone = await this.db.transaction().execute(async (tx) => {
      const rows = await tx
        .deleteFrom('tokens')
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .returning('name')
        .execute();
      for (const { name } of rows) await recordEvent(tx, 'tokens.revoked', { ...about, what: { id, name } });
      return rows.length;
    });
    this.forget(personId);
    return gone;
  }

  async list(personId: string, type?: Token['type']): Promise<KeptRow[]> {
    const query = this.db.selectFrom('tokens').selectAll().where('person_id', '=', personId);
    const found = await (type === undefined ? query : query.where('type', '=', type))
      .orderBy('create_time', 'desc')
      .orderBy('id', 'desc')
      .limit(tokenPerPerson)
      .execute();
    return found.map((row) => this.#rows.read(row));
  }

  protected override async load(hash: string): Promise<Kept | undefined> {
    const row = await this.db
      .selectFrom('tokens')
      .innerJoin('people', 'people.id', 'tokens.person_id')
      .select([...viewerColumns, 'tokens.id as token_id', 'tokens.type', 'tokens.scope'])
      .select(['tokens.expire_time', 'tokens.used_time'])
      // Every database has it, whether or not the product says that a token reaches something.
      .select(columnAt<string | null>('tokens.reach').as('reach'))
      .where('tokens.secret', '=', hash)
      .where('people.disabled', '=', 0)
      .executeTakeFirst();
    return (
      row && {
        id: row.token_id,
        personId: row.id,
        viewer: { ...viewerOfRow(row), through: 'token', ...(row.reach !== null && { reach: row.reach }) },
        type: row.type,
        scope: row.scope === 'write' ? 'write' : 'read',
        expireTime: row.expire_time,
        usedTime: row.used_time,
      }
    );
  }
}
