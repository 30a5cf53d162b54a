import type { FormProps, Scope, Value } from '#generated/screens/types.ts';

type Values = Record<string, unknown>;
type Given = NonNullable<FormProps['values']>;
type PerField = Exclude<Given, Value>;

/** What one field starts with: a value, or what it takes of each thing in a list. */
export type StartOf = PerField[string] | undefined;

/** What a field is said to start with; nothing where one thing gives all. */
export function startOf(given: FormProps['values'], name: string): StartOf {
  return given === undefined || isValue(given) ? undefined : (given as PerField)[name];
}

/** The things that a field takes something of at first. */
export function rowsOf(start: StartOf, scope: Scope): readonly Record<string, unknown>[] {
  if (start === undefined || isValue(start)) return [];
  const list = start.each.get(scope);
  if (!Array.isArray(list)) return [];
  return list.filter((row) => start.where?.(scopeOfRow(scope, row)) ?? true);
}

/** What the fields start with: the fields of one thing, or a value for each. */
export function startValues(given: FormProps['values'], scope: Scope, fields: readonly string[]): Values {
  if (given === undefined) return {};
  const all = isValue(given)
    ? given.get(scope)
    : Object.fromEntries(fields.map((name) => [name, fieldValue(startOf(given, name), scope)]));
  if (typeof all !== 'object' || all === null) return {};
  const known = Object.entries(all).filter(([name, value]) => fields.includes(name) && !isNothing(value));
  return Object.fromEntries(known);
}

function fieldValue(start: StartOf, scope: Scope): unknown {
  if (start === undefined) return undefined;
  if (isValue(start)) return start.get(scope);
  return rowsOf(start, scope).map((row) => start.value.get(scopeOfRow(scope, row)));
}

/** Conditions of the spec name what stands in a list by its thing: of tags, `tag`. */
function scopeOfRow(scope: Scope, row: Record<string, unknown>): Scope {
  return { ...scope, row, tag: row as unknown as Scope['tag'] & object };
}

function isValue(given: object): given is Value {
  return 'get' in given && typeof given.get === 'function';
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
