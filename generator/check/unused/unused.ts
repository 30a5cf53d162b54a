import { fieldNames } from '../../declare/field-names.ts';
import { declaredIn, listedIn, namedIn, waitOf, waitsAs } from '../../declare/waiting.ts';
import { compareText, type Faults } from '../../faults/fault.ts';
import type { Place } from '../../faults/place.ts';
import { waitingWords } from '../../grammar/positions.ts';
import { homeOf } from '../../grammar/spec-files.ts';
import type { RefTarget } from '../../grammar/targets.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import type { Spec } from '../../load/load-spec.ts';
import type { Product } from '../../model/product.ts';
import type { Resolution } from '../../resolve/resolve.ts';
import { checkFieldUses } from './field-uses.ts';
import { namedIds } from './named-ids.ts';
import { type IsUsed, usedAtAll, usedBySpec } from './used-by.ts';

/** Something of a spec that waits for an area which will use it. */
export interface Waiting {
  what: RefTarget | 'field' | 'word';
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
  checkListed(building);
  const named = namedIds(building);
  const judges: Partial<Record<RefTarget, IsUsed>> = {
    ...usedBySpec({ product, building }, named),
    ...(uses && usedAtAll({ product, building, uses }, named)),
    ...(uses && { icon: iconsOf(building, uses) }),
  };
  if (uses !== undefined) checkConstants(product, uses, faults);
  if (uses !== undefined) checkMissing(building, uses);
  if (uses !== undefined) checkFieldUses(product, building, uses);
  const listed = listedIn(spec);
  for (const declared of declaredIn(spec)) {
    const { what, id, at } = declared;
    const isUsed = judges[what]?.(id);
    const waits = waitOf(declared, listed);
    if (isUsed === false && waits === undefined) {
      const known = (uses?.ids[what] ?? []).filter((one) => !registry.has(what, one));
      faults.add('HUB1572', at, { what, name: id }, known);
    }
    if (isUsed === true && waits !== undefined)
      faults.add('HUB1615', waits.at, { name: id, where: waits.area });
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
const named = ['place', 'error', 'event', 'action', 'screen', 'budget', 'endpoint'] as const;

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
function iconsOf({ used }: Resolution['building'], uses: CodeUses): IsUsed {
  const named = new Set([...used.icons, ...(uses.ids.icon ?? [])]);
  return (id) => named.has(id);
}

/** All that waits for an area. */
export function waitingIn(spec: Spec): Waiting[] {
  const listed = listedIn(spec);
  const declared = [...declaredIn(spec)].flatMap((one): Waiting[] => {
    const waits = waitOf(one, listed);
    return waits === undefined ? [] : [{ what: one.what, id: one.id, at: one.at, later: waits.area }];
  });
  const fields = [...fieldNames(spec)].flatMap(({ id, at }): Waiting[] => {
    const waits = listed.get(waitsAs('field', id));
    return waits === undefined ? [] : [{ what: 'field', id, at, later: waits.area }];
  });
  const words = waitingWords().map(
    ({ word, waitsFor }): Waiting => ({ what: 'word', id: word, later: waitsFor }),
  );
  return [...declared, ...fields, ...words];
}

/** What waits stands in one list, once. */
function checkListed({ spec, faults }: Resolution['building']): void {
  const first = listedIn(spec);
  // Within one area the list itself is told.
  for (const { name, at, area } of namedIn(spec))
    if (first.get(name)?.at !== at && first.get(name)?.area !== area)
      faults.add('HUB1109', at, { name, where: 'spec/later.yaml' });
}
