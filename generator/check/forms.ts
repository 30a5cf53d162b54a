import { type JsonSchema, refName } from '../grammar/json-schema.ts';
import { formsOf, isTakenKnown, ruleOfInput } from '../model/forms.ts';
import type { Endpoint, Screen } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import {
  child,
  entriesOf,
  itemsOf,
  plain,
  type SpecEntry,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';

const rulesFolder = 'spec/rules/';

/** The types of JSON Schema that an empty field may be of. */
const types = ['object', 'array', 'boolean', 'string', 'number', 'integer'];

/** Checks a screen that is a form, or each form among its blocks. */
export function checkForms(screen: Screen, root: SpecMap, building: Building): void {
  if (screen.block === 'form') checkForm(root, screen, building);
  else checkNested(root, screen, building);
}

/** Several forms share a screen: each has a name of its own, which its generated files carry. */
function checkNested(root: SpecMap, screen: Screen, building: Building): void {
  const { faults } = building;
  const seen = new Map<string, SpecNode>();
  for (const form of nestedForms(root)) {
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
    checkForm(form, screen, building);
  }
}

function nestedForms(node: SpecNode): SpecMap[] {
  if (node.t === 'map' && stringOf(child(node, 'block')) === 'form') return [node];
  const inner = node.t === 'list' ? node.items : entriesOf(node).map(({ value }) => value);
  return inner.flatMap(nestedForms);
}

/** A form asks either inputs of its call, by name, or what a schema says that arrives at run time. */
function checkForm(root: SpecMap, screen: Screen, building: Building): void {
  const { faults, endpoints } = building;
  const fields = root.entries.get('fields');
  const schema = root.entries.get('schema');
  const where = 'block form';
  if (fields === undefined && schema === undefined) faults.add('HUB1102', root.at, { where, name: 'fields' });
  if (fields !== undefined && schema !== undefined)
    faults.add('HUB1522', schema.keyAt, { where, name: 'schema', other: 'fields' });
  checkDefaults(root, building);
  const endpoint = endpoints[stringOf(child(root, 'submit')) ?? ''];
  const inputs = endpoint?.input.properties;
  // What a call that does not exist would take is unknown: its name is the fault, not each field.
  if (endpoint === undefined || inputs === undefined || !isTakenKnown(endpoint, building)) return;
  const into = child(schema?.value, 'into');
  const asked = namesOf(fields?.value);
  for (const node of [...asked, ...(into === undefined ? [] : [into])]) {
    const name = stringOf(node);
    if (name !== undefined && !Object.hasOwn(inputs, name))
      faults.add('HUB1302', node.at, { name }, Object.keys(inputs));
  }
  const names = asked.flatMap((node) => stringOf(node) ?? []);
  if (fields !== undefined) checkKeys(valuesOf(root), names, building);
  if (fields !== undefined) checkLooks(root, names, inputs, building);
  // Rules that are about nothing ask who knows what: those are the faults.
  if (faults.hasIn((file) => file.startsWith(rulesFolder))) return;
  const given = givenBy(stringOf(child(root, 'id')), screen);
  checkAsked(asked, { endpoint, names: [...names, ...given], building });
}

/** Fields that the spec wants to look or to stand in a way of its own are among those that are asked. */
function checkLooks(
  root: SpecMap,
  names: string[],
  inputs: Record<string, JsonSchema>,
  building: Building,
): void {
  const { faults, definitions } = building;
  const choices = entriesOf(child(root, 'choices'));
  checkKeys([...choices, ...entriesOf(child(root, 'start'))], names, building);
  const rows = itemsOf(child(root, 'rows')).flatMap(itemsOf);
  const placed = [...rows, child(child(root, 'address'), 'field')].filter((node) => node !== undefined);
  for (const node of placed) {
    const name = stringOf(node);
    if (name !== undefined && !names.includes(name)) faults.add('HUB1302', node.at, { name }, names);
  }
  const chosen = choices.flatMap(({ key, value }) =>
    itemsOf(value).map((choice) => ({ key, value: child(choice, 'value') })),
  );
  const begun = entriesOf(child(root, 'start')).map(({ key, value }) => ({ key, value }));
  for (const { key, value } of [...chosen, ...begun]) {
    const schema = inputs[key] ?? {};
    const known = (definitions[refName(schema) ?? ''] ?? schema).enum?.map(String);
    if (value !== undefined && known !== undefined && !known.includes(String(plain(value))))
      faults.add('HUB1104', value.at, { name: String(plain(value)), where: key }, known);
  }
}

/** A map of values by field; a value on its own has whatever fields it has. */
function valuesOf(root: SpecMap): SpecEntry[] {
  const values = child(root, 'values');
  return child(values, 'value') === undefined ? entriesOf(values) : [];
}

function checkKeys(entries: SpecEntry[], known: string[], { faults }: Building): void {
  for (const { key, keyAt } of entries) {
    if (!known.includes(key)) faults.add('HUB1302', keyAt, { name: key }, known);
  }
}

/** The calls that are asked about fields while they are typed. */
function askedCalls(names: string[], endpoint: Endpoint, building: Building): Endpoint[] {
  return names.flatMap(
    (name) => building.endpoints[ruleOfInput(name, endpoint, building)?.remote?.ask ?? ''] ?? [],
  );
}

interface Asked {
  endpoint: Endpoint;
  names: string[];
  building: Building;
}

/** What a form gives without asking, written or found. */
function givenBy(id: string | undefined, screen: Screen): string[] {
  const own = formsOf(screen).find((form) => form.id === id || screen.block === 'form');
  return own?.fields.with?.t === 'record' ? Object.keys(own.fields.with.fields) : [];
}

/** What a call needs that is asked about a field, the form has: in another field, or among what it gives. */
function checkAsked(fields: SpecNode[], { endpoint, names, building }: Asked): void {
  const has = new Set(names);
  for (const field of fields) {
    const name = stringOf(field) ?? '';
    const [call] = askedCalls([name], endpoint, building);
    const missing = call?.input.required?.filter((input) => !has.has(input)) ?? [];
    if (call === undefined || missing.length === 0) continue;
    building.faults.add('HUB1523', field.at, { name, call: call.id, missing: missing.join(', ') });
  }
}

/** The names that are asked, in whichever case. */
function namesOf(node: SpecNode | undefined): SpecNode[] {
  const cases = entriesOf(node).filter(({ key }) => key !== 'by');
  return [...itemsOf(node), ...cases.flatMap(({ value }) => itemsOf(value))];
}

function checkDefaults(root: SpecMap, { constants, faults }: Building): void {
  const defaults = root.entries.get('defaults');
  if (defaults === undefined) return;
  if (!root.entries.has('schema')) {
    faults.add('HUB1102', defaults.keyAt, { where: 'defaults', name: 'schema' });
  }
  const group = stringOf(defaults.value);
  const own = entriesOf(defaults.value).map(({ key, keyAt }) => ({ key, at: keyAt }));
  const shared = Object.keys(constants)
    .filter((id) => group !== undefined && id.startsWith(`${group}.`))
    .map((id) => ({ key: id.slice((group ?? '').length + 1), at: defaults.value.at }));
  for (const { key, at } of [...own, ...shared]) {
    if (!types.includes(key)) faults.add('HUB1104', at, { name: key, where: 'defaults' }, types);
  }
}
