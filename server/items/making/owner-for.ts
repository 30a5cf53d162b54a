import type { Kysely } from 'kysely';
import { HubError } from '../../ground/hub-error.ts';
import { findOwner, isKeptOut, type OwnerRecord } from '../../people/owners.ts';
import { looksAfterHub, type Viewer } from '../../rights/index.ts';
import { actsFor } from '../../rights/of-items.ts';
import type { Database } from '../../store/database.ts';

/** The owner of this name, where the viewer may make something for them; themselves where nobody is named. */
export async function ownerFor(
  db: Kysely<Database>,
  viewer: Viewer,
  name: string = viewer.userName,
): Promise<OwnerRecord> {
  const owner = await findOwner(db, name);
  if (!owner && name === viewer.userName) throw new HubError('signedOut');
  if (owner && actsFor(viewer, owner.id)) return owner;
  // Whom a name belongs to is not told, nor whether anybody is called so.
  if (!looksAfterHub(viewer)) throw new HubError('notAllowed');
  if (!owner) throw new HubError('ownerUnknown', { owner: name });
  if (await isKeptOut(db, owner.id)) throw new HubError('ownerKeptOut', { owner: name });
  return owner;
}
