import type { Kysely } from 'kysely';
import type { Viewer } from '../../rights/index.ts';
import type { Database } from '../../store/database.ts';
import { unsynced } from '../../store/unsynced.ts';
import type { Needs } from '../needs.ts';
import { Recent } from './recent.ts';

/** What is remembered of a secret: whom it lets in, and when it was used. */
export interface KeptSecret {
  id: string;
  personId: string;
  viewer: Viewer;
  usedTime: number | null;
}

/** Where secrets are kept that let somebody in: as hashes, looked up in memory by those who come often. */
export abstract class SecretStore<Kept extends KeptSecret> {
  protected readonly db: Kysely<Database>;
  protected readonly now: () => number;
  protected readonly recent: Recent<Kept>;
  readonly #table: 'sessions' | 'tokens';

  constructor(table: 'sessions' | 'tokens', { db, now, foreignWrites }: Needs) {
    this.#table = table;
    this.db = db;
    this.now = now;
    this.recent = new Recent({ load: (hash) => this.load(hash), foreignWrites });
  }

  /** Reads what is kept of a secret by its hash; nothing of a person who is disabled. */
  protected abstract load(hash: string): Promise<Kept | undefined>;

  /** What is remembered of a person holds no longer. */
  forget(personId: string): void {
    this.recent.dropPerson(personId);
  }

  protected async markUsed(kept: Kept, now: number): Promise<void> {
    kept.usedTime = now;
    await unsynced(this.db, (db) =>
      db.updateTable(this.#table).set({ used_time: now }).where('id', '=', kept.id).execute(),
    );
  }
}
