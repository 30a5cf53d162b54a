import type { FormProps, Scope, Value } from '#generated/screens/types.ts';

type Values = Record<string, unknown>;
type Given = NonNullable<FormProps['values']>;
type Each = Exclude<Extract<Given, Readonly<Record<string, unknown>>>[string], Value>;

/** What the fields start with: the fields of one thing, or a value for each. */
export function startValues(given: FormProps['values'], scope: Scope, fields: readonly string[]): Values {
  if (given === undefined) return {};
  const all = isValue(given)
    ? given.get(scope)
    : eachOf(given as Readonly<Record<string, Value | Each>>, scope);
  if (typeof all !== 'object' || all === null) return {};
  const known = Object.entries(all).filter(([name, value]) => fields.includes(name) && !isNothing(value));
  return Object.fromEntries(known);
}

function eachOf(given: Readonly<Record<string, Value | Each>>, scope: Scope): Values {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fieldValue(value, scope)]));
}

function fieldValue(given: Value | Each, scope: Scope): unknown {
  if (isValue(given)) return given.get(scope);
  const list = given.each.get(scope);
  if (!Array.isArray(list)) return undefined;
  // Conditions of the spec name what stands in a list by its thing: of tags, `tag`.
  const scopes = list.map((row): Scope => ({ ...scope, row, tag: row }));
  return scopes.filter((own) => given.where?.(own) ?? true).map((own) => given.value.get(own));
}

function isValue(given: object): given is Value {
  return 'get' in given && typeof given.get === 'function';
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
