import type { ConstantUse } from '../declare/lookup.ts';
import type { CodeUses } from '../load/code-uses.ts';
import { type Sort, sortOf, sortWords } from '../model/constants.ts';
import type { Constant, Unit } from '../model/limits.ts';
import type { Product } from '../model/product.ts';
import { nameOfConstant } from '../resolve/constants.ts';
import type { Building } from '../resolve/known.ts';

/**
 * Each place that names a constant wants something of it. Where it is that for some, the others are wrong, and where it is
 * that for none, it is wrong itself; between the constant and the one place that names it nobody can tell, and both are
 * named. Code counts where it is known what it uses.
 */
export function checkUnits({ constants, used, faults }: Building, inCode?: CodeUses): void {
  const uses = new Map<string, ConstantUse[]>();
  for (const use of [...used.constants, ...usesIn(inCode?.constants ?? {}, constants)])
    (uses.get(use.id) ?? uses.set(use.id, []).get(use.id))?.push(use);
  for (const [id, own] of uses) {
    const constant = constants[id];
    const wrong = byPlace(own.filter(({ fits }) => !fits));
    const [first, second] = wrong;
    if (constant === undefined || first === undefined) continue;
    // What a list of nothing is of nobody knows: that it is empty is the fault.
    if (Array.isArray(constant.value) && constant.value.length === 0) continue;
    const { place } = constant.origin;
    const is = wordOf(constant);
    const isNowhereRight = !own.some(({ fits }) => fits);
    if (isNowhereRight) {
      const known = first.by ?? `${first.at.file}:${first.at.line}`;
      faults.add('HUB1703', place, { name: id, is, wants: first.wants, known });
    }
    if (isNowhereRight && (second !== undefined || first.at === place)) continue;
    for (const { at, wants } of wrong) {
      const fitting = Object.values(constants).filter(
        (one) => one.id !== id && wants.startsWith(sortWords[sortOf(one)]),
      );
      const known = fitting.map((one) => one.id);
      faults.add('HUB1702', at, { name: id, is, wants, declared: `${place.file}:${place.line}` }, known);
    }
  }
}

/** A place that was read twice counts once. */
function byPlace(uses: readonly ConstantUse[]): ConstantUse[] {
  const places = uses.map((use) => [`${use.at.file}:${use.at.line}:${use.at.col}`, use] as const);
  return [...new Map(places).values()];
}

/** What a constant is, in words, with its number. */
function wordOf(constant: Constant): string {
  const { value, unit } = constant;
  const sort = sortOf(constant);
  if (typeof value !== 'number') return sortWords[sort].replace(/ such as .*/, '');
  return sort === 'count' ? `${value}` : `${value} ${unit}`;
}

const sorts: Record<Unit, Sort> = { ms: 'time', bytes: 'bytes', none: 'count' };

/** Code names a constant with its unit: that it asks for another one tells what the constant was. */
function* usesIn(used: CodeUses['constants'], constants: Product['constants']): Generator<ConstantUse> {
  const names = new Set(Object.keys(used));
  const given = new Set(Object.values(constants).map(({ name }) => name));
  for (const { id, name, unit: own, origin } of Object.values(constants)) {
    const at = origin.place;
    // Without a unit in its name it could be a number, a list or a text.
    if (names.has(name) && own !== 'none') yield { id, at: { ...at }, wants: '', fits: true };
    for (const [unit, sort] of Object.entries(sorts) as [Unit, Sort][]) {
      const other = nameOfConstant(id, unit);
      if (!names.has(other) || given.has(other)) continue;
      yield { id, at, wants: sortWords[sort], fits: false, by: `code, which says ${other}` };
    }
  }
}
