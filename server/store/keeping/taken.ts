import type { StoredEntity } from '#generated/store/tables.ts';
import { HubError } from '../../ground/hub-error.ts';

/** What a column that is unique cannot take is refused with the field that it stands in, as any other input is. */
export async function refuseTaken<Result>(
  { core, table }: StoredEntity,
  writing: Promise<Result>,
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    if (code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    const columns = message.replace(/^.*: /, '').split(', ');
    const field = core.find(({ column }) => columns.includes(`${table}.${column}`))?.field;
    if (field === undefined) throw error;
    throw new HubError('invalidInput', { field }, { says: { key: 'validation.taken' } });
  }
}
