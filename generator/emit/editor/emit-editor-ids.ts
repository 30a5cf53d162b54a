import { baseKey } from '../../declare/messages.ts';
import { type EditorTarget, editorIds } from '../../grammar/editor-ids.ts';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import { builtinTypes, derivedTypes } from '../../grammar/types.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedUnique } from '../output.ts';

/** editor/ids.json: every id that YAML may name, for the schemas of spec/meta. */
export function emitEditorIds(product: Product): OutputFile[] {
  const definitions = Object.entries(idsOf(product)).map(([target, ids]): [string, JsonSchema] => [
    target,
    // Of what there is none an editor says nothing: a schema has no empty choice.
    ids.length > 0 ? { enum: sortedUnique(ids) } : { type: 'string' },
  ]);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: Object.fromEntries(definitions),
  };
  const { endpoints, errors, screens, constants, entities, checks, kinds, tags } = product;
  const entries = [endpoints, errors, screens, constants, entities, checks].flatMap((record) =>
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

function idsOf(product: Product): Record<EditorTarget, string[]> {
  const { app, messages, constants, definitions } = product;
  const names = Object.keys(constants);
  const grouped = names.flatMap((name) => (name.includes('.') ? [name.slice(0, name.lastIndexOf('.'))] : []));
  return {
    endpoint: Object.keys(product.endpoints),
    screen: Object.keys(product.screens).flatMap((id) => [id, id.slice(id.indexOf('/') + 1)]),
    entity: Object.keys(definitions),
    type: [...Object.keys(builtinTypes), ...derivedTypes, ...Object.keys(definitions)],
    constant: names,
    constants: grouped,
    budget: Object.keys(product.budgets),
    rate: grouped.flatMap((name) => (name.startsWith(rate) ? [name.slice(rate.length)] : [])),
    error: Object.keys(product.errors),
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
