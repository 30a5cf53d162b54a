/** Packages on which it depends what the migrations make. */
export const packages = ['kysely', 'better-sqlite3'] as const;
