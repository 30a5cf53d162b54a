import { declarations } from '../grammar/declares.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { isProvenance } from '../grammar/provenance.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { isSaid, type Named } from '../grammar/written.ts';
import type { Budget, Constant, Endpoint, Product, Rate, Unit } from '../model/product.ts';
import { describe, entriesOf, type SpecEntry, type SpecMap } from '../yaml/spec-node.ts';
import type { Ground, WithConstants, WithEntities } from './known.ts';

/** What constants of these names describe: `budget.list` is the budget "list". */
const prefixes = { budget: 'budget.', rate: 'rate.' } as const;
type What = keyof typeof prefixes;

interface Word {
  unit: Unit;
  /** As in a fault: what the value must be. */
  is: string;
  optional?: boolean;
}

/** What budgets and rates are made of. */
type Measuring = Ground & Pick<WithConstants, 'constants' | 'budgets' | 'rates'>;

/** The words of each, with what they measure. */
const words: Record<What, Record<string, Word>> = {
  budget: {
    answer: { unit: 'bytes', is: 'a size such as 1MB' },
    body: { unit: 'bytes', is: 'a size such as 16KB' },
    time: { unit: 'ms', is: 'a duration such as 20s' },
    atOnce: { unit: 'none', is: 'a whole number above 0' },
    perAsker: { unit: 'none', is: 'a whole number above 0' },
    waiting: { unit: 'none', is: 'a whole number above 0' },
    wait: { unit: 'ms', is: 'a duration such as 10s' },
    rate: { unit: 'none', is: 'the name of a rate', optional: true },
  },
  rate: {
    perNetwork: { unit: 'none', is: 'a whole number above 0' },
    perPerson: { unit: 'none', is: 'a whole number above 0' },
    window: { unit: 'ms', is: 'a duration such as 10min' },
  },
};

/** Reads what calls may cost and how often they may come: the constants `budget.<class>` and `rate.<name>`. */
export function buildBudgets(
  ground: Ground,
  constants: Product['constants'],
): Pick<WithConstants, 'budgets' | 'rates'> {
  const building: Measuring = { ...ground, constants, budgets: {}, rates: {} };
  const groups = building.spec.files.constants.flatMap((file) => declarations(file));
  for (const what of ['rate', 'budget'] as const) {
    for (const entry of groups) {
      if (!entry.key.startsWith(prefixes[what])) continue;
      const id = entry.key.slice(prefixes[what].length);
      if (!isWhole(what, entry, building)) continue;
      if (what === 'rate') building.rates[id] ??= readRate(id, building);
      else building.budgets[id] ??= readBudget(id, entry, building);
    }
  }
  return { budgets: building.budgets, rates: building.rates };
}

function isWhole(what: What, { key, keyAt, value }: SpecEntry, building: Measuring): boolean {
  const { constants, faults } = building;
  const own = words[what];
  const before = faults.count;
  if (value.t !== 'map') {
    faults.add('HUB1103', value.at, {
      where: key,
      expected: 'a map',
      found: describe(value),
      fix: 'Write a map.',
    });
    return false;
  }
  for (const entry of entriesOf(value)) {
    if (isProvenance(entry.key)) continue;
    const word = Object.hasOwn(own, entry.key) ? own[entry.key] : undefined;
    if (word === undefined) {
      faults.add('HUB1101', entry.keyAt, { name: entry.key, where: key }, Object.keys(own));
    } else if (!measures(constants[`${key}.${entry.key}`], word)) {
      const found = JSON.stringify(constants[`${key}.${entry.key}`]?.value ?? null);
      const where = `${key}.${entry.key}`;
      faults.add('HUB1103', entry.value.at, { where, expected: word.is, found, fix: `Write ${word.is}.` });
    }
  }
  for (const [name, { optional }] of Object.entries(own)) {
    if (!optional && !value.entries.has(name)) faults.add('HUB1102', keyAt, { where: key, name });
  }
  if (what === 'budget' && faults.count === before) checkShare(key, value, building);
  return faults.count === before;
}

/** One asker's share of a row is a part of it. */
function checkShare(key: string, { entries }: SpecMap, { constants, faults }: Measuring): void {
  const left = Number(constants[`${key}.perAsker`]?.value);
  const right = Number(constants[`${key}.atOnce`]?.value);
  const at = entries.get('perAsker')?.value.at;
  if (at && left > right) faults.add('HUB1508', at, { left, right });
}

function measures(constant: Constant | undefined, { unit, optional }: Word): boolean {
  const value = constant?.value;
  if (optional) return typeof value === 'string';
  return constant?.unit === unit && typeof value === 'number' && Number.isInteger(value) && value > 0;
}

function numbersOf(group: string, { constants }: Measuring): (name: string) => number {
  return (name) => Number(constants[`${group}.${name}`]?.value);
}

function readRate(id: string, building: Measuring): Rate {
  const number = numbersOf(prefixes.rate + id, building);
  return { id, perNetwork: number('perNetwork'), perPerson: number('perPerson'), windowMs: number('window') };
}

function readBudget(id: string, { value }: SpecEntry, building: Measuring): Budget {
  const number = numbersOf(prefixes.budget + id, building);
  const budget: Budget = {
    id,
    answerBytes: number('answer'),
    bodyBytes: number('body'),
    timeMs: number('time'),
    atOnce: number('atOnce'),
    perAsker: number('perAsker'),
    waiting: number('waiting'),
    waitMs: number('wait'),
  };
  const named = building.constants[`${prefixes.budget}${id}.rate`]?.value;
  if (typeof named !== 'string') return budget;
  const rate = building.rates[named];
  if (rate) budget.rate = rate;
  else if (!building.registry.has('rate', named)) {
    const at = (value.t === 'map' && value.entries.get('rate')?.value.at) || value.at;
    const home = 'spec/constants/';
    building.faults.add('HUB1201', at, { what: 'rate', name: named, home }, building.registry.known('rate'));
  }
  return budget;
}

/**
 * What a call may cost: by the budget that it names, else by the class that its form leaves no doubt of. A call that
 * neither names nor has one is a fault: there is no call without a bound.
 */
export function budgetOf(
  { key, keyAt, value }: Named<WrittenEndpoint>,
  endpoint: Pick<Endpoint, 'route' | 'answers' | 'encode' | 'answered' | 'returns'>,
  building: WithEntities,
): Budget | undefined {
  const { budgets, rates, registry, faults, lookup } = building;
  if (endpoint.answered === 'elsewhere') return undefined;
  const { budget: named, rate } = value;
  // What cannot be read of an answer is told where it stands, and makes no second fault here.
  const says = isSaid(value, 'returns');
  const id = named ?? classOf(endpoint, building) ?? (says ? 'read' : undefined);
  if (id === undefined) {
    faults.add('HUB1526', keyAt, { name: key }, registry.known('budget'));
    return undefined;
  }
  // A name that was written is told by its own shape; one that was worked out has no other place to be told.
  if (named === undefined && !registry.has('budget', id) && !lookup.unsure('budget')) {
    const home = 'spec/constants/';
    faults.add('HUB1201', keyAt, { what: 'budget', name: id, home }, registry.known('budget'));
  }
  const budget = budgets[id];
  const own = rate === undefined ? undefined : rates[rate];
  return budget && (own === undefined ? budget : { ...budget, rate: own });
}

/** The class of a call whose form says what it is; undefined where it could be anything. */
function classOf(
  { route, answers, encode, returns }: Pick<Endpoint, 'route' | 'answers' | 'encode' | 'returns'>,
  { definitions }: WithEntities,
): string | undefined {
  if (answers !== 'wrapper') return answers === 'stream' ? 'stream' : undefined;
  if (encode === 'multipart') return 'upload';
  const methods = new Set(
    [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])].map(
      ({ method }) => method,
    ),
  );
  if (!methods.has('GET')) return 'write';
  if (Object.keys(returns).length === 0) return undefined;
  return isList(returns, definitions) ? 'list' : 'read';
}

/** Whether an answer is a list: one, or a page of one under the name `list`. */
function isList(schema: JsonSchema, definitions: Product['definitions']): boolean {
  const name = schema.$ref?.replace('#/definitions/', '');
  const whole = (name === undefined ? undefined : definitions[name]) ?? schema;
  return whole.type === 'array' || whole.properties?.list !== undefined;
}
