import { baseKey } from '../../declare/messages.ts';
import {
  type EditorTarget,
  editorIds,
  kindFieldsAt,
  productVocabularies,
  wordsAt,
} from '../../grammar/editor-ids.ts';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import { fieldSchema } from '../../grammar/json-schema-of.ts';
import { builtinTypes, derivedTypes } from '../../grammar/types.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { wordsOfProduct } from './words-of-product.ts';

/** editor/ids.json: every id that YAML may name, for the schemas of spec/meta. */
export function emitEditorIds(product: Product): OutputFile[] {
  const ids = Object.entries(idsOf(product)).map(([target, own]) => [target, oneOf(own)]);
  const words = productVocabularies.map((of) => [wordsAt(of), oneOf(wordsOfProduct[of](product))]);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { ...Object.fromEntries([...ids, ...words]), ...ofKinds(product) },
  };
  const { endpoints, errors, events, screens, constants, entities, checks, kinds, tags } = product;
  const entries = [endpoints, errors, events, screens, constants, entities, checks].flatMap((record) =>
    Object.values<{ origin: Product['app']['origin'] }>(record),
  );
  return [
    {
      path: editorIds,
      content: `${JSON.stringify(schema, null, 2)}\n`,
      from: placesOf([product.app, ...entries, ...kinds, ...tags]),
    },
  ];
}

/** Of what there is none an editor says nothing: a schema has no empty choice. */
function oneOf(words: readonly string[] = []): JsonSchema {
  return words.length > 0 ? { enum: sortedUnique(words) } : { type: 'string' };
}

/** What kinds say of their own, and what that may be. */
function ofKinds({ kindFields, icons }: Product): Record<string, JsonSchema> {
  const fields = sortedEntries(kindFields);
  const required = fields.flatMap(([name, field]) => (field.required ? [name] : []));
  return {
    [kindFieldsAt.names]: oneOf(fields.map(([name]) => name)),
    [kindFieldsAt.fields]: {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, name)])),
      required,
    },
    icon: oneOf(Object.keys(icons)),
  };
}

function idsOf(product: Product): Record<EditorTarget, string[]> {
  const { app, messages, constants, definitions } = product;
  const names = Object.keys(constants);
  const grouped = names.flatMap((name) => (name.includes('.') ? [name.slice(0, name.lastIndexOf('.'))] : []));
  return {
    endpoint: Object.keys(product.endpoints),
    screen: Object.keys(product.screens),
    entity: Object.keys(definitions),
    type: [...Object.keys(builtinTypes), ...derivedTypes, ...Object.keys(definitions)],
    constant: names,
    constants: grouped,
    budget: Object.keys(product.budgets),
    rate: grouped.flatMap((name) => (name.startsWith(rate) ? [name.slice(rate.length)] : [])),
    error: Object.keys(product.errors),
    event: Object.keys(product.events),
    guard: Object.keys(product.guards),
    action: Object.keys(product.actions),
    subject: Object.keys(product.subjects),
    check: Object.keys(product.checks),
    poll: Object.keys(product.polls),
    machine: Object.keys(product.machines),
    group: Object.keys(product.groups),
    place: Object.keys(app.places),
    kind: product.kinds.map(({ id }) => id),
    tag: product.tags.map(({ name }) => name),
    tagGroup: product.tags.map(({ category }) => category),
    language: app.languages.map(({ id }) => id),
    app: app.apps.map(({ id }) => id),
    base: Object.keys(app.bases),
    text: Object.values(messages).flatMap((own) => Object.keys(own).map(baseKey)),
  };
}

const rate = 'rate.';
