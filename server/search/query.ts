import type { Kysely } from 'kysely';
import type { Items } from '../items/index.ts';
import { findOwner } from '../people/owners.ts';
import type { Viewer } from '../rights/index.ts';
import type { Database } from '../store/database.ts';
import type { TextQuery } from '../store/texts/text-index.ts';
import { visibleScopes } from '../store/visible-scope.ts';
import { withKinds } from './kinds-named.ts';
import { termsOf } from './terms.ts';

/** What narrows a search, whatever else is asked of it. */
export interface Narrowing {
  q?: string | undefined;
  kind?: string | undefined;
  tags?: readonly string[] | undefined;
  user?: string | undefined;
  /** The moment at which it is looked at. */
  now?: number | undefined;
}

interface Asking {
  hub: { db: Kysely<Database>; items: Pick<Items, 'tagGroups'>; now(): number };
  viewer: Viewer | null;
}

/** Undefined when nothing can match: no word at all, an unknown tag, an unknown person. */
export async function queryOf(
  { hub, viewer }: Asking,
  { q = '', kind, tags = [], user, now = hub.now() }: Narrowing,
): Promise<TextQuery | undefined> {
  const terms = withKinds(termsOf(q));
  const tagGroups = hub.items.tagGroups(tags);
  const owner = user === undefined ? undefined : await findOwner(hub.db, user);
  if (terms.length === 0 || !tagGroups || (user !== undefined && !owner)) return undefined;
  return { terms, tagGroups, scopes: visibleScopes(viewer, now), kind, ownerId: owner?.id };
}
