import type { Place } from '../faults/place.ts';
import type { Entity } from '../model/product.ts';
import type { WithEntities } from './known.ts';

/** The entity itself: neither a type nor what a view shows of one. Its name was checked as a reference. */
export function ownerOf(
  name: string,
  place: Place,
  { entities, faults, registry }: WithEntities,
): Entity | undefined {
  const owner = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (owner?.viewOf === undefined && owner !== undefined) return owner;
  if (registry.has('entity', name)) {
    const reason = owner?.viewOf === undefined ? 'it is a type' : `it is a view of ${owner.viewOf}`;
    faults.add('HUB1204', place, { what: 'entity', name, reason });
  }
  return undefined;
}
