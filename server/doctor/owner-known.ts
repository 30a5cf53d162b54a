import type { Kysely } from 'kysely';
import { ConfigError } from '../ground/config.ts';
import { findOwner } from '../people/owners.ts';
import type { Database } from '../store/database.ts';
import { removedId } from './removed-people.ts';

/** The id of an owner by their name of now, or by the last one of somebody who is gone. */
export async function ownerKnown(db: Kysely<Database>, name: string): Promise<string> {
  const id = (await findOwner(db, name))?.id ?? (await removedId(db, name));
  if (id === undefined) throw new ConfigError(`Nobody is called ${name}.`);
  return id;
}
