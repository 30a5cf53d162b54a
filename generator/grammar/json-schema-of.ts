import { asWritten, idOfThing, recordAsWritten } from './as-written.ts';
import { besidesBlock } from './block-besides.ts';
import { blockFile, property } from './block-file.ts';
import { buttonRecord } from './button.ts';
import { idSchema, isOfProduct, listed, wordsAt } from './editor-ids.ts';
import { bareEffects, effectArguments, effectsCalled, listsOfEffects, placedEffects } from './effects.ts';
import { aOrAn, capital, inWords } from './in-words.ts';
import type { JsonSchema } from './json-schema.ts';
import { isThereAlone } from './left-out.ts';
import { isLink } from './link.ts';
import { explained, meaningOf } from './meanings.ts';
import { nameForms } from './name-forms.ts';
import { oneOfWays } from './one-of-ways.ts';
import { partsIn } from './parts-in.ts';
import { pageRoles } from './roles.ts';
import type { BlockType, MapShape, RecordShape, Shape, ShapeField } from './shape.ts';
import { shownRecord } from './shown.ts';
import { parts } from './spec/parts.ts';
import { screens } from './spec/screens.ts';
import { fileKinds } from './spec-files.ts';
import { type Vocabulary, vocabularies, wordsOf } from './vocabularies.ts';
import { plain, ways } from './ways-schema.ts';
import { draft, wordsSchema } from './words-schema.ts';

/** Draft-07 schemas of every kind of spec file, by their names in that folder, for editors. */
export function metaSchemas(
  blocks: readonly BlockType[],
  icons: readonly string[],
): Record<string, JsonSchema> {
  const files = fileKinds.map(
    ([name, { shape, placed }]) =>
      [`${name}.json`, whole(name, placed ? asWritten(shape) : shape, icons)] as const,
  );
  return {
    ...Object.fromEntries(files),
    'screens.json': screenSchema(blocks, icons),
    'parts.json': partsSchema(blocks, icons),
    'blocks.json': blocksSchema(),
    'locales.json': wordsSchema,
  };
}

function whole(name: string, shape: Shape, icons: readonly string[]): JsonSchema {
  const own = schemaOf(shape);
  const definitions = definitionsFor(own, { icons });
  return { ...draft, title: `spec: ${name}`, ...own, definitions } as JsonSchema;
}

interface Naming {
  icons: readonly string[];
  blocks?: readonly BlockType[];
}

/** What a schema refers to, and what that refers to in turn: the list of icons is long, and stands only where one is named. */
function definitionsFor(user: unknown, { icons, blocks }: Naming): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = { ...sharedDefinitions(blocks), icon: { enum: [...icons] } };
  const found: Record<string, JsonSchema> = {};
  const look = (at: unknown): void => {
    for (const [, name = ''] of JSON.stringify(at).matchAll(/"#\/definitions\/([\w-]+)"/g)) {
      const schema = all[name];
      if (schema === undefined || Object.hasOwn(found, name)) continue;
      found[name] = schema;
      look(schema);
    }
  };
  look(user);
  return found;
}

/** A form in a dialog stands over a screen: elsewhere no editor offers it. */
const onScreens = ({ fields }: RecordShape) =>
  Object.values(fields).some(({ shape }) => shape.is === 'block');

/** What stands in several places of a block, once. */
const namedShapes = (blocks: readonly BlockType[]): Record<string, JsonSchema> =>
  Object.fromEntries(
    blocks.flatMap(({ shapes = {} }) =>
      Object.entries(shapes).map(([type, shape]) => [type, schemaOf(asWritten(shape))]),
    ),
  );

/** The blocks that effects ask for by their names. */
function askedBlocks(blocks: readonly BlockType[]): Record<string, JsonSchema> {
  const names = Object.values(effectArguments).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ shape }) => (shape.is === 'block' ? (shape.named ?? []) : [])),
  );
  const own = blocks.filter(({ name }) => names.includes(name));
  return Object.fromEntries(own.map(({ name, shape }) => [`block-${name}`, schemaOf(asWritten(shape))]));
}

function sharedDefinitions(blocks?: readonly BlockType[]): Record<string, JsonSchema> {
  const bare = Object.entries({ ...bareEffects, ...placedEffects }).map(
    ([word, description]): JsonSchema => ({ const: word, description }),
  );
  const listOf = (records: typeof effectArguments): JsonSchema => {
    const offered = Object.values(records).filter((shape) => blocks !== undefined || !onScreens(shape));
    const named = offered.map((shape) => recordSchema(recordAsWritten(shape)));
    return { type: 'array', items: oneOfWays([...bare, ...named]) };
  };
  return {
    ...mapValues(listsOfEffects, listOf),
    shown: shownSchema(),
    button: recordSchema(recordAsWritten(buttonRecord)),
    ...namedShapes(blocks ?? []),
    ...askedBlocks(blocks ?? []),
  };
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A, key: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/** A screen is one of the blocks; naming the block decides which properties an editor offers. */
function screenSchema(blocks: readonly BlockType[], icons: readonly string[]): JsonSchema {
  const { forEach } = besidesBlock.fields;
  const own = screens.is === 'record' ? mapValues(screens.fields, fieldSchema) : {};
  const perBlock = blocks.map((block): JsonSchema => {
    const inner = propertiesSchema(asWritten(block.shape));
    const { slots, block: _, ...shared } = own;
    return {
      title: block.name,
      description: block.about,
      type: 'object',
      properties: {
        ...shared,
        ...(block.slots && slots && { slots }),
        ...inner.properties,
        ...(block.meantBy === undefined && { block: { const: block.name, description: block.about } }),
        ...(forEach && { forEach: fieldSchema(forEach, 'forEach') }),
        id: { ...nameOfThing, ...inner.properties?.id },
      },
      required: [...(block.meantBy === undefined ? ['block'] : []), ...(inner.required ?? [])],
      additionalProperties: false,
    };
  });
  const definitions = { ...definitionsFor(perBlock, { icons, blocks }), block: { anyOf: perBlock } };
  return { ...draft, title: 'spec: screens', $ref: '#/definitions/block', definitions } as JsonSchema;
}

/** A part is read where it is called, by the grammar of the block that may call it. */
function partsSchema(blocks: readonly BlockType[], icons: readonly string[]): JsonSchema {
  const sorts = [...new Map(blocks.flatMap(({ shape }) => partsIn(shape)))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const provenance = parts.is === 'record' ? mapValues(parts.fields, fieldSchema) : {};
  const named = sorts.map(([sort, shape]): [string, JsonSchema] => [
    sort,
    {
      type: 'object',
      description: `Each ${sort} that blocks call by its name`,
      additionalProperties: {
        ...recordSchema(recordAsWritten(shape)),
        description: `A ${sort}, by its name`,
      },
    },
  ]);
  const properties = { ...provenance, ...Object.fromEntries(named) };
  const definitions = definitionsFor(properties, { icons, blocks });
  return {
    ...draft,
    title: 'spec: parts',
    type: 'object',
    properties,
    additionalProperties: false,
    definitions,
  } as JsonSchema;
}

/** What a block takes is written in the shapes that this file itself is made of, one inside another. */
function blocksSchema(): JsonSchema {
  return {
    ...draft,
    title: 'block',
    ...schemaOf(blockFile),
    definitions: { property: schemaOf(property) },
  } as JsonSchema;
}

/** With what a word does, and what it is where it is left out. */
export function fieldSchema({ shape, about, otherwise }: ShapeField, word: string): JsonSchema {
  const said = about ?? meaningOf(word);
  // Editors show the description, and the default nowhere.
  const left = otherwise === undefined ? '' : ` (${otherwise} when left out)`;
  return {
    ...schemaOf(shape),
    ...(said !== undefined && { description: said + left }),
    ...(otherwise !== undefined && { default: otherwise }),
  };
}

const mapSchema = ({ keys, of }: MapShape): JsonSchema => ({
  type: 'object',
  ...namesOf(keys),
  additionalProperties: named(schemaOf(of), keys),
});

/** What is found by its name alone is listed. */
const namedOr = (map: JsonSchema, keys: Shape): JsonSchema => ({
  anyOf: [map, { type: 'array', uniqueItems: true, minItems: 1, items: schemaOf(keys) }],
});

function schemaOf(shape: Shape): JsonSchema {
  switch (shape.is) {
    case 'list':
      return {
        type: 'array',
        items: schemaOf(shape.of),
        ...(shape.distinct && { uniqueItems: true }),
        ...(shape.filled && { minItems: 1 }),
      };
    case 'map':
      return shape.finds === undefined ? mapSchema(shape) : namedOr(mapSchema(shape), shape.keys);
    case 'record':
      if (shape.called === 'button') return { $ref: '#/definitions/button' };
      return shape.parts === undefined ? recordSchema(shape) : partSchema(shape, shape.parts);
    case 'choice':
      return oneOfWays(shape.of.map(schemaOf));
    case 'by':
      return {
        type: 'object',
        properties: {
          by: { type: 'string', description: 'What it differs by; the other words are its cases' },
        },
        required: ['by'],
        additionalProperties: { ...schemaOf(shape.of), description: 'What it is in that case' },
      };
    case 'value':
      return valueSchema;
    case 'shown':
      return { $ref: '#/definitions/shown' };
    case 'variant':
      return variantSchema(shape);
    case 'again':
      return { $ref: `#/definitions/${shape.named ?? 'property'}` };
    default:
      return leafSchema(shape);
  }
}

/** All words that decide are said once more beside the cases: an editor offers only those of cases that fit already. */
function variantSchema({ by, of }: Extract<Shape, { is: 'variant' }>): JsonSchema {
  const properties = { [by]: explained({ enum: Object.keys(of) }, by) };
  return { type: 'object', properties, required: [by], anyOf: Object.values(of).map(recordSchema) };
}

type Leaf = Exclude<
  Shape,
  { of: Shape } | { is: 'record' | 'choice' | 'again' | 'value' | 'shown' | 'variant' }
>;

function leafSchema(shape: Leaf): JsonSchema {
  switch (shape.is) {
    case 'block':
      return { $ref: `#/definitions/${shape.named === undefined ? 'block' : `block-${shape.named}`}` };
    case 'effects':
      return { $ref: `#/definitions/${effectsCalled(shape)}` };
    case 'icon':
      return { $ref: `#/definitions/${shape.is}` };
    case 'later':
      return shape.as ? schemaOf(shape.as) : {};
    case 'data':
      return {};
    case 'word':
      return wordSchema(shape.of);
    case 'name':
      return { type: 'string', pattern: nameForms[shape.of].form.source };
    case 'integer':
      return {
        type: 'integer',
        ...(shape.least !== undefined && { minimum: shape.least }),
        ...(shape.most !== undefined && { maximum: shape.most }),
      };
    case 'number':
    case 'boolean':
      return { type: shape.is };
    case 'enum':
      return { enum: shape.values };
    case 'duration':
      return { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|min|h|d)$' };
    case 'size':
      return { type: 'string', pattern: '^\\d+(\\.\\d+)?(B|KB|MB|GB|TB)$' };
    case 'path':
      return { type: 'string', pattern: '^(/.*)?$' };
    case 'ref':
      return isLink(shape)
        ? { anyOf: [{ enum: Object.keys(pageRoles) }, idSchema(shape.to)] }
        : idSchema(shape.to);
    case 'text':
      // In a toast the words may be those of the answer.
      return { anyOf: [idSchema('text'), { type: 'string', pattern: '^\\{\\w+\\}$' }] };
    case 'when':
      return { type: 'string', description: 'A condition' };
    default:
      return { type: 'string' };
  }
}

/** The words themselves where the language knows them; of the others what they name. */
function wordSchema(of: Vocabulary): JsonSchema {
  const words = wordsOf(of);
  if (words) return { enum: [...words] };
  const description = capital(vocabularies[of].about);
  return isOfProduct(of) ? { ...listed(wordsAt(of)), description } : { type: 'string', description };
}

/** What the keys of a map may be, as far as that can be said without the rest of the spec. */
function namesOf(keys: Shape | undefined): JsonSchema {
  const schema = keys && schemaOf(keys);
  return schema?.enum || schema?.pattern || schema?.$ref ? { propertyNames: schema } : {};
}

/** What stands under a name, with what that name is: editors say of a key what its value says of itself. */
function named(schema: JsonSchema, keys: Shape): JsonSchema {
  const description = meaningOfKey(keys);
  return description === undefined ? schema : { ...schema, description };
}

/** What the names of a map are, in words. */
function meaningOfKey(keys: Shape): string | undefined {
  switch (keys.is) {
    case 'name':
      return `${capital(aOrAn(inWords(keys.of)))}, by its name: ${nameForms[keys.of].looks}`;
    case 'word':
      return capital(vocabularies[keys.of].about);
    case 'ref':
      return `The id of ${aOrAn(inWords(keys.to))}`;
    case 'free':
      return capital(keys.what);
    case 'enum':
      return `One of ${keys.values.join(', ')}`;
    case 'choice':
      return keys.of.flatMap((one) => meaningOfKey(one) ?? []).join('; or ') || undefined;
    default:
      return undefined;
  }
}

/** A value by its name, or with how it is written where it is a part of a line. */
const valueSchema: JsonSchema = {
  anyOf: [
    plain,
    {
      type: 'object',
      properties: mapValues({ value: ways, as: wordSchema('format') }, explained),
      required: ['value'],
      additionalProperties: false,
    },
  ],
};

/** A value that people are shown, alone or with what is said of it. */
function shownSchema(): JsonSchema {
  const written = recordSchema(recordAsWritten(shownRecord));
  const { value } = written.properties ?? {};
  return {
    anyOf: [plain, { ...written, properties: { ...written.properties, value: { ...value, ...ways } } }],
  };
}

/** Written out, or called by its name, alone or with what differs. */
function partSchema(shape: RecordShape, sort: string): JsonSchema {
  const written = recordSchema(shape);
  const name: JsonSchema = { type: 'string', description: `The name of a ${sort} in spec/parts` };
  const like = { ...written, properties: { like: name, ...written.properties }, required: ['like'] };
  return { anyOf: [name, written, like] };
}

/** Editors offer what does something. */
const withoutWaiting = (fields: RecordShape['fields']) =>
  Object.fromEntries(Object.entries(fields).filter(([, { waitsFor }]) => waitsFor === undefined));

/** A block says which it is, and is never there with its words alone. */
const propertiesSchema = (shape: Shape): JsonSchema =>
  shape.is === 'record' ? recordSchema({ ...shape, alone: false }) : schemaOf(shape);

/** What its words stand under: a block that takes no id of its own may have one all the same. */
const nameOfThing = fieldSchema(idOfThing, 'id');

function recordSchema(shape: RecordShape): JsonSchema {
  const required = Object.entries(shape.fields)
    .filter(([, field]) => field.required && field.otherwise === undefined)
    .map(([name]) => name);
  const written: JsonSchema = {
    type: 'object',
    properties: mapValues(withoutWaiting(shape.fields), fieldSchema),
    ...(required.length > 0 && { required }),
    ...othersOf(shape),
  };
  return shape.alone || isThereAlone(shape) ? { anyOf: [written, { const: true }] } : written;
}

/** Names of the owner's own: any of their form, or those that the product declares. */
function othersOf({ fields, others }: RecordShape): JsonSchema {
  if (others === undefined) return { additionalProperties: false };
  const { shape, keys, listed: own } = others;
  const names = own ? listed(own.names) : namesOf(keys).propertyNames;
  const propertyNames = names && { anyOf: [{ enum: Object.keys(fields) }, names] };
  if (own) return { propertyNames, allOf: [listed(own.fields)] };
  return { ...(propertyNames && { propertyNames }), additionalProperties: named(schemaOf(shape), keys) };
}
