import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

/** Answers each statement with the same rows. */
class OneAnswer extends DummyDriver {
  readonly #rows: readonly unknown[];

  constructor(rows: readonly unknown[]) {
    super();
    this.#rows = rows;
  }

  override async acquireConnection() {
    const rows = [...this.#rows];
    return {
      executeQuery: async () => ({ rows }) as never,
      async *streamQuery() {},
    };
  }
}

/** A database that answers so, whatever it is asked, and what that was. */
export function statements<Tables>(rows: readonly unknown[] = []) {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new OneAnswer(rows),
      createIntrospector: (own) => new SqliteIntrospector(own),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => void asked.push({ sql, parameters }),
  });
  return { db, asked };
}
