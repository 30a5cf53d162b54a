import type { Product } from '../../model/product.ts';
import { type Check, type Guard, viewerName } from '../../model/rights.ts';
import { usualOf } from '../../model/setting.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { ownMemberOf, propertyKey, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { arrow, type Printing, printCondition, printValue, printWhen } from '../print/print-expr.ts';
import { printNode } from '../print/print-node.ts';
import { type ScopeName, scopeNames } from '../print/scope.ts';

/** guards.ts: terms, checks, guards and actions as pure functions, the same file for server and browser. */
export function emitGuards(product: Product): OutputFile[] {
  const module = new Module('guards.ts');
  const printing: Printing = { module, product };
  for (const id of ['ActionId', 'CheckId', 'EndpointId', 'ErrorId', 'GuardId', 'TermId'])
    module.needType(id, 'ids.ts');
  module.needType('Effect', 'screens/types.ts');
  module.add("export type { ActionId, CheckId, GuardId, TermId } from './ids.ts';");
  module.add(printScope(module, product));
  module.add(printGiven(module, product));
  module.add(types);
  addTerms(printing);
  addChecks(printing);
  addAnswers(printing);
  addActions(printing);
  addGuards(printing);
  return [module.toFile(placesOf([product.app, ...conditionsOf(product)]))];
}

function conditionsOf({ subjects, terms, checks, actions, guards }: Product) {
  return [subjects, terms, checks, actions, guards].flatMap((record) =>
    Object.values<{ origin: Product['app']['origin'] }>(record),
  );
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

function printGiven(module: Module, product: Product): string {
  const { subjects, definitions, entities } = product;
  const set = sortedEntries(subjects).filter(([name, { given }]) => given && name !== viewerName);
  const lines = set.map(([name, { shown }]) => {
    const type = Object.hasOwn(definitions, shown) ? module.needType(shown, 'types.ts') : 'unknown';
    return `${propertyKey(name)}?: ${type};`;
  });
  const type = set[0]?.[1].shown;
  const names = set.map(([name]) => (name === 'set' ? name : `${propertyKey(name)}: set`));
  const entity = type === undefined ? undefined : entities[type];
  const inOrder = [...(entity?.fields ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  const usual = inOrder.map(
    (field) => `${propertyKey(field.name)}: ${field.perLanguage ? '{}' : literalOf(usualOf(field, product))}`,
  );
  const taken =
    type === undefined ? '_?: Readonly<Record<never, never>>' : `set: ${type} = { ${usual.join(', ')} }`;
  return `/** What is known everywhere, beside who asks. */
export interface Given {
${lines.map((line) => `  readonly ${line}\n`).join('')}}

/** The same by its names, of what whoever runs the hub has set; as usual where nothing is told of it. */
export const givenOf = (${taken}): Given => (${names.length === 0 ? '{}' : `{ ${names.join(', ')} }`});`;
}

const literalOf = (value: unknown): string => (typeof value === 'string' ? quote(value) : String(value));

/**
 * A name that may be null is always given, so that nobody forgets to say who asks.
 * Its fields may be absent, since a server asks with the part of a row that it has at hand.
 */
function printScopeName(module: Module, { name, type: own, nullable, given }: ScopeName): string {
  if (own !== undefined) module.needType(own, 'types.ts');
  const type = own === undefined ? 'unknown' : `Readonly<Partial<${own}>>`;
  return `${propertyKey(name)}${given ? '' : '?'}: ${type}${nullable ? ' | null' : ''};`;
}

function addTerms(printing: Printing): void {
  const terms = sortedEntries(printing.product.terms).map(([id, { expr }]): [string, Code] => [
    id,
    printWhen(expr, printing, 'GuardScope'),
  ]);
  printing.module.addConst('terms', object(terms), { type: 'Readonly<Record<TermId, GuardCheck>>' });
}

function addChecks(printing: Printing): void {
  const checks = sortedEntries(printing.product.checks).map(([id, check]): [string, Code] => [
    id,
    printCheck(check, printing),
  ]);
  printing.module.addConst('checks', object(checks), {
    type: 'Readonly<Record<CheckId, CheckRule>>',
    about: 'Conditions and their errors.',
  });
}

function printCheck(check: Check, printing: Printing): Code {
  const { onPage: page } = check;
  return object([
    ['when', printJudged(check, printing)],
    ['error', quote(check.error)],
    ['otherwise', page ? printNode(page, printing, 'GuardScope') : `[{ error: ${quote(check.error)} }]`],
    ...(check.hides ? [['hides', 'true'] as [string, Code]] : []),
    ['reads', printData(check.reads)],
    ...(Object.keys(check.with).length === 0
      ? []
      : [['params', paramsOf(check, printing)] as [string, Code]]),
  ]);
}

function paramsOf(check: Check, printing: Printing): string {
  const values = sortedEntries(check.with);
  const body = values.map(([name, expr]) => `${propertyKey(name)}: ${printValue(expr, printing)}`).join(', ');
  return arrow(`({ ${body} })`, { reads: values.map(([, expr]) => expr), printing, scope: 'GuardScope' });
}

/**
 * What must be there is asked for first, so that nothing around a name can turn its absence into a yes: `item.a != 'b'`
 * is true of nothing.
 */
function printJudged(check: Check, printing: Printing): string {
  const { when, needs } = check;
  const there = needs.map((name) => `s${ownMemberOf(name)} != null`);
  const condition = printAnswered(check, printCondition(when, printing), printing);
  const isLoose = there.length > 0 && when.op === 'or' && check.answered === undefined;
  const body = [...there, isLoose ? `(${condition})` : condition].join(' && ');
  return arrow(body, { reads: [when], printing, scope: 'GuardScope' });
}

/** What the server has said of a check comes before what a page would make of fields that it does not have. */
function printAnswered({ id, answered }: Check, condition: string, { module }: Printing): string {
  if (answered === undefined) return condition;
  return `(${module.need('told', 'values.ts')}(s${ownMemberOf(answered)}, ${quote(id)}) ?? (${condition}))`;
}

/** What is sent along with each subject that a page is shown in part. */
function addAnswers({ module, product }: Printing): void {
  const entries = sortedEntries(product.subjects).filter(([, { shown, is }]) => shown !== is);
  const answers = entries.map(([name]): [string, Code] => {
    const ids = sortedEntries(product.checks).flatMap(([id, { answered }]) =>
      answered === name ? [id] : [],
    );
    const held = `([${ids.map(quote).join(', ')}] as const).filter((id) => checks[id].when(s))`;
    return [name, ids.length === 0 ? '(_: GuardScope) => ({})' : `(s: GuardScope) => ({ holds: ${held} })`];
  });
  module.addConst('answers', object(answers), {
    about: 'What pages cannot work out, sent along with what they are shown: the checks that hold.',
  });
}

function addActions(printing: Printing): void {
  const actions = sortedEntries(printing.product.actions).map(([id, { checks, needs }]): [string, Code] => [
    id,
    object([
      ['when', `(s: GuardScope) => ${checks.map((check) => `${checkOf(check)}.when(s)`).join(' && ')}`],
      ['checks', list(checks.map(checkOf))],
      ['needs', printData(needs)],
    ]),
  ]);
  printing.module.addConst('actions', object(actions), {
    type: 'Readonly<Record<ActionId, ActionRule>>',
    about: 'Who may do what.',
  });
}

const checkOf = (id: string) => `checks${ownMemberOf(id)}`;

function addGuards(printing: Printing): void {
  const guards = sortedEntries(printing.product.guards).map(([id, guard]): [string, Code] => [
    id,
    printGuard(guard),
  ]);
  printing.module.addConst('guards', object(guards), {
    type: 'Readonly<Record<GuardId, GuardRule>>',
    about: 'Who may enter.',
  });
  const { everywhere } = printing.product;
  printing.module.addConst('everywhere', everywhere === undefined ? 'undefined' : quote(everywhere), {
    type: 'GuardId | undefined',
    about: 'The guard that every page and every call asks first.',
  });
  const first = printing.product.guards[everywhere ?? '']?.checks ?? [];
  printing.module.addConst('everywhereChecks', list(first.map(checkOf)), {
    type: 'readonly CheckRule[]',
    about: 'Its checks.',
  });
  printing.module.addConst('guardOrder', printData(printing.product.guardOrder), {
    type: 'readonly string[]',
    about: 'The order in which the guards of a route run.',
  });
}

function printGuard({ load, checks }: Guard): Code {
  return object([
    ['load', printData(load)],
    ['checks', list(checks.map(checkOf))],
  ]);
}

const types = `export interface RouteScope {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly path: string;
}

export type GuardCheck = (s: GuardScope) => boolean;

export interface CheckRule {
  /** False wherever something that it reads is absent and must not be. */
  readonly when: GuardCheck;
  /** What a call answers. */
  readonly error: ErrorId;
  /** What a page does. */
  readonly otherwise: readonly Effect[];
  /** Whether whoever it keeps out is shown no button that asks it. */
  readonly hides?: true;
  /** The names that it reads. */
  readonly reads: readonly string[];
  /** What the words of the error take. */
  readonly params?: (s: GuardScope) => Readonly<Record<string, unknown>>;
}

export interface ActionRule {
  /** Whether every check holds. */
  readonly when: GuardCheck;
  readonly checks: readonly CheckRule[];
  /** The names, beyond who asks, that they read. */
  readonly needs: readonly string[];
}

export interface GuardRule {
  /** What to ask for before the checks: the answer stands in the scope under this name. */
  readonly load: Readonly<Record<string, EndpointId>>;
  readonly checks: readonly (Pick<CheckRule, 'when' | 'otherwise'> & Partial<CheckRule>)[];
}`;
