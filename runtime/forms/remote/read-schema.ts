import type { SchemaDraft } from '@cfworker/json-schema';
import type { RJSFSchema } from '@rjsf/utils';
import {
  remoteDepthMax,
  remoteEntriesMax,
  remoteFieldsMax,
  remoteSchemaMaxBytes,
  remoteValuesMax,
} from '#generated/constants.ts';
import { inPlace, isRecord, mapParts, type Part, partsOf, stores } from './keywords.ts';
import { readPattern } from './pattern.ts';
import { at, segments } from './pointer.ts';

/** Why no form can be made of a schema: it is none, is too large, names other places, or leads in circles. */
export type Refusal = 'shape' | 'size' | 'elsewhere' | 'circular';

/** A schema that a browser can bear, with keywords of the right kinds only. */
export interface ReadSchema {
  schema: RJSFSchema;
  draft: SchemaDraft;
  /** False where a rule was left out because it cannot be checked here. */
  isWhole: boolean;
}

class RefusedSchema extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Reads a schema that arrived at run time, as a value or as JSON text; nothing of it is trusted. */
export function readSchema(given: unknown): ReadSchema | Refusal {
  try {
    const value = typeof given === 'string' ? parse(given) : given;
    measure(value);
    return build(value);
  } catch (error) {
    if (error instanceof RefusedSchema) return error.refusal;
    throw error;
  }
}

function parse(text: string): unknown {
  if (text.length > remoteSchemaMaxBytes) throw new RefusedSchema('size');
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedSchema('shape');
  }
}

/** Counts before anything else is done, without recursion: the depth is what is in doubt. */
function measure(root: unknown): void {
  let [values, characters] = [0, 0];
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > remoteDepthMax || values > remoteValuesMax) throw new RefusedSchema('size');
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') characters += value.length;
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value)) for (const key of Object.keys(value)) characters += key.length;
      for (const inner of Object.values(value)) next.push(inner);
    }
    if (characters > remoteSchemaMaxBytes) throw new RefusedSchema('size');
    level = next;
  }
}

function build(value: unknown): ReadSchema {
  if (!isRecord(value)) throw new RefusedSchema('shape');
  const reading: Reading = { isWhole: true, schemas: new Set() };
  const schema = copyPart(value, reading) as RJSFSchema;
  checkRefs(schema, reading);
  checkGrowth(schema);
  const whole = takesObject(schema, schema) ? schema : undefined;
  if (whole === undefined) throw new RefusedSchema('shape');
  if (whole.$ref === undefined) whole.type = 'object';
  return { schema: whole, draft: draftOf(value.$schema), isWhole: reading.isWhole };
}

interface Reading {
  isWhole: boolean;
  /** Every schema of the copy, so that a reference to anything else is noticed. */
  schemas: Set<unknown>;
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isList = (value: unknown) => Array.isArray(value) && value.length > 0;
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isMap = isRecord;
const isPart = (value: unknown) => isBoolean(value) || isRecord(value);
const isParts = (value: unknown) => isList(value) && (value as unknown[]).every(isPart);
const isLimit = (value: unknown) => isNumber(value) || isBoolean(value);
const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const isType = (value: unknown) =>
  [value].flat().every((name) => typeNames.includes(String(name))) &&
  !(Array.isArray(value) && value.length === 0);
const isAnything = () => true;

/** The keywords that count, with what each must hold; all others say nothing to a form. */
const keywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  $defs: isMap,
  $ref: isText,
  additionalItems: isPart,
  additionalProperties: isPart,
  allOf: isParts,
  anyOf: isParts,
  const: isAnything,
  contains: isPart,
  default: isAnything,
  definitions: isMap,
  dependencies: isMap,
  dependentRequired: isMap,
  dependentSchemas: isMap,
  description: isText,
  else: isPart,
  enum: isList,
  examples: isList,
  exclusiveMaximum: isLimit,
  exclusiveMinimum: isLimit,
  format: isText,
  if: isPart,
  items: (value) => isPart(value) || isParts(value),
  maxContains: isCount,
  maxItems: isCount,
  maxLength: isCount,
  maxProperties: isCount,
  maximum: isNumber,
  minContains: isCount,
  minItems: (value) => isCount(value) && Number(value) <= remoteEntriesMax,
  minLength: isCount,
  minProperties: isCount,
  minimum: isNumber,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  not: isPart,
  oneOf: isParts,
  pattern: (value) => typeof value === 'string' && readPattern(value) !== undefined,
  patternProperties: isMap,
  prefixItems: isParts,
  properties: isMap,
  propertyNames: isPart,
  readOnly: isBoolean,
  required: isTexts,
  then: isPart,
  title: isText,
  type: isType,
  unevaluatedItems: isPart,
  unevaluatedProperties: isPart,
  uniqueItems: isBoolean,
};

/** Rules that a schema may make and that we do not follow. */
const unfollowed = new Set(['$dynamicRef', '$recursiveRef']);

function copyPart(given: Part, reading: Reading): Part {
  if (!isRecord(given)) return given;
  const own = Object.entries(given).filter(([key, value]) => {
    const isRight = Object.hasOwn(keywords, key) ? keywords[key]?.(value) === true : !unfollowed.has(key);
    if (!isRight) reading.isWhole = false;
    return isRight && Object.hasOwn(keywords, key);
  });
  const right: RJSFSchema = Object.fromEntries(own);
  if (right.patternProperties) right.patternProperties = quickOnly(right.patternProperties, reading);
  const copy = mapParts(right, (part) => copyPart(part, reading));
  if (copy.properties) copy.properties = drawable(copy.properties);
  if (copy.default !== undefined && !isOfType(copy.default, copy.type)) delete copy.default;
  reading.schemas.add(copy);
  return copy;
}

/** The form engine itself tries these names, without asking anyone what it costs. */
function quickOnly(map: NonNullable<RJSFSchema['patternProperties']>, reading: Reading) {
  const quick = Object.entries(map).filter(([source]) => {
    const pattern = readPattern(source);
    return pattern !== undefined && !pattern.isNested && pattern.repeats + pattern.optionals <= 3;
  });
  if (quick.length < Object.keys(map).length) reading.isWhole = false;
  return Object.fromEntries(quick);
}

/** A field of any value is drawn only if its schema says something; `__proto__` is no name for one. */
function drawable(properties: NonNullable<RJSFSchema['properties']>) {
  const own = Object.entries(properties).filter(([name, part]) => name !== '__proto__' && part !== false);
  return Object.fromEntries(
    own.map(([name, part]) => {
      if (part === true) return [name, { title: name }];
      return [
        name,
        isRecord(part) && Object.keys(part).length === 0 ? Object.assign(part, { title: name }) : part,
      ];
    }),
  ) as typeof properties;
}

function isOfType(value: unknown, type: RJSFSchema['type']): boolean {
  if (type === undefined) return true;
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return [type].flat().some((name) => name === own || (name === 'integer' && Number.isInteger(value)));
}

function checkRefs(root: RJSFSchema, { schemas }: Reading): void {
  for (const schema of schemas) {
    const { $ref } = schema as RJSFSchema;
    if ($ref === undefined) continue;
    if (!$ref.startsWith('#')) throw new RefusedSchema('elsewhere');
    const isPointer = $ref === '#' || $ref.startsWith('#/');
    if (!isPointer || !schemas.has(at(root, segments($ref)))) throw new RefusedSchema('shape');
  }
}

/** Follows the schema as a form does: each thing that would be drawn counts, and a circle without a value never ends. */
function checkGrowth(root: RJSFSchema): void {
  let drawn = 0;
  const above = new Set<RJSFSchema>();
  const visit = (part: Part, same: ReadonlySet<RJSFSchema>) => {
    if (!isRecord(part)) return;
    const schema: RJSFSchema = part;
    if (same.has(schema)) throw new RefusedSchema('circular');
    // A thing that holds its own kind is unfolded one step at a time, on demand.
    if (above.has(schema)) return;
    drawn += 1;
    if (drawn > remoteFieldsMax) throw new RefusedSchema('size');
    above.add(schema);
    const still = new Set(same).add(schema);
    if (schema.$ref !== undefined) visit(at(root, segments(schema.$ref)) as Part, still);
    for (const [keyword, inner] of partsOf(schema)) {
      if (!stores.has(keyword)) visit(inner, inPlace.has(keyword) ? still : new Set());
    }
    above.delete(schema);
  };
  visit(root, new Set());
}

function takesObject(schema: RJSFSchema, root: RJSFSchema): boolean {
  if (schema.$ref !== undefined) return takesObject(at(root, segments(schema.$ref)) as RJSFSchema, root);
  if (schema.enum !== undefined || schema.const !== undefined) return false;
  return schema.type === undefined || [schema.type].flat().includes('object');
}

function draftOf(named: unknown): SchemaDraft {
  const text = String(named);
  if (text.includes('draft-04')) return '4';
  return /draft-0[67]/.test(text) ? '7' : '2020-12';
}
