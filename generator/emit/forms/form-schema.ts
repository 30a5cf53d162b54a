import type { JsonSchema } from '../../model/json-schema.ts';
import type { Endpoint, Node, Product, Screen } from '../../model/product.ts';
import { canonical, refName } from '../types/canonical.ts';

/** One form: what is asked, and how. */
export interface FormPlan {
  /** The value of the axis that this form is for; undefined for the usual one. */
  value: string | undefined;
  schema: JsonSchema;
  uiSchema: Record<string, unknown>;
}

/** The forms of a screen: one, or one per case where its fields differ by a value of the address. */
export function planForms(screen: Screen, product: Product): { by: string | undefined; plans: FormPlan[] } {
  const { submit, fields } = screen.props.fields;
  const endpoint = submit?.t === 'ref' ? product.endpoints[submit.id] : undefined;
  if (endpoint === undefined || fields === undefined) return { by: undefined, plans: [] };
  const plan = (value: string | undefined, node: Node): FormPlan => ({
    value,
    ...planForm(withSlots(namesOf(node), screen), endpoint, product),
  });
  if (fields.t !== 'by') return { by: undefined, plans: [plan(undefined, fields)] };
  const cases = Object.keys(fields.cases).sort();
  return {
    by: fields.by,
    plans: [
      ...cases.flatMap((value) => (fields.cases[value] ? [plan(value, fields.cases[value])] : [])),
      ...(fields.otherwise ? [plan(undefined, fields.otherwise)] : []),
    ],
  };
}

function namesOf(node: Node): string[] {
  if (node.t !== 'list') return [];
  return node.items.flatMap((item) =>
    item.t === 'literal' && typeof item.value === 'string' ? [item.value] : [],
  );
}

/** Every name that some case of the form asks, and those that only a slot names. */
export function fieldNames(screen: Screen): string[] {
  const { fields } = screen.props.fields;
  if (fields === undefined) return [];
  const nodes = fields.t === 'by' ? [...Object.values(fields.cases), fields.otherwise] : [fields];
  const names = nodes.flatMap((node) => (node === undefined ? [] : namesOf(node)));
  return [...new Set(withSlots(names, screen))];
}

/** A slot that no case asks by name stands after the fields that are. */
function withSlots(names: string[], { props, slots }: Screen): string[] {
  const { fields } = props.fields;
  const cases = fields?.t === 'by' ? [...Object.values(fields.cases), fields.otherwise] : [fields];
  const asked = new Set(cases.flatMap((node) => (node === undefined ? [] : namesOf(node))));
  return [...names, ...Object.keys(slots).filter((name) => !asked.has(name))];
}

function planForm(names: string[], endpoint: Endpoint, product: Product) {
  const known = names.filter((name) => endpoint.input.properties?.[name] !== undefined);
  const properties = known.map((name) => [name, fieldSchema(name, endpoint, product)] as const);
  const required = known.filter((name) => isRequired(name, endpoint, product));
  const schema = canonical({ type: 'object', properties: Object.fromEntries(properties), required });
  const hints = properties.flatMap(([name, field]) => {
    const hint = hintOf(field);
    return hint === undefined ? [] : [[name, hint] as const];
  });
  return { schema, uiSchema: { 'ui:order': known, ...Object.fromEntries(hints) } };
}

/** The schema of one field without references, with what its rule asks of people at a form. */
function fieldSchema(name: string, endpoint: Endpoint, product: Product): JsonSchema {
  const own = resolve(endpoint.input.properties?.[name] ?? {}, product.definitions);
  return { ...own, ...ruleOf(name, endpoint, product)?.schema.form, 'x-title': `field.${name}` };
}

function isRequired(name: string, endpoint: Endpoint, product: Product): boolean {
  return Boolean(endpoint.input.required?.includes(name) || ruleOf(name, endpoint, product)?.required);
}

/** Rules speak of an entity's fields: a form is about the entity that its call gives back. */
function ruleOf(field: string, { returns }: Endpoint, { entities, rules }: Product) {
  const name = refName(returns);
  const owner = name === undefined ? undefined : (entities[name]?.viewOf ?? name);
  return rules[`${owner}.${field}`];
}

function resolve(
  schema: JsonSchema,
  definitions: Record<string, JsonSchema>,
  above: readonly string[] = [],
): JsonSchema {
  const name = refName(schema);
  // A thing that holds itself is asked as free JSON below its first level.
  if (name !== undefined)
    return above.includes(name) ? {} : resolve(definitions[name] ?? {}, definitions, [...above, name]);
  const [first] = schema.allOf ?? [];
  if (first !== undefined && schema.allOf?.length === 1) {
    const { allOf: _, ...limits } = schema;
    return { ...resolve(first, definitions, above), ...limits };
  }
  if (schema.items !== undefined) return { ...schema, items: resolve(schema.items, definitions, above) };
  if (schema.properties !== undefined) {
    const own = Object.entries(schema.properties).map(
      ([key, value]) => [key, resolve(value, definitions, above)] as const,
    );
    return { ...schema, properties: Object.fromEntries(own) };
  }
  // RJSF draws a list of choices for a type; an enum of texts says its type nowhere else.
  return schema.enum !== undefined && schema.type === undefined ? { ...schema, type: 'string' } : schema;
}

function hintOf(schema: JsonSchema): Record<string, unknown> | undefined {
  const fill = schema['x-autocomplete'];
  const hint = { ...widgetOf(schema), ...(fill === undefined ? {} : { 'ui:autocomplete': fill }) };
  return Object.keys(hint).length > 0 ? hint : undefined;
}

function widgetOf(schema: JsonSchema): Record<string, unknown> | undefined {
  if (schema['x-format'] === 'markdown') return { 'ui:widget': 'markdown' };
  if (schema['x-long'] === true) return { 'ui:widget': 'textarea' };
  if (schema['x-format'] === 'password') return { 'ui:widget': 'password' };
  if (schema['x-format'] === 'blob') return { 'ui:widget': 'file' };
  return undefined;
}
