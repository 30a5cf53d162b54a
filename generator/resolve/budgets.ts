import type { Place } from '../faults/place.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import {
  type Measure,
  type Measured,
  measuredPrefixes as prefixes,
  type WrittenConstant,
  measuredWords as words,
} from '../grammar/spec/constants.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { isSaid, type Named, type others, othersIn, places } from '../grammar/written.ts';
import type { Budget, Constant, Rate } from '../model/limits.ts';
import type { Endpoint, Product } from '../model/product.ts';
import { emptyRecord } from '../yaml/record.ts';
import { isGroup } from './constants.ts';
import type { Ground, WithConstants, WithEntities } from './known.ts';

/** What budgets and rates are made of. */
type Measuring = Ground & Pick<WithConstants, 'constants' | 'budgets' | 'rates'>;

/** A group of constants as it is written, with its words by their names. */
interface Group {
  key: string;
  keyAt: Place;
  at: Place;
  written: Extract<WrittenConstant, { [others]: unknown }>;
  words: ReadonlyMap<string, Named<unknown>>;
}

/** Reads what calls may cost and how often they may come: the constants `budget.<class>` and `rate.<name>`. */
export function buildBudgets(
  ground: Ground,
  constants: Product['constants'],
): Pick<WithConstants, 'budgets' | 'rates'> {
  const building: Measuring = { ...ground, constants, budgets: emptyRecord(), rates: emptyRecord() };
  const entries = building.read.constants.flatMap((file) => othersIn(file.read));
  for (const what of ['rate', 'budget'] as const) {
    for (const entry of entries.filter(({ key }) => key.startsWith(prefixes[what]))) {
      const id = entry.key.slice(prefixes[what].length);
      const group = groupOf(entry, building);
      if (group === undefined || !isWhole(what, group, building)) continue;
      if (what === 'rate') building.rates[id] ??= readRate(id, building);
      else building.budgets[id] ??= readBudget(id, group, building);
    }
  }
  return { budgets: building.budgets, rates: building.rates };
}

function groupOf(
  { key, keyAt, at, value }: Named<WrittenConstant>,
  { faults }: Measuring,
): Group | undefined {
  if (isGroup(value)) {
    const words = new Map(othersIn(value).map((word) => [word.key, word] as const));
    return { key, keyAt, at, written: value, words };
  }
  faults.add('HUB1103', at, { where: key, expected: 'a map', found: wordFor(value), fix: 'Write a map.' });
  return undefined;
}

/** What stands there in place of a group. */
function wordFor(value: Exclude<WrittenConstant, Group['written']>): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? 'true or false' : 'a text';
}

function isWhole(what: Measured, { key, keyAt, written, words: said }: Group, building: Measuring): boolean {
  const { constants, faults } = building;
  const own = words[what];
  const before = faults.count;
  for (const entry of said.values()) {
    const where = `${key}.${entry.key}`;
    const word = Object.hasOwn(own, entry.key) ? own[entry.key] : undefined;
    if (word === undefined) {
      faults.add('HUB1101', entry.keyAt, { name: entry.key, where: key }, Object.keys(own));
    } else if (!measures(constants[where], word)) {
      const found = JSON.stringify(constants[where]?.value ?? null);
      faults.add('HUB1103', entry.at, { where, expected: word.is, found, fix: `Write ${word.is}.` });
    }
  }
  const missing = Object.keys(own).filter((name) => !own[name]?.optional && !said.has(name));
  // What is there and does not fit was told where it was read.
  for (const name of missing)
    if (!written[places].entries.has(name)) faults.add('HUB1102', keyAt, { where: key, name });
  if (missing.length === 0 && faults.count === before) checkShare(key, shares[what], { said, building });
  return missing.length === 0 && faults.count === before;
}

/** What one asker may have is a part of what all may. */
const shares: Record<Measured, readonly [part: string, all: string]> = {
  budget: ['perAsker', 'atOnce'],
  rate: ['perPerson', 'perNetwork'],
};

function checkShare(
  key: string,
  [part, all]: (typeof shares)[Measured],
  { said, building: { constants, faults } }: { said: Group['words']; building: Measuring },
): void {
  const left = Number(constants[`${key}.${part}`]?.value);
  const right = Number(constants[`${key}.${all}`]?.value);
  const at = said.get(part)?.at;
  if (at && left > right) faults.add('HUB1508', at, { left, right });
}

function measures(constant: Constant | undefined, { unit, optional }: Measure): boolean {
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

function readBudget(id: string, { at, words: said }: Group, building: Measuring): Budget {
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
    const [home, known] = ['spec/constants/', building.registry.known('rate')];
    const place = said.get('rate')?.at ?? at;
    building.faults.add('HUB1201', place, { what: 'rate', name: named, home }, known);
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
  const says = isSaid(value, 'returns') || isSaid(value, 'pages');
  const id = named ?? classOf(endpoint, building) ?? (says ? 'read' : undefined);
  if (id === undefined) {
    faults.add('HUB1526', keyAt, { name: key }, registry.known('budget'));
    return undefined;
  }
  // A name that was written is told by its own shape; one that was worked out has no other place to be told.
  if (named === undefined && !registry.has('budget', id) && !lookup.unsure('budget', id)) {
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
  const methods = new Set(
    [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])].map(
      ({ method }) => method,
    ),
  );
  // Of a call that reads, how it sends is a mistake of its own.
  if (!methods.has('GET')) return encode === 'multipart' ? 'upload' : 'write';
  if (Object.keys(returns).length === 0) return undefined;
  return isList(returns, definitions) ? 'list' : 'read';
}

/** Whether an answer is a list: one, or a page of one under the name `list`. */
function isList(schema: JsonSchema, definitions: Product['definitions']): boolean {
  const name = schema.$ref?.replace('#/definitions/', '');
  const whole = (name === undefined ? undefined : definitions[name]) ?? schema;
  return whole.type === 'array' || whole.properties?.list !== undefined;
}
