import type { Place } from '../../faults/place.ts';
import { besideIn, isRecord } from '../../grammar/frame.ts';
import type { Beside } from '../../grammar/shape.ts';
import { isTakenKnown } from '../../model/forms.ts';
import type { Endpoint } from '../../model/product.ts';
import type { Waiting } from '../../read/pending.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { child, entriesOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';

/** What a judge knows: the whole product. */
export type Judging = Resolution;

/** Where a position stands. */
export type Standing = Pick<Waiting, 'around'>;

const outside = '../';

/** What a property holds that stands beside a position, or beside one of the records around it: `load`, `query.with`. */
export const besideOf = ({ around }: Standing, path: Beside): SpecNode | undefined => besideIn(around, path);

/** What a property of the same record holds, or with `../` of the one around it. */
export function ownOf({ around }: Standing, path: Beside): SpecNode | undefined {
  const records = around.filter(isRecord);
  const own = path.startsWith(outside) ? records[1] : records[0];
  return path.replace(outside, '').split('.').reduce<SpecNode | undefined>(child, own?.node);
}

/** Where the word stands that a position is under. */
export function wordAt({ around, node }: Pick<Waiting, 'around' | 'node'>): Place {
  const holder = around[0]?.node;
  return entriesOf(holder).find(({ value }) => value === node)?.keyAt ?? node.at;
}

/** The key of the nearest map around a position. */
export function keyAround({ around }: Standing): string | undefined {
  return around.find(({ key }) => key !== undefined)?.key;
}

/** The call that is named beside a position; undefined where there is none. */
export function callBeside(standing: Standing, path: Beside, judging: Judging): Endpoint | undefined {
  return callOf(stringOf(besideOf(standing, path)), judging);
}

/**
 * A call of which it is known what it takes. What is wrong in it is told there, and `second-hand.ts` leaves out what
 * follows where it is used.
 */
export function callOf(id: string | undefined, { product }: Judging): Endpoint | undefined {
  const call = id === undefined ? undefined : own(product.endpoints, id);
  return call !== undefined && isTakenKnown(call, product) ? call : undefined;
}

/** What a record holds itself: an id may be `constructor`. */
export function own<T>(things: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(things, id) ? things[id] : undefined;
}
