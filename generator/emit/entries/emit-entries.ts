import type { Origin } from '../../faults/place.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, sortedUnique } from '../output.ts';

/** One thing that the spec says, and where it comes from. */
export interface TraceEntry {
  id: string;
  kind: string;
  file: string;
  line: number;
  col: number;
  source?: string;
  decided?: string;
  answered?: string;
}

type Placed = { origin: Origin };

/** entries.json: every entry of the spec with its place and its source, for `hub trace`. */
export function emitEntries(product: Product): OutputFile[] {
  const entries = entriesOf(product);
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`);
  return [
    {
      path: 'entries.json',
      content: `[\n${lines.join(',\n')}\n]\n`,
      from: sortedUnique(entries.map((entry) => entry.file)),
    },
  ];
}

/** Every entry of the spec, sorted by what it is and by its id. */
export function entriesOf(product: Product): TraceEntry[] {
  const { app } = product;
  const listed = (kind: string, items: (Placed & { id: string })[]) =>
    items.map((item) => entryOf(kind, item.id, item.origin));
  const keyed = (kind: string, items: Record<string, Placed>) =>
    Object.entries(items).map(([id, { origin }]) => entryOf(kind, id, origin));
  const entries: TraceEntry[] = [
    entryOf('app', app.name, app.origin),
    ...listed('language', app.languages),
    ...listed('app', app.apps),
    ...listed('kind', product.kinds),
    ...listed('route', product.routes),
    ...keyed('constant', product.constants),
    ...keyed('entity', product.entities),
    ...fieldsOf(product),
    ...keyed('rule', product.rules),
    ...keyed('error', product.errors),
    ...endpointsOf(product),
    ...keyed('group', product.groups),
    ...keyed('machine', product.machines),
    ...keyed('poll', product.polls),
    ...keyed('term', product.terms),
    ...keyed('guard', product.guards),
    ...keyed('action', product.actions),
    ...keyed('screen', product.screens),
    ...keyed('block', product.blocks),
  ];
  return entries.sort((a, b) => compare(a.kind, b.kind) || compare(a.id, b.id));
}

function endpointsOf({ endpoints }: Product): TraceEntry[] {
  return Object.values(endpoints).map(({ id, origin, answered }) => ({
    ...entryOf('endpoint', id, origin),
    answered,
  }));
}

/** A view repeats the fields of its entity: they are listed once. */
function fieldsOf({ entities }: Product): TraceEntry[] {
  return Object.values(entities)
    .filter((entity) => entity.viewOf === undefined)
    .flatMap(({ name, fields }) =>
      fields.map((field) => entryOf('field', `${name}.${field.name}`, field.origin)),
    );
}

function entryOf(kind: string, id: string, { place, source, decided }: Origin): TraceEntry {
  return {
    kind,
    id,
    file: place.file,
    line: place.line,
    col: place.col,
    ...(source !== undefined && { source }),
    ...(decided !== undefined && { decided }),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
