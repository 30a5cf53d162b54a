import type { RefTarget } from '../../grammar/targets.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import { answersHere } from '../../model/answers-here.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { type NamedIds, typesIn } from './named-ids.ts';

/** Whether anything uses an id of some sort. */
export type IsUsed = (id: string) => boolean;

/** All that is known when it is asked what is used. */
export interface Known {
  product: Product;
  building: Building;
  uses: CodeUses;
}

/** What only the spec can use: it is judged with each change. */
export function usedBySpec(
  { product, building }: Omit<Known, 'uses'>,
  named: NamedIds,
): Partial<Record<RefTarget, IsUsed>> {
  const { names } = building;
  const loaded = Object.values(product.subjects).flatMap(({ from }) =>
    from.flatMap((source) => ('of' in source ? [source.of] : [])),
  );
  return {
    rule: (id) => Object.hasOwn(product.rules, id),
    part: (id) => building.used.parts.has(id),
    term: (id) => names.used?.has(id) ?? true,
    subject: (id) => names.used?.has(names.scope[id] ?? '') !== false || loaded.includes(id),
    guard: (id) => named('guard').has(id),
    check: (id) => named('check').has(id),
  };
}

/** What code may use as well: it is judged where it is known what code does. */
export function usedAtAll(known: Known, named: NamedIds): Partial<Record<RefTarget, IsUsed>> {
  const { product, building, uses } = known;
  const byRef = (to: RefTarget, ...more: readonly string[]) => {
    const all = new Set([...named(to), ...(uses.ids[to] ?? []), ...more]);
    return (id: string) => all.has(id);
  };
  const { routes, endpoints } = product;
  const states = [...(building.names.used ?? [])].flatMap((name) => (typeof name === 'string' ? [name] : []));
  const read = [...(building.names.paths ?? [])];
  return {
    error: byRef('error', ...metErrors(product)),
    event: byRef('event'),
    // Of a call that is answered elsewhere, or not yet, it is not known here who makes it.
    endpoint: byRef(
      'endpoint',
      ...Object.values(endpoints).flatMap((call) =>
        answersHere(call) && !isAskedFromOutside(call, product) ? [] : [call.id],
      ),
    ),
    action: byRef('action'),
    screen: byRef('screen', ...routes.map(({ screen }) => screen)),
    poll: byRef('poll'),
    machine: byRef('machine', ...machinesLed(product)),
    group: byRef('group', ...states.map((state) => state.split('.')[0] ?? '')),
    app: byRef('app'),
    place: byRef('place'),
    base: byRef('base', ...Object.values(endpoints).map(({ base }) => base)),
    constant: constantsOf(known, named, states),
    entity: entitiesOf(known),
    kindField: byRef('kindField', ...read.flatMap((path) => /^kind\.(\w+)/.exec(path)?.[1] ?? [])),
  };
}

/** What is sent as it is at the top of a site is asked for by its address alone: by search engines, telephones and browsers. */
const isAskedFromOutside = ({ base, answers }: Endpoint, { app }: Product): boolean => {
  const address = app.bases[base];
  return answers === 'stream' && address?.t === 'literal' && address.value === '';
};

/** Those whose field calls lead on. */
const machinesLed = ({ machines, endpoints }: Product): string[] => {
  const led = new Set(
    Object.values(endpoints).flatMap(({ keeps }) =>
      keeps?.moves === undefined ? [] : [`${keeps.subject}.${keeps.moves.field}`],
    ),
  );
  return Object.values(machines).flatMap(({ id, field }) => (led.has(field) ? [id] : []));
};

/** Errors that are known by how something failed, and those that are kept for their codes. */
const metErrors = ({ errors }: Product): string[] =>
  Object.values(errors).flatMap(({ id, http, network, timeout, otherwise, retired, from }) =>
    http.length > 0 || network || timeout || otherwise || retired || from !== undefined ? [id] : [],
  );

/** Constants by where the spec names them, by their names in code, and those that say what calls may cost. */
function constantsOf(
  { product, building, uses }: Known,
  named: NamedIds,
  inConditions: readonly string[],
): IsUsed {
  const { endpoints, constants, budgets } = product;
  const all = new Set([
    ...building.used.constants.map(({ id }) => id),
    ...named('constant'),
    ...inConditions,
  ]);
  const groups = new Set(named('constants'));
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
    ...Object.values(entities).flatMap(({ table, file, name }) =>
      (table ?? file) === undefined ? [] : [name],
    ),
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
