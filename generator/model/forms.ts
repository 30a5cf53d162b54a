import type { Node } from './node.ts';
import type { Endpoint, Product, Rule, Screen } from './product.ts';

/** A form of a screen: the screen itself, or one of the blocks inside it or in a dialog, which then has a name. */
export interface ScreenForm {
  id: string | undefined;
  fields: Record<string, Node>;
  slots: Record<string, string>;
}

/** All forms of a screen, in the order in which they stand. */
export function formsOf({ block, props, slots }: Pick<Screen, 'block' | 'props' | 'slots'>): ScreenForm[] {
  const nested = Object.values(block === 'form' ? props.fields : { props }).flatMap(nestedForms);
  const inner = nested.map((fields) => ({ id: textOf(fields.id), fields, slots: {} }));
  return block === 'form' ? [{ id: undefined, fields: props.fields, slots }, ...inner] : inner;
}

function nestedForms(node: Node): Record<string, Node>[] {
  if (node.t === 'list') return node.items.flatMap(nestedForms);
  if (node.t !== 'record') return [];
  const { ask } = node.fields;
  const own = textOf(node.fields.block) === 'form' ? [node.fields] : ask?.t === 'record' ? [ask.fields] : [];
  return [...own, ...Object.values(node.fields).flatMap(nestedForms)];
}

function textOf(node: Node | undefined): string | undefined {
  return node?.t === 'literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The names in a list of fields, of which some stand beside each other, and of some more is said. */
export function namesOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.t === 'by') return [...Object.values(node.cases), node.otherwise].flatMap(namesOf);
  if (node.t === 'list') return node.items.flatMap(namesOf);
  const name = textOf(node.t === 'record' ? node.fields.field : node);
  return name === undefined ? [] : [name];
}

/** Of things with fields of their own, which of these are asked, by the name of the field that holds them. */
export function innerFieldsOf(node: Node | undefined): Record<string, string[]> {
  if (node === undefined) return {};
  if (node.t === 'by')
    return Object.assign({}, ...[...Object.values(node.cases), node.otherwise].map(innerFieldsOf));
  if (node.t === 'list') return Object.assign({}, ...node.items.map(innerFieldsOf));
  const name = node.t === 'record' ? textOf(node.fields.field) : undefined;
  const inner = node.t === 'record' ? node.fields.fields : undefined;
  return name === undefined || inner === undefined ? {} : { [name]: namesOf(inner) };
}

type Ruled = Pick<Product, 'rules'>;

/** Whether it is known what a call takes: of an entity that does not exist, that is the fault. */
export function isTakenKnown(
  { writes }: Pick<Endpoint, 'writes'>,
  { entities }: Pick<Product, 'entities'>,
): boolean {
  return writes === undefined || Object.hasOwn(entities, writes.entity);
}

/** The rule of an input: rules speak of entities, and bind the fields that a call takes of one. */
export function ruleOfInput(
  field: string,
  { writes }: Pick<Endpoint, 'writes'>,
  { rules }: Ruled,
): Rule | undefined {
  return writes?.fields.includes(field) ? rules[`${writes.entity}.${field}`] : undefined;
}
