import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Expr } from '../model/node.ts';
import type { Entity } from '../model/product.ts';
import type { Names, Typed } from './names.ts';
import { sortOf } from './sorts.ts';

/** Where a name leads, or the part of it that leads nowhere and what could stand there. */
export type Walked = Typed | { missing: string; known: string[] };

/** Goes from a thing to a field of it, and on to a field of that. */
export function walk(from: Typed, rest: string[], names: Names): Walked {
  let current = from;
  for (const name of rest) {
    const next = step(current, name, names);
    if (next === undefined) return { missing: name, known: fieldNames(current.type, names) };
    current = next;
  }
  return current;
}

function step(from: Typed, name: string, names: Names): Typed | undefined {
  if (name === 'age' && sortOf(from.type, names.definitions).is === 'time')
    return { expr: { op: 'age', of: from.expr }, type: { type: 'number', 'x-unit': 'ms' } };
  const schema = objectOf(from.type, names);
  if (schema === undefined) return undefined;
  if (from.expr.op !== 'name') return undefined;
  const path = from.expr.path;
  const localised = entityOf(from.type, names)?.fields.find((field) => field.name === name)?.localised;
  if (localised !== undefined) {
    const fields = Object.entries(localised.by).map(
      ([language, read]) => [language, read.map((field) => nameExpr(path, field))] as const,
    );
    const fallback = localised.fallback.map((field) => nameExpr(path, field));
    return {
      expr: { op: 'localised', fields: Object.fromEntries(fields), fallback },
      type: { type: 'string' },
    };
  }
  if (schema['x-open'] === true) return { expr: nameExpr(path, name), type: {} };
  const property =
    schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
  return property && { expr: nameExpr(path, name), type: property };
}

function nameExpr(path: string[], name: string): Expr {
  return { op: 'name', path: [...path, name] };
}

function refName(type: JsonSchema): string | undefined {
  const own = type.$ref ?? type.anyOf?.find((part) => part.$ref !== undefined)?.$ref;
  return own?.replace('#/definitions/', '');
}

function entityOf(type: JsonSchema, names: Names): Entity | undefined {
  const name = refName(type);
  return name === undefined ? undefined : names.entities[name];
}

function objectOf(type: JsonSchema, names: Names): JsonSchema | undefined {
  const name = refName(type);
  const schema = name === undefined ? type : names.definitions[name];
  if (schema === undefined) return undefined;
  return schema.properties !== undefined || schema['x-open'] === true ? schema : undefined;
}

/** What may be named of a thing. */
export function fieldNames(type: JsonSchema | undefined, names: Names): string[] {
  if (type === undefined) return [];
  const localised =
    entityOf(type, names)
      ?.fields.filter((field) => field.localised)
      .map((field) => field.name) ?? [];
  return [...Object.keys(objectOf(type, names)?.properties ?? {}), ...localised];
}
