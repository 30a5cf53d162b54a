import type { Node } from '../../model/node.ts';
import type { ErrorEntry, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import type { Printing } from '../print/print-expr.ts';
import { printNode } from '../print/print-node.ts';

/** errors.ts: what is matched and what people see, for the browser; code and status, for the server. */
export function emitErrors(product: Product): OutputFile[] {
  const module = new Module('errors.ts');
  const printing: Printing = { module, product };
  for (const name of ['ErrorId']) module.needType(name, 'ids.ts');
  for (const name of ['By', 'Effect']) module.needType(name, 'screens/types.ts');
  module.needType('MessageKey', 'messages/keys.ts');
  module.add("export type { ErrorId } from './ids.ts';");
  module.add(types);
  const rows = sortedEntries(product.errors)
    .map(([, error]) => error)
    .sort((a, b) => breadth(a) - breadth(b));
  module.addConst('errorCatalogue', list(rows.map((error) => printRow(error, printing))), {
    type: 'readonly ErrorRow[]',
    about: 'From the narrowest match to the widest: the first row that fits is the one.',
  });
  const server = sortedEntries(product.errors).map(([id, error]): [string, Code] => [
    id,
    printServer(error, printing),
  ]);
  module.addConst('serverErrors', object(server), { type: 'Readonly<Record<ErrorId, ServerError>>' });
  return [module.toFile(placesOf(Object.values(product.errors)))];
}

/** A code of one service is narrower than a code, that than a status, that than a broken network. */
function breadth(error: ErrorEntry): number {
  if (error.otherwise) return 4;
  if (error.code !== undefined && error.http.length === 0) return error.from === undefined ? 1 : 0;
  return error.http.length > 0 ? 2 : 3;
}

function printRow(error: ErrorEntry, printing: Printing): Code {
  const { id, http, from, network, timeout, otherwise, status, text, field, params, retired } = error;
  const optional: [string, Code | undefined][] = [
    ['code', error.code && printNode(error.code, printing, 'Scope')],
    ['from', from === undefined ? undefined : quote(from)],
    ['text', text === undefined ? undefined : quote(text)],
    ['field', field === undefined ? undefined : quote(field)],
  ];
  return object([
    ['id', quote(id)],
    ['codes', printData(codesOf(error.code))],
    ...optional.filter((entry): entry is [string, Code] => entry[1] !== undefined),
    ['http', printData(http)],
    ['network', String(network)],
    ['timeout', String(timeout)],
    ['otherwise', String(otherwise)],
    ['status', String(status)],
    ['params', printData(params)],
    ['retired', String(retired)],
    ['effects', printNode(error.effects, printing, 'Scope')],
  ]);
}

function codesOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.t === 'literal') return node.value === null ? [] : [String(node.value)];
  if (node.t !== 'by') return [];
  return sortedUnique([...Object.values(node.cases), node.otherwise].flatMap(codesOf));
}

/** An error without a code of its own travels under its id. */
function printServer({ id, code, status, text, params }: ErrorEntry, printing: Printing): Code {
  const fields: [string, Code][] = [
    ['code', code === undefined ? quote(id) : printNode(code, printing, 'Scope')],
    ['status', String(status)],
    ...(text === undefined ? [] : [['text', quote(text)] as [string, Code]]),
    ['params', printData(params)],
  ];
  return object(fields);
}

const types = `export interface ErrorRow {
  readonly id: ErrorId;
  /** Every code that this row matches, whatever it differs by. */
  readonly codes: readonly string[];
  readonly code?: string | By<string>;
  readonly from?: string;
  readonly text?: MessageKey;
  /** The input that is wrong: a form that asks it says so there. */
  readonly field?: string;
  readonly http: readonly number[];
  readonly network: boolean;
  readonly timeout: boolean;
  readonly otherwise: boolean;
  readonly status: number;
  readonly params: readonly string[];
  readonly retired: boolean;
  readonly effects: readonly Effect[];
}

export interface ServerError {
  readonly code: string | By<string>;
  readonly status: number;
  readonly text?: MessageKey;
  readonly params: readonly string[];
}`;
