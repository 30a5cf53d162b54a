import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { ScreenForm } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Route } from '../../model/product.ts';
import type { FormPlan } from '../forms/form-schema.ts';
import type { Control } from './chosen-cases.ts';
import { holds, type Values } from './evaluate.ts';
import { scopeAt } from './places.ts';
import type { Place } from './support/shapes.ts';

export type Entries = Readonly<Record<string, Readonly<Record<string, Node>>>>;

/** What a form says of its fields, by their names. */
export function entriesOf(node: Node | undefined): Entries {
  if (node?.t === 'by')
    return Object.assign({}, ...[...Object.values(node.cases), node.otherwise].map(entriesOf));
  if (node?.t === 'list') return Object.assign({}, ...node.items.map(entriesOf));
  if (node?.t === 'literal') return { [String(node.value)]: {} };
  const field = node?.t === 'record' ? node.fields.field : undefined;
  return node?.t === 'record' && field?.t === 'literal' ? { [String(field.value)]: node.fields } : {};
}

/** How somebody says what a field is; undefined where it is typed. */
export function controlOf(
  { schema }: FormPlan,
  field: string,
  entry: Readonly<Record<string, Node>> = {},
): Control | undefined {
  const own: JsonSchema = schema.properties?.[field] ?? {};
  if (own['x-format'] === 'picture') return 'picture';
  if (entry.options) return 'option';
  if (entry.choices || own.enum) return 'choice';
  return own.type === 'boolean' ? 'box' : undefined;
}

/** Why a field is filled in by nobody here. */
export function whyNotAsked(
  plan: FormPlan,
  field: string,
  entry: Readonly<Record<string, Node>> = {},
): string | undefined {
  if (controlOf(plan, field, entry) !== undefined) return undefined;
  const own: JsonSchema = plan.schema.properties?.[field] ?? {};
  const widget = (plan.uiSchema[field] as Record<string, unknown> | undefined)?.['ui:widget'];
  if (own.type === 'array' || own.type === 'object') return 'it is filled in part by part, and not typed';
  if (own['x-format'] === 'blob') return 'it is a file';
  if (widget !== undefined && widget !== 'password' && widget !== 'textarea')
    return `it is drawn as ${String(widget)}`;
  return undefined;
}

interface At {
  form: ScreenForm;
  route: Route;
  place: Place;
  product: Product;
}

/** Without what would hide another field: what must not be filled in stays empty there. */
export function keepingShown(
  texts: Readonly<Record<string, string>>,
  {
    entries,
    required,
    chosen = {},
    ...at
  }: At & {
    entries: Entries;
    required: readonly string[];
    chosen?: Values;
  },
): Record<string, string> {
  let kept = { ...texts };
  const areShown = () =>
    Object.keys(texts).every((field) => isShown(entries[field], at, { ...chosen, ...kept }));
  for (const field of Object.keys(texts)) {
    if (areShown()) break;
    const { [field]: left = '', ...rest } = kept;
    if (required.includes(field)) continue;
    kept = rest;
    if (!areShown()) kept = { ...rest, [field]: left };
  }
  return kept;
}

/** Whether a field is asked: of what the form starts with, of what is typed, and of what is known at the address. */
export function isShown(
  entry: Readonly<Record<string, Node>> = {},
  { form, route, place, product }: At,
  typed: Values = {},
): boolean {
  const conditions = [entry.when, form.fields.when].filter((node) => node !== undefined);
  const scope = { ...scopeAt(route, place.role, product), input: { ...startsOf(form), ...typed } };
  return conditions.every((node) => node.t !== 'when' || holds(node.expr, scope, product.terms));
}

export function startsOf(form: ScreenForm): Values {
  const starts = Object.entries(entriesOf(form.fields.fields)).flatMap(([field, { start }]) =>
    start?.t === 'literal' ? [[field, start.value] as const] : [],
  );
  return Object.fromEntries(starts);
}
