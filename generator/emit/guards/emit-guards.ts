import type { Action, Guard, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { printData, propertyKey } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { type Printing, printWhen } from '../print/print-expr.ts';
import { printNode } from '../print/print-node.ts';
import { type ScopeName, scopeNames } from '../print/scope.ts';

/** guards.ts: facts, guards and actions as pure functions, the same file for server and browser. */
export function emitGuards(product: Product): OutputFile[] {
  const module = new Module('guards.ts');
  const printing: Printing = { module, product };
  module.needType('ActionId', 'ids.ts');
  module.needType('EndpointId', 'ids.ts');
  module.needType('FactId', 'ids.ts');
  module.needType('GuardId', 'ids.ts');
  module.needType('Effect', 'screens/types.ts');
  module.add("export type { ActionId, FactId, GuardId } from './ids.ts';");
  module.add(printScope(module, product));
  module.add(types);
  addFacts(printing);
  addActions(printing);
  addGuards(printing);
  return [module.toFile(placesOf([product.app, ...conditionsOf(product)]))];
}

function conditionsOf({ facts, actions, guards }: Product) {
  return [...Object.values(facts), ...Object.values(actions), ...Object.values(guards)];
}

function printScope(module: Module, product: Product): string {
  module.needType('Kind', 'kinds.ts');
  module.needType('LanguageId', 'app.ts');
  const own = scopeNames(product).map((name) => `  ${printScopeName(module, name)}`);
  return `/** What a condition may read. Names that a place does not know are absent. */
export interface GuardScope {
${own.join('\n')}
  kind?: Kind;
  language?: LanguageId;
  app?: string;
  route?: RouteScope;
  row?: Readonly<Record<string, unknown>>;
  /** The time in milliseconds, for ages; that of the machine when absent. */
  now?: number;
}`;
}

/**
 * A name that may be null is always given, so that nobody forgets to say who asks.
 * Its fields may be absent, since a server asks with the part of a row that it has at hand.
 */
function printScopeName(module: Module, { name, types: names, nullable }: ScopeName): string {
  for (const type of names) module.needType(type, 'types.ts');
  const type = names.map((one) => `Readonly<Partial<${one}>>`).join(' | ') || 'unknown';
  return nullable ? `${propertyKey(name)}: ${type} | null;` : `${propertyKey(name)}?: ${type};`;
}

function addFacts(printing: Printing): void {
  const facts = sortedEntries(printing.product.facts).map(([id, { expr }]): [string, Code] => [
    id,
    printWhen(expr, printing, 'GuardScope'),
  ]);
  printing.module.addConst('facts', object(facts), { type: 'Readonly<Record<FactId, GuardCheck>>' });
}

function addActions(printing: Printing): void {
  const actions = sortedEntries(printing.product.actions).map(([id, action]): [string, Code] => [
    id,
    printAction(action, printing),
  ]);
  printing.module.addConst('actions', object(actions), {
    type: 'Readonly<Record<ActionId, ActionRule>>',
    about: 'Who may do what.',
  });
}

function printAction(action: Action, printing: Printing): Code {
  return object([
    ['when', printWhen(action.when, printing, 'GuardScope')],
    ['otherwise', printNode(action.otherwise, printing, 'GuardScope')],
    ['needs', printData(action.needs)],
  ]);
}

function addGuards(printing: Printing): void {
  const guards = sortedEntries(printing.product.guards).map(([id, guard]): [string, Code] => [
    id,
    printGuard(guard, printing),
  ]);
  printing.module.addConst('guards', object(guards), {
    type: 'Readonly<Record<GuardId, GuardRule>>',
    about: 'Who may enter.',
  });
  printing.module.addConst('guardOrder', printData(printing.product.guardOrder), {
    type: 'readonly string[]',
    about: 'The order in which the guards of a route run.',
  });
}

function printGuard({ load, checks }: Guard, printing: Printing): Code {
  const printed = checks.map(({ when, otherwise }) =>
    object([
      ['when', printWhen(when, printing, 'GuardScope')],
      ['otherwise', printNode(otherwise, printing, 'GuardScope')],
    ]),
  );
  return object([
    ['load', printData(load)],
    ['checks', list(printed)],
  ]);
}

const types = `export interface RouteScope {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly path: string;
}

export type GuardCheck = (s: GuardScope) => boolean;

export interface ActionRule {
  readonly when: GuardCheck;
  readonly otherwise: readonly Effect[];
  /** The names, beyond who asks, that \`when\` reads. */
  readonly needs: readonly string[];
}

export interface GuardRule {
  /** What to ask for before the checks: the answer stands in the scope under this name. */
  readonly load: Readonly<Record<string, EndpointId>>;
  readonly checks: readonly { readonly when: GuardCheck; readonly otherwise: readonly Effect[] }[];
}`;
