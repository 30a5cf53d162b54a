import type { JsonSchema } from '../../grammar/json-schema.ts';
import { formsOf, type ScreenForm } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product, Route, Screen } from '../../model/product.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import { type FormPlan, planForms } from '../forms/form-schema.ts';
import { sortedEntries } from '../output.ts';
import { rulesOfCall } from '../rules/emit-rules.ts';
import type { Compiler } from '../validators/compile-standalone.ts';
import { sentenceOf } from '../validators/support/sentences.ts';
import { aboutOf } from './about.ts';
import { type Control, choicesIn, chosenCases, type Offered } from './chosen-cases.ts';
import { holds, type Values } from './evaluate.ts';
import { fieldCases, validText } from './form-cases.ts';
import { outcomeOf } from './outcomes.ts';
import { placesOfScreen, rolesAtPages, scopeAt } from './places.ts';
import { choicesToSet } from './set-choices.ts';
import type { Chosen, FormCase, Place, QaForm } from './support/shapes.ts';
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

/** A form at the addresses that together ask all of its fields, and with what is chosen there for those that are left. */
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
  const about = (field: string) => aboutOf(field, endpoint, product);
  const left = new Set<string>();
  for (const field of Object.keys(plan.schema.properties ?? {})) {
    const why = whyNotAsked(plan, field, entries[field]);
    if (why === undefined) left.add(field);
    else unprovoked.push({ what: about(field), door: 'form', why });
  }
  const asked = { name, form, plan, product, compiler, endpoint, entries, fields: [...left], about };
  const plain = places.map((at) => ({ ...at, chosen: {} as Values, first: [] as Chosen[] }));
  const found = plain.flatMap((state) => formIn(state, left, asked, unprovoked));
  // What is asked only once something is chosen: one choice is enough for all that there is so far.
  const further = plain.flatMap((state) =>
    left.size === 0 ? [] : [...afterChoices(state, asked), ...byOthers(state, product)],
  );
  found.push(...further.flatMap((state) => formIn(state, left, asked, unprovoked)));
  for (const field of left)
    unprovoked.push({
      what: about(field),
      door: 'form',
      why: `${name} asks it under a condition that holds at no address as it opens`,
    });
  return found;
}

interface AskedForm {
  name: string;
  form: ScreenForm;
  plan: FormPlan;
  product: Product;
  compiler: Compiler;
  endpoint: Endpoint;
  entries: Entries;
  /** Those that somebody can fill in. */
  fields: readonly string[];
  about: (field: string) => string;
}

/** A form at an address, with what was chosen in it. */
interface State {
  route: Route;
  place: Place;
  chosen: Values;
  first: readonly Chosen[];
}

/** The form in one state, where it asks fields that are still left. */
function formIn(state: State, left: Set<string>, asked: AskedForm, unprovoked: Unprovoked[]): QaForm[] {
  const { name, form, plan, product, compiler, endpoint, entries, about } = asked;
  const { place, chosen, first } = state;
  const shown = shownIn(state, asked);
  const fresh = shown.filter((field) => left.delete(field));
  if (fresh.length === 0) return [];
  const judging = { plan, product, compiler, endpoint, kind: state.route.fixed.kind, about };
  const controls = new Map(shown.map((field) => [field, controlOf(plan, field, entries[field])]));
  const isTyped = (field: string) => controls.get(field) === undefined;
  const texts = Object.fromEntries(shown.filter(isTyped).map((field) => [field, validText(field, judging)]));
  const required = plan.schema.required ?? [];
  const valid = keepingShown(texts, { entries, required, form, ...state, product });
  const { cases, dropped } = fieldCases(fresh.filter(isTyped), valid, judging, entries);
  unprovoked.push(...dropped);
  const ruled = ruledCases(fresh.filter(isTyped), { ...valid, ...chosen }, state, asked).filter(
    (one) => !cases.some(({ field, text }) => field === one.field && text === one.text),
  );
  const ofChoices = fresh.flatMap((field) => {
    const control = controls.get(field);
    if (control === undefined) return [];
    const offered = offeredIn(field, control, state, asked).filter(
      ({ value }) => !isHeld(field, value, state, asked),
    );
    return chosenCases({ field, about: about(field), control, offered });
  });
  const unoffered = fresh.flatMap((field) =>
    controls.get(field) === 'choice' ? unofferedCases(field, state, asked) : [],
  );
  return [
    {
      form: name,
      place,
      prefix: form.id === undefined ? 'root' : `${form.id}-fields`,
      isPrompt: form.fields.prompt !== undefined,
      submit: endpoint.id,
      ...(first.length > 0 && { first }),
      calls: addressesOf(endpoint, product),
      valid,
      cases: [...cases, ...ruled, ...ofChoices, ...unoffered],
    },
  ];
}

const shownIn = ({ route, place, chosen }: State, { form, product, entries, fields }: AskedForm) =>
  fields.filter((field) => isShown(entries[field], { form, route, place, product }, chosen));

/** The same state after each thing that may be chosen in it. */
function afterChoices(state: State, asked: AskedForm): State[] {
  return shownIn(state, asked).flatMap((field) => {
    const control = controlOf(asked.plan, field, asked.entries[field]);
    if (control !== 'choice' && control !== 'box') return [];
    return offeredIn(field, control, state, asked).map(({ chosen, value = null }) => ({
      ...state,
      chosen: { ...state.chosen, [field]: value },
      first: [...state.first, { field, chosen }],
    }));
  });
}

/** The same state before whoever else may open it. */
const byOthers = (state: State, product: Product): State[] =>
  rolesAtPages
    .filter((role) => role !== state.place.role)
    .filter((role) => outcomeOf(state.route, scopeAt(state.route, role, product), product).is === 'open')
    .map((role) => ({ ...state, place: { ...state.place, role } }));

/** What a thing is already is no change, and is not sent. */
function isHeld(
  field: string,
  value: unknown,
  { route, place }: State,
  { endpoint, product }: AskedForm,
): boolean {
  if (endpoint.writes?.how !== 'changes' || value === undefined) return false;
  const { item } = scopeAt(route, place.role, product);
  return (item as Values | undefined)?.[field] === value;
}

/** What a field offers in a state. */
function offeredIn(
  field: string,
  control: Control,
  state: State,
  { plan, entries, form, product }: AskedForm,
): Offered[] {
  const { route, place, chosen } = state;
  const entry = entries[field] ?? {};
  const isOffered = (when: Node | undefined) =>
    isShown(when === undefined ? {} : { when }, { form, route, place, product }, chosen);
  if (control === 'option') return [{ chosen: 0 }];
  if (control === 'box') return [true, false].map((value) => ({ chosen: value, value }));
  if (entry.choices) return choicesIn(entry.choices, isOffered);
  const { enum: members = [] } = plan.schema.properties?.[field] ?? {};
  return members.map((value, at) => ({ chosen: at, value }));
}

/** What would break a rule as the hub is set is not offered. */
function unofferedCases(
  field: string,
  { route, place }: State,
  { entries, form, product, endpoint }: AskedForm,
): FormCase[] {
  // What a thing is already it may stay, and that is offered.
  if (endpoint.writes?.how !== 'creates') return [];
  const kind = route.fixed.kind ?? '';
  const rules = rulesOfCall(endpoint, product).filter(
    (one) => one.keyword === 'check' && one.field === field,
  );
  const items = entries[field]?.choices?.t === 'list' ? entries[field].choices.items : [];
  return choicesToSet(product).flatMap(({ name, values }) =>
    values.flatMap((set) => {
      const settings = { [name]: set };
      const scope = scopeAt(route, place.role, product, { settings });
      return items.flatMap((item) => {
        const { value, text, when } = item.t === 'record' ? item.fields : {};
        if (value?.t !== 'literal' || text?.t !== 'text') return [];
        const input = { ...startsOf(form), [field]: value.value };
        const broken = rules.find(({ cases }) => {
          const asks = cases.form?.[kind] ?? cases.form?.[''];
          return typeof asks === 'object' && !holds(asks.when, { ...scope, input }, product.terms);
        });
        const isOffered = when?.t !== 'when' || holds(when.expr, { ...scope, input }, product.terms);
        if (broken === undefined || isOffered) return [];
        const title = `does not take ${String(value.value)} where ${name} is ${String(set)}`;
        const { key, params } = sentenceOf({ keyword: 'check', params: {}, says: broken.says });
        const says = { key, params: { ...params } };
        return [{ field, title, about: `rule ${broken.entity}`, settings, lacks: text.key, says }];
      });
    }),
  );
}

/** What other fields ask for is missed where it is not there. */
function ruledCases(
  fields: readonly string[],
  filled: Values,
  { route, place }: State,
  { form, product, endpoint, about }: AskedForm,
): FormCase[] {
  const kind = route.fixed.kind ?? '';
  const input = { ...startsOf(form), ...filled, kind, createType: route.fixed.create };
  const scope = { ...scopeAt(route, place.role, product), input };
  return rulesOfCall(endpoint, product).flatMap(({ field, keyword, cases, says }) => {
    const asks = cases.form?.[kind] ?? cases.form?.[''];
    if (keyword !== 'required' || !fields.includes(field) || asks === undefined) return [];
    const isAsked = typeof asks === 'object' ? holds(asks.when, scope, product.terms) : asks === true;
    if (!isAsked) return [];
    const { key, params } = sentenceOf({ keyword, params: {}, says });
    const title = 'refuses nothing, as the others stand';
    return [{ field, title, about: about(field), text: '', says: { key, params: { ...params } } }];
  });
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

/** How somebody says what a field is; undefined where it is typed. */
function controlOf(
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
function whyNotAsked(
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
function keepingShown(
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
