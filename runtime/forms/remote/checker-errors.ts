import type { OutputUnit } from '@cfworker/json-schema';
import type { RJSFSchema, RJSFValidationError } from '@rjsf/utils';
import { isRecord } from './keywords.ts';
import { isPatternFormat } from './pattern.ts';
import { at, segments } from './pointer.ts';

interface Judged {
  /** The schema that was interpreted. */
  root: RJSFSchema;
  value: unknown;
}

/** Keywords that only say that something below them is wrong, which says so itself. */
const wrappers = new Set([
  '$ref',
  'additionalItems',
  'additionalProperties',
  'allOf',
  'dependencies',
  'dependentSchemas',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** The interpreter's findings as ajv would say them: keyword, parameters and the way to the field. */
export function errorsOf(units: readonly OutputUnit[], judged: Judged): RJSFValidationError[] {
  const told = new Set<string>();
  const errors = units.flatMap((unit) => {
    const isWrapper = wrappers.has(unit.keyword) && !isLack(unit);
    const key = `${unit.keyword} ${unit.keywordLocation} ${unit.instanceLocation}`;
    if (isWrapper || told.has(key)) return [];
    told.add(key);
    return errorOf(unit, judged);
  });
  // What is wrong must be said, if only in general.
  return units.length > 0 && errors.every(({ name }) => isSilent(name))
    ? [...errors, error('other', [])]
    : errors;
}

/** `dependencies` by name, unlike those by schema, have nothing below them. */
function isLack({ keyword, error: text }: OutputUnit): boolean {
  return keyword === 'dependencies' && text.includes('does not have');
}

function isSilent(name: string | undefined): boolean {
  return ['anyOf', 'oneOf', 'if'].includes(name ?? '');
}

function errorOf(unit: OutputUnit, { root, value }: Judged): RJSFValidationError[] {
  const path = segments(unit.instanceLocation);
  const holder = schemaAt(root, unit.keywordLocation);
  const limit = holder?.[unit.keyword];
  switch (unit.keyword) {
    case 'required':
      return missing(limit, at(value, path)).map((name) =>
        error('required', [...path, name], {
          missingProperty: name,
          title: titleOf(holder?.properties?.[name]),
        }),
      );
    case 'false':
      return [error('additionalProperties', path.slice(0, -1), { additionalProperty: path.at(-1) })];
    case 'format':
      return [error(isPatternFormat(limit) ? 'pattern' : 'format', path, { title: titleOf(holder) })];
    case 'dependentRequired':
    case 'dependencies':
      return [error('dependentRequired', path)];
    default:
      return [error(unit.keyword, path, { limit, title: titleOf(holder) })];
  }
}

function error(
  name: string,
  path: string[],
  { title, ...params }: Record<string, unknown> = {},
): RJSFValidationError {
  const property = path.map((part) => `.${part}`).join('');
  return {
    name,
    property,
    params: { ...params, path },
    stack: property,
    ...(typeof title === 'string' && title !== '' ? { title } : {}),
  };
}

function missing(required: unknown, value: unknown): string[] {
  const there = isRecord(value) ? value : {};
  return Array.isArray(required) ? required.map(String).filter((name) => there[name] === undefined) : [];
}

function titleOf(schema: unknown): unknown {
  return isRecord(schema) ? schema.title : undefined;
}

/** The schema whose keyword has spoken, found by the way that the interpreter went. */
function schemaAt(root: RJSFSchema, location: string): RJSFSchema | undefined {
  const found = segments(location)
    .slice(0, -1)
    .reduce<unknown>((place, name) => {
      if (name !== '$ref' || !isRecord(place) || typeof place.$ref !== 'string') return at(place, [name]);
      return at(root, segments(new URL(place.$ref).hash));
    }, root);
  return isRecord(found) ? found : undefined;
}
