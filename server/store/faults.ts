/** What a failure of the database says. Its codes are those of one database, and are known here alone. */
const starts = (...codes: readonly string[]) => {
  const known = new RegExp(`^SQLITE_(?:${codes.join('|')})`);
  return (error: unknown): boolean => known.test(codeOf(error));
};

/** Somebody else has what was asked for. */
export const isBusy = starts('BUSY');
/** It holds something else than it wrote, or is no database at all. */
export const isDamaged = starts('CORRUPT', 'NOTADB');
/** The disk takes no more. */
export const isFull = starts('FULL');
/** The disk did not do what it was asked. */
export const isOfDisk = starts('IOERR', 'FULL');
/** The disk did not take what was written. */
export const isUnwritten = starts('IOERR_WRITE', 'IOERR_FSYNC', 'IOERR_DIR_FSYNC', 'IOERR_TRUNCATE', 'FULL');
/** What was to be written is not as the tables allow. */
export const isConstraint = starts('CONSTRAINT');
/** What was to be written is never taken as it is; a trigger may say so of what goes away. */
export const isAgainstTables = starts(
  ...['UNIQUE', 'PRIMARYKEY', 'FOREIGNKEY', 'NOTNULL', 'CHECK'].map((kind) => `CONSTRAINT_${kind}`),
);
export const isNotUnique = starts('CONSTRAINT_UNIQUE');

/** Any of these. */
export const isOfDatabase = (error: unknown): boolean =>
  [isBusy, isDamaged, isOfDisk, ofDatabase].some((isIt) => isIt(error));

const ofDatabase = starts('READONLY', 'CANTOPEN', 'PERM');
const ofSystem = /^(?:EACCES|EPERM|EROFS)/;

/** Whoever runs this may not read or write what they have to: the database, or a file beside it. */
export const isForbidden = (error: unknown): boolean => ofDatabase(error) || ofSystem.test(codeOf(error));

/** The code of an error, or of what caused it; empty where there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : codeOf(error.cause);
}
