import { pathsIn } from '../../expressions/expr-parts.ts';
import type { Product } from '../../model/product.ts';
import type { Action, Check } from '../../model/rights.ts';
import { usualOf } from '../../model/setting.ts';
import { holds, type Values } from './evaluate.ts';
import { ofProduct } from './of-product.ts';
import { passing } from './passing.ts';
import type { RoleVerdict } from './support/shapes.ts';

/** Who asks: what a rule reads of them, and whose the item is that they ask about. */
interface Role {
  viewer: Values | null;
  itemOf: string;
}

const person = (id: string, more: Values = {}) => ({
  id,
  roleType: 'common',
  alias: id,
  through: 'session',
  reach: null,
  ...more,
});

/** What the item of somebody is called by a token that reaches it alone. */
const itemIdOf = (owner: string) => `item of ${owner}`;
const bound = (owner: string) => person('owner', { through: 'token', reach: itemIdOf(owner) });

/** Everybody whom a rule can tell apart. Whoever is disabled is nobody, also to what is their own. */
export const roles: Readonly<Record<string, Role>> = {
  visitor: { viewer: null, itemOf: 'owner' },
  newcomer: { viewer: person('newcomer', { alias: null }), itemOf: 'owner' },
  member: { viewer: person('member'), itemOf: 'owner' },
  colleague: { viewer: person('colleague'), itemOf: 'owner' },
  owner: { viewer: person('owner'), itemOf: 'owner' },
  token: { viewer: person('owner', { through: 'token' }), itemOf: 'owner' },
  bound: { viewer: bound('owner'), itemOf: 'owner' },
  'bound elsewhere': { viewer: bound('member'), itemOf: 'owner' },
  manager: { viewer: person('manager', { roleType: 'manager' }), itemOf: 'owner' },
  disabled: { viewer: null, itemOf: 'disabled' },
};

/** What an item has of whatever is asked of it here: its fields that stand in every row, and those that begin with something. */
export function itemBy(itemOf: string, visibility: string | undefined, product: Product): Values {
  return { ...begunOf(product), id: itemIdOf(itemOf), visibility, createUserId: itemOf };
}

const begunOf = ofProduct(({ subjects, entities }): Values => {
  const fields = entities[subjects.item?.is ?? '']?.fields ?? [];
  const begun = fields.flatMap(({ name, kept, schema }) =>
    kept === 'none' || schema.default === undefined ? [] : [[name, schema.default] as const],
  );
  return Object.fromEntries(begun);
});

/** Whether nothing here can judge an action: it is about something that no role has. */
export function isUnjudged(action: Action, product: Product): boolean {
  const isLoaded = (name: string) => product.subjects[name]?.load !== undefined;
  // What may be absent nobody has here.
  const mayLack = (name: string) => product.subjects[name]?.optional === true;
  const isForeign = action.needs.some((name) => name !== 'item' && !isLoaded(name) && !mayLack(name));
  return isForeign || readsUnknown(action, product);
}

/** Whether a rule reads of who asks, or of the item, what none of these have: it would be judged as if that were empty. */
function readsUnknown({ checks: ids, needs }: Action, product: Product): boolean {
  const { checks, terms, actions } = product;
  const asked = [...ids, ...(needs.includes('item') ? (actions[viewing]?.checks ?? []) : [])];
  const known: Readonly<Record<string, Values>> = {
    viewer: person(''),
    item: itemBy('', '', product),
  };
  const read = asked.flatMap((id) => (checks[id] ? [...pathsIn(checks[id].when, terms)] : []));
  return read.some(([root = '', field]) => {
    const own = Object.hasOwn(known, root) ? known[root] : undefined;
    return own !== undefined && field !== undefined && !Object.hasOwn(own, field);
  });
}

/** What each role is told: pages, calls and tests ask it of the same actions. */
export function verdictsOf(action: Action, product: Product): readonly RoleVerdict[] {
  const known = judged(product).get(action) ?? judge(action, product);
  judged(product).set(action, known);
  return known;
}

const judged = ofProduct(() => new WeakMap<Action, readonly RoleVerdict[]>());

function judge(action: Action, product: Product): RoleVerdict[] {
  const isAboutItem = action.needs.includes('item');
  const visibilities = isAboutItem ? (product.definitions.Visibility?.enum ?? []).map(String) : [undefined];
  const loaded = { ...setIn(product), ...loadedOf(action, product) };
  return Object.entries(roles).flatMap(([role, { viewer, itemOf }]) =>
    visibilities.map((visibility) => {
      const item = visibility === undefined ? {} : { item: itemBy(itemOf, visibility, product) };
      const scope = { viewer, ...item, ...loaded };
      const refused = refusalOf(action, scope, product);
      return {
        role,
        ...(visibility !== undefined && { visibility }),
        scope,
        ...(refused !== undefined && { refused }),
      };
    }),
  );
}

/** What whoever runs the hub may set is as usual. */
export const setIn = ofProduct((product): Values => {
  const { subjects, entities } = product;
  const set = Object.values(subjects).flatMap(({ name, is }) => {
    const entity = entities[is];
    if (entity?.set !== true) return [];
    return [
      [
        name,
        Object.fromEntries(entity.fields.map((field) => [field.name, usualOf(field, product)])),
      ] as const,
    ];
  });
  return Object.fromEntries(set);
});

/** What calls answer of every subject that is loaded, such that it stands in nobody's way. */
export const passingOf = ofProduct((product): Values => {
  const names = Object.values(product.subjects).flatMap(({ name, load }) =>
    load === undefined ? [] : [name],
  );
  const found = foundOr(() =>
    loadedOf({ needs: names, checks: Object.keys(product.checks).sort() }, product),
  );
  return found ?? {};
});

/** What nothing that is tried brings about is nothing: whoever asks lists it. */
export function foundOr<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}

/** What calls answer is the same for every role here: such that it stands in nobody's way. */
function loadedOf({ needs, checks: ids }: Pick<Action, 'needs' | 'checks'>, product: Product): Values {
  const { subjects, checks, terms } = product;
  const names = needs.filter((name) => subjects[name]?.load !== undefined);
  const conditions = ids.flatMap((id) => {
    const check = checks[id];
    return check?.reads.some((name) => names.includes(name)) ? [check.when] : [];
  });
  return names.length === 0 ? {} : passing(conditions, names, terms);
}

/** What an action that is about no item reads of one role, where something is set otherwise. */
export function scopeFor(action: Action, role: string, product: Product, settings: Values): Values {
  const set = Object.entries(setIn(product)).map(([name, values]) => [
    name,
    { ...(values as Values), ...settings },
  ]);
  return { viewer: roles[role]?.viewer ?? null, ...Object.fromEntries(set), ...loadedOf(action, product) };
}

const viewing = 'item.view';

/** What may not be seen is missing, whatever is asked of it; else the first check that fails says why. */
export function refusalOf(action: Action, scope: Values, product: Product): string | undefined {
  const view = 'item' in scope ? product.actions[viewing] : undefined;
  return (view && failing(view, scope, product)) ?? failing(action, scope, product);
}

function failing(action: Action, scope: Values, { checks, terms }: Product): string | undefined {
  const check = action.checks.map((id) => checks[id]).find((one) => one && !passes(one, scope, terms));
  return check?.error;
}

/** Whether a check holds: what it speaks of must be there. */
export const passes = ({ needs, when }: Check, scope: Values, terms: Product['terms']) =>
  needs.every((name) => scope[name] != null) && holds(when, scope, terms);

/** Whether one role may do something at all: to something that everybody sees, where it is about that. Nobody knows: they may. */
export function mayRole(role: string, action: string, product: Product): boolean {
  const asked = product.actions[action];
  if (asked === undefined || isUnjudged(asked, product)) return true;
  return verdictsOf(asked, product).some((verdict) => verdict.role === role && verdict.refused === undefined);
}
