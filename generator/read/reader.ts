import type { Lookup } from '../declare/lookup.ts';
import type { Names } from '../expressions/names.ts';
import type { Faults } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import type { Frame } from '../grammar/frame.ts';
import { pageRoles } from '../grammar/roles.ts';
import type { RecordShape } from '../grammar/shape.ts';
import { homeOf } from '../grammar/spec-files.ts';
import type { RefTarget } from '../grammar/targets.ts';
import type { Node } from '../model/node.ts';
import { describe, type SpecMap, type SpecNode } from '../yaml/spec-node.ts';
import type { PageFacts } from './page-facts.ts';
import type { Pending } from './pending.ts';

/** Writes out what is given to the calls of a record without being written; `outer` knows no row of its own. */
export type Fill = (shape: RecordShape, node: SpecMap, at: { outer: Reader; inner: Reader }) => SpecMap;

/** Where and how a node is read. */
export interface Reader {
  faults: Faults;
  lookup: Lookup;
  /** Takes what can be judged only when the whole product stands. */
  pending: Pending;
  /** What the node stands in, the nearest first. */
  around?: readonly Frame[];
  /** Whether it stands on a screen. */
  isScreen?: true;
  /** Absent outside of screens. */
  page?: PageFacts;
  /** Without names, conditions and values are only checked to be texts: whoever builds them knows their scope. */
  names?: Names;
  /** What the block around it knows before it has loaded anything. */
  outerNames?: Names;
  /** Absent outside of screens: nothing is found there. */
  fill?: Fill;
  /** What the node is called in a fault. */
  where: string;
}

export function misfit(expected: string, node: SpecNode, { faults, where }: Reader, fix?: string): undefined {
  faults.add('HUB1103', node.at, {
    where,
    expected,
    found: describe(node),
    fix: fix ?? `Write ${expected}.`,
  });
  return undefined;
}

export function inside(reader: Reader, name: string): Reader {
  return { ...reader, where: name };
}

/** For what stands inside a record, or in a map under a key. */
export function within(reader: Reader, frame: Frame): Reader {
  return { ...reader, around: [frame, ...(reader.around ?? [])] };
}

export function literal(value: string | number | boolean): Node {
  return { t: 'literal', value };
}

/** Reports an id that nothing declares. */
export function reportUnknown(
  to: RefTarget,
  id: string,
  { at }: { at: Place },
  { faults, lookup }: Pick<Reader, 'faults' | 'lookup'>,
): void {
  if (lookup.unsure(to, id)) return;
  // What leads to a screen may name a role; of others a role is never the nearest.
  const roles = to === 'screen' && !id.includes('/') ? Object.keys(pageRoles).filter(lookup.meant) : [];
  const known = [...lookup.known(to), ...roles];
  faults.add('HUB1201', at, { what: to, name: id, home: homeOf(to) ?? 'spec/' }, known);
}
