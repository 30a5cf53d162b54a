import { at, named } from '../../grammar/written.ts';
import type { Building } from '../../resolve/known.ts';
import { child, entriesOf, itemsOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';

/** Words that the engine puts together, with the line that needs them. */
export type Derived = Iterable<{ key: string; at: { file: string; line: number; col: number } }>;

/** What pages and titles may call a kind: `runtime/i18n/kind-words.ts`. */
const formsOfKinds = ['name', 'many', 'one', 'a', 'text'];

/** Kinds, their tabs and the groups of tags are called by their ids. */
export function* derivedFromThings({ read }: Pick<Building, 'read'>): Derived {
  for (const { read: file } of read.kinds)
    for (const kind of file.kinds ?? []) {
      for (const form of formsOfKinds) yield { key: `kind.${kind.id}.${form}`, at: at(kind, 'id') };
      for (const [i, tab] of kind.tabs.entries()) yield { key: `tab.${tab}`, at: at(kind.tabs, i) };
    }
  for (const { read: file } of read.tags)
    for (const { key, keyAt } of named(file.tags)) yield { key: `tagGroup.${key}`, at: keyAt };
}

/** An order that a list offers is called by its name, where it has none by that of its field. */
export function* derivedFromSorts({ spec, constants, lookup }: Building): Derived {
  const called = (order: string) => {
    const [own, field] = [`sort.${order}`, `field.${order}`];
    const isField = lookup.find('text', own) === undefined && lookup.find('text', field) !== undefined;
    return isField ? field : own;
  };
  for (const options of spec.files.screens.flatMap(({ root }) => sortsIn(root)))
    for (const choice of choicesIn(options)) {
      const id = stringOf(choice);
      const constant = id !== undefined && Object.hasOwn(constants, id) ? constants[id] : undefined;
      if (id === undefined) continue;
      if (constant === undefined) yield { key: called(id), at: choice.at };
      else if (Array.isArray(constant.value))
        for (const value of constant.value) yield { key: called(String(value)), at: constant.origin.place };
    }
}

function sortsIn(node: SpecNode): SpecNode[] {
  const own = child(child(node, 'sort'), 'options');
  return [...(own === undefined ? [] : [own]), ...innerOf(node).flatMap(sortsIn)];
}

/** The orders of a list, the constant that holds them, or one for each of what they differ by. */
function choicesIn(node: SpecNode): SpecNode[] {
  if (node.t === 'list') return node.items;
  if (node.t === 'scalar') return [node];
  return entriesOf(node).flatMap(({ key, value }) => (key === 'by' ? [] : choicesIn(value)));
}

/** What stands right inside a piece of a screen. */
export function innerOf(node: SpecNode): SpecNode[] {
  return node.t === 'list' ? itemsOf(node) : entriesOf(node).map(({ value }) => value);
}
