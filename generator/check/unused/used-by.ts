import type { RefTarget } from '../../grammar/targets.ts';
import { othersIn } from '../../grammar/written.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { piecesOf, refsIn, typesIn } from './refs.ts';

/** Whether anything uses an id of some sort. */
export type IsUsed = (id: string) => boolean;

/** All that is known when it is asked what is used. */
export interface Known {
  product: Product;
  building: Building;
  uses: CodeUses;
}

/** What only the spec can use: it is judged with each change. */
export function usedBySpec({ product, building }: Omit<Known, 'uses'>): Partial<Record<RefTarget, IsUsed>> {
  const { guards, actions, subjects, routes, kinds } = product;
  const { names } = building;
  const loaded = Object.values(subjects).flatMap(({ from }) =>
    from.flatMap((source) => ('of' in source ? [source.of] : [])),
  );
  const entered = new Set([
    ...routes.flatMap((route) => route.guards),
    ...kinds.flatMap(({ create }) => create.flatMap((way) => way.guards)),
  ]);
  const checks = new Set([
    ...[...Object.values(guards), ...Object.values(actions)].flatMap((list) => list.checks),
    ...Object.values(subjects).flatMap(({ seen }) => seen ?? []),
  ]);
  return {
    rule: (id) => Object.hasOwn(product.rules, id),
    part: (id) => building.used.parts.has(id),
    term: (id) => names.used?.has(id) ?? true,
    subject: (id) => names.used?.has(names.scope[id] ?? '') !== false || loaded.includes(id),
    guard: (id) => entered.has(id),
    check: (id) => checks.has(id),
  };
}

/** What code may use as well: it is judged where it is known what code does. */
export function usedAtAll(known: Known): Partial<Record<RefTarget, IsUsed>> {
  const { product, building, uses } = known;
  const named = piecesOf(product).flatMap(refsIn);
  const inCode = (to: RefTarget) => new Set(uses.ids[to]);
  const byRef = (to: RefTarget, ...more: readonly string[]) => {
    const all = new Set([...named.flatMap((ref) => (ref.to === to ? [ref.id] : [])), ...inCode(to), ...more]);
    return (id: string) => all.has(id);
  };
  const { routes, endpoints } = product;
  const states = [...(building.names.used ?? [])].flatMap((name) => (typeof name === 'string' ? [name] : []));
  return {
    error: byRef('error', ...errorsOf(product)),
    endpoint: byRef('endpoint', ...callsOf(product, building)),
    action: byRef(
      'action',
      ...Object.values(endpoints).flatMap(({ allow }) => allow ?? []),
      ...routes.flatMap(({ allow, refuse }) => [...allow, ...refuse]),
    ),
    screen: byRef('screen', ...routes.map(({ screen }) => screen)),
    poll: byRef('poll'),
    machine: byRef('machine'),
    group: byRef('group', ...states.map((state) => state.split('.')[0] ?? '')),
    app: byRef('app', ...routes.map(({ app }) => app)),
    place: byRef('place'),
    base: byRef('base', ...Object.values(endpoints).map(({ base }) => base)),
    constant: constantsOf(known, named, states),
    entity: entitiesOf(known),
    kindField: byRef('kindField', ...kindFieldsOf(building)),
  };
}

/** What a page or a condition asks of a kind, and what errors are told apart by. */
function kindFieldsOf({ names, read }: Building): string[] {
  const codes = read.errors.flatMap(({ read: file }) =>
    othersIn(file).flatMap(({ value: { code } }) =>
      typeof code === 'object' && 'value' in code ? [code.value] : [],
    ),
  );
  return [...(names.paths ?? []), ...codes].flatMap((path) => /^kind\.(\w+)/.exec(path)?.[1] ?? []);
}

/** Errors that a call may answer, that a check or a rule says, and those that a failure is known by. */
function errorsOf({ endpoints, checks, subjects, rules, errors }: Product): string[] {
  const matching = Object.values(errors).filter(
    ({ http, network, timeout, otherwise, retired, from }) =>
      http.length > 0 || network || timeout || otherwise || retired || from !== undefined,
  );
  return [
    ...Object.values(endpoints).flatMap((call) => call.errors),
    ...Object.values(checks).map(({ error }) => error),
    ...Object.values(subjects).flatMap(({ error }) => error ?? []),
    ...Object.values(rules).flatMap(({ remote }) =>
      remote === undefined ? [] : [remote.error, ...Object.values(remote.reasons)],
    ),
    ...matching.map(({ id }) => id),
  ];
}

/** Calls that a page, a condition or a rule makes, and those that are answered elsewhere or not yet. */
function callsOf(
  { routes, subjects, guards, rules, polls, endpoints }: Product,
  { read }: Building,
): string[] {
  return [
    ...routes.flatMap(({ exists, loads }) => [
      ...(exists === undefined ? [] : [exists]),
      ...Object.values(loads),
    ]),
    ...Object.values(subjects).flatMap(({ load }) => load ?? []),
    ...Object.values(guards).flatMap(({ load }) => Object.values(load)),
    ...Object.values(rules).flatMap(({ remote }) => remote?.ask ?? []),
    ...Object.values(polls).map(({ ask }) => ask),
    ...read.app.flatMap(({ read: app }) => (app.boot ?? []).map(({ load }) => load)),
    ...Object.values(endpoints).flatMap(({ id, answered }) => (answered === 'here' ? [] : [id])),
  ];
}

/** Constants by where the spec names them, by their names in code, and those that say what calls may cost. */
function constantsOf(
  { product, building, uses }: Known,
  named: readonly { to: RefTarget; id: string }[],
  inConditions: readonly string[],
): IsUsed {
  const { endpoints, constants, budgets } = product;
  const all = new Set([
    ...building.used.constants.map(({ id }) => id),
    ...named.flatMap(({ to, id }) => (to === 'constant' ? [id] : [])),
    ...inConditions,
  ]);
  const groups = new Set(named.flatMap(({ to, id }) => (to === 'constants' ? [id] : [])));
  for (const id of uses.ids.budget ?? []) groups.add(`budget.${id}`);
  for (const { budget } of Object.values(endpoints))
    if (budget !== undefined) groups.add(`budget.${budget.id}`);
  for (const budget of [
    ...Object.values(budgets),
    ...Object.values(endpoints).flatMap((call) => call.budget ?? []),
  ])
    if (budget.rate !== undefined) groups.add(`rate.${budget.rate.id}`);
  return (id) => {
    const group = id.slice(0, id.lastIndexOf('.'));
    return (
      all.has(id) ||
      groups.has(group) ||
      Object.hasOwn(uses.constants, constants[id]?.name ?? '') ||
      // What the generator itself asks by its name.
      ['request.timeout', 'card.keys'].includes(id)
    );
  };
}

/** What is kept, spoken of, sent and answered, with all that it is made of. */
function entitiesOf({ product, uses }: Known): IsUsed {
  const { entities, definitions, endpoints, subjects, routes } = product;
  const found = new Set<string>();
  const waiting = [
    ...(uses.ids.entity ?? []),
    ...Object.values(entities).flatMap(({ table, name }) => (table === undefined ? [] : [name])),
    ...Object.values(endpoints).flatMap(({ input, returns, writes }) => [
      ...typesIn(input),
      ...typesIn(returns),
      ...(writes === undefined ? [] : [writes.entity]),
    ]),
    ...Object.values(subjects).flatMap(({ is, shown, from }) => [
      is,
      shown,
      ...from.flatMap((source) => ('types' in source ? source.types : [source.type])),
    ]),
    ...routes.flatMap(({ query }) => Object.values(query)),
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const own = entities[next];
    const taken = (own?.fields ?? []).flatMap(({ takes, schema }) => [...typesIn(takes), ...typesIn(schema)]);
    waiting.push(...typesIn(definitions[next]), ...taken, ...(own?.viewOf === undefined ? [] : [own.viewOf]));
  }
  return (id) => found.has(id);
}
