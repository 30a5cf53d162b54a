import type { Place } from '../faults/place.ts';
import { isProvenance } from '../grammar/provenance.ts';
import { fileKinds } from '../grammar/spec-files.ts';
import type { RefTarget } from '../grammar/targets.ts';
import type { Spec } from '../load/load-spec.ts';
import { entriesOf, itemsOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { fieldNames } from './field-names.ts';

/** The sorts of ids of which it is judged whether anything uses them, beside icons. */
const judged: readonly RefTarget[] = [
  ...(['term', 'subject', 'guard', 'check'] as const),
  ...(['error', 'event', 'endpoint', 'action', 'screen', 'poll', 'machine', 'group'] as const),
  ...(['place', 'base', 'constant', 'entity', 'rule', 'part', 'kindField', 'app'] as const),
];

/** Something that is declared and may be unused. */
export interface Declaration {
  what: RefTarget;
  id: string;
  at: Place;
  /** The group that it stands in. */
  group?: string;
}

/** What stands in spec/later.yaml, by what it names. */
export interface Listed {
  area: string;
  at: Place;
}

/** How something is named there: `icon robot`. */
export const waitsAs = (what: RefTarget | 'field', id: string) => `${what} ${id}`;
const nameOf = ({ what, id }: Declaration) => waitsAs(what, id);

const groups = 'constants';

/** What is declared and may be unused. */
export function* declaredIn(spec: Spec): Generator<Declaration> {
  for (const [kind, { declares }] of fileKinds)
    for (const file of spec.files[kind])
      for (const [what, { ids }] of Object.entries(declares) as [
        RefTarget,
        NonNullable<(typeof declares)[RefTarget]>,
      ][])
        for (const { id, at, group } of judged.includes(what) ? ids(file) : [])
          yield { what, id, at, ...(group && { group: id.slice(0, id.lastIndexOf('.')) }) };
  if (spec.hasOwnIcons) yield* iconsIn(spec);
}

function* iconsIn({ icons }: Spec): Generator<Declaration> {
  for (const { key, keyAt } of entriesOf(icons?.root)) yield { what: 'icon', id: key, at: keyAt };
}

/** Asked for each name in a list: of one spec it is the same. */
const known = new WeakMap<Spec, string[]>();

/** All that may wait for an area; constants of one group do so together as well. */
export function mayWait(spec: Spec): string[] {
  const before = known.get(spec) ?? findWaiting(spec);
  known.set(spec, before);
  return before;
}

function findWaiting(spec: Spec): string[] {
  // Those of the engine wait where its own spec says so, which a project may have begun with.
  const declared = [...declaredIn(spec), ...(spec.hasOwnIcons ? [] : iconsIn(spec))];
  const together = declared.flatMap(({ group }) => (group === undefined ? [] : [`${groups} ${group}`]));
  const fields = [...fieldNames(spec)].map(({ id }) => waitsAs('field', id));
  return [...declared.map(nameOf), ...new Set(together), ...new Set(fields)];
}

/** What waits, with the first place that says so. */
export function listedIn(spec: Spec): ReadonlyMap<string, Listed> {
  const found = new Map<string, Listed>();
  for (const { name, ...listed } of namedIn(spec)) if (!found.has(name)) found.set(name, listed);
  return found;
}

/** Every name in the lists of areas. */
export function namedIn(spec: Spec): (Listed & { name: string })[] {
  const areas = spec.files.later.flatMap(({ root }) => entriesOf(root));
  return areas
    .filter(({ key }) => !isProvenance(key))
    .flatMap(({ key: area, value }) =>
      itemsOf(value).flatMap((item: SpecNode) => {
        const name = stringOf(item);
        return name === undefined ? [] : [{ name, area, at: item.at }];
      }),
    );
}

/** Where it is said that something waits: by its own name, or that of its group. */
export function waitOf(declared: Declaration, listed: ReadonlyMap<string, Listed>): Listed | undefined {
  return listed.get(nameOf(declared)) ?? listed.get(`${groups} ${declared.group}`);
}
