import type { Kysely } from 'kysely';
import { type Finding, note, ok } from '../ground/finding.ts';
import type { Database } from '../store/database.ts';
import { findForeign } from '../store/held-types.ts';

/** Whether rows hold what was kept before the spec gave a field another type. */
export async function inspectHeldTypes(db: Kysely<Database>): Promise<Finding> {
  const found = await findForeign(db);
  if (found.length === 0) return ok('fields', 'What is kept is of the type that its field has.');
  const named = found
    .map(({ entity, field, type, rows }) => `${entity}.${field} (${rows} hold no ${type})`)
    .join(', ');
  return note(
    'fields',
    `Kept before these fields had the type that they have: ${named}. It is read as nothing, and stands as it was.`,
    'Give the field the type back that it had, give the new one another name, or write a migration.',
  );
}
