import { type JsonSchema, refName, saysOf } from '../../grammar/json-schema.ts';
import { formsOf, innerFieldsOf, namesOf, ruleOfInput, type ScreenForm } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product, Rule, Screen } from '../../model/product.ts';
import { withRule } from '../../model/with-rule.ts';
import { rulesOfCall } from '../rules/emit-rules.ts';
import { canonical } from '../types/canonical.ts';

/** One form: what is asked, and how. */
export interface FormPlan {
  /** The value of the axis that this form is for; undefined for the usual one. */
  value: string | undefined;
  schema: JsonSchema;
  uiSchema: Record<string, unknown>;
  /** Fields that null empties. */
  clears: string[];
  /** What is asked about a field while it is typed. */
  asks: Record<string, NonNullable<Rule['remote']>>;
  /** Whether it asks for short texts alone, each drawn as such. */
  isPlain: boolean;
  /** The entity that is changed. */
  changes?: string;
}

/** One form of a screen, or its cases where its fields differ by a value of the address. */
export interface PlannedForm {
  id: string | undefined;
  by: string | undefined;
  plans: FormPlan[];
  /** The call whose rules are asked beyond the schema. */
  ruled?: string;
}

/** The forms of a screen: itself, or those among its blocks. */
export function planForms(screen: Screen, product: Product): PlannedForm[] {
  return formsOf(screen).map((form) => ({ id: form.id, ...planCases(form, product) }));
}

function planCases(form: ScreenForm, product: Product): Omit<PlannedForm, 'id'> {
  const { submit, fields } = form.fields;
  const endpoint = submit?.t === 'ref' ? product.endpoints[submit.id] : undefined;
  if (endpoint === undefined || fields === undefined) return { by: undefined, plans: [] };
  const plan = (value: string | undefined, node: Node): FormPlan => ({
    value,
    ...planForm(askedIn(node, form), endpoint, product),
  });
  const ruled = rulesOfCall(endpoint, product).length > 0 ? { ruled: endpoint.id } : {};
  if (fields.t !== 'by') return { by: undefined, plans: [plan(undefined, fields)], ...ruled };
  const cases = Object.keys(fields.cases).sort();
  return {
    ...ruled,
    by: fields.by,
    plans: [
      ...cases.flatMap((value) => (fields.cases[value] ? [plan(value, fields.cases[value])] : [])),
      ...(fields.otherwise ? [plan(undefined, fields.otherwise)] : []),
    ],
  };
}

/** Every name that some case of a screen that is a form asks, and those that only a slot names. */
export function fieldNames(screen: Screen): string[] {
  const own = formsOf(screen).filter(({ id }) => id === undefined);
  return [...new Set(own.flatMap((form) => withSlots(namesOf(form.fields.fields), form)))];
}

/** A slot that no case asks by name stands after the fields that are. */
function withSlots(names: string[], { fields, slots }: ScreenForm): string[] {
  const asked = new Set(namesOf(fields.fields));
  return [...names, ...Object.keys(slots).filter((name) => !asked.has(name))];
}

/** What is asked: the fields, and of things which of theirs. */
interface AskedNames {
  names: string[];
  inner: Record<string, string[]>;
  /** Whether the screen has one of them chosen, written as an address, or drawn by a file. */
  isDrawnOtherwise: boolean;
}

function askedIn(node: Node, form: ScreenForm): AskedNames {
  const isDrawnOtherwise = Object.keys(form.slots).length > 0 || drawsOtherwise(node);
  return { names: withSlots(namesOf(node), form), inner: innerFieldsOf(node), isDrawnOtherwise };
}

/** What a screen says of a field that only the form engine draws. */
const drawnByEngine = ['address', 'choices', 'options'];

function drawsOtherwise(node: Node): boolean {
  if (node.t === 'list') return node.items.some(drawsOtherwise);
  return node.t === 'record' && drawnByEngine.some((word) => node.fields[word] !== undefined);
}

/** One line of text, and nothing that is chosen, cut out or written at length. */
const isShortText = (schema: JsonSchema): boolean =>
  schema.type === 'string' &&
  schema.enum === undefined &&
  [undefined, 'password'].includes(widgetOf(schema)?.['ui:widget'] as string | undefined);

function planForm({ names, inner, isDrawnOtherwise }: AskedNames, endpoint: Endpoint, product: Product) {
  const inputs = endpoint.input.properties ?? {};
  const known = names.filter((name) => inputs[name] !== undefined);
  const properties = known.map((name) => {
    const schema = fieldSchema(name, endpoint, product);
    return [name, inner[name] === undefined ? schema : withInner(schema, inner[name])] as const;
  });
  const required = known.filter((name) => isRequired(name, endpoint, product));
  const schema = canonical({ type: 'object', properties: Object.fromEntries(properties), required });
  const hints = properties.flatMap(([name, field]) => {
    const order = inner[name] && orderOf(field, inner[name]);
    const hint = order ? { ...hintOf(field), ...order } : hintOf(field);
    return hint === undefined ? [] : [[name, hint] as const];
  });
  const asks = known.flatMap((name) => {
    const remote = ruleOfInput(name, endpoint, product)?.remote;
    return remote === undefined ? [] : [[name, remote] as const];
  });
  return {
    schema,
    isPlain: properties.every(([, field]) => isShortText(field)) && !isDrawnOtherwise,
    uiSchema: { 'ui:order': known, ...Object.fromEntries(hints) },
    clears: known.filter((name) => isNullable(inputs[name] ?? {})),
    asks: Object.fromEntries(asks),
    ...(endpoint.writes?.how === 'changes' && { changes: endpoint.writes.entity }),
  };
}

/** The schema of one field without references, with what its rule asks of people at a form. */
function fieldSchema(name: string, endpoint: Endpoint, product: Product): JsonSchema {
  const { definitions } = product;
  const given = withoutNull(endpoint.input.properties?.[name] ?? {});
  const rule = ruleOfInput(name, endpoint, product);
  const told = rule === undefined ? given : withRule(given, rule, 'form', definitions);
  const says = saysOf(told, definitions);
  const { 'x-says': _, ...own } = withoutEmptyDefault(resolve(told, definitions));
  const spoken = Object.keys(says).length === 0 ? own : { ...own, 'x-says': says };
  const ruled = { ...spoken, 'x-title': `field.${name}` };
  const help = `field.help.${name}`;
  // What a rule asks needs words before it is broken; elsewhere a field of the same name may be anything.
  const isHelped =
    'pattern' in ruled && Object.values(product.messages).some((words) => Object.hasOwn(words, help));
  return isHelped ? { ...ruled, 'x-help': help } : ruled;
}

/** A list that starts empty starts so without being told. */
function withoutEmptyDefault(schema: JsonSchema): JsonSchema {
  const { default: start, ...rest } = schema;
  return Array.isArray(start) && start.length === 0 ? rest : schema;
}

/** What a call must be given, what a rule asks of a form, and what cannot be taken from the thing that is changed. */
function isRequired(name: string, endpoint: Endpoint, product: Product): boolean {
  const { input, writes } = endpoint;
  if (input.required?.includes(name) || ruleOfInput(name, endpoint, product)?.required.form) return true;
  const field = product.entities[writes?.entity ?? '']?.fields.find((one) => one.name === name);
  const isKept = writes?.how === 'changes' && writes.fields.includes(name) && field?.required === true;
  return isKept && field.default === undefined && resolve(field.schema, product.definitions).type !== 'array';
}

function isNullable({ type, anyOf }: JsonSchema): boolean {
  return (Array.isArray(type) && type.includes('null')) || Boolean(anyOf?.some((one) => one.type === 'null'));
}

/** What people fill in: an empty field says the null that the call takes. */
function withoutNull(schema: JsonSchema): JsonSchema {
  if (!isNullable(schema)) return schema;
  const { type, anyOf, ...rest } = schema;
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [];
  const others = anyOf?.filter((one) => one.type !== 'null') ?? [];
  const [only] = others;
  if (only !== undefined && others.length === 1) return { ...only, ...rest };
  return {
    ...rest,
    ...(types.length === 1 ? { type: types[0] } : { type }),
    ...(anyOf && { anyOf: others }),
  };
}

function resolve(
  schema: JsonSchema,
  definitions: Record<string, JsonSchema>,
  above: readonly string[] = [],
): JsonSchema {
  const name = refName(schema);
  // A thing that holds itself is asked as free JSON below its first level.
  if (name !== undefined)
    return above.includes(name)
      ? {}
      : ofType(name, resolve(definitions[name] ?? {}, definitions, [...above, name]));
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

/** A thing, or each of a list of them, with the fields that are named, in their order. */
function withInner(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (schema.items !== undefined) return { ...schema, items: withInner(schema.items, names) };
  const own = names.flatMap((name) =>
    schema.properties && Object.hasOwn(schema.properties, name)
      ? [[name, schema.properties[name] ?? {}] as const]
      : [],
  );
  return schema.properties === undefined ? schema : { ...schema, properties: Object.fromEntries(own) };
}

/** The values of a type that is one of a few have words under its name. */
const ofType = (name: string, schema: JsonSchema): JsonSchema =>
  schema.enum === undefined || schema['x-words'] !== undefined ? schema : { ...schema, 'x-words': name };

function hintOf(schema: JsonSchema): Record<string, unknown> | undefined {
  const fill = schema['x-autocomplete'];
  const own = { ...widgetOf(schema), ...(fill === undefined ? {} : { 'ui:autocomplete': fill }) };
  const items = schema.items && hintOf(schema.items);
  const hint = { ...own, ...innerHints(schema), ...(items && { items }) };
  return Object.keys(hint).length > 0 ? hint : undefined;
}

/** The fields of a thing look as they would alone. */
function innerHints({ properties = {} }: JsonSchema): Record<string, unknown> {
  const hints = Object.entries(properties).flatMap(([name, field]) => {
    const hint = hintOf(field);
    return hint === undefined ? [] : [[name, hint] as const];
  });
  return Object.fromEntries(hints);
}

/** In which order the fields of a thing stand, or those of each thing in a list. */
function orderOf(schema: JsonSchema, names: readonly string[]): Record<string, unknown> {
  const order = { 'ui:order': names };
  return schema.items === undefined ? order : { items: { ...hintOf(schema.items), ...order } };
}

function widgetOf(schema: JsonSchema): Record<string, unknown> | undefined {
  if (schema['x-format'] === 'markdown') return { 'ui:widget': 'markdown' };
  if (schema['x-long'] === true) return { 'ui:widget': 'textarea' };
  if (schema['x-format'] === 'password') return { 'ui:widget': 'password' };
  if (schema['x-format'] === 'blob') return { 'ui:widget': 'file' };
  if (schema['x-format'] === 'picture') return { 'ui:widget': 'picture' };
  return undefined;
}
