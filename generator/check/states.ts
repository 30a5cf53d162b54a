import { partsOf, pathsIn, withoutTerms } from '../expressions/expr-parts.ts';
import { refName } from '../grammar/json-schema.ts';
import { at, isSaid, type Named, named, othersIn } from '../grammar/written.ts';
import type { Expr } from '../model/node.ts';
import type { Endpoint, Product } from '../model/product.ts';
import type { Poll } from '../model/states.ts';
import type { Building } from '../resolve/known.ts';
import { reads } from './asked.ts';
import { stateFields } from './words/pages.ts';

type WrittenStates = Building['read']['states'][number]['read'];
type Each<Word extends 'groups' | 'machines' | 'polls'> = Named<NonNullable<WrittenStates[Word]>[string]>;

/** Each value of a field means something, each can be reached, and what is asked again comes to an end. */
export function checkStates(building: Building, product: Product): void {
  const fields = stateFields(product);
  checkFields(building);
  for (const { read: file } of building.read.states) {
    for (const group of named(file.groups)) checkGroup(group, fields, building);
    for (const machine of named(file.machines)) checkMachine(machine, fields, building);
    for (const poll of named(file.polls)) checkPoll(poll, building, product);
  }
}

/** A value of a field means one thing. */
function checkFields({ read, faults }: Building): void {
  const first = new Map<string, string>();
  for (const { read: file } of read.states)
    for (const { key: name, value: group } of named(file.groups)) {
      const other = first.get(group.field);
      if (other === undefined) first.set(group.field, name);
      else faults.add('HUB1769', at(group, 'field'), { name, other, where: group.field });
    }
}

type Fields = ReturnType<typeof stateFields>;

function checkGroup(
  { key, keyAt, value: group }: Each<'groups'>,
  fields: Fields,
  { faults }: Building,
): void {
  const said = new Set([...othersIn(group).flatMap(({ value }) => [...value]), ...(group.besides ?? [])]);
  for (const name of fields.get(group.field) ?? [])
    if (!said.has(name)) faults.add('HUB1811', keyAt, { name, where: group.field, what: key });
}

/** Everything begins at the value that stands first; a value that no move leads to from there is never held. */
function checkMachine(
  { value: { field, moves } }: Each<'machines'>,
  fields: Fields,
  { faults }: Building,
): void {
  const all = named(moves);
  const [first] = all;
  if (first === undefined || fields.get(field) === undefined) return;
  const reached = new Set([first.key]);
  for (const name of reached) for (const next of moves[name] ?? []) reached.add(next);
  for (const { key, keyAt } of all)
    if (!reached.has(key)) faults.add('HUB1812', keyAt, { name: key, first: first.key });
}

function checkPoll({ key, keyAt, value }: Each<'polls'>, building: Building, product: Product): void {
  const { faults } = building;
  const poll = Object.hasOwn(product.polls, key) ? product.polls[key] : undefined;
  const call = poll && Object.hasOwn(product.endpoints, poll.ask) ? product.endpoints[poll.ask] : undefined;
  if (poll === undefined || call === undefined) return;
  const fitting = Object.values(product.endpoints).filter((one) => reads(one) && answers(one, poll, product));
  const known = fitting.map(({ id }) => id);
  if (!reads(call))
    faults.add('HUB1802', at(value, 'ask'), { where: `the poll ${key}`, name: call.id }, known);
  else if (!answers(call, poll, product))
    faults.add('HUB1818', at(value, 'ask'), { where: `the poll ${key}`, name: call.id }, known);
  if (!isSaid(value, 'atMost') && !namesState(poll, product)) faults.add('HUB1810', keyAt, { name: key });
}

/** Whether an answer holds something that the poll waits for. */
function answers(
  { returns }: Endpoint,
  poll: Poll,
  { subjects, entities, definitions, terms }: Product,
): boolean {
  const shown = refName(returns) ?? '';
  const entity = entities[shown]?.viewOf ?? shown;
  return pathsIn(poll.while, terms).some(([root = '', name = '']) => {
    const own = Object.hasOwn(subjects, root) ? subjects[root] : undefined;
    // Of what cannot be understood nobody knows what it is.
    return (
      own === undefined || (own.is === entity && Object.hasOwn(definitions[shown]?.properties ?? {}, name))
    );
  });
}

/** Whether a state of a group is asked for: it is over when the field holds another value. */
function namesState({ while: loop }: Poll, { terms, groups }: Product): boolean {
  const fields = new Set(Object.values(groups).map(({ field }) => field));
  const isState = (part: Expr) =>
    part.op === 'in' && part.left.op === 'name' && fields.has(part.left.path.join('.'));
  return [...partsOf(withoutTerms(loop, terms))].some(isState);
}
