import type { ErrorEntry, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, layOut, list, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import type { Printing } from '../print/print-expr.ts';
import { printNode } from '../print/print-node.ts';
import { copySupport } from '../support/read-support.ts';

const rowsFile = 'error-rows.ts';

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
    before: `${module.need('rowsOf', rowsFile)}(`,
    suffix: ')',
  });
  for (const [name, key, by, about] of [
    ['errorsById', 'ErrorId', 'byIdOf', 'The same by its id.'],
    ['errorsByCode', 'string', 'byCodeOf', 'By each code that it travels under.'],
  ] as const)
    module.add(`/** ${about} */
export const ${name}: ReadonlyMap<${key}, ErrorRow> = /* @__PURE__ */ ${module.need(by, rowsFile)}(errorCatalogue);`);
  // What is made by a call is loaded with the rest unless it says that nothing else is done by it.
  module.add(`export const serverErrors: Readonly<Record<ErrorId, ServerError>> =
  /* @__PURE__ */ ${module.need('serverErrorsOf', rowsFile)}(errorCatalogue);`);
  return [
    module.toFile(placesOf(Object.values(product.errors))),
    copySupport('errors/support/error-rows.ts', rowsFile),
  ];
}

/** A code is narrower than a status, that than a broken network; and each of one service narrower than of any. */
function breadth({ code, http, from, otherwise }: ErrorEntry): number {
  const wide = otherwise ? 3 : http.length > 0 ? 1 : code === undefined ? 2 : 0;
  return 2 * wide + (from === undefined ? 1 : 0);
}

/** What is as it usually is, and what follows from the code and the words, is not written: see support/. */
function printRow(error: ErrorEntry, printing: Printing): Code {
  const { id, http, from, network, timeout, otherwise, status, text, field, params, retired } = error;
  const effects = printNode(error.effects, printing, 'Scope');
  const usual = text === undefined ? list([]) : list([object([['toast', quote(text)]])]);
  const optional: [string, Code | undefined][] = [
    ['code', error.code && printNode(error.code, printing, 'Scope')],
    ['from', from === undefined ? undefined : quote(from)],
    ['text', text === undefined ? undefined : quote(text)],
    ['field', field === undefined ? undefined : quote(field)],
    ['http', http.length === 0 ? undefined : printData(http)],
    ['network', network ? 'true' : undefined],
    ['timeout', timeout ? 'true' : undefined],
    ['otherwise', otherwise ? 'true' : undefined],
    ['params', params.length === 0 ? undefined : printData(params)],
    ['retired', retired ? 'true' : undefined],
    ['effects', layOut(effects) === layOut(usual) ? undefined : effects],
  ];
  return object([
    ['id', quote(id)],
    ['status', String(status)],
    ...optional.filter((entry): entry is [string, Code] => entry[1] !== undefined),
  ]);
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
