import { declarations } from '../declare/registry.ts';
import { readCondition } from '../expressions/expression.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import { isTakenKnown } from '../model/forms.ts';
import type { Expr, Node } from '../model/node.ts';
import type { ErrorEntry, Group, Machine, Poll } from '../model/product.ts';
import { readNode } from '../read/read-node.ts';
import {
  child,
  entriesOf,
  isTrue,
  itemsOf,
  numberOf,
  type SpecEntry,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import { type Building, scopeReader, shapeReader } from './context.ts';
import { entryOrigin } from './origins.ts';

const noEffects: Node = { t: 'list', items: [] };

/** Effects at a place where the given extra names are in scope. */
export function readEffects(
  node: SpecNode | undefined,
  where: string,
  building: Building,
  extra?: Record<string, JsonSchema>,
): Node {
  if (node === undefined) return noEffects;
  return readNode({ is: 'effects' }, node, scopeReader(building, where, extra)) ?? noEffects;
}

function condition(
  node: SpecNode | undefined,
  building: Building,
  extra?: Record<string, JsonSchema>,
): Expr | undefined {
  const text = stringOf(node);
  if (text === undefined || node === undefined) return undefined;
  const { names } = scopeReader(building, 'when', extra);
  return readCondition(text, names, building.faults, node.at);
}

/** Reads spec/errors: what is matched, and what the user sees. */
export function buildErrors(building: Building): Record<string, ErrorEntry> {
  const errors: Record<string, ErrorEntry> = {};
  for (const file of building.spec.files.errors) {
    for (const entry of declarations(file)) {
      const origin = entryOrigin(file, entry, building.faults);
      errors[entry.key] ??= { ...readError(entry, building), origin };
    }
  }
  return errors;
}

function readError({ key, value: node }: SpecEntry, building: Building): Omit<ErrorEntry, 'origin'> {
  const code = child(node, 'code');
  const read = code && readCode(code, building);
  const text = child(node, 'text');
  const from = stringOf(child(node, 'from'));
  const field = fieldOfError(key, child(node, 'field'), building);
  if (text) readNode({ is: 'text' }, text, shapeReader(building, key));
  const page = child(node, 'page');
  const http = itemsOf(child(node, 'http')).flatMap((item) => numberOf(item) ?? []);
  return {
    id: key,
    ...(read && { code: read }),
    http,
    ...(from !== undefined && { from }),
    network: isTrue(child(node, 'network')),
    timeout: isTrue(child(node, 'timeout')),
    otherwise: isTrue(child(node, 'otherwise')),
    status: numberOf(child(node, 'status')) ?? http[0] ?? 200,
    ...(stringOf(text) !== undefined && { text: stringOf(text) }),
    ...(field !== undefined && { field }),
    params: stringsOf(child(node, 'params')),
    retired: isTrue(child(node, 'retired')),
    effects: readEffects(child(node, 'effects'), key, building),
    ...(page && { page: readEffects(page, key, building) }),
  };
}

/** The input that is wrong: one of a call that may answer with the error. */
function fieldOfError(error: string, node: SpecNode | undefined, building: Building): string | undefined {
  const { endpoints, faults, lookup } = building;
  const name = stringOf(node);
  if (node === undefined || name === undefined) return undefined;
  const calls = Object.values(endpoints).filter(({ errors }) => errors.includes(error));
  const known = [...new Set(calls.flatMap(({ input }) => Object.keys(input.properties ?? {})))];
  const isSure = !lookup.unsure('endpoint') && calls.every((call) => isTakenKnown(call, building));
  if (!known.includes(name) && isSure) faults.add('HUB1302', node.at, { name }, known);
  return name;
}

/** `{ by: kind, value: kind.unreached }` takes each kind's own field. */
function readCode(node: SpecNode, building: Building): Node | undefined {
  const value = stringOf(child(node, 'value'));
  if (stringOf(node) !== undefined) return { t: 'literal', value: stringOf(node) ?? '' };
  if (value === undefined)
    return readNode({ is: 'by', of: { is: 'string' } }, node, shapeReader(building, 'code'));
  const field = value.replace(/^kind\./, '');
  const cases: Record<string, Node> = {};
  for (const kind of building.kinds) {
    const own = kind.more[field];
    if (own === undefined) {
      building.faults.add(
        'HUB1302',
        child(node, 'value')?.at ?? node.at,
        { name: value },
        Object.keys(kind.more).map((name) => `kind.${name}`),
      );
      return undefined;
    }
    cases[kind.id] = { t: 'literal', value: String(own) };
  }
  return { t: 'by', by: 'kind', cases };
}

/** Groups of states; their names are usable in conditions as `group.state`. */
export function buildGroups(building: Building): Record<string, Group> {
  const groups: Record<string, Group> = {};
  for (const file of building.spec.files.states) {
    for (const entry of entriesOf(child(file.root, 'groups'))) {
      const states: Record<string, string[]> = {};
      const seen = new Set<string>();
      for (const { key, value } of entriesOf(entry.value)) {
        if (['field', 'source', 'decided'].includes(key)) continue;
        states[key] = stringsOf(value);
        for (const item of itemsOf(value)) {
          const name = stringOf(item) ?? '';
          if (seen.has(name)) building.faults.add('HUB1514', item.at, { name, where: entry.key });
          seen.add(name);
        }
      }
      const field = stringOf(child(entry.value, 'field')) ?? '';
      groups[entry.key] ??= {
        id: entry.key,
        field,
        states,
        origin: entryOrigin(file, entry, building.faults),
      };
    }
  }
  return groups;
}

/** Machines: which status may follow which. */
export function buildMachines(building: Building): Record<string, Machine> {
  const machines: Record<string, Machine> = {};
  for (const file of building.spec.files.states) {
    for (const entry of entriesOf(child(file.root, 'machines'))) {
      const moves = entriesOf(child(entry.value, 'moves'));
      const known = moves.map(({ key }) => key);
      for (const item of moves.flatMap(({ value }) => itemsOf(value))) {
        const name = stringOf(item) ?? '';
        if (!known.includes(name))
          building.faults.add('HUB1201', item.at, { what: 'state', name, home: 'moves' }, known);
      }
      machines[entry.key] ??= {
        id: entry.key,
        field: stringOf(child(entry.value, 'field')) ?? '',
        moves: Object.fromEntries(moves.map(({ key, value }) => [key, stringsOf(value)])),
        origin: entryOrigin(file, entry, building.faults),
      };
    }
  }
  return machines;
}

/** Polls: what is asked again, how often, how long. */
export function buildPolls(building: Building): Record<string, Poll> {
  const polls: Record<string, Poll> = {};
  for (const file of building.spec.files.states) {
    for (const entry of entriesOf(child(file.root, 'polls'))) {
      const node = entry.value;
      const ask = stringOf(child(node, 'ask')) ?? '';
      const loop = condition(child(node, 'while'), building);
      if (loop === undefined) continue;
      const poll: Poll = {
        id: entry.key,
        ask,
        everyMs: numberConstant(child(node, 'every'), building) ?? 0,
        while: loop,
        then: readEffects(child(node, 'then'), entry.key, building),
        origin: entryOrigin(file, entry, building.faults),
      };
      const atMost = numberConstant(child(node, 'atMost'), building);
      polls[entry.key] ??= atMost === undefined ? poll : { ...poll, atMost };
    }
  }
  return polls;
}

function numberConstant(node: SpecNode | undefined, { constants, faults }: Building): number | undefined {
  const constant = constants[stringOf(node) ?? ''];
  if (constant === undefined || node === undefined) return undefined;
  if (typeof constant.value === 'number') return constant.value;
  faults.add('HUB1204', node.at, { what: 'constant', name: constant.id, reason: 'it is not a number' });
  return undefined;
}
