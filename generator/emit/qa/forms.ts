import type { JsonSchema } from '../../grammar/json-schema.ts';
import { formsOf, type ScreenForm } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product, Route, Screen } from '../../model/product.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import { type FormPlan, planForms } from '../forms/form-schema.ts';
import { sortedEntries } from '../output.ts';
import type { Compiler } from '../validators/compile-standalone.ts';
import { aboutOf } from './about.ts';
import { holds, type Values } from './evaluate.ts';
import { fieldCases, validText } from './form-cases.ts';
import { placesOfScreen, scopeAt } from './places.ts';
import type { Place, QaForm } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';

/** Every form of every screen, with the values that one may type wrongly. */
export function planQaForms(
  product: Product,
  compiler: Compiler,
): { forms: QaForm[]; unprovoked: Unprovoked[] } {
  const unprovoked: Unprovoked[] = [];
  const forms = sortedEntries(product.screens).flatMap(([, screen]) => {
    const asked = formsOf(screen);
    return planForms(screen, product).flatMap(({ plans }, at) => {
      const form = asked[at];
      const plan = plans.find(({ value }) => value === undefined) ?? plans[0];
      return form && plan ? formsAt({ screen, form, plan, product, compiler, unprovoked }) : [];
    });
  });
  return { forms, unprovoked };
}

interface Planning {
  screen: Screen;
  form: ScreenForm;
  plan: FormPlan;
  product: Product;
  compiler: Compiler;
  unprovoked: Unprovoked[];
}

/** A form at the addresses that together ask all of its fields. */
function formsAt({ screen, form, plan, product, compiler, unprovoked }: Planning): QaForm[] {
  const name = form.id === undefined ? screen.id : `${screen.id}.${form.id}`;
  const { submit } = form.fields;
  const endpoint = submit?.t === 'ref' ? product.endpoints[submit.id] : undefined;
  const places = placesOfScreen(screen.id, product);
  if (endpoint === undefined || !stands(form, screen) || places.length === 0) {
    unprovoked.push({
      what: `form ${name}`,
      door: 'form',
      why: places.length === 0 ? 'no address shows it' : 'it is asked from a row of a table',
    });
    return [];
  }
  const entries = entriesOf(form.fields.fields);
  const fields = Object.keys(plan.schema.properties ?? {});
  const typed = fields.filter((field) => {
    const why = whyNotTyped(plan, field, entries[field]);
    if (why !== undefined) unprovoked.push({ what: aboutOf(field, endpoint, product), door: 'form', why });
    return why === undefined;
  });
  const left = new Set(typed);
  const found = places.flatMap(({ route, place }) => {
    const shown = typed.filter((field) => isShown(entries[field], { form, route, place, product }));
    const fresh = shown.filter((field) => left.delete(field));
    if (fresh.length === 0) return [];
    const about = (field: string) => aboutOf(field, endpoint, product);
    const judging = { plan, product, compiler, endpoint, kind: route.fixed.kind, about };
    const texts = Object.fromEntries(shown.map((field) => [field, validText(field, judging)]));
    const valid = keepingShown(texts, {
      entries,
      required: plan.schema.required ?? [],
      form,
      route,
      place,
      product,
    });
    const { cases, dropped } = fieldCases(fresh, valid, judging, entries);
    unprovoked.push(...dropped);
    const id = form.id === undefined ? 'root' : `${form.id}-fields`;
    return [
      {
        form: name,
        place,
        prefix: id,
        isPrompt: form.fields.prompt !== undefined,
        submit: endpoint.id,
        calls: addressesOf(endpoint, product),
        valid,
        cases,
      },
    ];
  });
  for (const field of left)
    unprovoked.push({
      what: aboutOf(field, endpoint, product),
      door: 'form',
      why: `${name} asks it under a condition that holds at no address as it opens`,
    });
  return found;
}

/** Whether a form stands on its page, and not in a dialog that something of a row opens. */
function stands(form: ScreenForm, { block, props }: Screen): boolean {
  const blocks = [props, ...(props.fields.blocks?.t === 'list' ? props.fields.blocks.items : [])];
  return (
    (form.id === undefined && block === 'form') ||
    blocks.some((one) => one.t === 'record' && one.fields === form.fields)
  );
}

type Entries = Readonly<Record<string, Readonly<Record<string, Node>>>>;

/** What a form says of its fields, by their names. */
export function entriesOf(node: Node | undefined): Entries {
  if (node?.t === 'by')
    return Object.assign({}, ...[...Object.values(node.cases), node.otherwise].map(entriesOf));
  if (node?.t === 'list') return Object.assign({}, ...node.items.map(entriesOf));
  if (node?.t === 'literal') return { [String(node.value)]: {} };
  const field = node?.t === 'record' ? node.fields.field : undefined;
  return node?.t === 'record' && field?.t === 'literal' ? { [String(field.value)]: node.fields } : {};
}

/** Why nobody could type a wrong value: what is chosen from what is offered is always one of that. */
function whyNotTyped(
  { schema, uiSchema }: FormPlan,
  field: string,
  entry: Readonly<Record<string, Node>> = {},
): string | undefined {
  const own: JsonSchema = schema.properties?.[field] ?? {};
  const widget = (uiSchema[field] as Record<string, unknown> | undefined)?.['ui:widget'];
  if (entry.choices || entry.options || own.enum) return 'it is chosen from what is offered';
  if (own.type === 'boolean') return 'it is a box, which is set or not';
  if (own.type === 'array' || own.type === 'object') return 'it is filled in part by part, and not typed';
  if (own['x-format'] === 'picture' || own['x-format'] === 'blob') return 'it is a file';
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
function keepingShown(
  texts: Readonly<Record<string, string>>,
  { entries, required, ...at }: At & { entries: Entries; required: readonly string[] },
): Record<string, string> {
  let kept = { ...texts };
  const areShown = () => Object.keys(texts).every((field) => isShown(entries[field], at, kept));
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
function isShown(
  entry: Readonly<Record<string, Node>> = {},
  { form, route, place, product }: At,
  typed: Values = {},
): boolean {
  const conditions = [entry.when, form.fields.when].filter((node) => node !== undefined);
  const scope = { ...scopeAt(route, place.role, product), input: { ...startsOf(form), ...typed } };
  return conditions.every((node) => node.t !== 'when' || holds(node.expr, scope, product.terms));
}

function startsOf(form: ScreenForm): Values {
  const starts = Object.entries(entriesOf(form.fields.fields)).flatMap(([field, { start }]) =>
    start?.t === 'literal' ? [[field, start.value] as const] : [],
  );
  return Object.fromEntries(starts);
}

function addressesOf(endpoint: Endpoint, product: Product): QaForm['calls'] {
  return fastifyRoutes(endpoint, baseOf(endpoint.base, product)).map(({ method, url }) => ({ method, url }));
}
