import type { Place } from '../faults/place.ts';
import { type Named, named, othersIn } from '../grammar/written.ts';
import { accounts } from '../model/demo.ts';
import type { Entity, Field } from '../model/product.ts';
import { entityReferred } from '../model/refers.ts';
import { plantable } from '../resolve/demo.ts';
import type { Building } from '../resolve/known.ts';
import { plain, type SpecNode } from '../yaml/spec-node.ts';
import { judgeOf } from './value-judges.ts';

interface Around {
  entity: Entity;
  /** The rows of all things that were named so far, by their names, with the thing that each is. */
  before: ReadonlyMap<string, string>;
  building: Building;
}

/** Rows of the demo are what the description says of their things: each refers to one that stands before it, or in another file. */
export function checkDemo(building: Building): void {
  const { read, faults } = building;
  const known = plantable(building);
  const rows = new Map<string, string>();
  const written = read.demo.flatMap(({ read: file }) => othersIn(file));
  for (const { key, keyAt, value } of written) {
    if (!known.some(({ name }) => name === key))
      faults.add(
        'HUB1036',
        keyAt,
        { name: key },
        known.map(({ name }) => name),
      );
    for (const row of named(value)) {
      const first = rows.get(row.key);
      if (first !== undefined) faults.add('HUB1202', row.keyAt, { what: 'row', name: row.key, first });
      else rows.set(row.key, key);
    }
  }
  for (const { key, value } of written) {
    const entity = known.find(({ name }) => name === key);
    if (entity === undefined) continue;
    for (const row of named(value)) {
      const { key: name, keyAt: place } = row;
      checkRow({ key: name, keyAt: place, given: named(row.value) }, { entity, before: rows, building });
    }
  }
}

function checkRow(
  { key, keyAt, given }: { key: string; keyAt: Place; given: readonly Named<SpecNode>[] },
  around: Around,
): void {
  const { entity, building } = around;
  const { faults } = building;
  const kept = entity.fields.filter(({ kept, stamp }) => kept !== 'none' && stamp !== 'id');
  for (const one of given) {
    const field = kept.find(({ name }) => name === one.key);
    if (field !== undefined) checkValue(field, one.value, around);
    else
      faults.add(
        'HUB1037',
        one.keyAt,
        { name: one.key, entity: entity.name },
        kept.map(({ name }) => name),
      );
  }
  const said = new Set(given.map((one) => one.key));
  for (const { name, required, stamp, default: standIn } of kept)
    if (required && standIn === undefined && !isFilled(stamp, entity) && !said.has(name))
      faults.add('HUB1102', keyAt, { where: key, name });
}

/** When it was made is known without being said; whoever signs in has a role without one. */
const isFilled = (stamp: Field['stamp'], { table }: Entity): boolean =>
  stamp === 'createdAt' || stamp === 'updatedAt' || (table === accounts && stamp === undefined);

function checkValue(field: Field, node: SpecNode, { entity, before, building }: Around): void {
  const value = plain(node);
  const other = entityReferred(field, entity, building);
  if (other === undefined) {
    if (!judgeOf(field.schema, building.definitions)(value))
      building.faults.add('HUB1512', node.at, { value: JSON.stringify(value), name: field.name });
    return;
  }
  const there = [...before].flatMap(([name, of]) => (of === other.name ? [name] : []));
  if (!there.includes(String(value)))
    building.faults.add('HUB1038', node.at, { name: String(value), entity: other.name }, there);
}
