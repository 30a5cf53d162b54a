import { blockFile, property } from './block-file.ts';
import { idSchema } from './editor-ids.ts';
import { bareEffects, effectArguments } from './effects.ts';
import type { JsonSchema } from './json-schema.ts';
import { meaningOf } from './meanings.ts';
import { nameForms } from './name-forms.ts';
import type { BlockType, RecordShape, Shape, ShapeField } from './shape.ts';
import { parts } from './spec/parts.ts';
import { screens } from './spec/screens.ts';
import { fileKinds } from './spec-files.ts';
import { type Vocabulary, vocabularies, wordsOf } from './vocabularies.ts';

/** Draft-07 schemas of every kind of spec file, by file name under spec/meta, for editors. */
export function metaSchemas(
  blocks: readonly BlockType[],
  icons: readonly string[],
): Record<string, JsonSchema> {
  const files = fileKinds.map(([name, { shape }]) => [`${name}.json`, whole(name, shape, icons)] as const);
  return {
    ...Object.fromEntries(files),
    'screens.json': screenSchema(blocks, icons),
    'parts.json': partsSchema(blocks, icons),
    'blocks.json': blocksSchema(),
    'locales.json': wordsSchema,
  };
}

const draft = { $schema: 'http://json-schema.org/draft-07/schema#' };

function whole(name: string, shape: Shape, icons: readonly string[]): JsonSchema {
  const own = schemaOf(shape);
  const definitions = { ...sharedDefinitions(), ...iconDefinition(own, icons) };
  return { ...draft, title: `spec: ${name}`, ...own, definitions } as JsonSchema;
}

/** Only beside what refers to it: the list is long. */
function iconDefinition(user: unknown, icons: readonly string[]): Record<string, JsonSchema> {
  return JSON.stringify(user).includes('"#/definitions/icon"') ? { icon: { enum: [...icons] } } : {};
}

function sharedDefinitions(): Record<string, JsonSchema> {
  const named = Object.entries(effectArguments).map(([name, { shape, beside }]): JsonSchema => {
    const properties = { [name]: schemaOf(shape), ...mapValues(beside ?? {}, (one) => schemaOf(one)) };
    return { type: 'object', properties, required: [name], additionalProperties: false };
  });
  return { effects: { type: 'array', items: { anyOf: [{ enum: [...bareEffects] }, ...named] } } };
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A, key: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/** A screen is one of the blocks; naming the block decides which properties an editor offers. */
function screenSchema(blocks: readonly BlockType[], icons: readonly string[]): JsonSchema {
  const own = screens.is === 'record' ? mapValues(screens.fields, fieldSchema) : {};
  const perBlock = blocks.map((block): JsonSchema => {
    const inner = schemaOf(block.shape);
    const { slots, ...withoutSlots } = own;
    const shared = block.slots === undefined || slots === undefined ? withoutSlots : own;
    return {
      title: block.name,
      description: block.about,
      type: 'object',
      properties: {
        ...shared,
        ...inner.properties,
        block: { const: block.name, description: block.about },
        forEach: explained({ enum: ['kinds'] }, 'forEach'),
      },
      required: ['block', ...(inner.required ?? [])],
      additionalProperties: false,
    };
  });
  const definitions = {
    ...sharedDefinitions(),
    ...iconDefinition(perBlock, icons),
    block: { anyOf: perBlock },
  };
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
      additionalProperties: recordSchema(shape),
    },
  ]);
  const properties = { ...provenance, ...Object.fromEntries(named) };
  const definitions = { ...sharedDefinitions(), ...iconDefinition(properties, icons) };
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

/** The records of a shape that may be called by a name, by their sort. */
function partsIn(shape: Shape): [string, RecordShape][] {
  switch (shape.is) {
    case 'record': {
      const inner = Object.values(shape.fields).flatMap((field) => partsIn(field.shape));
      return shape.parts === undefined ? inner : [[shape.parts, shape], ...inner];
    }
    case 'list':
    case 'map':
    case 'by':
      return partsIn(shape.of);
    case 'choice':
      return shape.of.flatMap(partsIn);
    default:
      return [];
  }
}

/** Words: a text, or a group of them; in braces stand the names of what is filled in. */
const wordsSchema = {
  ...draft,
  title: 'locales',
  description: 'Words by their place; the name of the file is the first part of the key',
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z][\\w-]*$' },
  additionalProperties: {
    anyOf: [{ type: 'string', minLength: 1, pattern: '^([^{}]|\\{\\w+\\})*$' }, { $ref: '#' }],
  },
} as JsonSchema;

/** With what a word does, and what it is where it is left out. */
function fieldSchema({ shape, about, otherwise }: ShapeField, word: string): JsonSchema {
  const said = about ?? meaningOf(word);
  // Editors show the description, and the default nowhere.
  const left = otherwise === undefined ? '' : ` (${otherwise} when left out)`;
  return {
    ...schemaOf(shape),
    ...(said !== undefined && { description: said + left }),
    ...(otherwise !== undefined && { default: otherwise }),
  };
}

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
      return { type: 'object', ...namesOf(shape.keys), additionalProperties: schemaOf(shape.of) };
    case 'record':
      return shape.parts === undefined ? recordSchema(shape) : partSchema(shape, shape.parts);
    case 'choice':
      return { anyOf: shape.of.map(schemaOf) };
    case 'by':
      return {
        type: 'object',
        properties: {
          by: { type: 'string', description: 'What it differs by; the other words are its cases' },
        },
        required: ['by'],
        additionalProperties: schemaOf(shape.of),
      };
    case 'value':
      return valueSchema;
    case 'variant':
      return variantSchema(shape);
    case 'again':
      return { $ref: '#/definitions/property' };
    default:
      return leafSchema(shape);
  }
}

/** All words that decide are said once more beside the cases: an editor offers only those of cases that fit already. */
function variantSchema({ by, of }: Extract<Shape, { is: 'variant' }>): JsonSchema {
  const properties = { [by]: explained({ enum: Object.keys(of) }, by) };
  return { type: 'object', properties, required: [by], anyOf: Object.values(of).map(recordSchema) };
}

type Leaf = Exclude<Shape, { of: Shape } | { is: 'record' | 'choice' | 'again' | 'value' | 'variant' }>;

function leafSchema(shape: Leaf): JsonSchema {
  switch (shape.is) {
    case 'effects':
    case 'icon':
    case 'block':
      return { $ref: `#/definitions/${shape.is}` };
    case 'later':
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
      return idSchema(shape.to);
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
  return words ? { enum: [...words] } : { type: 'string', description: vocabularies[of].about };
}

/** What the keys of a map may be, as far as that can be said without the rest of the spec. */
function namesOf(keys: Shape | undefined): JsonSchema {
  const schema = keys && schemaOf(keys);
  return schema?.enum || schema?.pattern || schema?.$ref ? { propertyNames: schema } : {};
}

const plain: JsonSchema = { type: ['string', 'number', 'boolean'] };

/** A value by its name, or with how and where it is shown. */
const valueSchema: JsonSchema = {
  anyOf: [
    plain,
    {
      type: 'object',
      properties: mapValues(
        { value: plain, as: wordSchema('format'), when: { type: 'string' }, else: plain },
        explained,
      ),
      required: ['value'],
      additionalProperties: false,
    },
  ],
};

/** With what a word does wherever it stands. */
function explained(schema: JsonSchema, word: string): JsonSchema {
  const said = meaningOf(word);
  return said === undefined ? schema : { ...schema, description: said };
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

function recordSchema(shape: RecordShape): JsonSchema {
  const required = Object.entries(shape.fields)
    .filter(([, field]) => field.required)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: mapValues(withoutWaiting(shape.fields), fieldSchema),
    ...(required.length > 0 && { required }),
    additionalProperties: shape.others ? schemaOf(shape.others.shape) : false,
  };
}
