import { compareText, type Faults } from '../../faults/fault.ts';
import type { Place } from '../../faults/place.ts';
import { waitingWords } from '../../grammar/positions.ts';
import { fileKinds, homeOf } from '../../grammar/spec-files.ts';
import type { RefTarget } from '../../grammar/targets.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import type { Spec } from '../../load/load-spec.ts';
import type { Product } from '../../model/product.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { child, entriesOf, itemsOf, type SpecEntry, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { type IsUsed, judged, usedAtAll, usedBySpec } from './used-by.ts';

/** Something of a spec that waits for an area which will use it. */
export interface Waiting {
  what: RefTarget | 'word';
  id: string;
  /** Absent for a word of the language, which no file may say yet. */
  at?: Place;
  /** The area. */
  later: string;
}

/**
 * What nothing uses, and does not say which area will: whoever wrote it believes that it does something. And what says so
 * and is used all the same. What the place that names it is wrong itself would use, `second-hand.ts` leaves out.
 */
export function checkUnused({ product, building }: Resolution, uses: CodeUses | undefined): void {
  const { faults, registry, spec } = building;
  checkPlaces(building);
  const judges: Partial<Record<RefTarget, IsUsed>> = {
    ...usedBySpec({ product, building }),
    ...(uses && usedAtAll({ product, building, uses })),
  };
  if (uses !== undefined) checkConstants(product, uses, faults);
  if (uses !== undefined) checkMissing(building, uses);
  if (uses !== undefined) checkIcons(building, uses);
  for (const { what, id, at, later } of declaredIn(spec)) {
    const isUsed = judges[what]?.(id);
    if (isUsed === false && later === undefined) {
      const known = (uses?.ids[what] ?? []).filter((one) => !registry.has(what, one));
      faults.add('HUB1572', at, { what, name: id }, known);
    }
    if (isUsed === true && later !== undefined)
      faults.add('HUB1615', later.at, { name: id, where: stringOf(later) ?? '' });
  }
}

/** The compiler would say so too, and much later. */
function checkConstants({ constants }: Product, uses: CodeUses, faults: Faults): void {
  const known = Object.values(constants).map(({ name }) => name);
  const names = new Set(known);
  for (const [name, file] of Object.entries(uses.constants))
    if (!names.has(name)) faults.add('HUB1617', { file, line: 1, col: 1 }, { name }, known);
}

/** What code names by an id that is declared in one kind of file, and where it would stand. */
const named = ['place', 'menu', 'error', 'action', 'screen', 'budget', 'endpoint'] as const;

/** Code goes on as if it were there: a place that nobody declares leads nowhere, an error has neither code nor words. */
function checkMissing({ registry, lookup, faults, spec }: Resolution['building'], { ids }: CodeUses): void {
  for (const what of named) {
    const home = homeOf(what) ?? '';
    const [folder = home] = home.split(',');
    const file = [...spec.sources.keys()].filter((path) => path.startsWith(folder)).sort(compareText)[0];
    for (const name of ids[what] ?? [])
      if (!registry.has(what, name) && !lookup.unsure(what, name))
        faults.add(
          'HUB1767',
          { file: file ?? folder, line: 1, col: 1 },
          { what, name, home },
          registry.known(what),
        );
  }
}

/** What the engine uses when it knows nothing better stands in its code, too. */
function checkIcons({ spec, used, faults }: Resolution['building'], uses: CodeUses): void {
  const named = new Set([...used.icons, ...(uses.ids.icon ?? [])]);
  for (const { key, keyAt, value } of spec.hasOwnIcons ? entriesOf(spec.icons?.root) : [])
    checkIcon({ key, keyAt, value }, named.has(key), faults);
}

function checkIcon({ key, keyAt, value }: SpecEntry, isUsed: boolean, faults: Faults): void {
  const later = child(value, 'later');
  if (!isUsed && later === undefined) faults.add('HUB1572', keyAt, { what: 'icon', name: key });
  if (isUsed && later !== undefined)
    faults.add('HUB1615', later.at, { name: key, where: stringOf(later) ?? '' });
}

/** All that waits for an area. */
export function waitingIn(spec: Spec): Waiting[] {
  const icons = (spec.hasOwnIcons ? entriesOf(spec.icons?.root) : []).map(
    ({ key, keyAt, value }): Declaration => ({
      ...{ what: 'icon', id: key, at: keyAt },
      later: child(value, 'later'),
    }),
  );
  const declared = [...declaredIn(spec), ...icons].flatMap(({ what, id, at, later }) => {
    const area = stringOf(later);
    return area === undefined ? [] : [{ what, id, at, later: area }];
  });
  const words = waitingWords().map(
    ({ word, waitsFor }): Waiting => ({ what: 'word', id: word, later: waitsFor }),
  );
  return [...declared, ...words];
}

interface Declaration {
  what: RefTarget;
  id: string;
  at: Place;
  later: SpecNode | undefined;
}

/** What is declared and may be unused, each with its own word that it waits, or that of its group. */
function* declaredIn(spec: Spec): Generator<Declaration> {
  for (const [kind, { declares }] of fileKinds)
    for (const file of spec.files[kind])
      for (const [what, { ids }] of Object.entries(declares) as [
        RefTarget,
        NonNullable<(typeof declares)[RefTarget]>,
      ][])
        for (const { id, at, value, group } of judged.includes(what) ? ids(file) : [])
          yield { what, id, at, later: child(value, 'later') ?? child(group, 'later') };
}

/** Of what is never judged nobody would notice that the word has become untrue. */
function checkPlaces({ spec, faults }: Resolution['building']): void {
  const known = new Set([...declaredIn(spec)].flatMap(({ later }) => later ?? []));
  const { parts: _, ...files } = spec.files;
  for (const { root } of Object.values(files).flat())
    for (const node of latersIn(root)) if (!known.has(node)) faults.add('HUB1616', node.at);
}

function latersIn(node: SpecNode): SpecNode[] {
  const inner = node.t === 'list' ? itemsOf(node) : entriesOf(node).map(({ value }) => value);
  const own = child(node, 'later');
  return [...(own?.t === 'scalar' ? [own] : []), ...inner.flatMap(latersIn)];
}
