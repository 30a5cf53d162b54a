import type { Names } from '../../expressions/names.ts';
import { blockMeant, type Visit, walkFile } from '../../grammar/walk-written.ts';
import { askedIn, casesOf } from '../../model/asked-fields.ts';
import { formsOf, isTakenKnown, ruleOfInput } from '../../model/forms.ts';
import type { Screen } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { inLayer } from '../../yaml/layer.ts';
import { child, type SpecMap, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { checkBeginnings } from './beginnings.ts';
import { checkDefaults } from './defaults.ts';
import type { Form } from './form.ts';
import { checkInner } from './inner-fields.ts';
import { checkShown } from './shown-fields.ts';

const rulesFolder = 'spec/rules/';

/** Where a form stands. */
interface Around {
  names: Names;
  screen: Screen;
}

/** Checks a screen that is a form, and each form among its blocks and in its dialogs. */
export function checkForms(screen: Screen, root: SpecMap, building: Building): void {
  const names = inside(root, building.names);
  if (screen.block === 'form') checkForm(root, { names, screen }, building);
  checkNested(root, { names, screen }, building);
}

const inside = (node: SpecMap, names: Names): Names => names.namesIn?.(node, names) ?? names;

/** Several forms share a screen: each has a name of its own, which its generated files carry. */
function checkNested(root: SpecMap, { names: known, screen }: Around, building: Building): void {
  const { faults } = building;
  const seen = new Map<string, SpecNode>();
  for (const { form, names } of nestedForms(root, known, building)) {
    const id = child(form, 'id');
    const name = stringOf(id);
    if (id === undefined || name === undefined)
      faults.add('HUB1102', form.at, { where: 'a form inside another block', name: 'id' });
    else {
      const first = seen.get(name)?.at;
      if (first) faults.add('HUB1202', id.at, { what: 'form', name, first: `${first.file}:${first.line}` });
      if (!/^[a-z][A-Za-z0-9]*$/.test(name))
        faults.add('HUB1107', id.at, { name, where: 'a form', expected: 'letters and digits' });
      seen.set(name, id);
    }
    checkForm(form, { names, screen }, building);
  }
}

interface Nested {
  form: SpecMap;
  names: Names;
}

/** The forms inside a screen, with what may be named in each: the row of a list around it too. */
function nestedForms(root: SpecMap, known: Names, { lookup }: Building): Nested[] {
  const found: Nested[] = [];
  const tell = ({ shape, node, around }: Visit) => {
    if (shape.is !== 'block' || node.t !== 'map' || node === root) return;
    if (blockMeant(shape, node, lookup)?.name !== 'form') return;
    const holders = around.flatMap((frame) => (frame.node === root ? [] : [frame.node])).reverse();
    found.push({
      form: node,
      names: [...new Set(holders), node].reduce((names, one) => inside(one, names), known),
    });
  };
  walkFile('screens', root, lookup, tell);
  return found;
}

/** A form asks either inputs of its call, by name, or what a schema says that arrives at run time. */
function checkForm(root: SpecMap, { names, screen }: Around, building: Building): void {
  const { faults, endpoints } = building;
  const fields = root.entries.get('fields');
  const schema = root.entries.get('schema');
  const where = 'block form';
  if (fields === undefined && schema === undefined) faults.add('HUB1102', root.at, { where, name: 'fields' });
  if (fields !== undefined && schema !== undefined)
    faults.add('HUB1522', schema.keyAt, { where, name: 'schema', other: 'fields' });
  checkDefaults(root, building);
  checkTwice(fields?.value, building);
  const call = endpoints[stringOf(child(root, 'submit')) ?? ''];
  // What a call that does not exist would take is unknown: its name is the fault, not each field.
  if (call === undefined || !isTakenKnown(call, building)) return;
  const form = { root, call, names };
  checkBeginnings(form, building);
  checkShown(form, building);
  checkInner(form, building);
  // Rules that are about nothing ask who knows what: those are the faults.
  if (!faults.hasIn((file) => inLayer(file).startsWith(rulesFolder))) checkAsked(form, screen, building);
}

/** Each field is asked once in each case: of two entries one would be lost. */
function checkTwice(fields: SpecNode | undefined, { faults }: Building): void {
  for (const asked of casesOf(fields)) {
    const first = new Map<string, SpecNode>();
    for (const { name, node, said } of asked) {
      const before = first.get(name);
      // Two names that stand alone are the same thing twice, which every list is told.
      if (before && (said || !asked.some((one) => one.node === before && one.said === undefined)))
        faults.add('HUB1935', node.at, { name, line: before.at.line });
      first.set(name, before ?? node);
    }
  }
}

/** What a form gives without asking, written or found. */
function givenBy(id: string | undefined, screen: Screen): string[] {
  const forms = formsOf(screen);
  const own = forms.find((form) => form.id === id) ?? (screen.block === 'form' ? forms[0] : undefined);
  return own?.fields.with?.t === 'record' ? Object.keys(own.fields.with.fields) : [];
}

/** What a call needs that is asked about a field, the form has: in another field, or among what it gives. */
function checkAsked({ root, call }: Form, screen: Screen, building: Building): void {
  const asked = askedIn(child(root, 'fields'));
  const given = givenBy(stringOf(child(root, 'id')), screen);
  const has = new Set([...asked.map(({ name }) => name), ...given]);
  for (const { name, node } of asked) {
    const remote = building.endpoints[ruleOfInput(name, call, building)?.remote?.ask ?? ''];
    const missing = remote?.input.required?.filter((input) => !has.has(input)) ?? [];
    if (remote === undefined || missing.length === 0) continue;
    building.faults.add('HUB1523', node.at, { name, call: remote.id, missing: missing.join(', ') });
  }
}
