import { fieldNames } from '../../declare/field-names.ts';
import { listedIn, waitsAs } from '../../declare/waiting.ts';
import { reachedFrom } from '../../emit/types/canonical.ts';
import { freeName } from '../../grammar/name-forms.ts';
import type { Shape } from '../../grammar/shape.ts';
import type { CodeUses } from '../../load/code-uses.ts';
import { answersHere } from '../../model/answers-here.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { entriesOf, itemsOf, type SpecNode } from '../../yaml/spec-node.ts';
import { walkSpec } from '../walk-spec.ts';

/**
 * A field or an input that nothing else names: no page, no condition, no call and no code. It is a misspelt one, or a line
 * that somebody believes in. By its name alone, since code takes it on in types of its own.
 */
export function checkFieldUses(
  { endpoints, entities, definitions }: Pick<Product, 'endpoints' | 'entities' | 'definitions'>,
  building: Pick<Building, 'spec' | 'faults' | 'lookup' | 'read'>,
  { names }: CodeUses,
): void {
  const { spec, faults } = building;
  const said = wordsSaid(building);
  const inCode = new Set(names);
  const listed = listedIn(spec);
  const declared = [...fieldNames(spec)].filter(({ call }) => {
    const found = call === undefined ? undefined : endpoints[call];
    return call === undefined || (found !== undefined && answersHere(found));
  });
  // Whoever writes a manifest names its fields: each is judged by what is declared of it.
  const written = new Set(
    Object.values(entities).flatMap(({ name, file }) =>
      file === undefined ? [] : [name, ...reachedFrom(definitions[name] ?? {}, definitions)],
    ),
  );
  // Whoever fills in a form of what is kept without code chooses among the values of its type.
  for (const { isDescribed, fields } of Object.values(entities))
    for (const { writable, schema } of isDescribed ? fields : [])
      for (const type of writable === 'never' ? [] : reachedFrom(schema, definitions)) written.add(type);
  const known = new Set(declared.map(({ name }) => name));
  const lost = names.filter((name) => !known.has(name));
  for (const { name, id, at } of declared) {
    const isUsed = inCode.has(name) || said.has(name) || written.has(id.split('.')[0] ?? id);
    const waits = listed.get(waitsAs('field', id));
    if (!isUsed && waits === undefined) faults.add('HUB1777', at, { name, where: id }, lost);
    if (isUsed && waits !== undefined) faults.add('HUB1615', waits.at, { name: id, where: waits.area });
  }
}

/** Every word that is said where a field, an input or one of their values may be meant. */
function wordsSaid(building: Pick<Building, 'spec' | 'lookup' | 'read'>): ReadonlySet<string> {
  const said = new Set<string>();
  const note = (node: SpecNode): void => {
    if (node.t === 'scalar') for (const word of String(node.value).match(/\w+/g) ?? []) said.add(word);
    for (const item of itemsOf(node)) note(item);
    for (const { key, value } of entriesOf(node)) {
      said.add(key);
      note(value);
    }
  };
  walkSpec(building, ({ is, shape, node }) => {
    if (is !== 'word' && mayMeanField(shape) && (node.t === 'scalar' || isAnyData(shape))) note(node);
  });
  return said;
}

const isAnyData = ({ is }: Shape) => is === 'later' || is === 'data';

/** Names of conditions and values, parts of a thing that stands beside them, parts of addresses, and whatever is data. */
function mayMeanField(shape: Shape): boolean {
  switch (shape.is) {
    case 'when':
    case 'value':
    case 'shown':
    case 'path':
    case 'later':
    case 'data':
      return true;
    case 'word':
      return shape.of !== 'waiting';
    case 'name':
      return freeName(shape.of) !== undefined || shape.of === 'parameterValue' || shape.of === 'made';
    default:
      return false;
  }
}
