import { formsOf, type ScreenForm } from '../../model/forms.ts';
import type { Product, Screen } from '../../model/product.ts';
import { type FormPlan, planForms } from '../forms/form-schema.ts';
import { sortedEntries } from '../output.ts';
import type { Compiler } from '../validators/compile-standalone.ts';
import { aboutOf } from './about.ts';
import type { Values } from './evaluate.ts';
import { entriesOf, whyNotAsked } from './form-fields.ts';
import { afterChoices, byOthers, formIn } from './form-states.ts';
import { placesOfScreen } from './places.ts';
import type { Chosen, QaForm } from './support/shapes.ts';
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

/** Whether a form stands on its page, and not in a dialog that something of a row opens. */
function stands(form: ScreenForm, { block, props }: Screen): boolean {
  const blocks = [props, ...(props.fields.blocks?.t === 'list' ? props.fields.blocks.items : [])];
  return (
    (form.id === undefined && block === 'form') ||
    blocks.some((one) => one.t === 'record' && one.fields === form.fields)
  );
}
