import type { Names } from '../../expressions/names.ts';
import { typeNameOf } from '../../grammar/json-schema.ts';
import type { Endpoint } from '../../model/product.ts';
import { isFindable, type Levels, type Thing } from './things.ts';

/** What is asked for: an input of a call, or a part of an address. */
export interface Wanted {
  name: string;
  type?: string | undefined;
  /** The field that it writes: what is to become of a thing is never taken from what it is. */
  writes?: string | undefined;
  /** Whether it is a part of an address: one that nobody has said the type of is of the field that it is called as. */
  isPart?: true;
}

/** Nothing, one thing, or two that are equally near. */
export type Found = readonly [] | readonly [Thing] | readonly [Thing, Thing];

/** What an input must be given, by its type. */
export function findSure(wanted: Wanted, levels: Levels, { definitions }: Names): Found {
  const { type, name, isPart } = wanted;
  if (type === undefined || !isFindable(type, definitions))
    return isPart ? nearest(levels, (thing) => thing.isSure && thing.name === name) : [];
  return nearest(levels, (thing) => thing.isSure && fits(thing, wanted));
}

/**
 * What an input may be given that is named alone: by its type, of several the one of its name; what has no type with a
 * name is known by its own.
 */
export function findNamed(wanted: Wanted, levels: Levels): Found {
  const { type, name } = wanted;
  const called = (thing: Thing) => thing.name === name && (type === undefined || thing.type === undefined);
  const found: Found = type === undefined ? [] : nearest(levels, (thing) => fits(thing, wanted));
  if (found.length === 0) return nearest(levels, called);
  if (found.length < 2) return found;
  const own = nearest(levels, (thing) => fits(thing, wanted) && thing.name === name);
  return own.length === 1 ? own : found;
}

const fits = (thing: Thing, { type, writes }: Wanted) =>
  thing.type === type && (writes === undefined || thing.fieldOf !== writes);

function nearest(levels: Levels, isMeant: (thing: Thing) => boolean): Found {
  for (const level of levels) {
    const [first, second] = level.filter(isMeant);
    if (first !== undefined) return second === undefined ? [first] : [first, second];
  }
  return [];
}

/** The inputs of a call, by their names. */
export function wantedBy({ input, writes }: Endpoint): { sure: Wanted[]; all: Map<string, Wanted> } {
  const all = Object.entries(input.properties ?? {}).map(([name, schema]): [string, Wanted] => {
    const own = writes?.fields.includes(name) ? `${writes.entity}.${name}` : undefined;
    return [name, { name, type: typeNameOf(schema), writes: own }];
  });
  const sure = all.flatMap(([name, wanted]) => (input.required?.includes(name) ? [wanted] : []));
  return { sure, all: new Map(all) };
}
