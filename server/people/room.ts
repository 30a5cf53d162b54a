import type { Transaction } from 'kysely';
import type { Quota } from '#generated/types.ts';
import { recognise } from '../load/asker.ts';
import type { Database } from '../store/database.ts';
import { Attempts } from './attempts.ts';
import { type IsReserved, loadReserved } from './names/reserved.ts';
import type { Needs } from './needs.ts';
import { keptOf } from './present.ts';
import { quotaOf } from './quota.ts';
import { SessionStore } from './sessions/session-store.ts';
import { type Admitted, TokenStore } from './tokens/token-store.ts';

/** The people room as the rest of the server sees it. */
export interface People {
  readonly sessions: SessionStore;
  readonly tokens: TokenStore;
  readonly attempts: Attempts;
  readonly isReserved: IsReserved;
  /**
   * Whom the password of a git client lets in, and how far. An access token does as well: the community's clients
   * hand the one that they have to git.
   */
  personOfGitToken(secret: string): Promise<Admitted | undefined>;
  /** What a person has used and may use; as a part of a transaction where something hangs on it. */
  quotaOf(personId: string, tx?: Transaction<Database>): Promise<Quota>;
  /** All that is kept of a person, what is private as well: for rules, and for the person alone. */
  fieldsOf(personId: string): Promise<Record<string, unknown>>;
  /** A person was changed: who they are is read anew at their next request. */
  forget(personId: string): void;
}

/** Opens the people room; `isOpen` says whether accounts can be made from the network. */
export async function createPeople(needs: Needs & { isOpen: boolean }): Promise<People> {
  const sessions = new SessionStore(needs);
  const tokens = new TokenStore(needs);
  return {
    sessions,
    tokens,
    attempts: new Attempts(needs.now),
    isReserved: await loadReserved(),
    async personOfGitToken(secret) {
      const found = await tokens.find(secret, ['git', 'access']);
      recognise(found?.viewer.id);
      return found;
    },
    quotaOf: (personId, tx) =>
      quotaOf({ db: tx ?? needs.db, now: needs.now(), isOpen: needs.isOpen }, personId),
    async fieldsOf(personId) {
      const query = needs.db.selectFrom('people').selectAll().where('id', '=', personId);
      return keptOf(await query.executeTakeFirstOrThrow());
    },
    forget(personId) {
      sessions.forget(personId);
      tokens.forget(personId);
    },
  };
}
