import { flatSchema, type JsonSchema, refName } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { layOut, list, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { printData } from '../print/print-data.ts';
import { boundariesOf, patternsOf } from './boundaries.ts';
import { printInput } from './print-input.ts';
import { sampleOf } from './sample.ts';

interface ContractCase {
  schema: string;
  field: string;
  title: string;
  value: unknown;
  isTaken: boolean;
}

interface ContractType {
  schema: string;
  field: string;
  value: unknown;
  isNeeded: boolean;
  /** Of a named type what is none of it: other types may hold all that it may. */
  other?: unknown;
}

/**
 * What the contract says of each field of what is answered, at both sides of each of its limits: no validator stands there, and whoever
 * reads an answer believes the contract. Named types have cases of their own.
 */
export function planContract({ definitions }: Product): ContractCase[] {
  return sortedEntries(definitions).flatMap(([schema, { properties = {} }]) =>
    sortedEntries(properties).flatMap(([field, own]) =>
      isNamed(own)
        ? []
        : boundariesOf(own, definitions).flatMap(({ title, values, breaks }) =>
            values
              .slice(0, 1)
              .map((value) => ({ schema, field, title, value, isTaken: breaks === undefined })),
          ),
    ),
  );
}

/** Of each field of an answer something that it may hold, so that it is seen which type it is of, and whether an answer always has it. */
export const planTypes = ({ definitions }: Product): ContractType[] =>
  sortedEntries(definitions).flatMap(([schema, { properties = {}, required = [] }]) =>
    sortedEntries(properties).flatMap(([field, own]) => {
      const value = sampleOf(own, definitions);
      const { pattern } = flatSchema(own, definitions);
      // A text of no form that anybody is told an example of is of no use here.
      const isOfForm = pattern === undefined || new RegExp(pattern, 'u').test(String(value));
      const other = isNamed(own) ? strangerTo(own, definitions) : undefined;
      const row = { schema, field, value, isNeeded: required.includes(field) };
      return isOfForm ? [{ ...row, ...(other !== undefined && { other }) }] : [];
    }),
  );

/** What a type does not hold, by its choices or its form; undefined where it has neither. */
function strangerTo(own: JsonSchema, definitions: Product['definitions']): unknown {
  const { enum: members } = flatSchema(own, definitions);
  if (members !== undefined) return `not-${String(members[0])}`;
  return patternsOf(own, definitions).find(({ breaks }) => breaks !== undefined)?.values[0];
}

/** What is taken for a field that an answer lacks. */
export const planDefaults = ({ definitions }: Product): { schema: string; field: string; value: unknown }[] =>
  sortedEntries(definitions).flatMap(([schema, { properties = {} }]) =>
    sortedEntries(properties).flatMap(([field, own]) =>
      own.default === undefined ? [] : [{ schema, field, value: own.default }],
    ),
  );

const isNamed = (schema: JsonSchema): boolean =>
  refName(schema) !== undefined || (schema.allOf ?? []).some(isNamed);

/** qa/contract.ts: for whoever reads the contract that is served. */
export function emitContract(product: Product): OutputFile {
  const rows = planContract(product).map(({ value, isTaken, ...texts }) =>
    object([
      ...Object.entries(texts).map(([name, text]): [string, string] => [name, quote(text)]),
      ['value', printInput(value)],
      ['isTaken', String(isTaken)],
    ]),
  );
  const content = `import { latin, mixed } from './support/text.ts';

void [latin, mixed];

export const fields: readonly { schema: string; field: string; title: string; value: unknown; isTaken: boolean }[] = ${layOut(list(rows))};

export const types: readonly { schema: string; field: string; value: unknown; isNeeded: boolean; other?: unknown }[] = ${layOut(printData(planTypes(product)))};

export const defaults: readonly { schema: string; field: string; value: unknown }[] = ${layOut(printData(planDefaults(product)))};
`;
  return { path: 'qa/contract.ts', content, from: placesOf(Object.values(product.entities)) };
}
