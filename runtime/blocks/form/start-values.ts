import type { FormField, FormProps, Scope, Value } from '#generated/screens/types.ts';
import { elementScope, type Row } from '#runtime/offers/look.ts';
import { entriesOf } from './entries.ts';

type Values = Record<string, unknown>;
type Given = Pick<FormProps, 'fields' | 'start'>;

/** What one field begins with: a value, or what it takes of each thing in a list. */
export type BeginningOf = FormField['value'];

/** The things that a field takes something of at first. */
export function rowsOf(beginning: BeginningOf, scope: Scope): readonly Row[] {
  if (beginning === undefined || isValue(beginning)) return [];
  const list = beginning.each.get(scope);
  if (!Array.isArray(list)) return [];
  return list.filter((row) => beginning.where?.(elementScope(scope, beginning, row)) ?? true);
}

/** Whether a form begins with what is there: then it sends what was changed of that, and nothing else. */
export function doesChange(props: Given, scope: Scope): boolean {
  return props.start !== undefined || entriesOf(props, scope).some(({ value }) => value !== undefined);
}

/** What the fields begin with: each with its own value, or those of a schema with what one thing holds. */
export function startValues(props: Given, scope: Scope, fields: readonly string[]): Values {
  const all = props.start
    ? props.start.get(scope)
    : Object.fromEntries(entriesOf(props, scope).map(({ field, value }) => [field, beginning(value, scope)]));
  if (typeof all !== 'object' || all === null) return {};
  const known = Object.entries(all).filter(([name, value]) => fields.includes(name) && !isNothing(value));
  return Object.fromEntries(known);
}

function beginning(given: BeginningOf, scope: Scope): unknown {
  if (given === undefined) return undefined;
  if (isValue(given)) return given.get(scope);
  return rowsOf(given, scope).map((row) => given.value.get(elementScope(scope, given, row)));
}

function isValue(given: object): given is Value {
  return 'get' in given && typeof given.get === 'function';
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
