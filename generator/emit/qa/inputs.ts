import { flatSchema, saysOf } from '../../grammar/json-schema.ts';
import { answersHere } from '../../model/answers-here.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, layOut, list, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { printData } from '../print/print-data.ts';
import type { Compiler } from '../validators/compile-standalone.ts';
import { sentenceOf } from '../validators/support/sentences.ts';
import { aboutOf } from './about.ts';
import type { QaTarget } from './cases.ts';
import { printInput } from './print-input.ts';
import { sampleCall } from './roles.ts';
import type { QaInput, QaRefusal, QaTyped } from './support/shapes.ts';

/** How every call reads what it is sent: what it takes as it is, what it says of a value that it does not, and what it leaves out. */
export function planInputs(product: Product, compiler: Compiler, targets: readonly QaTarget[]): QaInput[] {
  return sortedEntries(product.endpoints).flatMap(([id, endpoint]) => {
    const sample = answersHere(endpoint) ? sampleCall(endpoint, product, compiler) : undefined;
    if (sample === undefined) return [];
    const cases = targets.find(({ module }) => module === `endpoints/${id}`)?.cases ?? [];
    const { pathParams, queryParams, bodyFields, headerFields } = endpoint;
    const { rest } = sample.route;
    return [
      {
        endpoint: id,
        also: [...new Set(cases.map(({ about }) => about))].sort(),
        ...{
          path: pathParams,
          query: [...queryParams].sort(),
          body: [...bodyFields].sort(),
          headers: headerFields,
        },
        ...(rest !== undefined && { rest }),
        input: Object.fromEntries(Object.entries(sample.input).filter(([name]) => !isFixed(name, endpoint))),
        defaults: defaultsOf(endpoint, product),
        refusals: refusalsOf(endpoint, { cases, rest }, product),
        absent: absentOf(endpoint, product),
        typed: typedOf(endpoint, product),
      },
    ];
  });
}

/** What the address itself says is sent by nobody. */
const isFixed = (name: string, { pathParams, queryParams, bodyFields, headerFields }: Endpoint) =>
  ![...pathParams, ...queryParams, ...bodyFields].includes(name) && !Object.hasOwn(headerFields, name);

function defaultsOf({ input }: Endpoint, { definitions }: Product): QaInput['defaults'] {
  const all = sortedEntries(input.properties ?? {}).map(([name, schema]) => [
    name,
    flatSchema(schema, definitions).default,
  ]);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/**
 * Of each field and each keyword the first value that breaks it, with what is said of that. An empty text is read as none:
 * where one is needed, that is said, and elsewhere nothing is refused. The rest of an address may be nothing, too.
 */
function refusalsOf(
  endpoint: Endpoint,
  { cases, rest }: Pick<QaTarget, 'cases'> & Pick<QaInput, 'rest'>,
  product: Product,
): QaRefusal[] {
  const { definitions } = product;
  const found = new Map<string, QaRefusal>();
  for (const { title, input, breaks } of cases) {
    const [, path = '', ...deeper] = breaks?.path.split('/') ?? [];
    if (breaks === undefined || deeper.length > 0) continue;
    const sent = input as Record<string, unknown>;
    const { keyword } = breaks;
    const field = keyword === 'required' ? lackingIn(sent, endpoint) : path;
    const schema = endpoint.input.properties?.[field];
    if (schema === undefined || found.has(`${field} ${keyword}`)) continue;
    const isNone = keyword === 'required' || sent[field] === '';
    if (isNone && (field === rest || !endpoint.input.required?.includes(field))) continue;
    const told = isNone ? 'required' : keyword;
    const flat = flatSchema(schema, definitions) as Record<string, unknown>;
    const said = sentenceOf({
      keyword: told,
      params: { limit: flat[told] },
      says: saysOf(schema, definitions)[told],
    });
    found.set(`${field} ${keyword}`, {
      title,
      about: aboutOf(field, endpoint, product),
      field,
      keyword,
      input: sent,
      key: said.key,
    });
  }
  return [...found.values()];
}

const lackingIn = (input: Record<string, unknown>, { input: { required = [] } }: Endpoint) =>
  required.find((name) => !Object.hasOwn(input, name)) ?? '';

/** What null means of what a call writes, and what is a text of nothing but spaces: the value goes, or none was sent. */
function absentOf({ writes, input, bodyFields }: Endpoint, product: Product): QaInput['absent'] {
  const properties = input.properties ?? {};
  const fields = [...(writes?.fields ?? [])].filter((name) => bodyFields.includes(name)).sort();
  return fields.map((field) => {
    const schema = properties[field] ?? {};
    const alone = [schema, ...(schema.anyOf ?? [])];
    const isNullable = alone.some(({ type }) => [type].flat().includes('null'));
    const isTrimmed = alone.some((one) => flatSchema(one, product.definitions)['x-trims'] === true);
    const isLeftOut = writes?.how === 'creates' && !input.required?.includes(field);
    return {
      field,
      ...(isNullable
        ? { null: 'clears' as const }
        : { null: isLeftOut ? ('absent' as const) : ('missing' as const) }),
      ...(isTrimmed && { blank: isNullable ? ('clears' as const) : ('absent' as const) }),
    };
  });
}

/** What is no text: said as one it is taken of an address, and of a body that says types it is not. */
function typedOf({ input, bodyFields, queryParams }: Endpoint, { definitions }: Product): QaTyped[] {
  return sortedEntries(input.properties ?? {}).flatMap(([field, schema]): QaTyped[] => {
    const { type, minimum = 1 } = flatSchema(schema, definitions);
    if (!bodyFields.includes(field) && !queryParams.includes(field)) return [];
    if (type === 'integer') return [{ field, value: Number(minimum), as: String(minimum) }];
    return type === 'boolean' ? [{ field, value: true, as: 'true' }] : [];
  });
}

/** qa/inputs.ts: what calls read, for a server that is asked without a line. */
export function emitInputs(inputs: readonly QaInput[], product: Product): OutputFile {
  const printed = inputs.map(({ input, refusals, ...one }) =>
    object([
      ...Object.entries(JSON.parse(JSON.stringify(one)) as object).map(([name, value]): [string, Code] => [
        name,
        printData(value),
      ]),
      ['input', printInput(input)],
      [
        'refusals',
        list(
          refusals.map(({ input: sent, ...refusal }) =>
            object([
              ...Object.entries(refusal).map(([name, value]): [string, Code] => [name, quote(value)]),
              ['input', printInput(sent)],
            ]),
          ),
        ),
      ],
    ]),
  );
  const content = `import type { QaInput } from './support/shapes.ts';
import { latin, mixed } from './support/text.ts';

void [latin, mixed];

export const inputs: readonly QaInput[] = ${layOut(list(printed))};
`;
  return { path: 'qa/inputs.ts', content, from: placesOf(Object.values(product.endpoints)) };
}
