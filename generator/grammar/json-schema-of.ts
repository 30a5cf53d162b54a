import { bareEffects, effectArguments } from './effects.ts';
import type { JsonSchema } from './json-schema.ts';
import { nameForms } from './name-forms.ts';
import type { BlockType, RecordShape, Shape, ShapeField } from './shape.ts';
import { screens } from './spec/screens.ts';
import { fileKinds } from './spec-files.ts';
import { type Vocabulary, vocabularies, wordsOf } from './vocabularies.ts';

/** Draft-07 schemas of every kind of spec file, by file name under spec/meta, for editors. */
export function metaSchemas(
  blocks: readonly BlockType[],
  icons: readonly string[],
): Record<string, JsonSchema> {
  const files = fileKinds.map(([name, { shape }]) => [`${name}.json`, whole(name, shape, icons)] as const);
  return { ...Object.fromEntries(files), 'screens.json': screenSchema(blocks, icons) };
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
    const properties = { [name]: schemaOf(shape), ...mapValues(beside ?? {}, schemaOf) };
    return { type: 'object', properties, required: [name], additionalProperties: false };
  });
  return { effects: { type: 'array', items: { anyOf: [{ enum: [...bareEffects] }, ...named] } } };
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
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
        block: { const: block.name },
        forEach: { enum: ['kinds'] },
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

/** With what a word does, and what it is where it is left out. */
function fieldSchema({ shape, about, otherwise }: ShapeField): JsonSchema {
  return {
    ...schemaOf(shape),
    ...(about !== undefined && { description: about }),
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
        properties: { by: { type: 'string' } },
        required: ['by'],
        additionalProperties: schemaOf(shape.of),
      };
    case 'value':
      return {
        anyOf: [
          { type: ['string', 'number', 'boolean'] },
          {
            type: 'object',
            properties: {
              value: { type: ['string', 'number', 'boolean'] },
              as: { type: 'string' },
              when: { type: 'string' },
              else: { type: 'string' },
            },
            required: ['value'],
            additionalProperties: false,
          },
        ],
      };
    case 'variant':
      return { anyOf: Object.values(shape.of).map(recordSchema) };
    case 'again':
      return schemaOf(shape.of());
    default:
      return leafSchema(shape);
  }
}

type Leaf = Exclude<Shape, { of: Shape } | { is: 'record' | 'choice' | 'again' | 'value' | 'variant' }>;

function leafSchema(shape: Leaf): JsonSchema {
  switch (shape.is) {
    case 'effects':
    case 'icon':
    case 'block':
      return { $ref: `#/definitions/${shape.is}` };
    case 'any':
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
      return { type: 'string', description: `The id of a ${shape.to}` };
    case 'text':
      return { type: 'string', description: 'A key of locales/' };
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
  return schema?.enum || schema?.pattern ? { propertyNames: schema } : {};
}

/** Written out, or called by its name, alone or with what differs. */
function partSchema(shape: RecordShape, sort: string): JsonSchema {
  const written = recordSchema(shape);
  const name: JsonSchema = { type: 'string', description: `The name of a ${sort} in spec/parts` };
  const like = { ...written, properties: { like: name, ...written.properties }, required: ['like'] };
  return { anyOf: [name, written, like] };
}

function recordSchema(shape: RecordShape): JsonSchema {
  const required = Object.entries(shape.fields)
    .filter(([, field]) => field.required)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: mapValues(shape.fields, fieldSchema),
    ...(required.length > 0 && { required }),
    additionalProperties: shape.others ? schemaOf(shape.others.shape) : false,
  };
}
