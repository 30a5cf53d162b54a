import type { Product } from '../../model/product.ts';
import type { Group, Machine, Poll } from '../../model/states.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { number, propertyKey, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { type Printing, printWhen } from '../print/print-expr.ts';
import { printNode } from '../print/print-node.ts';

/** states.ts: groups of states, machines and polls. */
export function emitStates(product: Product): OutputFile[] {
  const module = new Module('states.ts');
  const printing: Printing = { module, product };
  addGroups(module, product.groups);
  addMachines(module, product.machines);
  addPolls(printing);
  const entries = [product.groups, product.machines, product.polls].flatMap((record) =>
    Object.values<{ origin: Product['app']['origin'] }>(record),
  );
  return [module.toFile(placesOf(entries))];
}

/** `groups.push.isPushing(status)` */
function addGroups(module: Module, groups: Record<string, Group>): void {
  if (Object.keys(groups).length > 0) module.add(groupHelper);
  const printed = sortedEntries(groups).map(([id, { field, states }]): [string, Code] => {
    const helpers = sortedEntries(states).map(([name, values]): [string, Code] => [
      `is${capital(name)}`,
      `isOneOf(${layOutList(values)})`,
    ]);
    return [id, object([['field', quote(field)], ['states', printData(states)], ...helpers])];
  });
  module.addConst('groups', object(printed), { suffix: ' as const' });
}

function layOutList(values: readonly string[]): string {
  return `[${values.map(quote).join(', ')}]`;
}

/** `runtime status` becomes `RuntimeStatus`. */
function capital(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase());
}

function addMachines(module: Module, machines: Record<string, Machine>): void {
  module.add(machineType);
  const printed = sortedEntries(machines).map(([id, { field, moves }]): [string, Code] => [
    id,
    printData({ field, moves }),
  ]);
  module.addConst('machines', object(printed), {
    suffix: ' as const satisfies Readonly<Record<string, Machine>>',
  });
  module.add(canMove);
}

function addPolls(printing: Printing): void {
  const { module, product } = printing;
  module.needType('EndpointId', 'ids.ts');
  module.needType('PollId', 'ids.ts');
  module.needType('Scope', 'screens/types.ts');
  module.needType('Effect', 'screens/types.ts');
  module.add(pollType);
  const printed = sortedEntries(product.polls).map(([id, poll]): [string, Code] => [
    id,
    printPoll(poll, printing),
  ]);
  module.addConst('polls', object(printed), { type: 'Readonly<Record<PollId, Poll>>' });
  const asked = sortedEntries(product.polls).map(
    ([id, { ask }]) => `  readonly ${propertyKey(id)}: ${quote(ask)};\n`,
  );
  module.add(`/** The call that each poll asks. */\nexport interface PollCalls {\n${asked.join('')}}`);
}

function printPoll(poll: Poll, printing: Printing): Code {
  const atMost: [string, Code][] = poll.atMost === undefined ? [] : [['atMost', number(poll.atMost)]];
  return object([
    ['ask', quote(poll.ask)],
    ['everyMs', number(poll.everyMs)],
    ...atMost,
    ['while', printWhen(poll.while, printing, 'Scope')],
    ['then', printNode(poll.then, printing, 'Scope')],
  ]);
}

const groupHelper = `function isOneOf(values: readonly string[]): (state: unknown) => boolean {
  return (state) => typeof state === 'string' && values.includes(state);
}`;

const machineType = `export interface Machine {
  readonly field: string;
  readonly moves: Readonly<Record<string, readonly string[]>>;
}`;

const canMove = `/** Whether a machine allows going from one state to another. */
export function canMove(machine: Machine, from: string, to: string): boolean {
  return Object.hasOwn(machine.moves, from) && (machine.moves[from]?.includes(to) ?? false);
}`;

const pollType = `export interface Poll {
  readonly ask: EndpointId;
  readonly everyMs: number;
  /** How often at most; without end when absent. */
  readonly atMost?: number;
  readonly while: (s: Scope) => boolean;
  readonly then: readonly Effect[];
}`;
