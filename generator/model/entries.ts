import type { Origin, Place } from '../faults/place.ts';
import type { Product } from './product.ts';

/** One thing of the spec with where it comes from. */
export interface Entry {
  what: string;
  id: string;
  place: Place;
  source?: string;
  decided?: string;
  answered?: string;
}

interface Sourced {
  origin: Origin;
  id?: string;
  name?: string;
  answered?: string;
}

/** Every entry of a product, in the order of the kinds of file and then of ids. */
export function entriesOfProduct(product: Product): Entry[] {
  const groups: [string, Iterable<Sourced>][] = [
    ['language', product.app.languages],
    ['app', product.app.apps],
    ['kind', product.kinds],
    ['tag', product.tags],
    ['route', ownRoutes(product)],
    ['screen', Object.values(product.screens)],
    ['guard', Object.values(product.guards)],
    ['subject', Object.values(product.subjects)],
    ['term', Object.values(product.terms)],
    ['check', Object.values(product.checks)],
    ['action', Object.values(product.actions)],
    ['entity', Object.values(product.entities)],
    ['field', decidedFields(product)],
    ['rule', Object.values(product.rules)],
    ['endpoint', Object.values(product.endpoints)],
    ['error', Object.values(product.errors)],
    ['job', Object.values(product.jobs)],
    ['event', Object.values(product.events)],
    ['constant', Object.values(product.constants)],
    ['states', Object.values(product.groups)],
    ['machine', Object.values(product.machines)],
    ['poll', Object.values(product.polls)],
  ];
  return groups.flatMap(([what, things]) => [...things].map((thing) => entryOf(what, thing)));
}

function entryOf(what: string, thing: Sourced): Entry {
  const { place, source, decided } = thing.origin;
  const entry: Entry = { what, id: thing.id ?? thing.name ?? '', place };
  if (source !== undefined) entry.source = source;
  if (decided !== undefined) entry.decided = decided;
  if (thing.answered !== undefined && thing.answered !== 'here') entry.answered = thing.answered;
  return entry;
}

/** One entry per line of YAML: what a kind or a variant repeats counts once. */
function ownRoutes({ routes }: Product): Sourced[] {
  const seen = new Set<string>();
  return routes.filter(({ origin: { place } }) => {
    const key = `${place.file}:${place.line}:${place.col}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Fields that carry a word of their own; the others share that of their entity. */
function decidedFields({ entities }: Product): Sourced[] {
  return Object.values(entities).flatMap((entity) =>
    entity.viewOf === undefined
      ? entity.fields
          .filter(
            (field) => field.origin.decided !== undefined && field.origin.decided !== entity.origin.decided,
          )
          .map((field) => ({ id: `${entity.name}.${field.name}`, origin: field.origin }))
      : [],
  );
}
