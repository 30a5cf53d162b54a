import { LRUCache } from 'lru-cache';
import { databaseKeptPeople } from '#generated/constants.ts';
import { atMost } from '../../load/at-most.ts';
import { named } from '../../load/caches.ts';

interface Needs<T> {
  load(key: string): Promise<T | undefined>;
  /** A number that changes when another process writes into the database. */
  foreignWrites(): number;
}

/**
 * Who a secret belongs to, for those who came lately: a request costs a look into memory. Whoever ends a session,
 * revokes a token or changes a person drops what is kept of them; so does a write of another process (`hub user`).
 */
export class Recent<T extends { personId: string }> {
  readonly #kept = named('callers', new LRUCache<string, T>(atMost(databaseKeptPeople)));
  readonly #needs: Needs<T>;
  #foreign: number;
  /** Counts drops: what was loaded while something was dropped may be out of date and is not kept. */
  #epoch = 0;

  constructor(needs: Needs<T>) {
    this.#needs = needs;
    this.#foreign = needs.foreignWrites();
  }

  async get(key: string): Promise<T | undefined> {
    this.#follow();
    const known = this.#kept.get(key);
    if (known) return known;
    const epoch = this.#epoch;
    const loaded = await this.#needs.load(key);
    if (loaded && epoch === this.#epoch) this.#kept.set(key, loaded);
    return loaded;
  }

  drop(key: string): void {
    this.#epoch += 1;
    this.#kept.delete(key);
  }

  dropPerson(personId: string): void {
    this.#epoch += 1;
    for (const [key, kept] of this.#kept.entries()) if (kept.personId === personId) this.#kept.delete(key);
  }

  #follow(): void {
    const foreign = this.#needs.foreignWrites();
    if (foreign === this.#foreign) return;
    this.#foreign = foreign;
    this.#epoch += 1;
    this.#kept.clear();
  }
}
