import { pathsIn } from '../../expressions/expr-parts.ts';
import { compareText } from '../../faults/compare-text.ts';
import type { Product } from '../../model/product.ts';
import { type Action, type Check, viewerName } from '../../model/rights.ts';
import { usualOf } from '../../model/setting.ts';
import { sortedEntries } from '../output.ts';
import { holds, type Values } from './evaluate.ts';
import { ofProduct } from './of-product.ts';
import { passing } from './passing.ts';
import type { RoleVerdict } from './support/shapes.ts';

/** Everybody whom the product's samples tell apart, by name; null for whoever is nobody. */
export const rolesOf = ofProduct(
  ({ samples }): Readonly<Record<string, Values | null>> =>
    Object.fromEntries(sortedEntries(samples[viewerName] ?? {})),
);

/** The things of a subject by which rules are tried, by name. */
export const thingsOf = (subject: string, { samples }: Product): readonly string[] =>
  Object.keys(samples[subject] ?? {}).sort(compareText);

/** Subjects of which there are things to be tried. */
export const triedSubjects = ({ samples }: Product): readonly string[] =>
  Object.keys(samples)
    .filter((name) => name !== viewerName)
    .sort(compareText);

/** Somebody who asks as who they are: of whom a sample of anything says that it is theirs, if that is said of anybody. */
export const usualViewer = ofProduct((product): Values => {
  const said = triedSubjects(product).flatMap((subject) =>
    Object.values(product.samples[subject] ?? {}).flatMap((thing) => Object.values(thing ?? {})),
  );
  const themselves = Object.entries(rolesOf(product)).flatMap(([name, viewer]) =>
    viewer?.id === name ? [viewer] : [],
  );
  return themselves.find(({ id }) => said.includes(id)) ?? themselves[0] ?? {};
});

/** What one of them has: what every such thing begins with, and what its sample says. */
export function thingBy(subject: string, sample: string, product: Product): Values {
  return { ...begunOf(product)[subject], ...product.samples[subject]?.[sample] };
}

const begunOf = ofProduct(({ subjects, entities }): Readonly<Record<string, Values>> => {
  const begunIn = (entity: string) =>
    (entities[entity]?.fields ?? []).flatMap(({ name, kept, schema }) =>
      kept === 'none' || schema.default === undefined ? [] : [[name, schema.default] as const],
    );
  return Object.fromEntries(
    Object.values(subjects).map(({ name, is }) => [name, Object.fromEntries(begunIn(is))]),
  );
});

/** All that any of the samples of a subject has. */
const hadBy = ofProduct((product): Readonly<Record<string, ReadonlySet<string>>> => {
  const { samples } = product;
  return Object.fromEntries(
    Object.entries(samples).map(([subject, own]) => [
      subject,
      new Set(Object.keys(own).flatMap((one) => Object.keys(thingBy(subject, one, product)))),
    ]),
  );
});

/** Whether nothing here can judge an action: it is about something of which there is no sample. */
export function isUnjudged(action: Action, product: Product): boolean {
  const isLoaded = (name: string) => product.subjects[name]?.load !== undefined;
  // What may be absent nobody has here.
  const mayLack = (name: string) => product.subjects[name]?.optional === true;
  const isForeign = action.needs.some(
    (name) => thingsOf(name, product).length === 0 && !isLoaded(name) && !mayLack(name),
  );
  return isForeign || readsUnknown(action, product);
}

/** Whether a rule reads of who asks, or of a thing, what none of the samples have: it would be judged as if that were empty. */
function readsUnknown({ checks: ids, needs }: Action, product: Product): boolean {
  const { checks, terms, subjects } = product;
  const asked = [...ids, ...needs.flatMap((name) => subjects[name]?.seen ?? [])];
  const read = asked.flatMap((id) => (checks[id] ? [...pathsIn(checks[id].when, terms)] : []));
  return read.some(([root = '', field]) => {
    const own = hadBy(product)[root];
    return own !== undefined && field !== undefined && !own.has(field);
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
  const loaded = { ...setIn(product), ...loadedOf(action, product) };
  const about = action.needs.filter((name) => thingsOf(name, product).length > 0);
  return Object.entries(rolesOf(product)).flatMap(([role, viewer]) =>
    combined(about, product).map((things) => {
      const named = Object.entries(things).map(
        ([name, sample]) => [name, thingBy(name, sample, product)] as const,
      );
      const scope = { viewer, ...Object.fromEntries(named), ...loaded };
      const refused = refusalOf(action, scope, product);
      return {
        role,
        ...(about.length > 0 && { things }),
        scope,
        ...(refused !== undefined && { refused }),
      };
    }),
  );
}

/** Each thing of each of these subjects beside each of the others. */
function combined(subjects: readonly string[], product: Product): Record<string, string>[] {
  return subjects.reduce<Record<string, string>[]>(
    (before, name) =>
      before.flatMap((row) => thingsOf(name, product).map((sample) => ({ ...row, [name]: sample }))),
    [{}],
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
  return { viewer: rolesOf(product)[role] ?? null, ...Object.fromEntries(set), ...loadedOf(action, product) };
}

/** What may not be seen is missing, whatever is asked of it; else the first check that fails says why. */
export function refusalOf(action: Action, scope: Values, product: Product): string | undefined {
  return hiddenIn(action, scope, product) ?? failing(action, scope, product);
}

/** What is answered for a thing that one may not know of. */
function hiddenIn(
  { needs }: Action,
  scope: Values,
  { subjects, checks, terms }: Product,
): string | undefined {
  for (const name of needs) {
    const { seen = '', error } = subjects[name] ?? {};
    const check = checks[seen];
    if (scope[name] !== undefined && check && !passes(check, scope, terms)) return error ?? check.error;
  }
  return undefined;
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
