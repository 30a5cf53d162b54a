import { mayWait } from '../../declare/waiting.ts';
import { wordsOfProduct } from '../../emit/editor/words-of-product.ts';
import { type ProductVocabulary, productVocabularies } from '../../grammar/editor-ids.ts';
import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { Holding } from '../../grammar/shape.ts';
import type { Vocabulary, vocabularies } from '../../grammar/vocabularies.ts';
import { inLayer } from '../../yaml/layer.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import { thingIn } from '../forms/inner-fields.ts';
import type { Asking } from './asking.ts';
import { besideOf, callBeside, type Judging } from './beside.ts';
import { dataWords } from './data.ts';
import { callsAsked, fieldsAsked } from './form.ts';
import { answerBeside, inputOf, inputsBeside, rowOfList } from './inputs.ts';
import { partsOfRoute, queryIn, routesOfLink, screensOfLink } from './links.ts';
import { wordsOfPages } from './pages.ts';
import type { WordsThere } from './words-there.ts';

/** Vocabularies whose words the language itself does not know. */
type Asked = {
  [Of in Vocabulary]: (typeof vocabularies)[Of] extends { words: unknown } ? never : Of;
}[Vocabulary];

/** Words that are the same wherever they stand. */
const ofProduct = Object.fromEntries(
  productVocabularies.map((of): [ProductVocabulary, WordsThere] => [
    of,
    (_, { product }) => wordsOfProduct[of](product),
  ]),
) as Record<ProductVocabulary, WordsThere>;

/** Which words each vocabulary has at a place: one function for each, or nothing compiles. */
export const wordsThere: Readonly<Record<Asked, WordsThere>> = {
  ...ofProduct,
  ...dataWords,
  input: (asking, judging) => {
    const { holds } = asking.shape;
    const inputs = inputsBeside(asking, judging);
    const { definitions } = judging.product;
    return (
      inputs &&
      Object.entries(inputs).flatMap(([name, schema]) =>
        holds === undefined || doesHold(schema, holds, definitions) ? [name] : [],
      )
    );
  },
  sent: (asking, judging) => {
    const call = callBeside(asking, 'submit', judging);
    const calls = call && [call, ...callsAsked(asking, call, judging)];
    const known = calls?.flatMap(({ input }) => Object.keys(input.properties ?? {}));
    // What a rule that is wrong would ask is not known: it may be any call.
    const mayBeAsked = judging.building.faults.hasIn((file) => inLayer(file).startsWith('spec/rules/'));
    return mayBeAsked && isTaken(stringOf(asking.node), judging) ? undefined : known;
  },
  value: (asking, judging) => {
    const schema = inputOf(asking, judging)?.schema;
    return schema && valuesIn(schema, judging);
  },
  asked: (asking) => fieldsAsked(asking),
  innerField: (asking, judging) => {
    const input = inputOf(asking, judging);
    return input && Object.keys(thingIn(input.schema, judging.product.definitions).properties ?? {});
  },
  field: ({ names, shape: { holds } }, { building: { definitions } }) => {
    const row = names?.isRowUnknown ? undefined : names?.row;
    const fields = row && (flatSchema(row, definitions).properties ?? {});
    return (
      fields &&
      Object.keys(fields).filter(
        (name) => holds === undefined || doesHold(fields[name] ?? {}, holds, definitions),
      )
    );
  },
  rowField: (asking, judging) => fieldsHolding(asking, judging),
  answerField: (asking, judging) => {
    const answered = answerBeside(asking, judging);
    return answered && Object.keys(answered.fields);
  },
  listedField: (asking, judging) => {
    const { from } = asking.shape;
    const call = from === undefined ? undefined : callBeside(asking, from, judging);
    return call && [...new Set(call.lists?.filters.map(({ field }) => field))];
  },
  // Judged where block.yaml is read.
  property: () => undefined,
  block: (_, { product }) => Object.keys(product.blocks),
  addressPart: (asking, judging) => {
    const link = besideOf(asking, asking.shape.from ?? 'go');
    const routes = link === undefined ? [] : routesOfLink(link, judging);
    return routes.length === 0 ? undefined : [...new Set(routes.flatMap(partsOfRoute))];
  },
  address: (asking, { product }) => {
    const known = wordsOfProduct.address(product);
    const { asks } = asking.shape;
    return asks === undefined ? known : known?.filter((path) => isReadAt(path, asks, product));
  },
  linkPart: (asking, judging) => {
    const link = besideOf(asking, asking.shape.from ?? 'go');
    const screens = link === undefined ? [] : screensOfLink(link, judging);
    if (link === undefined || screens.length === 0) return undefined;
    const query = screens.flatMap((id) => queryOfScreen(id, judging.product));
    return [...new Set([...routesOfLink(link, judging).flatMap(partsOfRoute), ...query])];
  },
  ...wordsOfPages,
  waiting: (_, { building }) => mayWait(building.spec),
};

/** What may stand behind the ? of the address of a screen. */
function queryOfScreen(id: string, product: Judging['product']): string[] {
  return [...queryIn(id, product).keys()];
}

/** Whether the page at an address reads what stands behind its ? under a name. */
const isReadAt = (address: string, name: string, product: Judging['product']) =>
  product.routes.some(
    ({ path, screen }) => path === address && queryOfScreen(screen, product).includes(name),
  );

/** Whether any call takes an input of that name. */
const isTaken = (name: string | undefined, { product }: Judging): boolean =>
  name !== undefined &&
  Object.values(product.endpoints).some(({ input }) => Object.hasOwn(input.properties ?? {}, name));

/** The values of an input that is one of a few; undefined where it may be anything of its type. */
function valuesIn(schema: JsonSchema, { product }: Judging): string[] | undefined {
  return flatSchema(schema, product.definitions).enum?.map(String);
}

/** Fields of the rows that hold what is asked for: marked pieces, a list, a thing with fields of its own. */
function fieldsHolding(asking: Asking, judging: Judging): string[] | undefined {
  const { from, holds } = asking.shape;
  const { product } = judging;
  const call = from === undefined ? undefined : callBeside(asking, from, judging);
  const row = call && rowOfList(call.returns, product.definitions);
  const fields = row?.properties;
  if (fields === undefined) return undefined;
  const names = Object.keys(fields);
  return names.filter(
    (name) => holds === undefined || doesHold(fields[name] ?? {}, holds, product.definitions),
  );
}

function doesHold(schema: JsonSchema, holds: Holding, definitions: Record<string, JsonSchema>): boolean {
  const flat = flatSchema(schema, definitions);
  if (holds === 'thing') return flat.properties !== undefined;
  if (holds === 'list') return flat.items !== undefined;
  const piece = flat.items && flatSchema(flat.items, definitions).properties;
  if (holds === 'faults') return ['file', 'line', 'problem'].every((name) => piece?.[name] !== undefined);
  return piece?.text !== undefined && piece.hit !== undefined;
}
