import { readCondition } from '../expressions/expression.ts';
import type { Names } from '../expressions/names.ts';
import type { Faults } from '../faults/fault.ts';
import { Written } from '../grammar/written.ts';
import type { Resolved } from '../model/resolved.ts';

interface Scope {
  names: Names;
  faults: Faults;
}

/** What was read, with its conditions understood: a thing whose condition is not is told and left out. */
export function resolveConditions<T extends object>(thing: T, scope: Scope): Resolved<T> | undefined {
  return resolve(thing, scope) as Resolved<T> | undefined;
}

function resolve(thing: unknown, scope: Scope): unknown {
  if (thing instanceof Written) return readCondition(thing.text, scope.names, scope.faults, thing.at);
  if (Array.isArray(thing)) return thing.flatMap((item) => resolve(item, scope) ?? []);
  if (thing === null || typeof thing !== 'object') return thing;
  const inside: [string, unknown][] = [];
  for (const [key, value] of Object.entries(thing)) {
    const read = resolve(value, scope);
    if (read === undefined && value instanceof Written) return undefined;
    if (read !== undefined) inside.push([key, read]);
  }
  return Object.fromEntries(inside);
}
