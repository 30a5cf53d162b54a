import type { ScreenForm } from '../../model/forms.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, Product, Route } from '../../model/product.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import type { FormPlan } from '../forms/form-schema.ts';
import { rulesOfCall } from '../rules/emit-rules.ts';
import type { Compiler } from '../validators/compile-standalone.ts';
import { sentenceOf } from '../validators/support/sentences.ts';
import { isRefusedBeside } from './beside-others.ts';
import { type Control, choicesIn, chosenCases, type Offered } from './chosen-cases.ts';
import { holds, type Values } from './evaluate.ts';
import { fieldCases, validText } from './form-cases.ts';
import { controlOf, type Entries, isShown, keepingShown, startsOf } from './form-fields.ts';
import { plainOf } from './gates.ts';
import { outcomeOf } from './outcomes.ts';
import { rolesAtPages, scopeAt } from './places.ts';
import { choicesToSet } from './set-choices.ts';
import type { Chosen, FormCase, Place, QaForm } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';

export interface AskedForm {
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
export interface State {
  route: Route;
  place: Place;
  chosen: Values;
  first: readonly Chosen[];
}

/** The form in one state, where it asks fields that are still left. */
export function formIn(
  state: State,
  left: Set<string>,
  asked: AskedForm,
  unprovoked: Unprovoked[],
): QaForm[] {
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
  const { cases: alone, dropped } = fieldCases(fresh.filter(isTyped), valid, judging, entries);
  unprovoked.push(...dropped);
  const cases = alone.filter((one) => !isRefusedBeside(one, { ...valid, ...chosen }, state, asked));
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
      ...afterwards(asked),
      valid,
      cases: [...cases, ...ruled, ...ofChoices, ...unoffered],
    },
  ];
}

/** What happens once it was sent, and whether what was typed stands there still: what changes a thing, and what is left. */
function afterwards({ form, entries }: AskedForm): Pick<QaForm, 'then' | 'keeps'> {
  const told = form.fields.then && plainOf(form.fields.then);
  const then = (Array.isArray(told) ? told : []) as QaForm['then'];
  const changes = form.fields.start !== undefined || Object.values(entries).some(({ value }) => value);
  const leaves = then.some((effect) => ['go', 'return', 'back', 'page'].some((word) => word in effect));
  return { then, keeps: changes || leaves };
}

const shownIn = ({ route, place, chosen }: State, { form, product, entries, fields }: AskedForm) =>
  fields.filter((field) => isShown(entries[field], { form, route, place, product }, chosen));

/** The same state after each thing that may be chosen in it. */
export function afterChoices(state: State, asked: AskedForm): State[] {
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
export const byOthers = (state: State, product: Product): State[] =>
  rolesAtPages(product)
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

function addressesOf(endpoint: Endpoint, product: Product): QaForm['calls'] {
  return fastifyRoutes(endpoint, baseOf(endpoint.base, product)).map(({ method, url }) => ({ method, url }));
}
