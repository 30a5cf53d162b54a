import type { Database as Sqlite, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { slowAgainMs, slowRemembered, slowStatementMs, slowTextMax } from '#generated/constants.ts';
import { currentAsker } from '../load/asker.ts';
import { named } from '../load/caches.ts';

/** A statement that took long, without what was bound to it: that may be a secret. */
export interface SlowStatement {
  ms: number;
  sql: string;
  /** How the database goes about it, a step each; empty where it has no plan. */
  plan: readonly string[];
}

/** What the log says of one. */
export const statementTookLong = 'a statement took long';

type Told = (statement: SlowStatement) => void;
type Way = 'all' | 'run';

/** Measures every statement, adds it up for whoever is being answered, and tells of those that take long. */
export class SlowStatements {
  readonly #sqlite: Sqlite;
  /** Of each text once in a while: a page that is slow is asked for again and again. */
  readonly #told = named(
    'slowStatements',
    new LRUCache<string, true>({ max: slowRemembered, ttl: slowAgainMs }),
  );
  readonly #when: (tell: () => void) => void;
  #tell: Told = () => {};

  /** @param when it is told; behind the answer that it is for, where that waits for nothing. */
  constructor(sqlite: Sqlite, when: (tell: () => void) => void = setImmediate) {
    this.#sqlite = sqlite;
    this.#when = when;
  }

  /** Says who is told. */
  tell(told: Told): void {
    this.#tell = told;
  }

  /** The same statement, whose time is taken. */
  timed(statement: Statement<unknown[]>, text: string): Statement<unknown[]> {
    for (const way of ['all', 'run'] as const satisfies Way[]) {
      const ask = statement[way].bind(statement) as (...parameters: unknown[]) => unknown;
      Object.defineProperty(statement, way, {
        value: (...parameters: unknown[]) => {
          const began = performance.now();
          try {
            return ask(...parameters);
          } finally {
            this.#note(text, parameters, performance.now() - began);
          }
        },
      });
    }
    return statement;
  }

  /** How the database goes about a statement. It is not done for that. */
  describe(text: string, parameters: readonly unknown[], ms: number): SlowStatement {
    return { ms: Math.round(ms), sql: text.slice(0, slowTextMax), plan: this.#planOf(text, parameters) };
  }

  #note(text: string, parameters: readonly unknown[], ms: number): void {
    const asker = currentAsker();
    if (asker) {
      asker.asked ??= { count: 0, ms: 0 };
      const { asked } = asker;
      asked.count += 1;
      asked.ms += ms;
      if (ms > (asked.longest?.ms ?? 0)) asked.longest = { text, parameters, ms };
    }
    if (ms < slowStatementMs || this.#told.has(text)) return;
    this.#told.set(text, true);
    this.#when(() => this.#tell(this.describe(text, parameters, ms)));
  }

  #planOf(text: string, parameters: readonly unknown[]): string[] {
    try {
      const steps = this.#sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${text}`);
      return steps.all(...parameters).map(({ detail }) => detail);
    } catch {
      // The end of a transaction has none, and a database that is closed by now is asked nothing.
      return [];
    }
  }
}
