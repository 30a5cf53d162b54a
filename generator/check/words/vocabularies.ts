import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { WordShape } from '../../grammar/shape.ts';
import type { Vocabulary, vocabularies } from '../../grammar/vocabularies.ts';
import type { Waiting } from '../../read/pending.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import { besideOf, callBeside, type Judging, keyAround } from './beside.ts';
import { dataWords } from './data.ts';
import { wordsOfPages } from './pages.ts';
import { reasonsIn, statesOfErrors, statesOfScreens } from './spoken.ts';

/** A word that asks to be judged. */
export interface Asking extends Waiting {
  shape: WordShape;
}

/** The words that may stand there; undefined where nobody can say. */
export type WordsThere = (asking: Asking, judging: Judging) => readonly string[] | undefined;

/** Vocabularies whose words the language itself does not know. */
type Asked = {
  [Of in Vocabulary]: (typeof vocabularies)[Of] extends { words: unknown } ? never : Of;
}[Vocabulary];

/** Which words each vocabulary has at a place: one function for each, or nothing compiles. */
export const wordsThere: Readonly<Record<Asked, WordsThere>> = {
  ...dataWords,
  input: (asking, judging) => {
    const inputs = inputsBeside(asking, judging);
    return inputs && Object.keys(inputs);
  },
  value: (asking, judging) => {
    const name = asking.shape.input ? stringOf(besideOf(asking, asking.shape.input)) : keyAround(asking);
    const schema = name === undefined ? undefined : inputsBeside(asking, judging)?.[name];
    return schema && valuesIn(schema, judging);
  },
  field: ({ names }, { building: { definitions } }) => {
    const row = names?.unsure ? undefined : names?.row;
    return row && Object.keys(flatSchema(row, definitions).properties ?? {});
  },
  block: (_, { product }) => Object.keys(product.blocks),
  page: (_, { product }) => Object.keys(product.screens).flatMap((id) => pageName(id) ?? []),
  state: (_, { product }) => statesOfErrors(product),
  drawnState: (_, { product }) => statesOfScreens(product),
  reason: (_, { product }) => reasonsIn(product),
  ...wordsOfPages,
};

const pagesFolder = 'pages/';
const pageName = (id: string) => (id.startsWith(pagesFolder) ? id.slice(pagesFolder.length) : undefined);

function inputsBeside(asking: Asking, judging: Judging): Record<string, JsonSchema> | undefined {
  const { from } = asking.shape;
  return from === undefined ? undefined : callBeside(asking, from, judging)?.input.properties;
}

/** The values of an input that is one of a few; undefined where it may be anything of its type. */
function valuesIn(schema: JsonSchema, { product }: Judging): string[] | undefined {
  return flatSchema(schema, product.definitions).enum?.map(String);
}
